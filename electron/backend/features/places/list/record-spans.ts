const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Where the elements of a JSON array lie in its bytes: element `n` from `starts[n]` up to `ends[n]`. */
export type RecordSpans = { starts: Uint32Array; ends: Uint32Array };

/** The byte behind a string that begins at `from`. */
function endOfString(bytes: Uint8Array, from: number): number {
  for (let at = from + 1; ;) {
    const quote = bytes.indexOf(QUOTE, at);
    if (quote === -1) return bytes.length;
    let backslashes = 0;
    while (bytes[quote - 1 - backslashes] === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return quote + 1;
    at = quote + 1;
  }
}

/** Finds the `count` elements of an array of which it is known that it is proper JSON. */
export function findRecordSpans(bytes: Uint8Array, count: number): RecordSpans {
  const starts = new Uint32Array(count);
  const ends = new Uint32Array(count);
  let element = 0;
  let depth = 0;
  let at = bytes.indexOf(0x5b);
  while (at < bytes.length && element < count) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) {
      at = endOfString(bytes, at);
      continue;
    }
    if (OPENING.has(byte)) {
      depth += 1;
      if (depth === 1) starts[element] = at + 1;
    } else if (CLOSING.has(byte)) {
      depth -= 1;
      if (depth === 0) ends[element] = at;
    } else if (byte === COMMA && depth === 1) {
      ends[element] = at;
      element += 1;
      starts[element] = at + 1;
    }
    at += 1;
  }
  return { starts, ends };
}
