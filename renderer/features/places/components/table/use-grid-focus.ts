import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { PlaceTable } from '#shared/domain/places/place-table.ts';

/**
 * Where the one cell is that the Tab key reaches, and the focus with it. It follows its place through sorting and
 * refreshing; when the place is filtered away, the first row takes over.
 */
export function useGridFocus(options: {
  scroller: RefObject<HTMLElement | null>;
  table: PlaceTable;
  rows: Uint32Array;
  columnCount: number;
  activeKey: string | null;
}) {
  const { scroller, table, rows, columnCount, activeKey } = options;
  const [cell, setCell] = useState({ isHeader: false, column: 0 });
  const wanted = useRef(false);
  const rowOfActive = useMemo(() => {
    const inList = activeKey === null ? undefined : table.rowOf(activeKey);
    return inList === undefined ? -1 : rows.indexOf(inList);
  }, [table, rows, activeKey]);
  const row = cell.isHeader ? -1 : Math.max(0, rowOfActive);
  const column = Math.min(cell.column, columnCount - 1);
  const focusCurrent = () => {
    const element = scroller.current?.querySelector(`[data-cell="${row} ${column}"]`);
    if (!(element instanceof HTMLElement)) return;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  useLayoutEffect(() => {
    if (!wanted.current) return;
    wanted.current = false;
    focusCurrent();
  });
  const moveTo = (toRow: number, toColumn: number) => {
    wanted.current = true;
    setCell({ isHeader: toRow === -1, column: toColumn });
  };
  return { row, column, rowOfActive, moveTo, focusCurrent };
}
