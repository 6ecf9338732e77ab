/** A text with its escapes undone, and where each of its characters stood. */
export type Unescaped = { text: string; originOf: (at: number) => number };

const JSON_ESCAPE = /\\(?:u([0-9a-f]{4})|[^u])/gis;
const JSON_MEANINGS: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** Undoes the escapes of a JSON string (RFC 8259 section 7) once; what is not an escape stays as it is. */
export function unescapeJson(escaped: string): Unescaped {
  return unescape(escaped, JSON_ESCAPE, (spelled, hex) => {
    const letter = spelled.slice(1);
    return hex === undefined ? (JSON_MEANINGS[letter] ?? letter) : charOf(hex, 16);
  });
}

/** The bytes of one character in UTF-8. */
const PERCENT_ESCAPE =
  /%(?:[0-7][\da-f]|[cd][\da-f]%[89ab][\da-f]|e[\da-f](?:%[89ab][\da-f]){2}|f[0-4](?:%[89ab][\da-f]){3})/gi;

/** Undoes the escapes of an address or a form (RFC 3986 section 2.1) once; what is not an escape stays as it is. */
export function unescapePercent(escaped: string): Unescaped {
  return unescape(escaped, PERCENT_ESCAPE, (spelled) => {
    try {
      return decodeURIComponent(spelled);
    } catch {
      return spelled;
    }
  });
}

const REFERENCE = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(quot|amp|lt|gt|apos));/gi;
const NAMED: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>', apos: "'" };

/** Undoes the character references of a page once; of those with a name the ones that mark-up itself needs. */
export function unescapeMarkup(escaped: string): Unescaped {
  return unescape(escaped, REFERENCE, (spelled, decimal, hex, name) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? spelled;
    return decimal === undefined ? charOf(hex ?? '', 16, spelled) : charOf(decimal, 10, spelled);
  });
}

function charOf(digits: string, base: number, otherwise = ''): string {
  const code = Number.parseInt(digits, base);
  return code <= 0x10ffff ? String.fromCodePoint(code) : otherwise;
}

function unescape(
  escaped: string,
  pattern: RegExp,
  meaningOf: (spelled: string, ...groups: (string | undefined)[]) => string,
): Unescaped {
  const pieces: string[] = [];
  /** Where the text behind each escape begins: in the result, and in what was escaped. */
  const resultStarts: number[] = [];
  const origins: number[] = [];
  let length = 0;
  let from = 0;
  pattern.lastIndex = 0;
  for (let escape = pattern.exec(escaped); escape; escape = pattern.exec(escaped)) {
    const plain = escaped.slice(from, escape.index);
    const [spelled, ...groups] = escape;
    const meant = meaningOf(spelled, ...groups);
    pieces.push(plain, meant);
    length += plain.length + meant.length;
    from = pattern.lastIndex;
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

/** Where a string of JSON ends whose content goes on at `from`; the end of the text if nothing closes it. */
export function endOfString(text: string, from: number, mark = '"'): number {
  for (let at = from; ;) {
    const quote = text.indexOf(mark, at);
    if (quote === -1) return text.length;
    let backslashes = 0;
    while (quote - backslashes > from && text[quote - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return quote;
    at = quote + 1;
  }
}
