import { type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { filteredOnValue } from '../../model/filter-tree.ts';
import { moveInGrid } from '../../model/move-in-grid.ts';
import { withAll, withRangeTo, withToggled } from '../../model/selection.ts';
import { usePlaces } from '../places-model.ts';
import type { PlaceColumn } from './use-columns.ts';
import type { useCopy } from './use-copy.ts';
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

const ROW_PX = 30;

type GridKeys = {
  scroller: RefObject<HTMLElement | null>;
  columns: PlaceColumn[];
  copy: ReturnType<typeof useCopy>;
  keysShown: () => string[];
  moveTo: (row: number, column: number) => void;
  openMenu: (row: number, column: number, cell: Element) => void;
  onOpen: () => void;
  onClose: () => void;
  onShowOnMap: (row: number) => void;
};

/** The cell that an element of the grid belongs to; row -1 is the header. */
export function cellOf(target: EventTarget): { row: number; column: number; element: Element } | undefined {
  const element = target instanceof Element ? target.closest('[data-cell]') : null;
  const [row, column] = (element?.getAttribute('data-cell') ?? '').split(' ').map(Number);
  return element === null || row === undefined || column === undefined ? undefined : { row, column, element };
}

/** The keys of the grid. A handler that is given another way to go on says so by returning true. */
export function useGridKeys(grid: GridKeys) {
  const { facts, rows, selection, setSelection, setFilter } = usePlaces();
  const { columns, copy } = grid;
  const keyAt = (position: number) => {
    const row = rows[position];
    return row === undefined ? undefined : facts.table.key(row);
  };

  const move = (event: KeyboardEvent, from: { row: number; column: number }) => {
    if (event.altKey) return false;
    const isControl = event.ctrlKey || event.metaKey;
    const rowsPerPage = Math.max(1, Math.floor((grid.scroller.current?.clientHeight ?? 0) / ROW_PX) - 3);
    const size = { rows: rows.length, columns: columns.length, rowsPerPage };
    const to = moveInGrid(event.key, isControl, from, size);
    if (!to) return false;
    const key = keyAt(to.row);
    if (event.shiftKey && to.row !== from.row && key !== undefined) {
      const anchor = selection.anchor ?? keyAt(from.row) ?? null;
      setSelection((before) => withRangeTo({ ...before, anchor }, key, grid.keysShown()));
    }
    grid.moveTo(to.row, to.column);
    return true;
  };

  const choose = (event: KeyboardEvent, position: number) => {
    const key = keyAt(position);
    if (event.key !== ' ' || key === undefined) return false;
    setSelection((before) =>
      event.shiftKey ? withRangeTo(before, key, grid.keysShown()) : withToggled(before, key),
    );
    return true;
  };

  const withControl = (event: KeyboardEvent, row: number, columnAt: number) => {
    if (!event.ctrlKey && !event.metaKey) return false;
    const key = event.key.toLowerCase();
    const column = columns[columnAt]?.id;
    if (key === 'a') setSelection((before) => withAll(before, grid.keysShown()));
    else if (key === 'c' && !getSelection()?.toString() && column) {
      if (event.shiftKey || selection.keys.size > 0) void copy.chosenRows(row);
      else void copy.cell(row, column);
    } else return false;
    return true;
  };

  const onCell = (event: KeyboardEvent, at: NonNullable<ReturnType<typeof cellOf>>) => {
    const row = rows[at.row];
    const column = columns[at.column]?.id;
    if (row === undefined || column === undefined || event.altKey) return false;
    if (withControl(event, row, at.column)) return true;
    if (event.ctrlKey || event.metaKey) return false;
    if (event.key === 'Enter') {
      grid.moveTo(at.row, at.column);
      grid.onOpen();
    } else if (event.key === '=') setFilter((tree) => filteredOnValue(tree, facts, row, column));
    else if (event.key.toLowerCase() === 'm') grid.onShowOnMap(row);
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey))
      grid.openMenu(at.row, at.column, at.element);
    else return choose(event, at.row);
    return true;
  };

  return (event: KeyboardEvent) => {
    const at = cellOf(event.target);
    if (!at) return;
    if (move(event, at) || onCell(event, at)) event.preventDefault();
    else if (event.key === 'Escape') {
      grid.onClose();
      event.preventDefault();
    }
  };
}
