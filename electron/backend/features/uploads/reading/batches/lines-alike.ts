import { type RowSpans, SPAN_EMPTY, SPAN_TEXT } from '../row-spans.ts';
import type { BatchBuffer } from './batch-buffer.ts';
import { type FastColumn, type FastPlan, hasSuspicious, isSuspicious } from './fast-plan.ts';
import { type FastRows, HEAD_BYTES } from './fast-rows.ts';
import { valueOf } from './number-bytes.ts';
import { timeOfRow } from './row-time.ts';
import { writeWords } from './words.ts';

const [LF, CR, SPACE, QUOTE, MINUS, POINT, ZERO, EQUALS] = [10, 13, 32, 34, 45, 46, 48, 61];
const DELIMITERS = Array.from(',;\t|', (sign) => sign.charCodeAt(0));
const WORD = 4;
/** Four digits in a word, and what leads from a byte that is none to its highest bit. */
const [DIGITS, LOW_BITS, TO_HIGHEST, HIGHEST] = [0x30303030, 0x7f7f7f7f, 0x76767676, 0x80808080 | 0];
/** Of the four bytes of a word: 1 each, and the least that is above CR each. */
const [EACH_BYTE, FROM_LINE_ENDS] = [0x01010101, 0x0e0e0e0e];
/** The bytes of a word that belong to a text of which so many are left. */
const MASKS = Int32Array.of(0, 0xff, 0xffff, 0xffffff, -1);
const maskOf = (left: number): number => MASKS[Math.min(left, WORD)] as number;

/** A value of the form, its positions counted from the beginning of the row. */
type ValueForm = {
  index: number;
  column: FastColumn;
  /** False: it is read by its text. */
  isNumber: boolean;
  start: number;
  length: number;
  /** Position of the decimal sign; -1 if it has none. */
  point: number;
  isNegative: boolean;
  /** Nothing but the point may stand behind a zero in front. */
  mayBeginWithZero: boolean;
  /** Some number of this sign may mean "no value". */
  mayBeSuspicious: boolean;
  /** Of each word: the bytes that belong to the number, and those among them that are no digits. */
  masks: Int32Array;
  signs: Int32Array;
};

/** What a row is made of, its positions counted from its beginning. */
type LineForm = {
  /** Bytes of the row with its line end. */
  length: number;
  delimiter: number;
  /** Where each cell ends, and what stands there. */
  ends: Int32Array;
  separators: Uint8Array;
  /** Columns of time and clock, and others that are no numbers. */
  times: number[];
  others: number[];
  values: ValueForm[];
  /** Positions of values that are blank. */
  blanks: number[];
};

/**
 * Rows of a text that have the form of one before them, as most rows of a logger have: cells of the same lengths, digits where
 * it has digits. Where each byte goes is known then before it is read. All other rows are taken apart into cells.
 */
export class LinesAlike {
  readonly #plan: FastPlan;
  readonly #rows: FastRows;
  #form: LineForm | null = null;
  #lengthBefore = 0;

  /** @returns null if the plan is about more than what stands in one line. */
  static of(plan: FastPlan, rows: FastRows): LinesAlike | null {
    const { correctedRows, ranges, counterColumns, heldColumns, fewestCells, width } = plan;
    const isOfOneLine = correctedRows.size + ranges.length + counterColumns.length + heldColumns.length === 0;
    return isOfOneLine && fewestCells <= width ? new LinesAlike(plan, rows) : null;
  }

  private constructor(plan: FastPlan, rows: FastRows) {
    this.#plan = plan;
    this.#rows = rows;
  }

