import type { ColumnPlan } from './import-plan.ts';

/**
 * Makes the function that is true for a place whose blank cell may mean the cell above it: any of a column, or those in merged
 * cells where only they may.
 */
export function createBlankPlaces(columns: readonly ColumnPlan[]): (column: number, row: number) => boolean {
  const rows = new Map(
    columns.flatMap(({ column, mergedRows }) =>
      mergedRows === undefined ? [] : [[column, new Set(mergedRows.flatMap(rowsBelowFirst))] as const],
    ),
  );
  return (column, row) => rows.get(column)?.has(row) ?? true;
}

const rowsBelowFirst = ({ firstRow, lastRow }: { firstRow: number; lastRow: number }): number[] =>
  Array.from({ length: lastRow - firstRow }, (_, at) => firstRow + 1 + at);
