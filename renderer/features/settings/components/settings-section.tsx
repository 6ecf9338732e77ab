import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { LANGUAGES } from '#shared/contract/settings.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useChangeSettings } from '../api/change-settings.ts';
import { useAbout } from '../api/read-about.ts';
import { useSettings } from '../api/read-settings.ts';
import { AboutApp } from './about-app.tsx';
import { SecretPlace } from './secret-place.tsx';
import styles from './settings-section.module.css';
import { Support } from './support.tsx';

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

function Zoom() {
  const { t } = useI18n();
  const { zoomPercent } = useSettings();
  const change = useChangeSettings();
  const { data: about } = useAbout();
  const id = useId();
  if (about && !about.abilities.zoom) return <p className={styles.note}>{t.settings.zoomInBrowser}</p>;
  const offered = ZOOMS.includes(zoomPercent) ? ZOOMS : [...ZOOMS, zoomPercent].toSorted((a, b) => a - b);
  return (
    <div className={styles.row}>
      <label htmlFor={id}>{t.settings.zoom}</label>
      <NativeSelect
        id={id}
        size="xs"
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
      <Zoom />
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
      <Support />
      <AboutApp />
    </div>
  );
}
