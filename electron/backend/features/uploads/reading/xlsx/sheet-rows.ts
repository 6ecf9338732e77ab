import {
  areBlank,
  type IsBlank,
  movedReferences,
  type Reference,
  referencesIn,
} from '../numbers/blank-references.ts';
import {
  type RowSpans,
  SPAN_BOOLEAN,
  SPAN_EMPTY,
  SPAN_ERROR,
  SPAN_NUMBER,
  SPAN_ROUNDED,
  SPAN_SHARED,
  SPAN_SHOWN,
  SPAN_TEXT,
  SPAN_XML,
} from '../row-spans.ts';
import {
  clockSpan,
  dateKind,
  doubtedResult,
  resultOfBlanks,
  formulaCell,
  isClock,
  isoDateCell,
  type TimeFormat,
} from '../numbers/number-cell.ts';
import { hasLostDigits, shownNumber } from '../numbers/shown-number.ts';
import type { NumberFormat } from '../numbers/number-formats.ts';
import { secondsOfSerial } from '../numbers/serial-time.ts';
import { cellInLook, isPlainLook, PLAIN_LOOK, type TextLook } from '../text-look.ts';
import { isBlankCell } from './blank-cells.ts';
import { joinedText } from './shared-texts.ts';
import { textOfXml } from './xml-text.ts';

const LESS = 60;
const GREATER = 62;
const SLASH = 47;
const EQUALS = 61;
const AMPERSAND = 38;
const UNDERSCORE = 95;
const [LETTER_C, LETTER_D, LETTER_F, LETTER_R, LETTER_S, LETTER_T, LETTER_V] = [
  99, 100, 102, 114, 115, 116, 118,
];
/** Longer integers have lost digits. */
const EXACT_DIGITS = 15;
const DAY_S = 86_400;
const PLAIN: NumberFormat = { kind: 'number' };

export type CellRules = {
  styles: readonly NumberFormat[];
  /** Of the fonts of the same styles; empty if all are plain. */
  looks: readonly TextLook[];
  is1904: boolean;
  /** Formulas are to be computed when the workbook is opened: what is stored of them may be nothing but a placeholder. */
  isUncomputed: boolean;
  sharedTexts: readonly string[];
  /** Looks into other rows and sheets. */
  isBlank: IsBlank;
};

/** A formula in the first of the cells that share it. */
export type SharedFormula = { references: readonly Reference[]; row: number; column: number };
export type SharedFormulas = {
  keep: (id: string, formula: SharedFormula) => void;
  find: (id: string) => SharedFormula | undefined;
};

/** Reads the cells of one `row` element of a sheet into spans; the digits of numbers stay where they are. */
export class SheetRowReader {
  readonly #rules: CellRules;
  /** Bytes of the namespace prefix with its colon, such as `x:`. */
  readonly #prefixBytes: number;
  /** Shared texts, then what the row itself adds: inline texts, formulas, numbers as they are shown. */
  readonly #texts: string[];
  readonly #formulas: SharedFormulas;
  /** Cells of the row whose results are stored, and where their formulas begin. */
  readonly #results: { column: number; formula: number }[] = [];
  #style = 0;
  #type = 0;
  #typeLength = 0;
  #column = 0;

  constructor(rules: CellRules, prefixBytes: number, formulas: SharedFormulas) {
    this.#rules = rules;
    this.#formulas = formulas;
    this.#prefixBytes = prefixBytes;
    this.#texts = [...rules.sharedTexts];
  }

