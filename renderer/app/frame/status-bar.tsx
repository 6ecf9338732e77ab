import { Row } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { UploadStatus } from '#renderer/features/uploads/components/outbox/upload-status.tsx';
import { useBackendState } from '#renderer/lib/backend/backend-context.tsx';
import styles from './frame.module.css';

/** The left part belongs to the section, through its `StatusSlot`; the right says how the backend is. */
export function StatusBar({ onSlot }: { onSlot: (element: HTMLElement | null) => void }) {
  const { t } = useI18n();
  const { status } = useBackendState();
  return (
    <footer className={styles.statusBar} aria-label={t.frame.statusLabel}>
      <Row wrap gap={16} breaks ref={onSlot} />
      <UploadStatus />
      <span>{t.frame.backend[status]}</span>
    </footer>
  );
}
