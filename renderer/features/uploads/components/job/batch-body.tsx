import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { FailureNotice } from '#renderer/components/failure-notice.tsx';
import { formatBytes } from '#renderer/i18n/format-amount.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { saveFile } from '#renderer/lib/save-file.ts';
import { useBatchBody } from '../../api/job-batches.ts';
import styles from './job-page.module.css';

const SHOWN_CHARS = 20_000;

function Text(props: { jobId: string; seq: number; text: string }) {
  const { t, language } = useI18n();
  const words = t.batches.detail;
  const { text } = props;
  return (
    <>
      <textarea
        className={styles.body}
        readOnly
        rows={12}
        spellCheck={false}
        aria-label={words.body}
        value={text.slice(0, SHOWN_CHARS)}
      />
      {text.length > SHOWN_CHARS && (
        <p className={styles.soft}>
          {words.bodyCut(formatBytes(SHOWN_CHARS, language), formatBytes(text.length, language))}
        </p>
      )}
      <div className={styles.actions}>
        <Button
          size="compact-xs"
          variant="default"
          onClick={() =>
            saveFile(`${props.jobId.slice(0, 8)}-${props.seq + 1}.json`, 'application/json', text)
          }
        >
          {words.bodySave}
        </Button>
      </div>
    </>
  );
}

/** The exact text of a batch, once somebody asks for it. */
export function BatchBody(props: { jobId: string; seq: number; hasBody: boolean }) {
  const { t } = useI18n();
  const words = t.batches.detail;
  const [isOpen, setOpen] = useState(false);
  const { data, error, isPending } = useBatchBody(props.jobId, props.seq, isOpen && props.hasBody);
  if (!props.hasBody) return <p className={styles.soft}>{words.bodyGone}</p>;
  return (
    <>
      <div className={styles.actions}>
        <Button
          size="compact-xs"
          variant="default"
          aria-expanded={isOpen}
          onClick={() => setOpen((before) => !before)}
        >
          {isOpen ? words.bodyHide : words.bodyShow}
        </Button>
      </div>
      {isOpen && error && <FailureNotice failure={toAppError(error).toFailure()} />}
      {isOpen && !error && isPending && <Skeleton height={80} />}
      {isOpen && data === null && <p className={styles.soft}>{words.bodyGone}</p>}
      {isOpen && data && <Text jobId={props.jobId} seq={props.seq} text={data.text} />}
    </>
  );
}
