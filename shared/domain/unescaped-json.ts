/** A text with its JSON escapes undone, and where each of its characters stood. */
export type Unescaped = { text: string; originOf: (at: number) => number };

const ESCAPE = /\\(?:u([0-9a-f]{4})|[^u])/gis;
const MEANINGS: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** Undoes the escapes of a JSON string (RFC 8259 section 7) once; what is not an escape stays as it is. */
export function unescapeJson(escaped: string): Unescaped {
  const pieces: string[] = [];
  /** Where the text behind each escape begins: in the result, and in what was escaped. */
  const resultStarts: number[] = [];
  const origins: number[] = [];
  let length = 0;
  let from = 0;
  ESCAPE.lastIndex = 0;
  for (let escape = ESCAPE.exec(escaped); escape; escape = ESCAPE.exec(escaped)) {
    const [spelled, hex] = escape;
    const plain = escaped.slice(from, escape.index);
    const letter = spelled.slice(1);
    const meant =
      hex === undefined ? (MEANINGS[letter] ?? letter) : String.fromCharCode(Number.parseInt(hex, 16));
    pieces.push(plain, meant);
    length += plain.length + 1;
    from = ESCAPE.lastIndex;
    resultStarts.push(length);
    origins.push(from);
  }
  pieces.push(escaped.slice(from));
  const originOf = (at: number): number => {
    const known = lastAtMost(resultStarts, at);
    return known === -1 ? at : (origins[known] ?? 0) + at - (resultStarts[known] ?? 0);
  };
  return { text: pieces.join(''), originOf };
}

/** Index of the last number of an ascending list that is not above `limit`, -1 if there is none. */
function lastAtMost(numbers: readonly number[], limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
