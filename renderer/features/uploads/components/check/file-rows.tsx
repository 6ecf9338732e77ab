import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { SmallInput, SmallSelect } from '#renderer/components/ui/small-field.tsx';
import { Box, Column, Row } from '#renderer/components/ui/layout.tsx';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { useFileRows } from '../../api/file-rows.ts';
import styles from './check.module.css';

/** A cell of the file that is looked at; a column of null is the whole row. */
export type ShownCell = { row: number; column: number | null };

const ROW_PX = 22;
/** Browsers draw nothing beyond some 16 million pixels: longer files are shown in parts. */
const PART_ROWS = 500_000;

/** The rows of the real file, whatever its length; only those in sight are fetched. */
export function FileRows(props: {
  fileId: string;
  plan: ImportPlan;
  rowCount: number;
  shown: ShownCell | undefined;
}) {
  const { t, count } = useI18n();
  const words = t.uploadCheck.rows;
  const { fileId, plan, rowCount, shown } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const [part, setPart] = useState(0);
  const parts = Math.max(1, Math.ceil(rowCount / PART_ROWS));
  const first = part * PART_ROWS;
  const virtual = useVirtualizer({
    count: Math.min(PART_ROWS, Math.max(0, rowCount - first)),
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PX,
    overscan: 10,
  });
  const items = virtual.getVirtualItems();
  const from = first + (items[0]?.index ?? 0) + 1;
  const to = Math.max(from, first + (items.at(-1)?.index ?? 0) + 1);
  const { rows, error } = useFileRows({ fileId, format: plan.format, sheet: plan.sheet }, from, to);
  const wantedPart = shown ? Math.floor((shown.row - 1) / PART_ROWS) : part;
  const [lastShown, setLastShown] = useState(shown);
  if (shown !== lastShown) {
    setLastShown(shown);
    setPart(wantedPart);
  }
  useEffect(() => {
    if (shown) virtual.scrollToIndex(shown.row - 1 - wantedPart * PART_ROWS, { align: 'center' });
    // The virtualizer is another object at every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [shown, wantedPart]);
  const width = Math.max(plan.columns.length, 1);
  return (
    <Column as="section" gap={4} className={`${styles.card} ${styles.file}`} aria-label={words.title}>
      <Row wrap gap={12}>
        <h3>{words.title}</h3>
        {parts > 1 && (
          <SmallSelect
            aria-label={words.sheet}
            value={part}
            onChange={({ currentTarget }) => setPart(Number(currentTarget.value))}
          >
            {Array.from({ length: parts }, (_, at) => (
              <option key={at} value={at}>
                {count(at * PART_ROWS + 1)} – {count(Math.min(rowCount, (at + 1) * PART_ROWS))}
              </option>
            ))}
          </SmallSelect>
        )}
        <label>
          {words.goTo}{' '}
          <SmallInput
            className={styles.goTo}
            type="number"
            min={1}
            max={rowCount}
            onChange={({ currentTarget: { valueAsNumber: row } }) => {
              if (!(row >= 1 && row <= rowCount)) return;
              const ofRow = Math.floor((row - 1) / PART_ROWS);
              setPart(ofRow);
              virtual.scrollToIndex(row - 1 - ofRow * PART_ROWS, { align: 'center' });
            }}
          />
        </label>
      </Row>
      {error && <FailureNotice failure={toAppError(error).toFailure()} lead={words.failed} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div ref={scroll} className={styles.scroll} role="region" tabIndex={0} aria-label={words.sheet}>
        <Box
          role="table"
          aria-rowcount={rowCount}
          aria-label={words.sheet}
          virtual
          style={{ height: virtual.getTotalSize() }}
        >
          {items.map(({ index, start }) => {
            const number = first + index + 1;
            const row = rows.get(number);
            const isShown = shown?.row === number;
            return (
              <div
                key={number}
                role="row"
                aria-rowindex={number}
                aria-current={isShown || undefined}
                className={styles.fileRow}
                style={{ transform: `translateY(${start}px)` }}
              >
                <span role="rowheader">{count(number)}</span>
                {Array.from({ length: Math.max(width, row?.cells.length ?? 0) }, (_, at) => (
                  <span key={at} role="cell" data-bad={(isShown && shown.column === at) || undefined}>
                    {row ? (row.cells[at]?.text ?? '') : words.loading}
                  </span>
                ))}
              </div>
            );
          })}
        </Box>
      </div>
    </Column>
  );
}
