import { SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { LANGUAGES } from '#shared/contract/settings.ts';
import { FailureNotice } from '#renderer/components/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { useChangeSettings } from '../api/change-settings.ts';
import { useAbout } from '../api/read-about.ts';
import { useSettings } from '../api/read-settings.ts';
import { SecretPlace } from './secret-place.tsx';
import styles from './settings-section.module.css';

const COLOR_SCHEMES = ['auto', 'light', 'dark'] as const;

function Choice<T extends string>(props: {
  label: string;
  value: T;
  options: { value: T; label: string }[];
  onChange: (value: T) => void;
}) {
  const id = useId();
  return (
    <div className={styles.row}>
      <span id={id}>{props.label}</span>
      <SegmentedControl
        size="xs"
        aria-labelledby={id}
        value={props.value}
        data={props.options}
        onChange={props.onChange}
      />
    </div>
  );
}

function Appearance() {
  const { t } = useI18n();
  const { language, colorScheme } = useSettings();
  const change = useChangeSettings();
  return (
    <section className={styles.card}>
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
    </section>
  );
}

function AboutApp() {
  const { t } = useI18n();
  const { data: about, error } = useAbout();
  const facts = [
    [t.settings.version, about?.version],
    [t.settings.shell, about && t.settings.shells[about.shell]],
    [t.settings.dataDir, about?.dataDir],
    [t.settings.node, about?.node],
  ];
  return (
    <section className={styles.card}>
      <h2>{t.settings.about}</h2>
      {error && <FailureNotice failure={toAppError(error).toFailure()} />}
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd>{value ?? '…'}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{t.settings.keptHere}</p>
    </section>
  );
}

export function SettingsSection() {
  const { t } = useI18n();
  return (
    <div className={styles.section}>
      <h1>{t.settings.title}</h1>
      <Appearance />
      <SecretPlace />
      <AboutApp />
    </div>
  );
}
