import type { SplitThousands } from '#shared/domain/import/source-sample.ts';
import { type RowSpans, SPAN_TEXT } from '../row-spans.ts';

const MAX_EXAMPLES = 5;
/** Fewer rows that are short and have pieces of a number are slips. */
const MIN_SHORT = 3;
/** More pieces too many are no numbers that were cut. */
const MAX_JOINS = 128;
const [SPACE, DOT, PLUS, MINUS, ZERO, NINE] = [32, 46, 43, 45, 48, 57];

/** What a cell can be of a number that its thousands signs have cut: its first piece, one in the middle or the last, the last. */
const NONE = 0;
const FIRST = 1;
const MIDDLE = 2;
const LAST = 4;
/** One that breaks off behind its decimal sign: it ends nothing, but it can be no value of its own. */
const CUT_OFF = 8;

function pieceOf(row: RowSpans, column: number): number {
  if (row.kinds[column] !== SPAN_TEXT) return NONE;
  const { bytes } = row;
  let at = row.starts[column] as number;
  let end = row.ends[column] as number;
  // Blanks in front begin another number, and blanks behind end this one.
  const isFirst = bytes[at] === SPACE;
  while (at < end && bytes[at] === SPACE) at++;
  const isLast = bytes[end - 1] === SPACE;
  while (end > at && bytes[end - 1] === SPACE) end--;
  const isSigned = bytes[at] === MINUS || bytes[at] === PLUS;
  if (isSigned) at++;
  const from = at;
  while (at < end && (bytes[at] as number) >= ZERO && (bytes[at] as number) <= NINE) at++;
  const digits = at - from;
  if (digits < 1 || digits > 3) return NONE;
  if (at < end) {
    // A fraction ends the number.
    if (bytes[at] !== DOT || digits !== 3 || isSigned || isFirst) return NONE;
    if (at + 1 === end) return CUT_OFF;
    for (at++; at < end; at++) if ((bytes[at] as number) < ZERO || (bytes[at] as number) > NINE) return NONE;
    return LAST;
  }
  const begins = bytes[from] !== ZERO && !isLast ? FIRST : NONE;
  const canGoOn = digits === 3 && !isSigned && !isFirst;
  return begins | (canGoOn ? (isLast ? LAST : MIDDLE) : NONE);
}

/** True if one sign alone stands between two cells: neither is quoted. */
const areNeighbours = (row: RowSpans, column: number): boolean =>
  (row.starts[column + 1] as number) === (row.ends[column] as number) + 1;

/**
 * The columns that have to be joined with the next one for a row to have `width` cells; null if there is no way, and
 * 'several' if there is more than one.
 */
function findJoins(row: RowSpans, width: number): number[] | 'several' | null {
  const { count } = row;
  const joins = count - width;
  if (joins <= 0 || joins > MAX_JOINS) return null;
  const pieces = Array.from({ length: count }, (_, column) => pieceOf(row, column));
  /** Ways to make so many joins from a column on (2: several), for a column that begins something, and one that goes on. */
  const ways = [
    new Uint8Array((count + 1) * (joins + 1)),
    new Uint8Array((count + 1) * (joins + 1)),
  ] as const;
  const at = (column: number, left: number): number => column * (joins + 1) + left;
  ways[0][at(count, 0)] = 1;
  ways[1][at(count, 0)] = 1;
  const goesOn = (column: number, left: number): number => {
    if (left === 0 || column + 1 >= count || !areNeighbours(row, column)) return 0;
    if (((pieces[column + 1] as number) & (MIDDLE | LAST)) === 0) return 0;
    return ways[1][at(column + 1, left - 1)] as number;
  };
  for (let column = count - 1; column >= 0; column--) {
    const piece = pieces[column] as number;
    for (let left = 0; left <= joins; left++) {
      const ends = ways[0][at(column + 1, left)] as number;
      const further = goesOn(column, left);
      ways[0][at(column, left)] = Math.min(2, ends + ((piece & FIRST) !== 0 ? further : 0));
      ways[1][at(column, left)] = Math.min(2, ends + ((piece & MIDDLE) !== 0 ? further : 0));
    }
  }
  const found = ways[0][at(0, joins)] as number;
  if (found !== 1) return found === 0 ? null : 'several';
  const result: number[] = [];
  let left = joins;
  let isInside = false;
  for (let column = 0; left > 0; column++) {
    const needed: number = isInside ? MIDDLE : FIRST;
    isInside = ((pieces[column] as number) & needed) !== 0 && goesOn(column, left) > 0;
    if (!isInside) continue;
    result.push(column);
    left--;
  }
  return result;
}

