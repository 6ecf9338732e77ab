import type { HiddenRows, MergedCells, SheetVisibility } from '#shared/domain/import/source-sample.ts';
import { type ByteFile, readPart } from '../byte-file.ts';
import { columnOfLetters } from '../numbers/blank-references.ts';
import { ReadingFailure } from '../reading-failure.ts';
import { MAX_NAMED_ROWS, type OnProgress, type RowSource, type VisitRow } from '../row-source.ts';
import { RowSpans } from '../row-spans.ts';
import {
  type CellRules,
  digitsOf,
  type SharedFormula,
  type SharedFormulas,
  SheetRowReader,
} from './sheet-rows.ts';
import { elementsOf, textOfXml } from './xml-text.ts';

const CHUNK_BYTES = 1024 * 1024;
const MAX_ROW_BYTES = 16 * 1024 * 1024;
const CHECKPOINT_ROWS = 1024;
const MAX_MERGED_BYTES = 8 * 1024 * 1024;
/** What stands before the rows: columns, views. */
const MAX_HEAD_BYTES = 1024 * 1024;
/** So far behind the rows, and from the end, a sheet says that they end. */
const MAX_END_BYTES = 64 * 1024;
const MAX_ROWS = 1_048_576;
const MAX_HIDDEN_COLUMNS = 1024;

type RowElement = { number: number | null; isHidden: boolean; start: number; end: number };
type Checkpoint = { row: number; offset: number };

