import type { ExportCell } from './export-cell.ts';
import type { ExportWriter } from './export-writer.ts';

/** Excel takes a file for UTF-8 by it, and only by it. */
const BYTE_ORDER_MARK = '\uFEFF';
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;
/** What a spreadsheet would run as a formula, or let begin one (a tab or a line's end before it included). */
const MAY_BE_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

function quoted(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A number is never a formula, whatever its sign; a text that looks like one is made a text by an apostrophe. */
function csvField({ text, value }: ExportCell): string {
  return quoted(typeof value === 'string' && MAY_BE_FORMULA.test(text) ? `'${text}` : text);
}

const line = (fields: string[]): string => `${fields.join(',')}\r\n`;

/** RFC 4180 with a byte order mark; the texts of the service stay as they are. */
export function csvWriter(): ExportWriter {
  return {
    head: ({ columns }) =>
      BYTE_ORDER_MARK + line(columns.map(({ header }) => csvField({ text: header, value: header }))),
    row: ({ cells }) => line(cells.map(csvField)),
    foot: () => '',
  };
}