/** Digits before a decimal comma, and behind it: a program computes up to 17. */
const MAX_WHOLE_DIGITS = 9;
const MAX_FRACTION_DIGITS = 17;
/** More digits may be those of a station or of a time as well. */
const MAX_PLAIN_DIGITS = 9;

/** True for a text of more than `MAX_PLAIN_DIGITS` that is no fraction. */
type IsId = (digits: string) => boolean;

/** Where a cell ends without the blanks behind its text. */
function endOfText(row: RowSpans, column: number): number {
  let end = row.ends[column] as number;
  while (end > (row.starts[column] as number) && row.bytes[end - 1] === SPACE) end--;
  return end;
}

/** True for digits alone, no more than so many, from a place in a column on; blanks may stand behind them. */
function isDigits(row: RowSpans, column: number, from: number, maxDigits: number): boolean {
  const { bytes } = row;
  const end = endOfText(row, column);
  if (row.kinds[column] !== SPAN_TEXT || from >= end || end - from > maxDigits) return false;
  for (let at = from; at < end; at++)
    if ((bytes[at] as number) < ZERO || (bytes[at] as number) > NINE) return false;
  return true;
}

function isDecimal(row: RowSpans, column: number, isId: IsId): boolean {
  if (column + 1 >= row.count || !areNeighbours(row, column)) return false;
  // Blanks may stand in front of the number and behind it, and none within.
  let from = row.starts[column] as number;
  const end = row.ends[column] as number;
  if (row.bytes[end - 1] === SPACE) return false;
  while (from < end && row.bytes[from] === SPACE) from++;
  const sign = row.bytes[from];
  const isSigned = sign === MINUS || sign === PLUS;
  return (
    isDigits(row, column, isSigned ? from + 1 : from, MAX_WHOLE_DIGITS) &&
    isDigits(row, column + 1, row.starts[column + 1] as number, MAX_FRACTION_DIGITS) &&
    !(isLong(row, column + 1) && isId(row.textAt(column + 1).trimEnd()))
  );
}

const isLong = (row: RowSpans, column: number): boolean =>
  endOfText(row, column) - (row.starts[column] as number) > MAX_PLAIN_DIGITS;

/** What `findJoins` says, for numbers that their decimal commas have cut: each is in two cells. */
function findDecimals(row: RowSpans, width: number, isId: IsId): number[] | 'several' | null {
  const joins = row.count - width;
  if (joins <= 0 || joins > MAX_JOINS) return null;
  // The first ones and the last ones that there are: where these are others, there are several ways.
  const first: number[] = [];
  for (let column = 0; column < row.count && first.length < joins; column++)
    if (isDecimal(row, column, isId)) first.push(column++);
  const last: number[] = [];
  for (let column = row.count - 2; column >= 0 && last.length < joins; column--)
    if (isDecimal(row, column, isId)) last.unshift(column--);
  if (first.length < joins) return null;
  return first.every((column, at) => column === last[at]) ? first : 'several';
}

const MAX_IDS = 10_000;
/** 20240105080000 and 202401050800. */
const COMPACT_TIME =
  /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-4])(?:[0-5]\d){1,2}$/u;
/** The fraction of a third or a seventh, and what a program computes beside a short one: they come again as well. */
const PERIODIC = /(?:([1-9])\1{4}|0{10}|(?!0)(?:(\d\d)\2{3}|(\d{3})\3\3|(\d{4,6})\4))\d{0,6}$/u;

/**
 * Finds the ids among texts of so many digits that they may be a fraction: a station comes again and again, behind other cells
 * each time; times of the calendar are no fractions either.
 */
export function findLongIds(scan: (visit: (row: RowSpans) => boolean) => void): IsId {
  const before = new Map<string, string>();
  const ids = new Set<string>();
  scan((row) => {
    for (let column = 1; column < row.count; column++) {
      if (!isLong(row, column) || !isDigits(row, column, row.starts[column] as number, MAX_FRACTION_DIGITS))
        continue;
      const text = row.textAt(column).trimEnd();
      const seen = before.get(text);
      if (seen === undefined && before.size < MAX_IDS) before.set(text, row.textAt(column - 1));
      else if (seen !== undefined && seen !== row.textAt(column - 1) && !PERIODIC.test(text)) ids.add(text);
    }
    return true;
  });
  return (digits) => ids.has(digits) || COMPACT_TIME.test(digits);
}

/** Rows among which the header is looked for. */
const HEAD_ROWS = 100;

