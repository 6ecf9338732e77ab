import { type RowSpans, SPAN_EMPTY, SPAN_QUOTED, SPAN_TEXT } from '../row-spans.ts';

const LF = 10;
const CR = 13;
const SPACE = 32;
const QUOTE = 34;
/** A quote that is not closed within this many bytes is a character like any other: an inch, a slip. */
const MAX_QUOTED_BYTES = 64 * 1024;

type ScanOptions = { delimiter: number; isEnd: boolean };

/**
 * Cuts bytes into rows and cells after RFC 4180: doubled quotes, line ends inside quotes; and beyond it: CR, LF and
 * CRLF in any mixture, text after a closing quote, quotes that nobody closes. `bytes` has room for one more byte
 * after `length`; a line end is put there, so that the loop over a cell need not look where the bytes end.
 * @returns how many bytes belong to rows that were visited.
 */
export function scanRows(
  bytes: Uint8Array,
  length: number,
  { delimiter, isEnd }: ScanOptions,
  row: RowSpans,
  visit: (rowStart: number) => boolean,
): number {
  // Digits and letters, of which files consist, are settled by one comparison.
  const limit = Math.max(delimiter, CR);
  const collapses = delimiter === SPACE;
  let { starts, ends, kinds } = row;
  let capacity = starts.length;
  let at = 0;
  bytes[length] = LF;
  row.bytes = bytes;
  while (at < length) {
    const rowStart = at;
    let count = 0;
    for (;;) {
      if (collapses) while (bytes[at] === SPACE) at++;
      let start = at;
      let end = -1;
      let kind = SPAN_TEXT;
      if (bytes[at] === QUOTE) {
        at++;
        for (;;) {
          while (at < length && bytes[at] !== QUOTE) at++;
          if (at - start > MAX_QUOTED_BYTES) break;
          if (at + 1 >= length && !isEnd) return rowStart;
          if (at >= length) break;
          if (bytes[at + 1] === QUOTE && at + 1 < length) {
            kind = SPAN_QUOTED;
            at += 2;
            continue;
          }
          end = at++;
          break;
        }
        if (end >= 0) {
          while (bytes[at] === SPACE && !collapses) at++;
          const next = bytes[at] as number;
          if (next === delimiter || next === LF || next === CR) start++;
          else end = -1;
        } else {
          at = start;
        }
      }
      let byte = bytes[at] as number;
      if (end < 0) {
        kind = SPAN_TEXT;
        while (byte > limit || (byte !== delimiter && byte !== LF && byte !== CR))
          byte = bytes[++at] as number;
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
      }
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
    if (!visit(rowStart)) return Math.min(at, length);
  }
  return Math.min(at, length);
}
