import { type RowSpans, SPAN_EMPTY, SPAN_QUOTED, SPAN_TEXT } from '../row-spans.ts';
import { endOfQuotedLines, NEEDS_MORE, ORDINARY } from './quoted-lines.ts';

const LF = 10;
const CR = 13;
const SPACE = 32;
const QUOTE = 34;
const EQUALS = 61;
const WORD = 4;
/** Of the four bytes of a word: 1 each, the least that is above CR each, and the highest bit of each. */
const [EACH_BYTE, FROM_LINE_ENDS, HIGHEST_BITS] = [0x01010101, 0x0e0e0e0e, 0x80808080 | 0];
/** Behind every position. */
const NOWHERE = 0x3fffffff;

/** Bytes behind the text that can be read and written: a line end, and what is read with it at once. */
export const ROOM_BEHIND = 16;

type ScanOptions = { delimiter: number; isEnd: boolean };

/**
 * Splits bytes into rows and cells after RFC 4180: doubled quotes, line ends inside quotes; and beyond it: CR, LF and
 * CRLF in any mixture, text after a closing quote, quotes that are never closed. A quote that would swallow other rows is
 * an ordinary character. A row with zero bytes in it has lost text, and is marked as damaged. `bytes` has ROOM_BEHIND more
 * bytes after `length`; a line end is put there, so that the loop over a cell need not look where the bytes end.
 * @param takeWhole takes a row whose cells need not be looked for, and answers where the next one begins; 0: it does not
 * @returns how many bytes belong to rows that were visited.
 */
export function scanRows(
  bytes: Uint8Array,
  length: number,
  { delimiter, isEnd }: ScanOptions,
  row: RowSpans,
  visit: (rowStart: number) => boolean,
  takeWhole: ((rowStart: number, length: number) => number) | null = null,
): number {
  const collapses = delimiter === SPACE;
  let { starts, ends, kinds } = row;
  let capacity = starts.length;
  let at = 0;
  bytes[length] = LF;
  row.moveTo(bytes);
  const { view } = row;
  const delimiters = delimiter * EACH_BYTE;
  const lastWord = length - WORD;
  let nextZero = zeroFrom(bytes, 0, length);
  while (at < length) {
    const rowStart = at;
    if (takeWhole !== null) {
      const next = takeWhole(at, length);
      if (next !== 0) {
        at = next;
        continue;
      }
    }
    let count = 0;
    let isCut = false;
    for (;;) {
      if (collapses) while (bytes[at] === SPACE) at++;
      let start = at;
      let end = -1;
      let kind = SPAN_TEXT;
      let byte = bytes[at] as number;
      // "a", "b": a blank in front of a quote belongs to nothing, nor does a hole of zero bytes.
      if (byte === 0 || (byte === SPACE && !collapses)) {
        let ahead = at + 1;
        while (bytes[ahead] === 0 || (bytes[ahead] === SPACE && !collapses)) ahead++;
        const first = bytes[ahead] as number;
        if (first === QUOTE || (first === EQUALS && bytes[ahead + 1] === QUOTE)) {
          start = at = ahead;
          byte = first;
        }
      }
      if (byte === QUOTE) {
        let inside = bytes[++at] as number;
        while (inside > QUOTE || (inside !== QUOTE && inside !== LF && inside !== CR))
          inside = bytes[++at] as number;
        const after = inside === QUOTE ? (bytes[at + 1] as number) : QUOTE;
        if (after === delimiter || after === LF || after === CR) {
          start++;
          end = at++;
        } else {
          row.count = count;
          at = oddQuotedCell(bytes, length, delimiter, isEnd, start, row);
          if (at === NEEDS_MORE) return rowStart;
          end = quotedEnd;
          if (end >= 0) {
            start++;
            kind = quotedKind;
            if (bytes[start] === EQUALS && isQuotedFormula(bytes, start, end)) {
              start += 3;
              end -= 2;
              kind = SPAN_TEXT;
            }
          }
        }
        byte = bytes[at] as number;
      } else if (byte === EQUALS && bytes[at + 1] === QUOTE) {
        const next = endOfFormula(bytes, delimiter, at + 2);
        if (next >= 0) {
          start += 2;
          end = quotedEnd;
          kind = quotedKind;
          at = next;
          byte = bytes[at] as number;
        }
      }
      if (end < 0) {
        while (byte !== delimiter && byte !== LF && byte !== CR) {
          at++;
          // Four bytes at once, as long as none of them can end the cell.
          while (at <= lastWord) {
            const word = view.getInt32(at, true);
            const others = word ^ delimiters;
            const found =
              (((others - EACH_BYTE) & ~others) | ((word - FROM_LINE_ENDS) & ~word)) & HIGHEST_BITS;
            if (found !== 0) {
              at += (31 - Math.clz32(found & -found)) >> 3;
              break;
            }
            at += WORD;
          }
          byte = bytes[at] as number;
        }
        end = at;
      }
      if (count === capacity && row.reserve(count)) {
        ({ starts, ends, kinds } = row);
        capacity = starts.length;
      }
      if (count < capacity) {
        starts[count] = start;
        ends[count] = end;
        kinds[count++] = start === end ? SPAN_EMPTY : kind;
      } else isCut = true;
      if (byte !== delimiter) break;
      at++;
      if (collapses && (bytes[at] === LF || bytes[at] === CR)) break;
    }
    if (at >= length && !isEnd) return rowStart;
    if (bytes[at] === CR) {
      if (at + 1 >= length && !isEnd) return rowStart;
      if (bytes[at + 1] === LF && at + 1 < length) at++;
    }
    at++;
    row.count = count;
    if (isCut || nextZero < at || row.problem !== null) {
      row.problem = nextZero < at ? 'row-damaged' : isCut ? 'too-many-columns' : null;
      if (nextZero < at) nextZero = zeroFrom(bytes, at, length);
    }
    if (!visit(rowStart)) return Math.min(at, length);
  }
  return Math.min(at, length);
}

