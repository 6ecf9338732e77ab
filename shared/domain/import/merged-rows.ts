import type { ColumnPlan } from './import-plan.ts';
import type { MergedCells, SampleRow } from './source-sample.ts';

type RowRange = { firstRow: number; lastRow: number };

/** The rows that merged cells of several rows cover in a column. */
export function mergedRowsOf(merged: readonly MergedCells[], column: number): RowRange[] {
  return merged
    .filter(
      ({ firstRow, lastRow, firstColumn, lastColumn }) =>
        firstColumn <= column && column <= lastColumn && firstRow < lastRow,
    )
    .map(({ firstRow, lastRow }) => ({ firstRow, lastRow }));
}

/** Makes the function that is true for a row of such cells below their first: a blank there means what stands above it. */
export function isMergedBelow(ranges: readonly RowRange[]): (row: number) => boolean {
  const sorted = ranges.toSorted((a, b) => a.firstRow - b.firstRow);
  return (row) => {
    let [from, to] = [0, sorted.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((sorted[middle]?.firstRow ?? 0) < row) from = middle + 1;
      else to = middle;
    }
    return row <= (sorted[from - 1]?.lastRow ?? 0);
  };
}

/**
 * Makes the function that is true for a place whose blank cell may mean the cell above it: any of a column, or those in merged
 * cells where only they may.
 */
export function createBlankPlaces(columns: readonly ColumnPlan[]): (column: number, row: number) => boolean {
  const rows = new Map(
    columns.flatMap(({ column, mergedRows }) =>
      mergedRows === undefined ? [] : [[column, isMergedBelow(mergedRows)] as const],
    ),
  );
  return (column, row) => rows.get(column)?.(row) ?? true;
}

/**
 * Makes the function that is true for a row with a blank in one of the columns about whose blanks nobody has said what they
 * mean; `isMerged`: true for a row whose cell is merged with the one above it.
 */
export function createOpenBlanks(
  columns: readonly ColumnPlan[],
  open: readonly { column: number; isMerged: (row: number) => boolean }[],
): (row: SampleRow) => boolean {
  const mayMeanAbove = createBlankPlaces(columns);
  return ({ number, cells }) =>
    open.some(
      ({ column, isMerged }) =>
        (cells[column]?.text ?? '').trim() === '' && mayMeanAbove(column, number) && !isMerged(number),
    );
}

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
