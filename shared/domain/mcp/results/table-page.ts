import type { JsonValue } from '../../json-value.ts';
import { exactJson } from './exact-text.ts';
import { cellDigits, cellOf } from './result-values.ts';

export type TableQuestion = {
  columns: readonly string[];
  sort: { column: string; isDescending: boolean } | null;
  /** Rows are kept that have this text in any column; case does not matter. */
  filter: string;
};

/** Positions of the rows that pass the filter, in the order asked for; rows of the same rank keep theirs. */
export function rowOrder(rows: readonly JsonValue[], { columns, sort, filter }: TableQuestion): number[] {
  const wanted = filter.trim().toLowerCase();
  const order = [...rows.keys()];
  const passing =
    wanted === ''
      ? order
      : order.filter((index) =>
          columns.some((column) => textOfCell(rows, index, column).toLowerCase().includes(wanted)),
        );
  if (!sort) return passing;
  const keys = new Map(passing.map((index) => [index, cellOf(rows[index] ?? null, sort.column)]));
  const direction = sort.isDescending ? -1 : 1;
  return passing.toSorted((a, b) => {
    const [first, second] = [keys.get(a), keys.get(b)];
    // Empty cells come last, whatever the direction.
    if (isEmpty(first) || isEmpty(second)) return Number(isEmpty(first)) - Number(isEmpty(second));
    return direction * compareCells(first, second);
  });
}

const collator = new Intl.Collator(undefined, { numeric: true });

function isEmpty(cell: JsonValue | undefined): boolean {
  return cell === undefined || cell === null || cell === '';
}

function compareCells(a: JsonValue | undefined, b: JsonValue | undefined): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(cellText(a), cellText(b));
}

/** A cell as text: a missing one is empty, a nested one its JSON. */
function cellText(cell: JsonValue | undefined): string {
  if (cell === undefined || cell === null) return '';
  return typeof cell === 'string' ? cell : exactJson(cell);
}

/** A cell of a row as text, every digit of a long integer included. */
export function textOfCell(rows: readonly JsonValue[], index: number, column: string): string {
  return cellDigits(rows, index, column) ?? cellText(cellOf(rows[index] ?? null, column));
}

const QUOTED = /[",\r\n]/;
const FORMULA = /^[=+\-@\t\r]/;

/**
 * A table as CSV (RFC 4180) with a byte order mark, which spreadsheet programs need to read UTF-8. A text that such a
 * program would run as a formula gets an apostrophe.
 */
export function tableCsv(rows: readonly JsonValue[], columns: readonly string[]): string {
  const cell = (row: JsonValue, index: number, column: string) =>
    cellDigits(rows, index, column) ?? csvCell(cellOf(row, column));
  const lines = rows.map((row, index) => columns.map((column) => cell(row, index, column)).join(','));
  return `\uFEFF${[columns.map(csvCell).join(','), ...lines].join('\r\n')}\r\n`;
}

function csvCell(cell: JsonValue | undefined): string {
  const text = cellText(cell);
  const safe = typeof cell === 'string' && FORMULA.test(text) && !isNumber(text) ? `'${text}` : text;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function isNumber(text: string): boolean {
  return text.trim() !== '' && Number.isFinite(Number(text));
}
