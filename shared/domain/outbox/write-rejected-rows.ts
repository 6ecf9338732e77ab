import { csvFile, csvLine } from './write-csv.ts';

/** A row of the user's file that was not sent, with the reasons in words. */
export type ReportedRow = { row: number; cells: readonly string[]; reasons: readonly string[] };

/** The words of the two columns that are added. */
export type RejectedRowsTexts = { rowColumn: string; reasonColumn: string };

/**
 * A copy of the user's own file with the rows that were not sent alone, and behind its columns the number of the row and
 * why: as pieces of a CSV file. Cells are exactly the user's, so that the file can be fixed and sent.
 */
export function writeRejectedRows(
  header: readonly string[],
  rows: readonly ReportedRow[],
  { rowColumn, reasonColumn }: RejectedRowsTexts,
): string[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), header.length);
  const padded = (cells: readonly string[]) => Array.from({ length: width }, (_, at) => cells[at] ?? '');
  return csvFile([
    csvLine([...padded(header), rowColumn, reasonColumn]),
    ...rows.map(({ row, cells, reasons }) => csvLine([...padded(cells), String(row), reasons.join('; ')])),
  ]);
}
