import {
  RECEIPT_COLUMNS,
  type ReceiptBatch,
  receiptCells,
  type ReceiptHead,
  type ReceiptTexts,
} from './receipt.ts';

/** Makes spreadsheet programs read UTF-8, Chinese ones too. */
const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet program would take for a formula. */
const FORMULA = /^[=+@\t\r]|^-(?![\d.])/;

function csvCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line of CSV (RFC 4180) with its CRLF; the cells stand there exactly as they are. */
function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** The same for words that come from elsewhere: none becomes a formula when the file is opened. */
function safeCsvLine(cells: readonly string[]): string {
  return csvLine(cells.map((cell) => (FORMULA.test(cell) ? `'${cell}` : cell)));
}

/** A CSV file in UTF-8 with byte order mark, as pieces to be put one behind the other. */
function csvFile(lines: readonly string[]): string[] {
  return [BYTE_ORDER_MARK, ...lines];
}

/** A receipt as pieces of a CSV file: its head as pairs, an empty line, then a line for every batch. */
export function writeReceiptCsv(
  receipt: ReceiptHead,
  batches: readonly ReceiptBatch[],
  texts: ReceiptTexts,
): string[] {
  return csvFile([
    safeCsvLine([texts.title]),
    ...texts.head(receipt).map((pair) => safeCsvLine(pair)),
    safeCsvLine([]),
    safeCsvLine(RECEIPT_COLUMNS.map((column) => texts.columns[column])),
    ...batches.map((batch) => safeCsvLine(receiptCells(batch, texts))),
  ]);
}

/** A row of the user's file that was not sent, with the reasons in words. */
export type ReportedRow = { row: number; cells: readonly string[]; reasons: readonly string[] };

/** The words of the two columns that are added. */
type RejectedRowsTexts = { rowColumn: string; reasonColumn: string };

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
