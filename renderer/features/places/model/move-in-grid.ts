/** A cell of the grid: row -1 is the header, the others count the shown rows. */
export type GridPosition = { row: number; column: number };

type GridSize = { rows: number; columns: number; rowsPerPage: number };

/** Where a key leads from a cell, or undefined if it leads nowhere. */
export function moveInGrid(
  key: string,
  isControl: boolean,
  { row, column }: GridPosition,
  { rows, columns, rowsPerPage }: GridSize,
): GridPosition | undefined {
  const lastRow = rows - 1;
  const lastColumn = columns - 1;
  const at = (toRow: number, toColumn: number): GridPosition => ({
    row: Math.max(-1, Math.min(lastRow, toRow)),
    column: Math.max(0, Math.min(lastColumn, toColumn)),
  });
  switch (key) {
    case 'ArrowUp':
      return at(row - 1, column);
    case 'ArrowDown':
      return at(row + 1, column);
    case 'ArrowLeft':
      return at(row, column - 1);
    case 'ArrowRight':
      return at(row, column + 1);
    case 'PageUp':
      return at(Math.max(0, row - rowsPerPage), column);
    case 'PageDown':
      return at(row + rowsPerPage, column);
    case 'Home':
      return isControl ? at(0, 0) : at(row, 0);
    case 'End':
      return isControl ? at(lastRow, lastColumn) : at(row, lastColumn);
    default:
      return undefined;
  }
}
