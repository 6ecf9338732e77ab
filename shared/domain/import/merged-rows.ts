import type { ColumnPlan } from './import-plan.ts';
import type { MergedCells, SampleRow } from './source-sample.ts';

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

/** Tells of the columns of values where their cells are merged with those right of them. */
export function takeMergedColumns(columns: readonly ColumnPlan[], merged: readonly MergedCells[]): void {
  const across = merged.filter(({ firstColumn, lastColumn }) => lastColumn > firstColumn);
  for (const [column, found] of Map.groupBy(across, ({ firstColumn }) => firstColumn)) {
    const plan = columns[column];
    if (plan?.role === 'value')
      plan.mergedColumns = found.map(({ firstRow, lastRow, lastColumn }) => ({
        firstRow,
        lastRow,
        lastColumn,
      }));
  }
}

/** Makes the function that finds the numbers of a row that stand in merged cells of several columns of values. */
export function createMergedNumbers(
  columns: readonly ColumnPlan[],
): (row: SampleRow) => { column: number; lastColumn: number; text: string }[] {
  const isValue = (column: number): boolean => columns[column]?.role === 'value';
  const found = columns.flatMap(({ column, mergedColumns = [] }) =>
    mergedColumns
      .filter(
        ({ lastColumn }) =>
          isValue(column) && columns.slice(column + 1, lastColumn + 1).some((one) => isValue(one.column)),
      )
      .map((one) => ({ ...one, column })),
  );
  return ({ number, cells }) =>
    found
      .filter(({ firstRow, lastRow }) => firstRow <= number && number <= lastRow)
      .map(({ column, lastColumn }) => ({ column, lastColumn, text: cells[column]?.text ?? '' }))
      .filter(({ text }) => /\d/u.test(text));
}
