import type { HiddenRows, MergedCells, SheetVisibility } from '#shared/domain/import/source-sample.ts';
import type { RowProblemReason } from '#shared/domain/import/row-problem.ts';
import { MAX_NAMED_ROWS, type RowSource, type VisitRow } from '../row-source.ts';
import { isShared, RowSpans, SPAN_EMPTY, type SpanCell } from '../row-spans.ts';

export type MemoryRow = {
  cells: (SpanCell | undefined)[];
  isHidden?: boolean;
  problem?: RowProblemReason;
};

/** A sheet whose cells are all in memory, by row and column from 0; rows may be left out. */
export type MemoryTable = {
  name: string;
  rows: (MemoryRow | undefined)[];
  merged: MergedCells[];
  hidden: SheetVisibility;
  hiddenColumns: number[];
  /** The bytes end before the table does. */
  isCutOff?: boolean;
};

/** The rows of a sheet in memory, as spans over the bytes of their texts. */
export class MemorySheet implements RowSource {
  readonly name: string;
  readonly merged: MergedCells[];
  readonly hidden: SheetVisibility;
  readonly hiddenColumns: number[];
  readonly hiddenRows: HiddenRows;
  readonly isCutOff: boolean;
  readonly #rows: (MemoryRow | undefined)[];

  constructor({ name, rows, merged, hidden, hiddenColumns, isCutOff = false }: MemoryTable) {
    this.name = name;
    this.merged = merged;
    this.hidden = hidden;
    this.hiddenColumns = hiddenColumns;
    this.isCutOff = isCutOff;
    this.#rows = rows;
    const hiddenRows = [...rows.keys()].filter((index) => isHiddenRow(rows[index]));
    this.hiddenRows = {
      count: hiddenRows.length,
      first: hiddenRows.slice(0, MAX_NAMED_ROWS).map((index) => index + 1),
    };
  }

  countRows(): number {
    return this.#rows.length;
  }

  scan(firstRow: number, visit: VisitRow): void {
    const row = new RowSpans('utf-8');
    for (let index = Math.max(0, firstRow - 1); index < this.#rows.length; index++) {
      row.number = index + 1;
      fill(row, this.#rows[index]);
      if (!visit(row)) return;
    }
  }
}

function isHiddenRow(row: MemoryRow | undefined): boolean {
  return row?.isHidden === true && row.cells.some((cell) => cell !== undefined && cell.text.trim() !== '');
}

/** A row apart from any sheet, with its number from 1. */
export function spansOf(number: number, from: MemoryRow): RowSpans {
  const row = new RowSpans('utf-8');
  row.number = number;
  fill(row, from);
  return row;
}

function fill(row: RowSpans, from: MemoryRow | undefined): void {
  const cells = from?.cells ?? [];
  const bytes = Buffer.from(Array.from(cells, (cell) => cell?.text ?? '').join(''));
  row.moveTo(bytes);
  row.count = 0;
  row.isHidden = from?.isHidden ?? false;
  row.problem = from?.problem ?? null;
  const shared: string[] = [];
  row.sharedTexts = shared;
  let at = 0;
  for (let column = 0; column < cells.length; column++) {
    if (column >= row.starts.length && !row.reserve(column)) {
      row.problem = 'too-many-columns';
      return;
    }
    const cell = cells[column];
    row.starts[column] = at;
    if (cell) at += Buffer.byteLength(cell.text);
    row.ends[column] = at;
    row.kinds[column] = cell && cell.text !== '' ? cell.kind : SPAN_EMPTY;
    row.values[column] = cell && isShared(cell.kind) ? shared.push(cell.text) - 1 : (cell?.value ?? 0);
    row.count = column + 1;
  }
}