  /** Sees a row that was written in the fast way. The second one of its length gives the form for those that follow. */
  see(row: RowSpans): void {
    const length = (row.ends[row.count - 1] as number) - (row.starts[0] as number);
    if (length === this.#lengthBefore && row.count === this.#plan.width) this.#form = this.#formOf(row);
    this.#lengthBefore = length;
  }

  /**
   * Writes the row that begins at `lineStart`, if it has the form.
   * @param length where the text ends; some bytes can be read behind it
   * @returns where the next row begins; 0: the cells of this one have to say
   */
  read(row: RowSpans, lineStart: number, length: number): number {
    const form = this.#form;
    if (form === null) return 0;
    const { bytes: source } = row;
    const next = lineStart + form.length;
    if (next > length || source[next - 1] !== LF) return 0;
    row.count = this.#plan.width;
    const { ends, separators, times, others } = form;
    for (let column = 0; column < ends.length; column++)
      if (source[lineStart + (ends[column] as number)] !== separators[column]) return 0;
    for (let at = 0; at < times.length; at++) findCell(row, form, times[at] as number, lineStart);
    for (let at = 0; at < others.length; at++) {
      const column = others[at] as number;
      findCell(row, form, column, lineStart);
      if (!isOneCell(row, column, form.delimiter)) return 0;
    }
    const seconds = timeOfRow(row, this.#plan);
    if (seconds !== seconds) return 0;
    const rows = this.#rows;
    const equipment = this.#plan.stationColumn < 0 ? rows.equipmentOf(row) : rows.knownStation(row);
    if (!equipment) return 0;
    const end = this.#writeValues(form, row, equipment.buffer, lineStart);
    if (end < 0 || !equipment.buffer.fits(end + 1)) return 0;
    rows.close(equipment, end, seconds);
    return next;
  }

  /** @returns where the values end, or -1 if they are not of the form, or none */
  #writeValues(form: LineForm, row: RowSpans, buffer: BatchBuffer, lineStart: number): number {
    const { bytes: source, view: sourceView } = row;
    const rows = this.#rows;
    const { values } = form;
    buffer.reserve(buffer.length, rows.room);
    let { view, bytes } = buffer;
    let at = buffer.length + HEAD_BYTES;
    for (let index = 0; index < values.length; index++) {
      const value = values[index] as ValueForm;
      if (!value.isNumber) {
        if (rows.wantsValues) rows.values[value.index] = Number.NaN;
        at = rows.writeRead(row, buffer, value.index, at);
        if (at < 0) return -1;
        ({ view, bytes } = buffer);
        continue;
      }
      const { column, masks, signs, point, isNegative } = value;
      const start = lineStart + value.start;
      const digits = at + column.key.length;
      writeWords(view, at, column.key);
      let wrong = 0;
      for (let word = 0; word < masks.length; word++) {
        const read = sourceView.getInt32(start + word * WORD, true);
        view.setInt32(digits + word * WORD, read, true);
        const ofDigits = read ^ DIGITS;
        const odd = (((ofDigits & LOW_BITS) + TO_HIGHEST) | ofDigits) & HIGHEST & (masks[word] as number);
        wrong |= odd ^ (signs[word] as number);
      }
      if (wrong !== 0 || (isNegative && source[start] !== MINUS)) return -1;
      if (point >= 0) {
        if (source[start + point] !== column.decimal) return -1;
        if (column.decimal !== POINT) bytes[digits + point] = POINT;
      }
      if (!value.mayBeginWithZero && source[start + (isNegative ? 1 : 0)] === ZERO) return -1;
      at = digits + value.length;
      if (value.mayBeSuspicious && isSuspicious(column, bytes, digits, at)) return -1;
      if (rows.wantsValues) rows.values[value.index] = valueOf(bytes, digits, at);
    }
    if (at === buffer.length + HEAD_BYTES) return -1;
    if (rows.wantsValues) for (const blank of form.blanks) rows.values[blank] = Number.NaN;
    return at;
  }

  #formOf({ bytes, starts, ends, kinds, count }: RowSpans): LineForm | null {
    const { timeColumn, clockColumn, values: columns } = this.#plan;
    const lineStart = starts[0] as number;
    const lineEnd = ends[count - 1] as number;
    const isCrLf = bytes[lineEnd] === CR && bytes[lineEnd + 1] === LF;
    const delimiter = bytes[ends[0] as number] as number;
    if (!DELIMITERS.includes(delimiter) || (bytes[lineEnd] !== LF && !isCrLf)) return null;
    const all = Array.from({ length: count }, (_, column) => column);
    const isPlain = all.every((column) => {
      const kind = kinds[column];
      const start = column === 0 ? lineStart : (ends[column - 1] as number) + 1;
      return starts[column] === start && (kind === SPAN_TEXT || kind === SPAN_EMPTY);
    });
    if (!isPlain) return null;
    const values = columns.map((column, index) => {
      const start = starts[column.column] as number;
      const text = bytes.subarray(start, ends[column.column]);
      return { index, column, start: start - lineStart, length: text.length, ...numberForm(text, column) };
    });
    const filled = values.filter(({ length }) => length > 0);
    const times = [timeColumn, clockColumn].filter((column) => column >= 0);
    const numbers = filled.filter(({ isNumber }) => isNumber).map(({ column }) => column.column);
    return {
      length: lineEnd - lineStart + (isCrLf ? 2 : 1),
      delimiter,
      ends: Int32Array.from(all, (column) => (ends[column] as number) - lineStart),
      separators: Uint8Array.from(all, (column) => bytes[ends[column] as number] as number),
      times,
      others: all.filter((column) => !times.includes(column) && !numbers.includes(column)),
      values: filled,
      blanks: values.filter(({ length }) => length === 0).map(({ index }) => index),
    };
  }
}

