import { CloseButton } from '@mantine/core';
import type { BatchRow } from '#shared/contract/outbox-shapes.ts';
import { CopyButton } from '#renderer/components/copy-button.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { BatchBody } from './batch-body.tsx';
import { BatchChoices } from './batch-choices.tsx';
import { BatchStateCell } from './batch-state.tsx';
import styles from './job-page.module.css';

function useAnswerText(batch: BatchRow): string {
  const { t, failure } = useI18n();
  const words = t.batches.detail;
  const { lastStatus, lastAnswer, lastFailure, attempts } = batch;
  if (lastStatus !== null) return words.statusAndWords(lastStatus, lastAnswer || words.noWords);
  if (lastFailure) return `${words.noAnswer}: ${failure(lastFailure).title}`;
  return attempts > 0 && batch.state !== 'inflight' ? words.noAnswer : '–';
}

function Facts(props: { batch: BatchRow }) {
  const { t, count, written } = useI18n();
  const { batch } = props;
  const words = t.batches.detail;
  const time = (epochMs: number | null) => (epochMs === null ? '–' : written(epochMs));
  const facts: [string, string][] = [
    [t.batches.columns.equipment, `${batch.equipId} (${batch.equipType})`],
    [t.batches.columns.period, `${batch.firstTimestamp} – ${batch.lastTimestamp}`],
    [words.rows, words.rowsOfFile(batch.rowCount, batch.firstRow, batch.lastRow)],
    [words.size, count(batch.sizeBytes)],
    [words.answer, useAnswerText(batch)],
    [words.attempts, words.attemptsText(batch.attempts, batch.unknowns, batch.repeats)],
    [words.sent, time(batch.sentAtMs)],
    [
      words.done,
      batch.isReadBack ? `${time(batch.doneAtMs)}, ${t.batches.readBackMark}` : time(batch.doneAtMs),
    ],
  ];
  if (batch.nextTryAtMs !== null) facts.push([words.nextTry, time(batch.nextTryAtMs)]);
  if (batch.sentAs !== null) facts.push([words.sentAs, batch.sentAs || t.batches.uploadToken]);
  if (batch.cutFrom !== null) facts.push([words.cutFrom, words.cutFromText(batch.cutFrom + 1)]);
  return (
    <dl>
      {facts.flatMap(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} of`}>{value}</dd>])}
      <dt>{words.sha256}</dt>
      <dd>
        <code>{batch.sha256}</code>
      </dd>
    </dl>
  );
}

/** Everything that is known of a batch, and what can be decided about it. */
export function BatchDetail(props: { jobId: string; batch: BatchRow; onClose: () => void }) {
  const { t } = useI18n();
  const { jobId, batch } = props;
  const words = t.batches.detail;
  const title = words.title(batch.seq + 1);
  return (
    <section className={styles.detail} aria-label={title} data-pane>
      <div className={styles.detailHead}>
        <h3>{title}</h3>
        <CloseButton size="sm" aria-label={words.close} onClick={props.onClose} />
      </div>
      <BatchStateCell batch={batch} />
      <BatchChoices jobId={jobId} batch={batch} />
      <Facts batch={batch} />
      <CopyButton text={batch.sha256} label={words.copy} copied={words.copied} failed={words.copyFailed} />
      <BatchBody key={batch.seq} jobId={jobId} seq={batch.seq} hasBody={batch.hasBody} />
    </section>
  );
}
