import type { RowProblemReason } from '#shared/domain/import/row-problem.ts';
import type { Cell, SampleRow } from '#shared/domain/import/source-sample.ts';
import { formatWallSeconds } from '#shared/domain/import/cells/calendar.ts';
import { plainNumber, storedDigits } from './numbers/shown-number.ts';

/** What a cell is while its row is still bytes. */
export const SPAN_EMPTY = 0;
/** Text as it stands in the bytes. */
export const SPAN_TEXT = 1;
/** Text with doubled quotes in it. */
export const SPAN_QUOTED = 2;
/** Text of XML, with entities in it. */
export const SPAN_XML = 3;
/** Digits of a number cell of a workbook. */
export const SPAN_NUMBER = 4;
/** Date cell of a workbook; `values` has its wall-clock seconds since 1970. */
export const SPAN_DATE = 5;
/** Date cells that show a day, a month or a year alone, and are the beginning of it; `values` as of SPAN_DATE. */
export const [SPAN_DAY, SPAN_MONTH, SPAN_YEAR] = [14, 15, 16] as const;
/** Date cell that has a clock and shows none. */
export const SPAN_HIDDEN_CLOCK = 17;
/** Time of day that shows 0:00 and has counted on by a whole day: the end of its day, or the beginning of the next. */
export const SPAN_WHOLE_DAY = 13;
/** `values` has the position in the shared texts. */
export const SPAN_SHARED = 6;
export const SPAN_BOOLEAN = 7;
export const SPAN_ERROR = 8;
/** Time of day, or a duration, of a workbook; `values` has its seconds. */
export const SPAN_CLOCK = 9;
/** Number cell with a format that shows it in another way (12.5%, 008); `values` has the position in the shared texts. */
export const SPAN_SHOWN = 10;
/** Integer of more digits than a workbook keeps. */
export const SPAN_ROUNDED = 11;
/** Formula without a stored value; `values` has the position of its text in the shared texts. */
export const SPAN_FORMULA = 12;

/** True if the text of a cell is in the shared texts. */
export function isShared(kind: number): boolean {
  return kind === SPAN_SHARED || kind === SPAN_SHOWN || kind === SPAN_FORMULA;
}

/** True if `values` of a cell has the wall-clock seconds of a date. */
export function isDateSpan(kind: number): boolean {
  return kind === SPAN_DATE || kind >= SPAN_DAY;
}

/** True for a date, a time of day, or a length of time. */
export function isTimeSpan(kind: number): boolean {
  return isDateSpan(kind) || kind === SPAN_CLOCK || kind === SPAN_WHOLE_DAY;
}

/**
 * A cell apart from any row: its kind, its text, and the value that the kind wants. `formula`: what its value is the result of,
 * such as A1*2.
 */
export type SpanCell = { kind: number; text: string; value?: number; formula?: string };

/** More columns than a sheet of any spreadsheet program has; further ones are not looked at. */
const MAX_COLUMNS = 16_384;
const FIRST_CAPACITY = 64;

const EMPTY: Cell = { text: '', kind: 'empty' };

/** One row as positions in a buffer, reused for every row: no text is made for a cell that nobody asks for. */
export class RowSpans {
  bytes: Uint8Array = new Uint8Array(0);
  /** The same bytes, of which four are read at once. */
  view = new DataView(this.bytes.buffer);
  /** Number of the row, from 1. */
  number = 0;
  count = 0;
  /** The workbook does not show the row. */
  isHidden = false;
  starts = new Int32Array(FIRST_CAPACITY);
  ends = new Int32Array(FIRST_CAPACITY);
  kinds = new Uint8Array(FIRST_CAPACITY);
  values = new Float64Array(FIRST_CAPACITY);
  sharedTexts: readonly string[] = [];
  /** What is wrong with the row as a whole, whatever its cells say. */
  problem: RowProblemReason | null = null;
  readonly #decoder: InstanceType<typeof TextDecoder>;
  readonly #textOfXml: (text: string) => string;

  constructor(encoding: 'utf-8' | 'gb18030', textOfXml: (text: string) => string = (text) => text) {
    this.#decoder = new TextDecoder(encoding, { ignoreBOM: true });
    this.#textOfXml = textOfXml;
  }