/** Puts a cell into the row where the form has it. */
function findCell(row: RowSpans, { ends }: LineForm, column: number, lineStart: number): void {
  const start = lineStart + (column === 0 ? 0 : (ends[column - 1] as number) + 1);
  const end = lineStart + (ends[column] as number);
  row.starts[column] = start;
  row.ends[column] = end;
  row.kinds[column] = start === end ? SPAN_EMPTY : SPAN_TEXT;
}

/** False if something ends the cell before its end, or may take away the meaning from what ends cells. */
function isOneCell({ bytes, view, starts, ends }: RowSpans, column: number, delimiter: number): boolean {
  const start = starts[column] as number;
  const end = ends[column] as number;
  const first = bytes[start];
  if (first === QUOTE || first === SPACE || first === EQUALS) return false;
  const delimiters = delimiter * EACH_BYTE;
  for (let at = start; at < end; at += WORD) {
    const word = view.getInt32(at, true);
    const others = word ^ delimiters;
    const found = (((others - EACH_BYTE) & ~others) | ((word - FROM_LINE_ENDS) & ~word)) & HIGHEST;
    if ((found & maskOf(end - at)) !== 0) return false;
  }
  return true;
}

const MAX_NUMBER_BYTES = 40;
const NOT_A_NUMBER = {
  isNumber: false,
  point: -1,
  isNegative: false,
  mayBeginWithZero: false,
  mayBeSuspicious: false,
  masks: new Int32Array(0),
  signs: new Int32Array(0),
};

/** The form of a plain number; of anything else, that it has to be read by its text. */
function numberForm(
  text: Uint8Array,
  column: FastColumn,
): Omit<ValueForm, 'index' | 'column' | 'start' | 'length'> {
  const { length } = text;
  if (column.decimal === 0 || length > MAX_NUMBER_BYTES) return NOT_A_NUMBER;
  const shown = /^(-?)(0|[1-9]\d*)([.,]\d+)?$/.exec(String.fromCharCode(...text));
  if (shown === null) return NOT_A_NUMBER;
  const [, minus = '', whole = '', fraction] = shown;
  const point = fraction === undefined ? -1 : minus.length + whole.length;
  if (fraction !== undefined && text[point] !== column.decimal) return NOT_A_NUMBER;
  const isNegative = minus !== '';
  const words = Array.from({ length: Math.ceil(length / WORD) }, (_, word) => word * WORD);
  const signBit = (sign: number, word: number): number =>
    sign >= word && sign < word + WORD ? (0x80 << ((sign - word) * 8)) | 0 : 0;
  return {
    isNumber: true,
    point,
    isNegative,
    mayBeginWithZero: whole.length === 1,
    mayBeSuspicious: hasSuspicious(column, isNegative),
    masks: Int32Array.from(words, (word) => maskOf(length - word)),
    signs: Int32Array.from(words, (word) => signBit(point, word) | (isNegative ? signBit(0, word) : 0)),
  };
}
