import { useId, useState } from 'react';
import { Checkbox, SegmentedControl, SelectField } from '#renderer/components/ui/fields.tsx';
import { Page } from '#renderer/components/ui/page.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { CopyButton } from '#renderer/components/ui/copy-button.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { useAddress } from '#renderer/lib/use-address.ts';
import { useFocusOnArrival } from '#renderer/lib/use-focus-on-arrival.ts';
import { FOLDERS, type Update } from '#shared/contract/desktop.ts';
import { LANGUAGES } from '#shared/contract/settings.ts';
import {
  useAbout,
  useChangeSettings,
  useOpenFolder,
  useSaveSupportBundle,
  useSettings,
  useUpdateCheck,
} from '../api/settings-queries.ts';
import { Guide } from './guide.tsx';
import { SecretPlace } from './secret-place.tsx';
import styles from './settings-section.module.css';

/** Percent. */
const ZOOMS = [80, 90, 100, 110, 125, 150, 175, 200];
const COLOR_SCHEMES = ['auto', 'light', 'dark'] as const;

function Choice<T extends string>(props: {
  label: string;
  value: T;
  options: { value: T; label: string }[];
  onChange: (value: T) => void;
}) {
  const id = useId();
  return (
    <div className={styles.setting}>
      <span id={id}>{props.label}</span>
      <SegmentedControl
        aria-labelledby={id}
        value={props.value}
        data={props.options}
        onChange={props.onChange}
      />
    </div>
  );
}

function Zoom() {
  const { t } = useI18n();
  const { zoomPercent } = useSettings();
  const change = useChangeSettings();
  const { data: about } = useAbout();
  const id = useId();
  if (about && !about.abilities.zoom)
    return (
      <Text as="p" tone="soft">
        {t.settings.zoomInBrowser}
      </Text>
    );
  const offered = ZOOMS.includes(zoomPercent) ? ZOOMS : [...ZOOMS, zoomPercent].toSorted((a, b) => a - b);
  return (
    <div className={styles.setting}>
      <label htmlFor={id}>{t.settings.zoom}</label>
      <SelectField
        id={id}
        value={String(zoomPercent)}
        data={offered.map((percent) => ({ value: String(percent), label: t.settings.zoomOf(percent) }))}
        onChange={({ currentTarget }) => change({ zoomPercent: Number(currentTarget.value) })}
      />
    </div>
  );
}

function Appearance() {
  const { t } = useI18n();
  const { language, colorScheme } = useSettings();
  const change = useChangeSettings();
  return (
    <Stack as="section" box="card" roomy>
      <h2>{t.settings.appearance}</h2>
      <Choice
        label={t.settings.language}
        value={language}
        options={[
          { value: 'system', label: t.settings.languageSystem },
          ...LANGUAGES.map((value) => ({ value, label: t.settings.languageNames[value] })),
        ]}
        onChange={(value) => change({ language: value })}
      />
      <Choice
        label={t.settings.colorScheme}
        value={colorScheme}
        options={COLOR_SCHEMES.map((value) => ({ value, label: t.settings.colorSchemes[value] }))}
        onChange={(value) => change({ colorScheme: value })}
      />
      <Zoom />
    </Stack>
  );
}

/** What the app does while nobody looks; a browser window can do nothing then. */
function Background() {
  const { t } = useI18n();
  const { runsInTray } = useSettings();
  const change = useChangeSettings();
  const { data: about } = useAbout();
  if (!about?.abilities.tray) return null;
  return (
    <Stack as="section" box="card" roomy>
      <h2>{t.settings.background}</h2>
      <Checkbox
        label={t.settings.runsInTray}
        description={t.settings.runsInTrayHint}
        checked={runsInTray}
        onChange={({ currentTarget }) => change({ runsInTray: currentTarget.checked })}
      />
    </Stack>
  );
}

export function SettingsSection() {
  const { t } = useI18n();
  const [, page, task] = useAddress();
  if (page === 'guide') return <Guide task={task} />;
  return (
    <Page>
      <h1>{t.settings.title}</h1>
      <Appearance />
      <Background />
      <SecretPlace />
      <Support />
      <AboutApp />
    </Page>
  );
}

/** Versions, and where everything is kept. */
function AboutApp() {
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
    <Stack as="section" box="card" roomy>
      <h2>{t.settings.about}</h2>
      {failure && <FailureNotice failure={toAppError(failure).toFailure()} />}
      <Text as="dl" selectable>
        {facts.map(([label, value]) => (
          <div key={label} className={styles.setting}>
            <dt>{label}</dt>
            <dd>{value ?? '…'}</dd>
          </div>
        ))}
      </Text>
      <Text as="p" tone="soft">
        {t.settings.keptHere}
      </Text>
      {about && !opensFolders && (
        <Text as="p" tone="soft">
          {t.settings.foldersByHand}
        </Text>
      )}
      <Row wrap>
        {opensFolders &&
          FOLDERS.map((folder) => (
            <Button
              key={folder}
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
      </Row>
    </Stack>
  );
}

function UpdateWords({ update }: { update: Update }) {
  const { support } = useI18n().t.settings;
  if (update.status === 'no-feed') return support.noFeed;
  if (update.status === 'newest') return support.newest(update.version);
  return (
    <>
      {support.newer(update.version)}{' '}
      <a href={update.page} target="_blank" rel="noreferrer">
        {support.getIt}
      </a>
    </>
  );
}

function Updates() {
  const { support } = useI18n().t.settings;
  const { checksForUpdates } = useSettings();
  const change = useChangeSettings();
  const { data: update, error, isFetching, refetch } = useUpdateCheck(checksForUpdates);
  return (
    <>
      <h3>{support.updates}</h3>
      <Checkbox
        label={support.checks}
        checked={checksForUpdates}
        onChange={({ currentTarget }) => change({ checksForUpdates: currentTarget.checked })}
      />
      <Row wrap>
        <Button loading={isFetching} onClick={() => void refetch()}>
          {support.check}
        </Button>
        <Text role="status" tone="soft">
          {update && <UpdateWords update={update} />}
        </Text>
      </Row>
      {error && <FailureNotice failure={toAppError(error).toFailure()} />}
    </>
  );
}

/** What a user hands to whoever helps, and where newer versions are. */
function Support() {
  const { support } = useI18n().t.settings;
  const [withHosts, setWithHosts] = useState(false);
  const save = useSaveSupportBundle();
  const [, part] = useAddress();
  const heading = useFocusOnArrival<HTMLHeadingElement>(part === 'support');
  return (
    <Stack as="section" box="card" roomy aria-labelledby="support">
      <h2 id="support" ref={heading} tabIndex={-1}>
        {support.title}
      </h2>
      <Text as="p" tone="soft">
        {support.intro}
      </Text>
      {save.error && <FailureNotice failure={toAppError(save.error).toFailure()} />}
      <Checkbox
        label={support.withHosts}
        description={support.withoutHosts}
        checked={withHosts}
        onChange={({ currentTarget }) => setWithHosts(currentTarget.checked)}
      />
      <Row wrap>
        <Button loading={save.isPending} onClick={() => save.mutate({ withHosts })}>
          {support.save}
        </Button>
      </Row>
      <Updates />
    </Stack>
  );
}
