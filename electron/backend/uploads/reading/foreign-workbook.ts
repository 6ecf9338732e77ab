import type { MergedCells } from '#shared/domain/import/source-sample.ts';
import { ReadingFailure } from './reading-failure.ts';
import type { RowSource, VisitRow } from './row-source.ts';
import {
  RowSpans,
  SPAN_BOOLEAN,
  SPAN_CLOCK,
  SPAN_DATE,
  SPAN_EMPTY,
  SPAN_ERROR,
  SPAN_NUMBER,
  SPAN_TEXT,
} from './row-spans.ts';
import { kindOfFormat } from './xlsx/date-formats.ts';
import { secondsOfSerial } from './xlsx/serial-time.ts';

/** The library holds the whole file and all cells at once. */
const MAX_FOREIGN_BYTES = 64 * 1024 * 1024;
const DAY_S = 86_400;

type ForeignCell = { t: string; v?: string | number | boolean | Date; w?: string; z?: string | number };

/** Old .xls, .xlsb and .ods files, and web pages that call themselves .xls. */
export type ForeignWorkbook = { sheetNames: string[]; sheet: (name: string) => RowSource };

/**
 * Reads a workbook of a rarer kind by the library for it, loaded only then. Dates are taken as raw serial numbers, because
 * the library's own dates are a millisecond early now and then.
 */
export async function readForeignWorkbook(content: Uint8Array | string): Promise<ForeignWorkbook> {
  if (content.length > MAX_FOREIGN_BYTES) throw new ReadingFailure('too-large');
  const { read, utils } = await import('@e965/xlsx');
  const options = {
    dense: true,
    cellDates: false,
    cellNF: true,
    cellHTML: false,
    cellFormula: false,
  } as const;
  let workbook;
  try {
    workbook =
      typeof content === 'string'
        ? read(content, { ...options, type: 'string', raw: true })
        : read(content, { ...options, type: 'buffer' });
  } catch (cause) {
    const says = cause instanceof Error ? cause.message : '';
    throw new ReadingFailure(/password|encrypt/i.test(says) ? 'encrypted' : 'damaged', { cause });
  }
  const is1904 = workbook.Workbook?.WBProps?.date1904 ?? false;
  return {
    sheetNames: workbook.SheetNames,
    sheet: (name) => {
      const sheet = workbook.Sheets[name];
      if (!sheet) throw new ReadingFailure('no-such-sheet');
      const rows = ((sheet as { '!data'?: ForeignCell[][] })['!data'] ?? []) as (ForeignCell[] | undefined)[];
      const last = sheet['!ref'] ? utils.decode_range(sheet['!ref']).e.r + 1 : 0;
      const merged = (sheet['!merges'] ?? []).map(({ s, e }) => ({
        firstRow: s.r + 1,
        lastRow: e.r + 1,
        firstColumn: s.c,
        lastColumn: e.c,
      }));
      return new ForeignSheet(name, merged, rows, Math.min(last, rows.length), is1904);
    },
  };
}

class ForeignSheet implements RowSource {
  readonly name: string;
  readonly merged: MergedCells[];
  readonly #rows: (ForeignCell[] | undefined)[];
  readonly #rowCount: number;
  readonly #is1904: boolean;

  constructor(
    name: string,
    merged: MergedCells[],
    rows: (ForeignCell[] | undefined)[],
    rowCount: number,
    is1904: boolean,
  ) {
    this.name = name;
    this.merged = merged;
    this.#rows = rows;
    this.#rowCount = rowCount;
    this.#is1904 = is1904;
  }

  countRows(): number {
    return this.#rowCount;
  }

  scan(firstRow: number, visit: VisitRow): void {
    const row = new RowSpans('utf-8');
    for (let index = Math.max(0, firstRow - 1); index < this.#rowCount; index++) {
      row.number = index + 1;
      this.#fill(row, this.#rows[index] ?? []);
      if (!visit(row)) return;
    }
  }

  /** The cells of a row as spans over the bytes of their texts. */
  #fill(row: RowSpans, cells: (ForeignCell | undefined)[]): void {
    const texts = Array.from(cells, (cell) => textOf(cell));
    const bytes = Buffer.from(texts.join(''));
    row.bytes = bytes;
    row.count = 0;
    let at = 0;
    for (const [column, text] of texts.entries()) {
      if (column >= row.starts.length && !row.reserve(column)) return;
      const cell = cells[column];
      row.starts[column] = at;
      at += Buffer.byteLength(text);
      row.ends[column] = at;
      row.kinds[column] = text === '' || !cell ? SPAN_EMPTY : this.#kindOf(row, column, cell);
      row.count = column + 1;
    }
  }

  #kindOf(row: RowSpans, column: number, { t, v, z }: ForeignCell): number {
    if (t === 'b') return SPAN_BOOLEAN;
    if (t === 'e') return SPAN_ERROR;
    if (t !== 'n' || typeof v !== 'number') return SPAN_TEXT;
    const kind = typeof z === 'string' ? kindOfFormat(0, z) : kindOfFormat(z ?? 0, undefined);
    if (kind === 'number') return SPAN_NUMBER;
    if (v >= 0 && (kind === 'duration' || v < 1)) {
      row.values[column] = Math.round(v * DAY_S);
      return SPAN_CLOCK;
    }
    const seconds = secondsOfSerial(v, this.#is1904);
    if (seconds === null) return SPAN_NUMBER;
    row.values[column] = seconds;
    return SPAN_DATE;
  }
}

function textOf(cell: ForeignCell | undefined): string {
  if (!cell || cell.v === undefined || cell.v === null || cell.t === 'z') return '';
  if (cell.t === 'b') return cell.v ? '1' : '0';
  if (cell.t === 'e') return cell.w ?? '#VALUE!';
  return String(cell.v);
}
