import type { Cell, SampleRow } from './source-sample.ts';

/** A table that begins below another one: the row of its header, what stands in it, and its first rows of values. */
export type FoundTable = { row: number; cells: string[]; rows: SampleRow[] };

/** `columns`: for each of its columns the column of the plan that has its values; `firstWidth`: columns of the table above all. */
export type TableBelow = FoundTable & { columns: number[]; firstWidth: number };

/** Rows of such a table that are looked at. */
const MAX_ROWS = 12;
/** More headers than these are no tables. */
const MAX_TABLES = 500;

const BLANK: Cell = { text: '', kind: 'empty' };

/** The cells of a row in the columns of the plan. */
function placeCells({ cells }: SampleRow, columns: readonly number[], width: number): Cell[] {
  const placed = Array.from({ length: width }, () => BLANK);
  for (const [at, cell] of cells.entries()) {
    const column = columns[at] ?? width + at - columns.length;
    if (column < width) placed[column] = cell;
    else if (cell.text.trim() !== '') placed.push(cell);
  }
  return placed;
}

/**
 * Moves the cells of rows below other headers to the columns of the plan that have the same names.
 * @param shortRows what becomes of a row with fewer cells than its table: `cut`: it has fewer than the plan as well
 */
export function createTablePlacer(
  tables: readonly TableBelow[],
  width: number,
  shortRows: 'hold' | 'blank' | 'cut',
): (row: SampleRow) => SampleRow {
  if (tables.length === 0) return (row) => row;
  const inOrder = tables.toSorted((a, b) => a.row - b.row);
  return (row) => {
    const table = inOrder.findLast(({ row: from }) => row.number > from);
    if (table) {
      const cells = placeCells(row, table.columns, width);
      const isShort =
        row.cells.length < table.columns.length && row.cells.some(({ text }) => text.trim() !== '');
      if (isShort && shortRows === 'cut') return { ...row, cells: cells.slice(0, width - 1) };
      return isShort && shortRows === 'hold'
        ? { ...row, cells, problem: row.problem ?? 'too-few-columns' }
        : { ...row, cells };
    }
    // The rows above have the columns of the first table alone.
    const isShort = row.cells.length < (inOrder[0]?.firstWidth ?? width);
    return isShort ? row : { ...row, cells: padded(row.cells, width) };
  };
}

const padded = (cells: readonly Cell[], width: number): Cell[] =>
  cells.length >= width
    ? [...cells]
    : [...cells, ...Array.from({ length: width - cells.length }, () => BLANK)];

/** Collects the tables that begin below the first one while its rows go by. */
export class TablesBelow {
  readonly found: FoundTable[] = [];
  #isFull = false;

  begin({ number, cells }: SampleRow): void {
    this.#isFull = this.found.length >= MAX_TABLES;
    if (this.#isFull) return;
    const texts = cells.map(({ text }) => text.trim());
    while (texts.at(-1) === '') texts.pop();
    this.found.push({ row: number, cells: texts, rows: [] });
  }

  take(row: SampleRow): void {
    const table = this.found.at(-1);
    if (table && !this.#isFull && table.rows.length < MAX_ROWS) table.rows.push(row);
  }
}