  /** The bytes from `start` (a `<row` tag) to `end` (its closing tag). The caller has set `row.bytes` and `row.number`. */
  read(row: RowSpans, start: number, end: number): void {
    row.count = 0;
    row.sharedTexts = this.#texts;
    this.#texts.length = this.#rules.sharedTexts.length;
    this.#column = -1;
    this.#results.length = 0;
    this.#readCells(row, start, end);
    if (this.#results.length > 0) this.#doubtBlanks(row);
  }

  #readCells(row: RowSpans, start: number, end: number): void {
    const { bytes } = row;
    let at = bytes.indexOf(GREATER, start) + 1;
    while (at < end) {
      at = bytes.indexOf(LESS, at);
      if (at < 0 || at >= end) return;
      const name = at + 1 + this.#prefixBytes;
      const after = bytes[name + 1] as number;
      if (bytes[name] === LETTER_C && (after <= 32 || after === GREATER || after === SLASH)) {
        at = this.#readCell(row, name + 1, end);
        if (this.#rules.looks.length > 0) this.#showLook(row);
      } else {
        at++;
      }
    }
  }

  /** @returns where the cell ends. */
  #readCell(row: RowSpans, attributes: number, end: number): number {
    const { bytes } = row;
    this.#style = 0;
    this.#type = 0;
    this.#typeLength = 0;
    this.#column++;
    let at = this.#readAttributes(bytes, attributes);
    const column = this.#column;
    if (column >= row.starts.length && !row.reserve(column)) {
      row.problem = 'too-many-columns';
      return end;
    }
    while (row.count <= column) row.kinds[row.count++] = SPAN_EMPTY;
    if (bytes[at - 1] === SLASH) return at + 1;
    let formula = -1;
    let hasValue = false;
    for (;;) {
      at = bytes.indexOf(LESS, at);
      if (at < 0 || at >= end) return end;
      const isClosing = bytes[at + 1] === SLASH;
      const name = at + (isClosing ? 2 : 1) + this.#prefixBytes;
      const letter = bytes[name] as number;
      if (isClosing && letter === LETTER_C && bytes[name + 1] === GREATER) {
        if (formula >= 0 && !hasValue) this.#setFormula(row, column, formulaAt(row, formula));
        else if (formula >= 0 && this.#rules.isUncomputed)
          this.#doubtResult(row, column, formulaAt(row, formula));
        else if (formula >= 0) this.#results.push({ column, formula });
        return name + 2;
      }
      if (!isClosing && letter === LETTER_V) {
        const from = bytes.indexOf(GREATER, name) + 1;
        at = bytes[from - 2] === SLASH ? from : bytes.indexOf(LESS, from);
        if (at > from) this.#setValue(row, column, from, at);
        // A formula may come to an empty text.
        hasValue ||= at > from || (this.#type === LETTER_S && this.#typeLength === 3);
      } else if (!isClosing && letter === LETTER_F && !isLetter(bytes[name + 1])) {
        formula = bytes.indexOf(GREATER, name) + 1;
        at = formula;
      } else if (!isClosing && letter === 105 && bytes[name + 1] === LETTER_S) {
        at = this.#readInline(row, column, at, end);
      } else {
        at++;
      }
    }
  }

  /** r, s and t of a cell; others are skipped. @returns the position of the tag's `>`. */
  #readAttributes(bytes: Uint8Array, from: number): number {
    let at = from;
    while (bytes[at] !== GREATER && at < bytes.length) {
      const byte = bytes[at] as number;
      if (byte <= 32 || byte === SLASH) {
        at++;
        continue;
      }
      const name = byte;
      const nameStart = at;
      while (bytes[at] !== EQUALS && bytes[at] !== GREATER && at < bytes.length) at++;
      if (bytes[at] !== EQUALS) return at;
      const isShort = at === nameStart + 1;
      const quote = bytes[++at] as number;
      const valueStart = ++at;
      while (bytes[at] !== quote && at < bytes.length) at++;
      if (isShort && name === LETTER_R) this.#column = columnOf(bytes, valueStart, at);
      else if (isShort && name === LETTER_S) this.#style = digitsOf(bytes, valueStart, at);
      else if (isShort && name === LETTER_T) {
        this.#type = bytes[valueStart] as number;
        this.#typeLength = at - valueStart;
      }
      at++;
    }
    return at;
  }

  #setValue(row: RowSpans, column: number, from: number, to: number): void {
    const { bytes } = row;
    row.starts[column] = from;
    row.ends[column] = to;
    if (this.#type === 0 || (this.#type === 110 && this.#typeLength === 1)) {
      this.#setNumber(row, column, from, to);
    } else if (this.#type === LETTER_S && this.#typeLength === 1) {
      row.kinds[column] = SPAN_SHARED;
      row.values[column] = digitsOf(bytes, from, to);
    } else if (this.#typeLength === 1 && this.#type === 98) {
      row.kinds[column] = SPAN_BOOLEAN;
    } else if (this.#typeLength === 1 && this.#type === 101) {
      row.kinds[column] = SPAN_ERROR;
    } else if (this.#typeLength === 1 && this.#type === LETTER_D) {
      const { kind, value = 0 } = isoDateCell(
        (bytes as Buffer).toString('latin1', from, to),
        this.#rules.styles[this.#style],
      );
      row.kinds[column] = kind;
      row.values[column] = value;
    } else {
      row.kinds[column] = textKind(bytes, from, to);
    }
  }

