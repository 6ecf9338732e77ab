import type { RowSpans } from '../row-spans.ts';

const LF = 10;
const CR = 13;
const SPACE = 32;
const QUOTE = 34;
/** A quote that is not closed within this many bytes is a character like any other: an inch, a typing error. */
const MAX_QUOTED_BYTES = 64 * 1024;
/** A time or a number with its date is at least this long; shorter texts are alike by chance. */
const MIN_ALIKE_BYTES = 6;

/** The quote is an ordinary character. */
export const ORDINARY = -1;
/** Only bytes that are not there yet can tell. */
export const NEEDS_MORE = -2;

type OpenQuote = {
  delimiter: number;
  isEnd: boolean;
  /** Where the opening quote stands. */
  start: number;
  /** The first line end after it. */
  at: number;
};

/**
 * Where a quoted cell with line ends in it closes, or that its opening quote is an ordinary character: nobody closes it,
 * text follows its end, or it would swallow lines that look like records. Then at worst a text with line ends becomes rows
 * that are held and listed, while rows that are swallowed would be lost unseen. It depends on the row alone (`row` has the
 * cells before the quote), so that every way of reading the file comes to the same rows.
 * @returns the position of the closing quote, ORDINARY or NEEDS_MORE
 */
export function endOfQuotedLines(
  bytes: Uint8Array,
  length: number,
  { delimiter, isEnd, start, at: firstLineEnd }: OpenQuote,
  row: RowSpans,
): number {
  let at = firstLineEnd;
  for (;;) {
    while (at < length && bytes[at] !== QUOTE) at++;
    if (at - start > MAX_QUOTED_BYTES) return ORDINARY;
    if (at >= length) return isEnd ? ORDINARY : NEEDS_MORE;
    if (at + 1 >= length && !isEnd) return NEEDS_MORE;
    if (at + 1 >= length || bytes[at + 1] !== QUOTE) break;
    at += 2;
  }
  let next = at + 1;
  const isPadding = (byte: number | undefined): boolean =>
    byte === 0 || (byte === SPACE && delimiter !== SPACE);
  while (next < length && isPadding(bytes[next])) next++;
  if (next >= length && !isEnd) return NEEDS_MORE;
  const after = next < length ? bytes[next] : LF;
  if (after !== delimiter && after !== LF && after !== CR) return ORDINARY;
  const quoted = { bytes, delimiter, start: start + 1, firstLineEnd, end: at };
  return swallowsRecords(quoted, row) ? ORDINARY : at;
}

type Quoted = { bytes: Uint8Array; delimiter: number; start: number; firstLineEnd: number; end: number };

/** What a cell looks like as far as records are told from prose. */
const BLANK = 0;
const NUMERIC = 1;
const OTHER = 2;

function swallowsRecords({ bytes, delimiter, start, firstLineEnd, end }: Quoted, row: RowSpans): boolean {
  const own = row.count > 0 ? looksOfSpans(row) : looksOf(bytes, start, firstLineEnd, delimiter);
  const isFirstCell = row.count === 0;
  // Where the first cell of a row is quoted, that of another record is as well, and would have closed this one.
  if (!isFirstCell && bytes[(row.starts[0] as number) - 1] === QUOTE) return false;
  for (let from = firstLineEnd; from < end;) {
    while (from < end && (bytes[from] === LF || bytes[from] === CR)) from++;
    let to = from;
    while (to < end && bytes[to] !== LF && bytes[to] !== CR) to++;
    if (from === to) break;
    const looks = looksOf(bytes, from, to, delimiter);
    const isLast = to === end;
    if (isFirstCell) {
      // With nothing before it, its own first line is the measure.
      if (own.length > 1 && looks.length === own.length && looks.includes(NUMERIC)) return true;
    } else if (isLast ? beginsLike(own, looks) : looks.length > own.length && beginsLike(own, looks)) {
      return true;
    } else if (isLast && beginsAlike(bytes, row, from, to)) {
      return true;
    }
    from = to;
  }
  return false;
}

/** True if the cells of a line are numbers where those of the row are; or any of them, if the row has none to compare. */
function beginsLike(own: readonly number[], looks: readonly number[]): boolean {
  const compared = Math.min(own.length, looks.length - 1);
  if (compared === 0) return false;
  const ownPart = own.slice(0, compared);
  if (!ownPart.includes(NUMERIC)) return looks.includes(NUMERIC);
  return (
    looks.slice(0, compared).includes(NUMERIC) &&
    ownPart.every((look, at) => look !== NUMERIC || looks[at] !== OTHER)
  );
}

/** True if a line begins with the same arrangement of digits and signs as the row: another time. */
function beginsAlike(bytes: Uint8Array, row: RowSpans, from: number, to: number): boolean {
  const start = row.starts[0] as number;
  const length = (row.ends[0] as number) - start;
  if (length < MIN_ALIKE_BYTES || to - from < length) return false;
  let digits = 0;
  for (let at = 0; at < length; at++) {
    const byte = bytes[start + at] as number;
    if (shapeOf(byte) !== shapeOf(bytes[from + at] as number)) return false;
    if (isDigit(byte)) digits++;
  }
  // The same words again are no time.
  return digits > 0;
}

const shapeOf = (byte: number): number => (isDigit(byte) ? 0x30 : byte);
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;

function looksOfSpans(row: RowSpans): number[] {
  return Array.from({ length: row.count }, (_, at) =>
    lookOf(row.bytes, row.starts[at] as number, row.ends[at] as number),
  );
}

/** The looks of what stands between delimiters; quotes are not minded. */
function looksOf(bytes: Uint8Array, from: number, to: number, delimiter: number): number[] {
  const looks: number[] = [];
  let start = from;
  for (let at = from; at <= to; at++) {
    if (at < to && bytes[at] !== delimiter) continue;
    looks.push(lookOf(bytes, start, at));
    start = at + 1;
  }
  return looks;
}

/** `NUMERIC`: digits, and nothing but what stands in numbers and times. */
function lookOf(bytes: Uint8Array, from: number, to: number): number {
  let digits = 0;
  let filled = 0;
  for (let at = from; at < to; at++) {
    const byte = bytes[at] as number;
    if (byte === SPACE || byte === QUOTE) continue;
    filled++;
    if (isDigit(byte)) digits++;
    else if (!isNumberSign(byte)) return OTHER;
  }
  return filled === 0 ? BLANK : digits > 0 ? NUMERIC : OTHER;
}

/** `+ , - . /`, `:`, T and Z. */
function isNumberSign(byte: number): boolean {
  return (byte >= 0x2b && byte <= 0x2f) || byte === 0x3a || byte === 0x54 || byte === 0x5a;
}
