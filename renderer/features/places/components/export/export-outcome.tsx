import { Button, Progress } from '@mantine/core';
import { CircleCheck } from 'lucide-react';
import { FailureNotice } from '#renderer/components/failure-notice.tsx';
import { formatBytes } from '#renderer/i18n/format-amount.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import styles from './export-dialog.module.css';
import type { ExportState } from './use-export.ts';

/** An export under way, or how it ended. */
export function ExportOutcome(props: {
  state: Exclude<ExportState, { status: 'choosing' }>;
  onCancel: () => void;
  onAgain: () => void;
  onClose: () => void;
}) {
  const { t, language } = useI18n();
  const texts = t.placeExport;
  const { state } = props;
  if (state.status === 'failed')
    return (
      <FailureNotice failure={state.failure} lead={texts.failed}>
        <Button size="xs" onClick={props.onAgain}>
          {texts.retry}
        </Button>
      </FailureNotice>
    );
  if (state.status === 'done')
    return (
      <div className={styles.form}>
        <p className={styles.done} role="status">
          <CircleCheck size={18} aria-hidden />
          <span>
            <strong>{texts.done(state.fileName)}</strong>{' '}
            {texts.doneText(state.count, formatBytes(state.sizeBytes, language))}
          </span>
        </p>
        <div className={styles.actions}>
          <Button size="xs" data-autofocus onClick={props.onClose}>
            {texts.close}
          </Button>
        </div>
      </div>
    );
  const { done, total } = state;
  return (
    <div className={styles.form}>
      <Progress aria-label={texts.progressLabel} value={total === 0 ? 100 : (100 * done) / total} />
      <p className={styles.soft}>{texts.progress(done, total)}</p>
      <div className={styles.actions}>
        <Button size="xs" variant="default" onClick={props.onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  );
}
