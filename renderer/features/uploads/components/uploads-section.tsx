import { Button } from '@mantine/core';
import { FileUp, KeyRound } from 'lucide-react';
import { SectionTabs } from '#renderer/components/section-tabs.tsx';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useAddress } from '#renderer/lib/use-address.ts';
import { useOutbox } from '../api/outbox-watch.tsx';
import { UPLOAD_PANES, uploadHref } from '../model/upload-panes.ts';
import type { UploadTarget } from '../model/upload-target.ts';
import { UploadPane } from './upload-pane.tsx';
import styles from './uploads-section.module.css';

export type UploadsSectionProps = {
  target: UploadTarget | undefined;
  onSignIn: () => void;
  onSignInForMcp: () => void;
  onOpenBuiltIn: () => void;
  isOpeningBuiltIn: boolean;
  onShowConnections: () => void;
};

function NoConnection(props: UploadsSectionProps) {
  const words = useI18n().t.uploads.empty;
  return (
    <EmptyState icon={<FileUp size={28} />} title={words.noConnectionTitle} text={words.noConnectionText}>
      <Button size="xs" loading={props.isOpeningBuiltIn} onClick={props.onOpenBuiltIn}>
        {words.openBuiltIn}
      </Button>
      <Button size="xs" variant="default" onClick={props.onShowConnections}>
        {words.toConnections}
      </Button>
    </EmptyState>
  );
}

/** Uploading. Outbox and history need no connection: what they show may be of one that was removed. */
export function UploadsSection(props: UploadsSectionProps) {
  const { t } = useI18n();
  const { target } = props;
  const [, part] = useAddress();
  const shown = UPLOAD_PANES.find((pane) => pane === part) ?? 'new';
  const words = t.uploads;
  const state = useOutbox();
  // What the outbox has for other connections, or for none that is left, waits for something else; and of what waits for
  // this one its obstacle says the same, and more.
  const isNoMatter =
    shown === 'outbox' &&
    state !== undefined &&
    state.jobs.length > 0 &&
    (!state.jobs.some(({ job }) => job.connectionId === target?.connectionId) ||
      state.obstacles.some(
        ({ kind, connectionId }) => kind === 'signed-out' && connectionId === target?.connectionId,
      ));
  return (
    <div className={styles.section}>
      <h1 className="visually-hidden">{words.title}</h1>
      <div className={styles.tabs} data-pane>
        <SectionTabs
          label={words.panesLabel}
          tabs={UPLOAD_PANES.map((pane) => ({
            href: uploadHref(pane),
            text: words.panes[pane],
            isShown: pane === shown,
          }))}
        />
      </div>
      {target && !target.isSignedIn && !isNoMatter && (
        <div className={styles.notice} role="status">
          <KeyRound size={15} aria-hidden />
          <span>{words.signedOut(target.name)}</span>
          <Button size="compact-xs" onClick={props.onSignIn}>
            {words.signIn}
          </Button>
        </div>
      )}
      <div className={styles.pane}>
        <UploadPane
          pane={shown}
          target={target}
          onSignIn={props.onSignIn}
          onSignInForMcp={props.onSignInForMcp}
          noConnection={<NoConnection {...props} />}
        />
      </div>
    </div>
  );
}
