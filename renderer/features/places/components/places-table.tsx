import { notifications } from '@mantine/notifications';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useCallback,
  useImperativeHandle,
  useRef,
} from 'react';
import type { PlaceList } from '#shared/contract/places.ts';
import type { PlaceField } from '#shared/domain/place-fields.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useNow } from '#renderer/lib/use-now.ts';
import { moveInGrid } from '../model/move-in-grid.ts';
import { rowAsTsv } from '../model/place-text.ts';
import styles from './places-table.module.css';
import { TableHeader } from './table-header.tsx';
import { TableRow } from './table-row.tsx';
import { type SizedColumns, useColumns } from './use-columns.ts';
import { useGridFocus } from './use-grid-focus.ts';
import type { PlaceRows } from './use-place-rows.ts';

const ROW_PX = 30;

type PlacesTableProps = {
  ref: Ref<{ focus: () => void }>;
  list: PlaceList;
  view: PlaceRows;
  hiddenColumns: readonly PlaceField[];
  sized: SizedColumns;
  activeKey: string | null;
  onActiveChange: (key: string) => void;
  onOpen: () => void;
  onClose: () => void;
};

/** Rows near the window, and the active one wherever it is: the focus must not fall out of the page. */
function useVisibleRows(count: number, scroller: { current: HTMLDivElement | null }, activeRow: number) {
  const rangeExtractor = useCallback(
    (range: Range) => {
      const rows = defaultRangeExtractor(range);
      if (activeRow < 0 || activeRow >= count || rows.includes(activeRow)) return rows;
      return [...rows, activeRow].toSorted((a, b) => a - b);
    },
    [activeRow, count],
  );
  return useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
    rangeExtractor,
  });
}

function cellOf(target: EventTarget): { row: number; column: number } | undefined {
  const cell = target instanceof Element ? target.closest('[data-cell]') : null;
  const [row, column] = (cell?.getAttribute('data-cell') ?? '').split(' ').map(Number);
  return row === undefined || column === undefined ? undefined : { row, column };
}

export function PlacesTable({ ref, ...props }: PlacesTableProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const { list, view, activeKey, onActiveChange } = props;
  const { rows, words } = view;
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useColumns(props.hiddenColumns, props.sized);
  const nowMs = useNow(30_000);
  const placeAt = (row: number) => list.places[rows[row] ?? -1];
  const grid = useGridFocus({ scroller, list, rows, columnCount: columns.length, activeKey });
  const virtualizer = useVisibleRows(rows.length, scroller, grid.row);
  useImperativeHandle(ref, () => ({ focus: grid.focusCurrent }));

  const moveTo = (row: number, column: number) => {
    const place = placeAt(row);
    if (place) onActiveChange(place.key);
    grid.moveTo(row, column);
  };
  const copy = async () => {
    const place = placeAt(grid.row);
    if (!place || getSelection()?.toString()) return;
    const fields = columns.map(({ field }) => field);
    try {
      await navigator.clipboard.writeText(rowAsTsv(place, fields, words));
      notifications.show({
        id: 'copied',
        message: t.places.copied,
        autoClose: 2_000,
        withCloseButton: false,
      });
    } catch {
      notifications.show({
        id: 'copied',
        color: 'red',
        message: t.places.copyFailed,
        withCloseButton: false,
      });
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const from = cellOf(event.target) ?? { row: 0, column: 0 };
    const isControl = event.ctrlKey || event.metaKey;
    const rowsPerPage = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PX) - 3);
    const to = event.altKey
      ? undefined
      : moveInGrid(event.key, isControl, from, { rows: rows.length, columns: columns.length, rowsPerPage });
    if (to) moveTo(to.row, to.column);
    else if (event.key === 'Enter' && from.row >= 0) {
      moveTo(from.row, from.column);
      props.onOpen();
    } else if (event.key === 'Escape') props.onClose();
    else if (isControl && event.key.toLowerCase() === 'c') void copy();
    else return;
    if (!(isControl && event.key.toLowerCase() === 'c')) event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    const cell = cellOf(event.target);
    if (!cell || cell.row < 0 || getSelection()?.toString()) return;
    moveTo(cell.row, cell.column);
    props.onOpen();
  };
  const widthPx = columns.reduce((sum, column) => sum + column.widthPx, 0);
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on its cells, one at a time
    <div
      ref={scroller}
      role="grid"
      aria-label={t.places.tableLabel}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      className={styles.grid}
      style={{ scrollPaddingInlineStart: columns[0]?.widthPx ?? 0 }}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div role="presentation" style={{ width: widthPx }}>
        <TableHeader
          columns={columns}
          focusableColumn={grid.row === -1 ? grid.column : null}
          sort={view.sort}
          zone={list.zone}
          onSort={view.setSort}
        />
        <div role="rowgroup" className={styles.body} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const place = placeAt(index);
            return (
              place && (
                <TableRow
                  key={place.key}
                  place={place}
                  words={words}
                  columns={columns}
                  position={index}
                  topPx={start}
                  isActive={place.key === activeKey}
                  focusableColumn={grid.row === index ? grid.column : null}
                  nowMs={nowMs}
                />
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}
