import type { ColumnPlan } from './import-plan.ts';

/** The length that most rows have; of several, the longest. */
function usualLength(lengths: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const length of lengths) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [usual] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0]);
  return usual?.[0] ?? 0;
}

/**
 * Rows of a text whose times stand in one row, and that end before the others do: their last cell may be cut off itself (6. of
 * 6.5). A row that ends with a blank cell is whole.
 * @param rows cells of every row, as text
 * @param plan where the values begin, and what each row is; titles and what is not sent are no shorter than they should be
 * @returns the number of each such row, from 1, and the position of its last cell, from 0
 */
export function findCutRows(
  rows: readonly (readonly string[])[],
  { firstDataRow, columns }: { firstDataRow: number; columns: readonly Pick<ColumnPlan, 'role'>[] },
): { row: number; last: number }[] {
  const labels = firstDataRow - 1;
  const filledLengths = rows.map((cells) => cells.findLastIndex((text) => text.trim() !== '') + 1);
  const usual = usualLength(filledLengths.filter((length) => length > labels));
  return rows.flatMap((cells, at) => {
    const isShort = cells.length < usual && cells.length > labels;
    const isRead = (columns[at]?.role ?? 'ignore') !== 'ignore';
    return isShort && isRead && filledLengths[at] === cells.length
      ? [{ row: at + 1, last: cells.length - 1 }]
      : [];
  });
}
