import { type KeyboardEvent, useCallback, useState } from 'react';
import type { CellRange } from '../../model/edit-cells.ts';

type Cell = { row: number; column: number };

const PAGE_ROWS = 15;

/** Where a key leads from a cell; undefined if it leads nowhere. */
function movedBy({ key, shiftKey }: KeyboardEvent, isFar: boolean): Cell | undefined {
  const far = isFar ? Number.POSITIVE_INFINITY : 1;
  switch (key) {
    case 'ArrowDown':
      return { row: far, column: 0 };
    case 'Enter':
      return { row: 1, column: 0 };
    case 'ArrowUp':
      return { row: -far, column: 0 };
    case 'ArrowRight':
      return { row: 0, column: far };
    case 'ArrowLeft':
      return { row: 0, column: -far };
    case 'Tab':
      return { row: 0, column: shiftKey ? -1 : 1 };
    case 'PageDown':
      return { row: PAGE_ROWS, column: 0 };
    case 'PageUp':
      return { row: -PAGE_ROWS, column: 0 };
    case 'Home':
      return { row: isFar ? -far : 0, column: Number.NEGATIVE_INFINITY };
    case 'End':
      return { row: isFar ? far : 0, column: Number.POSITIVE_INFINITY };
    default:
      return undefined;
  }
}

const clamp = (at: number, count: number): number => Math.max(0, Math.min(count - 1, at));

/** A chosen cell, and the number of its row: rows before it may go away, as those that are settled do under a filter. */
type ChosenCell = Cell & { number: number };

/** The chosen cells of a grid, by index of their rows and columns: one cell has the focus, Shift extends from another. */
export function useGridSelection(props: {
  rowCount: number;
  columnCount: number;
  numberAt: (index: number) => number;
  indexOf: (number: number) => number;
  onMove: (row: number, column: number) => void;
}) {
  const { rowCount, columnCount, numberAt, indexOf, onMove } = props;
  const [chosen, setChosen] = useState<{ anchor: ChosenCell; focus: ChosenCell }>();
  const cellAt = useCallback(
    (row: number, column: number) => ({ row, column, number: numberAt(row) }),
    [numberAt],
  );
  const choose = useCallback(
    (row: number, column: number) => setChosen({ anchor: cellAt(row, column), focus: cellAt(row, column) }),
    [cellAt],
  );
  const extend = (row: number, column: number) =>
    setChosen((old) => ({ anchor: old?.anchor ?? cellAt(row, column), focus: cellAt(row, column) }));
  /** Where a chosen cell is now; a row that went away leaves its place to the next one. */
  const placeOf = ({ row, column, number }: ChosenCell): Cell => {
    const found = row < rowCount && numberAt(row) === number ? row : indexOf(number);
    return { row: found < 0 ? clamp(row, rowCount) : found, column };
  };
  const focus = chosen && rowCount > 0 ? placeOf(chosen.focus) : undefined;
  const anchor = chosen && focus && (indexOf(chosen.anchor.number) < 0 ? focus : placeOf(chosen.anchor));
  const range: CellRange | undefined = focus &&
    anchor && {
      top: Math.min(anchor.row, focus.row),
      bottom: Math.max(anchor.row, focus.row),
      left: Math.min(anchor.column, focus.column),
      right: Math.max(anchor.column, focus.column),
    };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!focus) return;
    const by = movedBy(event, event.ctrlKey || event.metaKey);
    if (!by) return;
    const row = clamp(focus.row + by.row, rowCount);
    const column = clamp(focus.column + by.column, columnCount);
    event.preventDefault();
    if (event.shiftKey && event.key !== 'Tab') extend(row, column);
    else choose(row, column);
    onMove(row, column);
  };
  return {
    focus,
    range,
    choose,
    extend,
    onKeyDown,
    /** The first cell that gets the focus, when the grid does. */
    start: (row: number) => {
      if (!focus) choose(clamp(row, rowCount), 0);
    },
  };
}
