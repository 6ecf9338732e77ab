import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { Box, Stack, Text } from '#renderer/components/ui/layout.tsx';
import type { BatchRow } from '#shared/contract/outbox-shapes.ts';
import type { BatchState } from '#shared/domain/outbox/batch-state.ts';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { formatBytes } from '#renderer/i18n/format-amount.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { useJobBatches } from '../../api/job-batches.ts';
import { BatchStateCell } from './batch-state.tsx';
import styles from './job-page.module.css';

const ROW_PX = 30;
const PAGE_STEP = 10;

function Cells(props: { batch: BatchRow }) {
  const { t, language, count, moment } = useI18n();
  const { batch } = props;
  const timeMs = batch.doneAtMs ?? batch.sentAtMs;
  return (
    <>
      <Text role="gridcell" end>
        {count(batch.seq + 1)}
      </Text>
      <span role="gridcell" title={`${batch.equipId}${t.punctuation.inBrackets(batch.equipType)}`}>
        {batch.equipId}
      </span>
      <span role="gridcell">
        {batch.firstTimestamp.slice(0, 16)} – {batch.lastTimestamp.slice(0, 16)}
      </span>
      <Text role="gridcell" end>
        {count(batch.rowCount)}
      </Text>
      <Text role="gridcell" end>
        {formatBytes(batch.sizeBytes, language)}
      </Text>
      <span role="gridcell">
        <BatchStateCell batch={batch} />
      </span>
      <span role="gridcell" title={batch.lastAnswer}>
        {batch.lastStatus ??
          (batch.lastAnswer ||
            (batch.attempts > 0 && batch.state !== 'inflight' ? t.batches.detail.noAnswer : ''))}
      </span>
      <Text role="gridcell" end>
        {count(batch.attempts)}
      </Text>
      <span role="gridcell">{timeMs === null ? '' : moment(timeMs)}</span>
    </>
  );
}

const STEPS: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE_STEP,
  PageUp: -PAGE_STEP,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** The batches of a job, only those in sight in the page. Arrow keys choose one, and what is chosen is shown beside. */
export function BatchTable(props: {
  jobId: string;
  states: BatchState[] | undefined;
  count: number;
  chosen: number | undefined;
  onChoose: (index: number, batch: BatchRow) => void;
}) {
  const { t } = useI18n();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: props.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 10,
  });
  const items = virtual.getVirtualItems();
  const { rowAt, error } = useJobBatches(props.jobId, props.states, {
    first: items[0]?.index ?? 0,
    last: items.at(-1)?.index ?? 0,
  });
  const choose = (index: number) => {
    const batch = rowAt(index);
    if (batch) props.onChoose(index, batch);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined || props.count === 0) return;
    event.preventDefault();
    const from = props.chosen ?? (step > 0 ? -1 : 0);
    const index = Math.max(0, Math.min(props.count - 1, from + step));
    virtual.scrollToIndex(index);
    choose(index);
  };
  const onClick = ({ target }: MouseEvent) => {
    const row = target instanceof Element ? target.closest('[data-index]') : null;
    if (row) choose(Number(row.getAttribute('data-index')));
  };
  const words = t.batches.columns;
  if (error) return <FailureNotice failure={toAppError(error).toFailure()} />;
  if (props.count === 0)
    return (
      <Text as="p" tone="soft" small padX={16} padY={8}>
        {t.batches.empty}
      </Text>
    );
  return (
    <Stack ref={scroller} gap={0} shrinks scrolls lineAbove>
      <div
        role="grid"
        className={styles.table}
        aria-label={t.batches.title}
        aria-rowcount={props.count + 1}
        tabIndex={0}
        aria-activedescendant={props.chosen === undefined ? undefined : `batch-row-${props.chosen}`}
        onKeyDown={onKeyDown}
        onClick={onClick}
        data-pane
      >
        <div role="row" className={`${styles.batch} ${styles.headRow}`} aria-rowindex={1}>
          {Object.entries(words).map(([id, word]) => (
            <span key={id} role="columnheader">
              {word}
            </span>
          ))}
        </div>
        <Box role="rowgroup" virtual style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const batch = rowAt(index);
            return (
              <div
                key={index}
                id={`batch-row-${index}`}
                role="row"
                aria-rowindex={index + 2}
                data-index={index}
                aria-selected={index === props.chosen}
                className={`${styles.batch} ${styles.bodyRow}`}
                style={{ transform: `translateY(${start}px)` }}
              >
                {batch ? <Cells batch={batch} /> : <span role="gridcell">…</span>}
              </div>
            );
          })}
        </Box>
      </div>
    </Stack>
  );
}