/** The rows of one sheet of an XLSX workbook, read piece by piece from its XML. */
export class XlsxSheet implements RowSource {
  readonly name: string;
  readonly hidden: SheetVisibility;
  readonly #hiddenRows: HiddenRows = { count: 0, first: [] };
  #hiddenColumns: number[] | null = null;
  readonly #xml: ByteFile;
  readonly #rules: CellRules;
  readonly #prefixBytes: number;
  readonly #rowTag: Buffer;
  readonly #rowEnd: Buffer;
  /** Row and place of every 1,024th row element that has been seen, in order. */
  readonly #checkpoints: Checkpoint[] = [{ row: 0, offset: 0 }];
  #rowCount: number | null = null;
  #dataEnd = 0;
  #isCutOff: boolean | null = null;
  #merged: MergedCells[] | null = null;
  readonly #formulas: SharedFormulas = {
    keep: (id, formula) => this.#ofFormulas.set(id, formula),
    find: (id) => this.#findFormula(id),
  };
  readonly #ofFormulas = new Map<string, SharedFormula>();
  #hasAllFormulas = false;

  constructor(name: string, hidden: SheetVisibility, xml: ByteFile, rules: CellRules) {
    this.name = name;
    this.hidden = hidden;
    this.#xml = xml;
    this.#rules = rules;
    const head = readPart(xml, 0, 4096).toString('utf8');
    if (/<!doctype/i.test(head)) throw new ReadingFailure('unsafe-xml');
    const prefix = /<([\w-]+:)?worksheet[\s>]/.exec(head)?.[1] ?? '';
    this.#prefixBytes = prefix.length;
    this.#rowTag = Buffer.from(`<${prefix}row`);
    this.#rowEnd = Buffer.from(`</${prefix}row>`);
  }

  get merged(): MergedCells[] {
    this.countRows();
    this.#merged ??= this.#readMerged();
    return this.#merged;
  }

  get hiddenColumns(): number[] {
    this.#hiddenColumns ??= this.#readHiddenColumns();
    return this.#hiddenColumns;
  }

  get hiddenRows(): HiddenRows {
    this.countRows();
    return this.#hiddenRows;
  }

  get isCutOff(): boolean {
    this.countRows();
    this.#isCutOff ??= !this.#hasEnd();
    return this.#isCutOff;
  }

  /** True if the last row, the rows and the sheet are closed. */
  #hasEnd(): boolean {
    const endsFrom = Math.max(0, this.#xml.sizeBytes - MAX_END_BYTES);
    const end = readPart(this.#xml, endsFrom, MAX_END_BYTES).toString('latin1');
    const behindRows = readPart(this.#xml, this.#dataEnd, MAX_END_BYTES).toString('latin1');
    const rows = /<\/(?:[\w-]+:)?sheetData\s*>|<(?:[\w-]+:)?sheetData\b[^<>]*\/>/u.exec(behindRows);
    const isInRow = rows !== null && /<(?:[\w-]+:)?row[\s>]/u.test(behindRows.slice(0, rows.index));
    return rows !== null && !isInRow && /<\/(?:[\w-]+:)?worksheet\s*>/u.test(end);
  }

  countRows(onProgress?: OnProgress): number {
    if (this.#rowCount === null) this.scan(1, (row) => this.#seeHidden(row), onProgress);
    return this.#rowCount ?? 0;
  }

  /** The cell whose formula others share stands above them, maybe in a row that nobody has read yet. */
  #findFormula(id: string): SharedFormula | undefined {
    if (!this.#ofFormulas.has(id) && !this.#hasAllFormulas) {
      this.#hasAllFormulas = true;
      this.scan(1, () => true);
    }
    return this.#ofFormulas.get(id);
  }

  #seeHidden(row: RowSpans): boolean {
    if (row.isHidden && !row.isBlank()) {
      this.#hiddenRows.count++;
      if (this.#hiddenRows.first.length < MAX_NAMED_ROWS) this.#hiddenRows.first.push(row.number);
    }
    return true;
  }

  scan(firstRow: number, visit: VisitRow, onProgress?: OnProgress): void {
    const from = this.#checkpoints.findLast(({ row }) => row < firstRow) ?? { row: 0, offset: 0 };
    const cells = new SheetRowReader(this.#rules, this.#prefixBytes, this.#formulas);
    const row = new RowSpans('utf-8', textOfXml);
    const { sizeBytes } = this.#xml;
    let buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, sizeBytes));
    let { row: number, offset: position } = from;
    let kept = 0;
    let seen = 0;
    let rowsEnd = 0;
    for (;;) {
      const length = kept + this.#xml.read(buffer.subarray(kept), position + kept);
      const bytes = buffer.subarray(0, length);
      row.moveTo(bytes);
      let at = 0;
      for (;;) {
        const element = this.#nextRow(bytes, at);
        if (!element) break;
        const next = element.number ?? number + 1;
        // Spreadsheet programs refuse rows out of order; which of two is meant nobody can tell.
        if (next <= number || next > MAX_ROWS) throw new ReadingFailure('damaged');
        number = next;
        if (seen++ % CHECKPOINT_ROWS === 0) this.#remember(number - 1, position + element.start);
        at = element.end;
        rowsEnd = position + at;
        if (number < firstRow) continue;
        row.number = number;
        row.isHidden = element.isHidden;
        row.problem = null;
        cells.read(row, element.start, element.end);
        if (!visit(row)) return;
      }
      const isEnd = position + length >= sizeBytes;
      onProgress?.({ bytesRead: position + at, sizeBytes, rows: number });
      if (isEnd) {
        this.#rowCount = number;
        this.#dataEnd = rowsEnd;
        return;
      }
      if (at === 0) at = this.#skippable(bytes);
      if (at === 0) buffer = larger(buffer);
      else buffer.copyWithin(0, at, length);
      position += at;
      kept = length - at;
    }
  }

  /** A row element that stands whole in the bytes. */
  #nextRow(bytes: Buffer, from: number): RowElement | undefined {
    let start = bytes.indexOf(this.#rowTag, from);
    const nameBytes = this.#rowTag.length;
    while (start >= 0 && !isNameEnd(bytes[start + nameBytes])) {
      start = bytes.indexOf(this.#rowTag, start + 1);
    }
    if (start < 0) return undefined;
    const tagEnd = bytes.indexOf(62, start);
    if (tagEnd < 0) return undefined;
    const number = rowNumber(bytes, start + nameBytes, tagEnd);
    const isHidden = hidesRow(bytes, start + nameBytes, tagEnd);
    if (bytes[tagEnd - 1] === 47) return { number, isHidden, start, end: tagEnd + 1 };
    const end = bytes.indexOf(this.#rowEnd, tagEnd);
    return end < 0 ? undefined : { number, isHidden, start, end };
  }

  /** What stands before the first row, or after the last, need not be kept to go on. */
  #skippable(bytes: Buffer): number {
    const start = bytes.indexOf(this.#rowTag);
    return start < 0 ? Math.max(0, bytes.length - 64) : start;
  }

  #remember(row: number, offset: number): void {
    const last = this.#checkpoints.at(-1);
    if (last && offset > last.offset && row >= last.row) this.#checkpoints.push({ row, offset });
  }

  #readHiddenColumns(): number[] {
    const head = readPart(this.#xml, 0, MAX_HEAD_BYTES).toString('utf8');
    const rows = head.search(/<(?:[\w-]+:)?sheetData[\s/>]/);
    const [columns] = elementsOf(rows < 0 ? head : head.slice(0, rows), 'cols');
    return elementsOf(columns?.content ?? '', 'col').flatMap(
      ({ attributes: { min, max, hidden, width } }) => {
        const isHidden = /^(?:1|true)$/.test(hidden ?? '') || (width !== undefined && Number(width) === 0);
        const from = Number(min) - 1;
        // Columns that are hidden to the end of the sheet have no cells.
        const count = isHidden ? Math.max(0, Math.min(Number(max) - from, MAX_HIDDEN_COLUMNS)) : 0;
        return Array.from({ length: count || 0 }, (_, at) => from + at);
      },
    );
  }

  #readMerged(): MergedCells[] {
    const tail = readPart(this.#xml, this.#dataEnd, MAX_MERGED_BYTES).toString('utf8');
    return elementsOf(tail, 'mergeCell').flatMap(({ attributes }) => {
      const match = /^\$?([A-Z]+)\$?(\d+):\$?([A-Z]+)\$?(\d+)$/i.exec(attributes['ref'] ?? '');
      if (!match) return [];
      const [, left = '', top, right = '', bottom] = match;
      return [
        {
          firstRow: Number(top),
          lastRow: Number(bottom),
          firstColumn: columnOfLetters(left),
          lastColumn: columnOfLetters(right),
        },
      ];
    });
  }
}

function isNameEnd(byte: number | undefined): boolean {
  return byte === undefined || byte <= 32 || byte === 62 || byte === 47;
}

/** The attribute r of a row tag; writers may leave it out. */
function rowNumber(bytes: Buffer, from: number, to: number): number | null {
  for (let at = from; at < to - 3; at++) {
    const isR = bytes[at] === 114 && bytes[at + 1] === 61 && (bytes[at - 1] as number) <= 32;
    if (isR) return digitsOf(bytes, at + 3, bytes.indexOf(bytes[at + 2] as number, at + 3)) || null;
  }
  return null;
}

/** ` hidden="1"`, by hand or by a filter, or a height of nothing. */
function hidesRow(bytes: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to - 5; at++) {
    if (bytes[at] !== 104 || (bytes[at - 1] as number) > 32) continue;
    const attribute = bytes.toString('latin1', at, Math.min(to, at + 16));
    if (/^hidden=["'](?:1|true)["']|^ht=["']0(?:\.0+)?["']/.test(attribute)) return true;
  }
  return false;
}

function larger(buffer: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  if (buffer.length > MAX_ROW_BYTES) throw new ReadingFailure('row-too-long');
  const grown = Buffer.allocUnsafe(buffer.length * 2);
  buffer.copy(grown);
  return grown;
}
