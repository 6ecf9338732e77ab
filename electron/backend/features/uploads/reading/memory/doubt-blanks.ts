import { areBlank, type IsBlank, referencesIn } from '../numbers/blank-references.ts';
import { isOfBlanks, resultOfBlanks } from '../numbers/number-cell.ts';
import type { SpanCell } from '../row-spans.ts';
import type { MemoryRow, MemoryTable } from './memory-sheet.ts';

const isFilled = (cell: SpanCell | undefined): boolean => cell !== undefined && !isOfBlanks(cell);

/** Marks the results of formulas whose cells are all blank; a row of nothing else is one that formulas were filled into. */
export function doubtResultsOfBlanks(tables: readonly MemoryTable[]): void {
  const rowsOf = new Map(tables.map(({ name, rows }) => [name, rows]));
  for (const table of tables) {
    const isBlank: IsBlank = (sheet, row, column) => {
      const rows = rowsOf.get(sheet ?? table.name);
      return rows !== undefined && !isFilled(rows[row - 1]?.cells[column]);
    };
    for (const row of table.rows) if (row) doubtInRow(row, isBlank);
  }
}

function doubtInRow(row: MemoryRow, isBlank: IsBlank): void {
  const stored = [...row.cells];
  for (const [column, cell] of stored.entries()) {
    if (cell?.formula === undefined || !areBlank(referencesIn(cell.formula), isBlank)) continue;
    row.cells[column] = resultOfBlanks(cell, cell.formula) ?? cell;
  }
  if (!row.cells.some(isFilled)) row.cells = stored;
}
