import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { TextField } from '#renderer/components/ui/fields.tsx';
import { Box, Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import type { Dictionary } from '#renderer/i18n/dictionary.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { textMeasure } from '#renderer/lib/spread-labels.ts';
import type { PartOfList, TableView as View } from '#shared/domain/mcp/results/result-view.ts';
import { type TableCell, type TableSort, useTableRows } from '../../api/results/table-rows.ts';
import { columnName, columnWidths } from './column-widths.ts';
import styles from './table-view.module.css';

type At = { row: number; column: number };
const PAGE_ROWS = 12;

const ROW_PX = 26;

/** Rows of an answer: sorted and filtered where they are kept, fetched as far as they are on the screen. */
export function TableView({ resultId, view }: { resultId: string; view: View }) {
  const { toolsResults } = useI18n().t;
  const words = toolsResults.table;
  const [typed, setTyped] = useState('');
  const filter = useDeferredValue(typed);
  const [sort, setSort] = useState<TableSort>(null);
  const [range, setRange] = useState<readonly [number, number]>([0, 0]);
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [at, setAt] = useState<{ row: number; column: number }>({ row: 0, column: 0 });
  const [isCopied, setCopied] = useState(false);
  const rows = useTableRows(resultId, view, sort, filter, range);
  const count = rows.passing ?? 0;
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_PX,
    overscan: 10,
  });
  const items = virtualizer.getVirtualItems();
  const [firstRow, lastRow] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => setRange([firstRow, lastRow]), [firstRow, lastRow]);
  const widthOf = useMemo(() => (scroller ? textMeasure(scroller) : () => 0), [scroller]);
  const widths = columnWidths(
    view.columns,
    Array.from({ length: 30 }, (_each, row) => rows.rowAt(row)?.row),
    widthOf,
  );
  const sortBy = (column: string) => {
    scroller?.scrollTo({ top: 0 });
    setSort((before) => nextSort(before, column));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key === 'c' && !getSelection()?.toString()) {
      const cell = rows.rowAt(at.row)?.row[at.column];
      void navigator.clipboard.writeText(cellText(cell)).then(
        () => setCopied(true),
        () => setCopied(false),
      );
      event.preventDefault();
      return;
    }
    const next = nextCell(event, at, { rows: count, columns: view.columns.length });
    if (!next) return;
    event.preventDefault();
    setCopied(false);
    setAt(next);
    virtualizer.scrollToIndex(next.row);
  };
  if (rows.error) return <FailureNotice failure={toAppError(rows.error).toFailure()} />;
  const activeId = `${resultId}-${at.row}-${at.column}`;
  return (
    <Stack rows="head" fills shrinks>
      <Row gap={12}>
        <TextField
          type="search"
          aria-label={words.filter}
          placeholder={words.filter}
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        <Text role="status" tone="soft" small>
          {rows.total !== undefined && countText(words, count, rows.total, view.part)}
          {isCopied && ` · ${words.copied}`}
        </Text>
        <span className="visually-hidden">{words.hint}</span>
      </Row>
      <div
        ref={setScroller}
        className={styles.grid}
        role="grid"
        tabIndex={0}
        aria-label={words.label}
        aria-rowcount={count + 1}
        aria-colcount={view.columns.length}
        aria-activedescendant={rows.rowAt(at.row) ? activeId : undefined}
        aria-busy={rows.isFetching}
        onKeyDown={onKeyDown}
      >
        <div className={styles.header} role="row" aria-rowindex={1}>
          {view.columns.map((column, index) => (
            <div
              key={column}
              role="columnheader"
              className={styles.head}
              style={{ width: widths[index] }}
              aria-sort={sort?.column === column ? (sort.isDescending ? 'descending' : 'ascending') : 'none'}
            >
              <button type="button" title={column} onClick={() => sortBy(column)}>
                {columnName(column)}
                {sort?.column === column &&
                  (sort.isDescending ? (
                    <ArrowDown size={12} aria-hidden />
                  ) : (
                    <ArrowUp size={12} aria-hidden />
                  ))}
              </button>
            </div>
          ))}
        </div>
        {rows.passing === 0 && (
          <Text as="p" tone="soft" pad={12}>
            {words.none}
          </Text>
        )}
        <Box virtual style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const found = rows.rowAt(index);
            return (
              <div
                key={index}
                role="row"
                aria-rowindex={index + 2}
                className={styles.row}
                style={{ transform: `translateY(${start}px)` }}
              >
                {view.columns.map((column, position) => (
                  <div
                    key={column}
                    id={`${resultId}-${index}-${position}`}
                    role="gridcell"
                    tabIndex={-1}
                    className={styles.cell}
                    data-active={index === at.row && position === at.column}
                    data-number={typeof found?.row[position] === 'number'}
                    data-null={found !== undefined && found.row[position] === null}
                    style={{ width: widths[position] }}
                    onPointerDown={() => setAt({ row: index, column: position })}
                  >
                    {found ? cellText(found.row[position]) : '…'}
                  </div>
                ))}
              </div>
            );
          })}
        </Box>
      </div>
    </Stack>
  );
}

const SHOWN_CHARS = 500;

function cellText(cell: TableCell | undefined): string {
  return cell === null || cell === undefined ? '' : String(cell).slice(0, SHOWN_CHARS);
}

/** Ascending, descending, as it came. */
function nextSort(before: TableSort, column: string): TableSort {
  if (before?.column !== column) return { column, isDescending: false };
  return before.isDescending ? null : { column, isDescending: true };
}

/** How many rows are shown, of how many there are: a page is never counted as if it were all. */
function countText(
  words: Dictionary['toolsResults']['table'],
  shown: number,
  rows: number,
  part: PartOfList | undefined,
): string {
  if (!part) return words.count(shown, rows);
  return part.total === null ? words.countAndMore(shown) : words.count(shown, part.total);
}

/** Where a key leads in a grid; undefined for a key that does not move. */
function nextCell(
  { key, ctrlKey, metaKey }: { key: string; ctrlKey: boolean; metaKey: boolean },
  { row, column }: At,
  { rows, columns }: { rows: number; columns: number },
): At | undefined {
  const isFar = ctrlKey || metaKey;
  const moves: Record<string, At> = {
    ArrowDown: { row: isFar ? rows : row + 1, column },
    ArrowUp: { row: isFar ? 0 : row - 1, column },
    ArrowRight: { row, column: column + 1 },
    ArrowLeft: { row, column: column - 1 },
    PageDown: { row: row + PAGE_ROWS, column },
    PageUp: { row: row - PAGE_ROWS, column },
    Home: { row: isFar ? 0 : row, column: 0 },
    End: { row: isFar ? rows : row, column: columns },
  };
  const to = moves[key];
  if (!to) return undefined;
  const within = (value: number, count: number) => Math.min(Math.max(0, count - 1), Math.max(0, value));
  return { row: within(to.row, rows), column: within(to.column, columns) };
}