  /** Rows are in these bytes from now on. */
  moveTo(bytes: Uint8Array): void {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Makes room for a column. @returns false if there are too many. */
  reserve(column: number): boolean {
    if (column >= MAX_COLUMNS) return false;
    const capacity = Math.min(MAX_COLUMNS, Math.max(column + 1, this.starts.length * 2));
    this.starts = grown(this.starts, new Int32Array(capacity));
    this.ends = grown(this.ends, new Int32Array(capacity));
    this.kinds = grown(this.kinds, new Uint8Array(capacity));
    this.values = grown(this.values, new Float64Array(capacity));
    return true;
  }

  /** True if no cell of the row has anything but spaces (or padding by zeros) in it. */
  isBlank(): boolean {
    for (let column = 0; column < this.count; column++) {
      const kind = this.kinds[column] as number;
      if (kind === SPAN_EMPTY) continue;
      if (isShared(kind)) {
        if ((this.sharedTexts[this.values[column] as number] ?? '').trim() !== '') return false;
        continue;
      }
      const end = this.ends[column] as number;
      for (let at = this.starts[column] as number; at < end; at++) {
        const byte = this.bytes[at] as number;
        if (byte !== 0 && byte !== 32 && (byte < 9 || byte > 13)) return false;
      }
    }
    return true;
  }

  /** Text of a cell as a person reads it. */
  textAt(column: number): string {
    if (column >= this.count) return '';
    const kind = this.kinds[column] as number;
    if (kind === SPAN_EMPTY) return '';
    if (isShared(kind)) return this.sharedTexts[this.values[column] as number] ?? '';
    if (isDateSpan(kind)) return shownDate(kind, this.values[column] as number);
    if (kind === SPAN_CLOCK || kind === SPAN_WHOLE_DAY) return clockOf(this.values[column] as number);
    const raw = this.#decode(this.starts[column] as number, this.ends[column] as number);
    if (kind === SPAN_TEXT) return raw;
    if (kind === SPAN_QUOTED) return raw.replaceAll('""', '"');
    if (kind === SPAN_XML) return this.#textOfXml(raw);
    if (kind === SPAN_BOOLEAN) return raw === '1' ? 'TRUE' : 'FALSE';
    if (kind === SPAN_ROUNDED) return storedDigits(raw);
    return kind === SPAN_NUMBER ? plainNumber(raw) : raw;
  }

  cellAt(column: number): Cell {
    const text = this.textAt(column);
    if (text === '') return EMPTY;
    const kind = this.kinds[column] as number;
    if (kind === SPAN_NUMBER) return { text, kind: 'number' };
    if (kind === SPAN_HIDDEN_CLOCK) return { text, kind: 'date', hidesClock: true };
    if (isDateSpan(kind) || kind === SPAN_CLOCK) return { text, kind: 'date' };
    if (kind === SPAN_WHOLE_DAY) return { text, kind: 'date', isWholeDay: true };
    if (kind === SPAN_BOOLEAN) return { text, kind: 'boolean' };
    if (kind === SPAN_ROUNDED) return { text, kind: 'number', isRounded: true };
    if (kind === SPAN_SHOWN) return { text, kind: /^-?[\d.]+%?$/.test(text) ? 'number' : 'text' };
    return { text, kind: kind === SPAN_ERROR || kind === SPAN_FORMULA ? 'error' : 'text' };
  }

  cells(): Cell[] {
    return Array.from({ length: this.count }, (_, column) => this.cellAt(column));
  }

  /** The row as text, apart from the buffer. */
  sample(): SampleRow {
    const row: SampleRow = { number: this.number, cells: this.cells() };
    if (this.isHidden) row.isHidden = true;
    if (this.problem !== null && !this.isBlank()) row.problem = this.problem;
    return row;
  }

  #decode(start: number, end: number): string {
    const { bytes } = this;
    let text = '';
    // Most cells are a few ASCII characters, and a decoder is slow to start.
    if (end - start <= 24) {
      for (let at = start; at < end; at++) {
        const byte = bytes[at] as number;
        if (byte >= 0x80 || byte === 0) return this.#decodeAny(start, end);
        text += String.fromCharCode(byte);
      }
      return text;
    }
    return this.#decodeAny(start, end);
  }

  #decodeAny(start: number, end: number): string {
    const text = this.#decoder.decode(this.bytes.subarray(start, end));
    if (!text.includes('\0')) return text;
    // Where zero bytes stand something is missing, unless there is nothing else.
    return text.replaceAll('\0', '').trim() === '' ? '' : text.replaceAll(/\0+/g, '\u{fffd}');
  }
}

function grown<T extends Int32Array | Uint8Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

/** What a date cell shows: 2026-03-05 08:00:00, 2026-03-05, 2026年3月 or 2026年. */
export function shownDate(kind: number, seconds: number): string {
  const text = formatWallSeconds(seconds);
  if (kind === SPAN_DAY) return text.slice(0, 10);
  if (kind === SPAN_MONTH) return `${text.slice(0, 4)}年${Number(text.slice(5, 7))}月`;
  return kind === SPAN_YEAR ? `${text.slice(0, 4)}年` : text;
}

/** Text HH:mm:ss of seconds since midnight; a duration may have more than 24 hours. */
function clockOf(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
