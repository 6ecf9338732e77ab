import { Button } from '@mantine/core';
import { FOLDERS } from '#shared/contract/desktop.ts';
import { CopyButton } from '#renderer/components/copy-button.tsx';
import { FailureNotice } from '#renderer/components/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { useOpenFolder } from '../api/desktop.ts';
import { useAbout } from '../api/read-about.ts';
import styles from './settings-section.module.css';

/** Versions, and where everything is kept. */
export function AboutApp() {
  const { t } = useI18n();
  const { data: about, error } = useAbout();
  const openFolder = useOpenFolder();
  const opensFolders = about?.abilities.openFolder;
  const facts = [
    [t.settings.version, about?.version],
    [t.settings.shell, about && t.settings.shells[about.shell]],
    [t.settings.dataDir, about?.dataDir],
    [t.settings.node, about?.node],
  ];
  const failure = error ?? openFolder.error;
  const words = { data: t.settings.openDataDir, logs: t.settings.openLogs };
  return (
    <section className={styles.card}>
      <h2>{t.settings.about}</h2>
      {failure && <FailureNotice failure={toAppError(failure).toFailure()} />}
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd>{value ?? '…'}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{t.settings.keptHere}</p>
      {about && !opensFolders && <p className={styles.note}>{t.settings.foldersByHand}</p>}
      <div className={styles.actions}>
        {opensFolders &&
          FOLDERS.map((folder) => (
            <Button
              key={folder}
              size="xs"
              variant="default"
              loading={openFolder.isPending && openFolder.variables.folder === folder}
              onClick={() => openFolder.mutate({ folder })}
            >
              {words[folder]}
            </Button>
          ))}
        {about && (
          <CopyButton
            text={about.dataDir}
            label={t.settings.copyPath}
            copied={t.settings.copied}
            failed={t.settings.notCopied}
          />
        )}
      </div>
    </section>
  );
}
