import type { CorrespondenceRow } from './correspondence-table.ts';

/** Headings of the exported table, in the language the user works in. */
export type CorrespondenceHeadings = Record<
  'equipId' | 'equipName' | 'equipType' | 'field' | 'unit' | 'decimals' | 'sourceHeaders',
  string
>;

const COLUMNS = ['equipId', 'equipName', 'equipType', 'field', 'unit', 'decimals', 'sourceHeaders'] as const;

/** The table as cells, headings first: for a workbook or a text file. Decimals are numbers, everything else text. */
export function correspondenceCells(
  rows: readonly CorrespondenceRow[],
  headings: CorrespondenceHeadings,
): (string | number)[][] {
  return [
    COLUMNS.map((column) => headings[column]),
    ...rows.map((row) =>
      COLUMNS.map((column) =>
        column === 'sourceHeaders' ? row.sourceHeaders.join('; ') : (row[column] ?? ''),
      ),
    ),
  ];
}

/** A text that a spreadsheet program would take for a formula gets an apostrophe in front, as one typed by hand would. */
const asText = (text: string): string => (/^[=+\-@\t\r]/u.test(text) ? `'${text}` : text);

function csvCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const text = asText(cell);
  return /[",\r\n]/u.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The cells as CSV (RFC 4180) with a byte order mark, so that spreadsheet programs read Chinese correctly. */
export function correspondenceCsv(cells: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${cells.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}