let quotedEnd = -1;
let quotedKind = SPAN_TEXT;

/**
 * A cell that begins with a quote and is more than text between two quotes: `quotedEnd` says where its closing quote stands, or that it has none (-1).
 * @returns where to go on, or NEEDS_MORE
 */
function oddQuotedCell(
  bytes: Uint8Array,
  length: number,
  delimiter: number,
  isEnd: boolean,
  start: number,
  row: RowSpans,
): number {
  let at = start + 1;
  let end = -1;
  let byte = bytes[at] as number;
  quotedKind = SPAN_TEXT;
  quotedEnd = -1;
  for (;;) {
    while (byte > QUOTE || (byte !== QUOTE && byte !== LF && byte !== CR)) byte = bytes[++at] as number;
    if (byte !== QUOTE) break;
    if (bytes[at + 1] !== QUOTE) {
      end = at++;
      break;
    }
    quotedKind = SPAN_QUOTED;
    at += 2;
    byte = bytes[at] as number;
  }
  if (end < 0) {
    end = endOfQuotedLines(bytes, length, { delimiter, isEnd, start, at }, row);
    if (end === NEEDS_MORE) return NEEDS_MORE;
    if (end === ORDINARY) return start;
    quotedKind = SPAN_QUOTED;
    at = end + 1;
  }
  while (bytes[at] === 0 || (bytes[at] === SPACE && delimiter !== SPACE)) at++;
  const next = bytes[at] as number;
  if (next === delimiter || next === LF || next === CR) {
    quotedEnd = end;
    return at;
  }
  // An opening quote where one should close: the one before it was none.
  return bytes[end - 1] === delimiter ? start : at;
}

/**
 * A cell such as ="0012": a formula that is a text alone, in which programs hide texts that a spreadsheet program would change. It
 * shows the text. `quotedEnd` says where that ends.
 * @param from where the text begins
 * @returns where to go on, or -1: the cell is something else
 */
function endOfFormula(bytes: Uint8Array, delimiter: number, from: number): number {
  quotedKind = SPAN_TEXT;
  for (let at = from; bytes[at] !== LF && bytes[at] !== CR; at++) {
    if (bytes[at] !== QUOTE) continue;
    let next = at + 1;
    if (bytes[next] === QUOTE) {
      quotedKind = SPAN_QUOTED;
      at++;
      continue;
    }
    quotedEnd = at;
    while (bytes[next] === SPACE && delimiter !== SPACE) next++;
    const after = bytes[next];
    return after === delimiter || after === LF || after === CR ? next : -1;
  }
  return -1;
}

/** True for the same in quotes, which double its own: "=""0012""". */
function isQuotedFormula(bytes: Uint8Array, start: number, end: number): boolean {
  const isQuote = (at: number): boolean => bytes[at] === QUOTE;
  if (end - start < 5 || ![start + 1, start + 2, end - 2, end - 1].every(isQuote)) return false;
  return !bytes.subarray(start + 3, end - 2).includes(QUOTE);
}

function zeroFrom(bytes: Uint8Array, from: number, length: number): number {
  const found = bytes.subarray(0, length).indexOf(0, from);
  return found < 0 ? NOWHERE : found;
}
