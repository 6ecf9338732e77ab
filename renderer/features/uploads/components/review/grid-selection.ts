import { type KeyboardEvent, useCallback, useState } from 'react';

type Cell = { row: number; column: number };
type Range = { top: number; bottom: number; left: number; right: number };

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

/** The chosen cells of a grid, by index of their rows and columns: one cell has the focus, Shift extends from another. */
export function useGridSelection(props: {
  rowCount: number;
  columnCount: number;
  onMove: (row: number, column: number) => void;
}) {
  const { rowCount, columnCount, onMove } = props;
  const [chosen, setChosen] = useState<{ anchor: Cell; focus: Cell }>();
  const choose = useCallback((row: number, column: number) => {
    setChosen({ anchor: { row, column }, focus: { row, column } });
  }, []);
  const extend = (row: number, column: number) =>
    setChosen((old) => ({ anchor: old?.anchor ?? { row, column }, focus: { row, column } }));
  const isThere = chosen !== undefined && chosen.focus.row < rowCount && chosen.anchor.row < rowCount;
  const range: Range | undefined = isThere
    ? {
        top: Math.min(chosen.anchor.row, chosen.focus.row),
        bottom: Math.max(chosen.anchor.row, chosen.focus.row),
        left: Math.min(chosen.anchor.column, chosen.focus.column),
        right: Math.max(chosen.anchor.column, chosen.focus.column),
      }
    : undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isThere) return;
    const by = movedBy(event, event.ctrlKey || event.metaKey);
    if (!by) return;
    const { focus } = chosen;
    const row = clamp(focus.row + by.row, rowCount);
    const column = clamp(focus.column + by.column, columnCount);
    event.preventDefault();
    if (event.shiftKey && event.key !== 'Tab') extend(row, column);
    else choose(row, column);
    onMove(row, column);
  };
  return {
    focus: isThere ? chosen.focus : undefined,
    range,
    choose,
    extend,
    onKeyDown,
    /** The first cell that gets the focus, when the grid does. */
    start: (row: number) => {
      if (!isThere) choose(clamp(row, rowCount), 0);
    },
  };
}
