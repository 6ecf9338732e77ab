import { useState } from 'react';
import { Skeleton } from '#renderer/components/ui/progress.tsx';
import { Checkbox } from '#renderer/components/ui/fields.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Column, Row, Text } from '#renderer/components/ui/layout.tsx';
import { Table } from '#renderer/components/ui/table.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import type { BatchRow } from '#shared/contract/outbox-shapes.ts';
import { useSentBatches } from '../../api/upload-history.ts';
import { jobHref } from '../../model/outbox/outbox-address.ts';
import { hasOverlap, stretchOf, wholePeriod } from '../../model/outbox/sent-timeline.ts';
import { BatchStateCell } from '../job/batch-state.tsx';
import { SendAgain } from '../job/send-again.tsx';
import type { SentEquipment } from './equipment-list.tsx';
import styles from './history.module.css';
import { asTimestamps, type DayPeriod, PeriodFields } from './period-fields.tsx';

const WIDTH = 1_000;
const HEIGHT = 34;
const INSET = 6;

type SentBatch = BatchRow & { jobId: string };

const WHOLE: DayPeriod = { from: '', to: '' };
const keyOf = ({ jobId, seq }: SentBatch) => `${jobId} ${seq}`;

/** What is sent again of which upload. */
function byJob(batches: readonly SentBatch[]): { jobId: string; seqs: number[] }[] {
  const jobs = new Map<string, number[]>();
  for (const { jobId, seq } of batches) jobs.set(jobId, [...(jobs.get(jobId) ?? []), seq]);
  return [...jobs].map(([jobId, seqs]) => ({ jobId, seqs }));
}

function BatchLine(props: { batch: SentBatch; isChosen: boolean; onToggle: () => void }) {
  const { t, count, written } = useI18n();
  const { batch } = props;
  const words = t.uploadHistory.equipment;
  return (
    <tr>
      <td>
        <Checkbox
          aria-label={words.select(batch.seq + 1)}
          disabled={!batch.hasBody}
          checked={props.isChosen}
          onChange={props.onToggle}
        />
      </td>
      <td>
        {batch.firstTimestamp} – {batch.lastTimestamp}
      </td>
      <td data-number>{count(batch.rowCount)}</td>
      <td>
        <BatchStateCell batch={batch} />
      </td>
      <td>{batch.sentAtMs === null ? '' : written(batch.sentAtMs)}</td>
      <td>
        <a href={jobHref('history', batch.jobId)}>{words.upload}</a>
      </td>
    </tr>
  );
}

function BatchLines(props: {
  batches: SentBatch[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}) {
  const { t } = useI18n();
  const { batches, chosen, onChoose } = props;
  const words = t.uploadHistory.equipment;
  const sendable = batches.filter(({ hasBody }) => hasBody).map(keyOf);
  const hasAll = sendable.length > 0 && sendable.every((key) => chosen.has(key));
  const toggle = (key: string) => {
    const others = [...chosen].filter((each) => each !== key);
    onChoose(new Set(chosen.has(key) ? others : [...others, key]));
  };
  return (
    <Table wraps>
      <thead>
        <tr>
          <th scope="col">
            <Checkbox
              aria-label={words.selectAll}
              disabled={sendable.length === 0}
              checked={hasAll}
              indeterminate={!hasAll && chosen.size > 0}
              onChange={() => onChoose(new Set(hasAll ? [] : sendable))}
            />
          </th>
          <th scope="col">{t.batches.columns.period}</th>
          <th scope="col" data-number>
            {t.batches.columns.rows}
          </th>
          <th scope="col">{t.batches.columns.state}</th>
          <th scope="col">{t.batches.detail.sent}</th>
          <th scope="col">{words.upload}</th>
        </tr>
      </thead>
      <tbody>
        {batches.map((batch) => (
          <BatchLine
            key={keyOf(batch)}
            batch={batch}
            isChosen={chosen.has(keyOf(batch))}
            onToggle={() => toggle(keyOf(batch))}
          />
        ))}
      </tbody>
    </Table>
  );
}

/** What was sent for an equipment in a period, as a picture and as a list, to be sent again. */
export function SentBatches(props: { connectionId: string; equipment: SentEquipment }) {
  const { t } = useI18n();
  const { connectionId, equipment } = props;
  const { equipId, equipType } = equipment;
  const [period, setPeriod] = useState(WHOLE);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { data, error, refetch } = useSentBatches({
    connectionId,
    equipId,
    equipType,
    ...asTimestamps(period),
  });
  const words = t.uploadHistory.equipment;
  const batches = data?.batches ?? [];
  const picked = batches.filter((batch) => chosen.has(keyOf(batch)));
  return (
    <Column as="section" gap={0} aria-label={words.sentTitle(equipId)} data-pane>
      <Row align="end" wrap gap={12} lineBelow padY={12} padX={16}>
        <PeriodFields period={period} onChange={setPeriod} />
        <Button disabled={period.from === '' && period.to === ''} onClick={() => setPeriod(WHOLE)}>
          {words.clearPeriod}
        </Button>
        <SendAgain
          connectionId={connectionId}
          title={equipId}
          batches={picked.length}
          rows={picked.reduce((sum, { rowCount }) => sum + rowCount, 0)}
          jobs={byJob(picked)}
        />
      </Row>
      <SentTimeline equipId={equipId} batches={batches} isChosen={(batch) => chosen.has(keyOf(batch))} />
      <div className={styles.scrolled}>
        {error && (
          <FailureNotice failure={toAppError(error).toFailure()}>
            <Button onClick={() => void refetch()}>{t.frame.retry}</Button>
          </FailureNotice>
        )}
        {!data && !error && <Skeleton height={160} m={14} width="auto" />}
        {data && (
          <>
            <Text as="p" tone="soft" small padX={16} role="status">
              {data.total > batches.length
                ? words.shownOf(batches.length, data.total)
                : words.batches(data.total)}
            </Text>
            <BatchLines batches={batches} chosen={chosen} onChoose={setChosen} />
          </>
        )}
      </div>
    </Column>
  );
}

/** The times for which batches were sent; where they lie on each other it is darker. The table below has the same. */
function SentTimeline(props: {
  equipId: string;
  batches: readonly (BatchRow & { jobId: string })[];
  isChosen: (batch: BatchRow & { jobId: string }) => boolean;
}) {
  const { t } = useI18n();
  const words = t.uploadHistory.equipment;
  const { batches } = props;
  const whole = wholePeriod(batches);
  if (!whole) return null;
  return (
    <figure className={styles.timeline}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words.timeline(props.equipId, batches.length)}
      >
        {batches.map((batch) => {
          const { start, width } = stretchOf(batch, whole);
          return (
            <rect
              key={`${batch.jobId} ${batch.seq}`}
              x={start * WIDTH}
              width={width * WIDTH}
              y={INSET}
              height={HEIGHT - 2 * INSET}
              data-open={batch.state === 'done' ? undefined : true}
              data-chosen={props.isChosen(batch) || undefined}
            >
              <title>{`${batch.firstTimestamp} – ${batch.lastTimestamp}`}</title>
            </rect>
          );
        })}
      </svg>
      <Row as="figcaption" align="stretch" justify="between" gap={0} tone="soft" small>
        <span>{whole.from}</span>
        {hasOverlap(batches) && <span>{words.overlap}</span>}
        <span>{whole.to}</span>
      </Row>
    </figure>
  );
}