const HOUR = /^([01]?\d|2[0-4])(?::00(?::00)?|[hH]|[时時点點])?$/u;
const DAY =
  /^(?:(?:\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})(?:[T ]\d{1,2}:\d{2}.{0,15})?|\d{1,2}[-/.月]\d{1,2}[日.]? ?\d{1,2}:\d{2}.{0,15})$/u;
const BEGINS_WITH_NUMBER = /^[-+<>.]?\d/u;

/** True for a header that has the hours of a day, in their order, or several days: its cells begin like values. */
function isHeaderOfTimes(texts: readonly string[]): boolean {
  const numbers = texts.filter((text) => BEGINS_WITH_NUMBER.test(text));
  const hours = numbers.flatMap((text) => HOUR.exec(text)?.[1] ?? []).map(Number);
  const hasCorner = texts.length > numbers.length;
  if (!hasCorner || numbers.length < 2) return false;
  if (numbers.every((text) => DAY.test(text))) return new Set(numbers).size === numbers.length;
  const isRising = hours.every((hour, at) => at === 0 || hour > (hours[at - 1] ?? 0));
  return hours.length === numbers.length && hours.length > 3 && isRising;
}

/** Cells of a header: all, and those up to the last that is not blank. */
export type HeaderWidth = { all: number; named: number };

/**
 * Cells of the widest row of texts that stands right above a row of values; without one those of the narrowest row of values.
 * null if all rows have as many.
 */
export function widthOfHeader(scan: (visit: (row: RowSpans) => boolean) => void): HeaderWidth | null {
  let width: HeaderWidth | null = null;
  let above: HeaderWidth | null = null;
  /** Of a header whose rows leave out the blanks at their end. */
  let widthOfShort: number | null = null;
  let [narrowest, widest] = [Number.POSITIVE_INFINITY, 0];
  scan((row) => {
    const texts = row.cells().map(({ text }) => text.trim());
    const filled = texts.filter((text) => text !== '').length;
    const hasValues = texts.some((text) => BEGINS_WITH_NUMBER.test(text)) && !isHeaderOfTimes(texts);
    if (hasValues && filled > 1) {
      if (above !== null && row.count >= above.all && above.all > (width?.all ?? 0)) width = above;
      else if (above !== null) widthOfShort = Math.max(widthOfShort ?? 0, above.all);
      above = null;
      narrowest = Math.min(narrowest, row.count);
      widest = Math.max(widest, row.count);
    } else if (filled > 1) above = { all: row.count, named: filledEnd(row) };
    return row.number < HEAD_ROWS;
  });
  const all = widthOfShort ?? (narrowest < widest ? narrowest : null);
  return width ?? (all === null ? null : { all, named: all });
}

/** Cells of a row up to the last that is not blank. */
function filledEnd({ count, starts, ends }: RowSpans): number {
  let end = count;
  while (end > 0 && starts[end - 1] === ends[end - 1]) end--;
  return end;
}

/** True if two cells of a row can be pieces of one number. */
function hasPieces(row: RowSpans): boolean {
  for (let column = 0; column + 1 < row.count; column++) {
    const isFirst = (pieceOf(row, column) & FIRST) !== 0;
    if (isFirst && areNeighbours(row, column) && (pieceOf(row, column + 1) & (MIDDLE | LAST | CUT_OFF)) !== 0)
      return true;
  }
  return false;
}

/**
 * Joins the pieces of cut numbers, where there is one way alone to come to `width` cells; other rows become problems. So does
 * a row that has no more cells than the header and pieces of a number all the same: it may be cut off.
 */
export function joinThousands(row: RowSpans, { all: width }: HeaderWidth): void {
  if (row.count <= width) {
    if (hasPieces(row)) row.problem = 'too-many-columns';
    return;
  }
  const joins = findJoins(row, width);
  if (joins === null && !hasPieces(row)) return;
  if (joins === null || joins === 'several') {
    row.problem = 'too-many-columns';
    return;
  }
  joinCells(row, joins);
}

/**
 * Joins the halves of numbers that their decimal commas have cut; a row for which there is not one way alone is a problem. Where
 * the header ends in blanks, so do the rows.
 */
export function joinDecimals(row: RowSpans, { all, named: width }: HeaderWidth, isId: IsId): void {
  if (width < all) row.count = Math.max(Math.min(row.count, width), filledEnd(row));
  if (row.count <= width) {
    // Whole numbers have no comma, but a row that is cut off may have one.
    const columns = Array.from({ length: row.count }, (_, column) => column);
    if (columns.some((column) => isDecimal(row, column, isId))) row.problem = 'too-many-columns';
    return;
  }
  const joins = findDecimals(row, width, isId);
  if (joins === null || joins === 'several') row.problem = 'too-many-columns';
  else joinCells(row, joins);
}

