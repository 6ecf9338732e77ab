import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useUploadBadge } from '#renderer/features/uploads/components/outbox/upload-status.tsx';
import { type SectionId, SECTIONS } from '../sections.ts';
import styles from './frame.module.css';

export function Rail(props: { section: SectionId | undefined }) {
  const { t } = useI18n();
  const badges: Partial<Record<SectionId, string | undefined>> = { upload: useUploadBadge() };
  return (
    <nav className={styles.rail} aria-label={t.frame.sectionsLabel} data-pane>
      {SECTIONS.map(({ id, icon: Icon, end }) => (
        <a
          key={id}
          href={`#${id}`}
          title={[t.frame.sections[id], badges[id]].filter(Boolean).join(', ')}
          className={styles.railLink}
          data-end={end || undefined}
          aria-current={id === props.section ? 'page' : undefined}
        >
          <Icon size={17} aria-hidden />
          <span className={styles.railLabel}>{t.frame.sections[id]}</span>
          {badges[id] !== undefined && <span className={styles.railBadge}>{badges[id]}</span>}
        </a>
      ))}
    </nav>
  );
}
