import type { MergedCells, SheetVisibility } from '#shared/domain/import/source-sample.ts';
import { ReadingFailure } from '../reading-failure.ts';
import type { SpanCell } from '../row-spans.ts';
import type { MemoryRow, MemoryTable } from './memory-sheet.ts';

/** As a spreadsheet program; what lies beyond is not read. */
const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;
/** Merged cells can be made to cover far more than a file of their size holds. */
const MAX_CELLS = 3_000_000;

type Placing = { columns?: number; rows?: number };

/** Puts cells into rows and columns while they are read, and knows which places merged cells of earlier rows take up. */
export class TableGrid {
  /** Rows without a cell are left out. */
  readonly #rows: (MemoryRow | undefined)[] = [];
  readonly #merged: MergedCells[] = [];
  readonly #hiddenColumns = new Set<number>();
  /** By column: the last row (from 0) that a merged cell above covers. */
  readonly #coveredTo: number[] = [];
  #row = -1;
  #isRowHidden = false;
  #column = 0;
  #cellCount = 0;

  get rows(): readonly (MemoryRow | undefined)[] {
    return this.#rows;
  }

  /** The row that was begun last, from 0. */
  get row(): number {
    return this.#row;
  }

  /** Where the next cell comes, if no merged one is there. */
  get column(): number {
    return this.#column;
  }

  /** Begins the next row, or the one at `index` (from 0). */
  beginRow(isHidden: boolean, index = this.#row + 1): void {
    if (index >= MAX_ROWS) throw new ReadingFailure('too-large');
    this.#row = index;
    this.#column = 0;
    this.#isRowHidden = isHidden;
  }

  /** Goes on at a column (from 0). */
  moveTo(column: number): void {
    this.#column = column;
  }

  /** Leaves so many places blank. */
  skip(columns: number): void {
    this.#column += columns;
  }

  hideColumn(column: number): void {
    if (column < MAX_COLUMNS) this.#hiddenColumns.add(column);
  }

  /** Puts a cell at the next free place; undefined: nothing. @returns its column, or -1 if it lies beyond every sheet */
  put(cell: SpanCell | undefined, { columns = 1, rows = 1 }: Placing = {}): number {
    if (this.#row < 0) this.beginRow(false);
    while ((this.#coveredTo[this.#column] ?? -1) >= this.#row) this.#column++;
    const column = this.#column;
    if (column >= MAX_COLUMNS) return -1;
    const width = Math.max(1, Math.min(columns, MAX_COLUMNS - column));
    const lastRow = Math.min(this.#row + Math.max(1, rows), MAX_ROWS) - 1;
    this.#column = column + width;
    if (cell && cell.text !== '') this.#set(column, cell);
    if (width > 1 || lastRow > this.#row) {
      this.#count(width);
      for (let at = column; at < column + width; at++) this.#coveredTo[at] = lastRow;
      this.#merged.push({
        firstRow: this.#row + 1,
        lastRow: lastRow + 1,
        firstColumn: column,
        lastColumn: column + width - 1,
      });
    }
    return column;
  }

  /** Repeats the row that was read last. */
  repeatRow(times: number): void {
    const last = this.#rows[this.#row];
    if (last) this.#count(last.cells.length * times);
    for (let time = 1; last && time <= times; time++) this.#rows[this.#row + time] = last;
    this.#row += times;
  }

  table(name: string, hidden: SheetVisibility): MemoryTable {
    const rows = this.#rows;
    // A cell may claim to reach further down than the table does.
    const merged = this.#merged
      .map((area) => ({ ...area, lastRow: Math.min(area.lastRow, rows.length) }))
      .filter(
        ({ firstRow, lastRow, firstColumn, lastColumn }) =>
          lastRow > firstRow || (lastRow === firstRow && lastColumn > firstColumn),
      );
    return { name, rows, merged, hidden, hiddenColumns: [...this.#hiddenColumns].toSorted((a, b) => a - b) };
  }

  #set(column: number, cell: SpanCell): void {
    let row = this.#rows[this.#row];
    if (!row) {
      row = this.#isRowHidden ? { cells: [], isHidden: true } : { cells: [] };
      this.#rows[this.#row] = row;
    }
    const { cells } = row;
    this.#count(1 + Math.max(0, column - cells.length));
    while (cells.length < column) cells.push(undefined);
    cells[column] = cell;
  }

  #count(cells: number): void {
    this.#cellCount += cells;
    if (this.#cellCount > MAX_CELLS) throw new ReadingFailure('too-large');
  }
}
