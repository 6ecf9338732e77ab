/** Makes spreadsheet programs read UTF-8, Chinese ones too. */
const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet program would take for a formula. */
const FORMULA = /^[=+@\t\r]|^-(?![\d.])/;

function csvCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line of CSV (RFC 4180) with its CRLF; the cells stand there exactly as they are. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** The same for words that come from elsewhere: none becomes a formula when the file is opened. */
export function safeCsvLine(cells: readonly string[]): string {
  return csvLine(cells.map((cell) => (FORMULA.test(cell) ? `'${cell}` : cell)));
}

/** A CSV file in UTF-8 with byte order mark, as pieces to be put one behind the other. */
export function csvFile(lines: readonly string[]): string[] {
  return [BYTE_ORDER_MARK, ...lines];
}