/** Each of these columns becomes one with the next. */
function joinCells(row: RowSpans, joins: readonly number[]): void {
  let to = 0;
  for (let column = 0; column < row.count; column++, to++) {
    row.starts[to] = row.starts[column] as number;
    row.kinds[to] = row.kinds[column] as number;
    while (joins.includes(column)) column++;
    row.ends[to] = row.ends[column] as number;
  }
  row.count = to;
}

/** Looks, row by row, for numbers that were cut by their own thousands signs, because they have no quotes. */
export class SplitThousandsSearch {
  readonly #width: number;
  readonly #named: number;
  readonly #rows: number[] = [];
  #count = 0;
  /** Rows that come to the right width as well if the blanks at their end are left out. */
  #ambiguous = 0;
  #blankEnds = 0;
  #seen = 0;
  /** Rows that have more cells than the header, and those of them that decimal commas explain. */
  readonly #wide = {
    count: 0,
    ofDecimals: 0,
    withoutBlankEnd: 0,
    rows: [] as number[],
    ofSeveralWays: [] as number[],
  };
  /** Rows that have fewer cells than the header: all, and those with pieces of a number. */
  readonly #short = { count: 0, rows: [] as number[], withPieces: 0 };

  constructor({ all, named }: HeaderWidth) {
    this.#width = all;
    this.#named = named;
  }

  see(row: RowSpans): void {
    this.#seen++;
    if (row.count < this.#width) this.#seeShort(row);
    if (row.count <= this.#named) return;
    const filled = filledEnd(row);
    const isBlankEnd = filled <= this.#width;
    this.#seeDecimals(row, filled);
    if (row.count <= this.#width) return;
    if (findJoins(row, this.#width) === null) {
      if (isBlankEnd) this.#blankEnds++;
      return;
    }
    this.#count++;
    if (isBlankEnd) this.#ambiguous++;
    if (this.#rows.length < MAX_EXAMPLES) this.#rows.push(row.number);
  }

  result(): SplitThousands | null {
    // Where rows end in blanks that no number explains, the others do so as well.
    const isLayout = this.#blankEnds > 0 && this.#ambiguous === this.#count;
    if (this.#count > 0) return isLayout ? null : { count: this.#count, rows: this.#rows };
    // A program leaves out the blanks at the end of a row: its numbers may be cut all the same.
    const { count, withPieces, rows } = this.#short;
    return withPieces >= MIN_SHORT && withPieces * 2 > count ? { count: withPieces, rows } : null;
  }

  /**
   * Numbers that their decimal commas have cut: they explain every row that has too many cells, and some of these have no blanks
   * at their end that would explain them as well, or thousands signs are asked about. Where each row has several ways to join them,
   * as behind a date of digits alone, most rows are so; a single one is a slip.
   */
  decimals(): SplitThousands | null {
    const { count, ofDecimals, withoutBlankEnd, ofSeveralWays } = this.#wide;
    const isOpen = withoutBlankEnd > 0 || this.result() !== null;
    const rows = this.#wide.rows.length > 0 || count * 2 < this.#seen ? this.#wide.rows : ofSeveralWays;
    return rows.length > 0 && ofDecimals === count && isOpen ? { count, rows } : null;
  }

  #seeShort(row: RowSpans): void {
    const { rows } = this.#short;
    this.#short.count++;
    if (row.count < 2 || !hasPieces(row)) return;
    this.#short.withPieces++;
    if (rows.length < MAX_EXAMPLES) rows.push(row.number);
  }

  #seeDecimals(row: RowSpans, filled: number): void {
    const { count } = row;
    // Below a header that ends in blanks, what stands under these may be the rest of numbers.
    const hasBlanks = this.#named < this.#width;
    if (hasBlanks) row.count = filled;
    if (row.count > this.#named) {
      this.#wide.count++;
      // Which long texts are ids is known when the file has been read: as many as it takes may be.
      const decimals =
        findDecimals(row, this.#named, () => true) ?? findDecimals(row, this.#named, () => false);
      if (decimals !== null) this.#wide.ofDecimals++;
      if (decimals !== null && (hasBlanks || filled > this.#width)) this.#wide.withoutBlankEnd++;
      const examples = Array.isArray(decimals) ? this.#wide.rows : this.#wide.ofSeveralWays;
      if (decimals !== null && examples.length < MAX_EXAMPLES) examples.push(row.number);
    }
    row.count = count;
  }
}