  /** A cell that is struck out, raised or lowered as a whole. */
  #showLook(row: RowSpans): void {
    const look = this.#rules.looks[this.#style] ?? PLAIN_LOOK;
    const column = this.#column;
    if (isPlainLook(look) || column >= row.count || row.kinds[column] === SPAN_EMPTY) return;
    this.#setText(row, column, SPAN_SHARED, cellInLook(row.textAt(column), look));
  }

  #setText(row: RowSpans, column: number, kind: number, text: string): void {
    row.kinds[column] = kind;
    row.values[column] = this.#texts.push(text) - 1;
  }

  #setFormula(row: RowSpans, column: number, formula: string): void {
    const { kind, text } = formulaCell(formula);
    this.#setText(row, column, kind, text);
  }

  #doubtResult(row: RowSpans, column: number, formula: string): void {
    const stored = { kind: row.kinds[column] as number, text: row.textAt(column) };
    const doubted = doubtedResult(stored, formula);
    if (doubted !== stored) this.#setText(row, column, doubted.kind, doubted.text);
  }

  /** Results that come from blank cells alone; a row of nothing else is one that formulas were filled into and nobody typed. */
  #doubtBlanks(row: RowSpans): void {
    const isBlank: IsBlank = (sheet, number, at) =>
      sheet === null && number === row.number ? isBlankCell(row, at) : this.#rules.isBlank(sheet, number, at);
    const stored = this.#results.flatMap(({ column, formula }) => {
      if (!areBlank(this.#referencesOf(row, column, formula), isBlank)) return [];
      const [kind, value] = [row.kinds[column] as number, row.values[column] as number];
      const doubted = resultOfBlanks({ kind, text: row.textAt(column) }, formulaAt(row, formula));
      if (doubted) this.#setText(row, column, doubted.kind, doubted.text);
      return doubted ? [{ column, kind, value }] : [];
    });
    for (let column = 0; column < row.count; column++) if (!isBlankCell(row, column)) return;
    for (const { column, kind, value } of stored) [row.kinds[column], row.values[column]] = [kind, value];
  }

  /** What the formula of a cell takes its value from; one that cells share stands in the first of them. */
  #referencesOf(row: RowSpans, column: number, formula: number): readonly Reference[] {
    const bytes = row.bytes as Buffer;
    const tag = bytes.toString('latin1', bytes.lastIndexOf(LESS, formula - 2), formula);
    const id = /\st=["']shared["']/u.test(tag) ? /\ssi=["'](\d+)["']/u.exec(tag)?.[1] : undefined;
    const text = formulaAt(row, formula);
    const references = referencesIn(text);
    if (id === undefined) return references;
    if (text !== '') this.#formulas.keep(id, { references, row: row.number, column });
    const shared = this.#formulas.find(id);
    return shared
      ? movedReferences(shared.references, row.number - shared.row, column - shared.column)
      : references;
  }

  #setNumber(row: RowSpans, column: number, from: number, to: number): void {
    const format = this.#rules.styles[this.#style];
    row.kinds[column] = SPAN_NUMBER;
    const isPlain = format === undefined || format.kind === 'number';
    if (isPlain && to - from <= EXACT_DIGITS) return;
    let digits = '';
    for (let at = from; at < to; at++) digits += String.fromCharCode(row.bytes[at] as number);
    if (isPlain) {
      if (hasLostDigits(digits)) row.kinds[column] = SPAN_ROUNDED;
    } else if (format.kind === 'date' || format.kind === 'duration') {
      this.#setTime(row, column, Number(digits), format);
    } else {
      const text = shownNumber(digits, format);
      if (text !== shownNumber(digits, PLAIN)) this.#setText(row, column, SPAN_SHOWN, text);
      else if (hasLostDigits(digits)) row.kinds[column] = SPAN_ROUNDED;
    }
  }

  #setTime(row: RowSpans, column: number, serial: number, format: TimeFormat): void {
    if (isClock(serial, format.kind)) {
      const { kind, value } = clockSpan(Math.round(serial * DAY_S), format);
      row.kinds[column] = kind;
      row.values[column] = value;
      return;
    }
    const seconds = secondsOfSerial(serial, this.#rules.is1904);
    if (seconds === null) return;
    row.kinds[column] = dateKind(seconds, format);
    row.values[column] = seconds;
  }

  /** `<is>`: one plain text stays bytes, rich text is joined. @returns where it ends. */
  #readInline(row: RowSpans, column: number, from: number, end: number): number {
    const bytes = row.bytes as Buffer;
    let to = bytes.indexOf('is>', from + 4);
    if (to < 0 || to > end) to = end;
    const content = bytes.toString('utf8', from, to);
    this.#setText(row, column, SPAN_SHARED, joinedText(content.slice(content.indexOf('>') + 1)));
    return to;
  }
}

function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 97 && byte <= 122;
}

/** The formula of a cell, whose tag ends here. */
function formulaAt(row: RowSpans, from: number): string {
  const bytes = row.bytes as Buffer;
  const to = bytes[from - 2] === SLASH ? from : bytes.indexOf(LESS, from);
  return textOfXml(bytes.toString('utf8', from, to));
}

/** `AB12` is column 27. */
function columnOf(bytes: Uint8Array, from: number, to: number): number {
  let column = 0;
  for (let at = from; at < to; at++) {
    const letter = (bytes[at] as number) & 0xdf;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
  }
  return column - 1;
}

export function digitsOf(bytes: Uint8Array, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at++) {
    const digit = (bytes[at] as number) - 48;
    if (digit >= 0 && digit <= 9) value = value * 10 + digit;
  }
  return value;
}

function textKind(bytes: Uint8Array, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    if (bytes[at] === AMPERSAND || bytes[at] === UNDERSCORE) return SPAN_XML;
  }
  return SPAN_TEXT;
}
