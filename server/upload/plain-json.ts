const [QUOTE, MINUS, DOT, ZERO, NINE, BACKSLASH] = [0x22, 0x2d, 0x2e, 0x30, 0x39, 0x5c];
const FIRST_PRINTABLE = 0x20;
/** Longer runs of digits need not be finite, and are left to JSON.parse. */
const MOST_DIGITS = 100;
/** Bytes that are compared at a time. */
const WORD = 4;

/** What no string of JSON has unescaped, as a table: to look a byte up is faster than to compare it three times. */
const ENDS_STRING = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(byte === QUOTE || byte === BACKSLASH || byte < FIRST_PRINTABLE),
);

const IS_DIGIT = Uint8Array.from({ length: 256 }, (_, byte) => Number(byte >= ZERO && byte <= NINE));

/** Position behind the JSON string without escapes that begins at `at` of UTF-8 bytes; -1 if there is none. */
export function behindPlainString(bytes: Uint8Array, at: number): number {
  if (bytes[at] !== QUOTE) return -1;
  let end = at + 1;
  while (end < bytes.length && ENDS_STRING[bytes[end] ?? 0] === 0) end += 1;
  return bytes[end] === QUOTE ? end + 1 : -1;
}

function behindDigits(bytes: Uint8Array, at: number): number {
  let end = at;
  while (end < bytes.length && IS_DIGIT[bytes[end] ?? 0] === 1) end += 1;
  return end === at || end - at > MOST_DIGITS ? -1 : end;
}

/** Position behind the JSON number without exponent, certainly finite, that begins at `at`; -1 if there is none. */
export function behindPlainNumber(bytes: Uint8Array, at: number): number {
  const first = bytes[at] === MINUS ? at + 1 : at;
  const end = behindDigits(bytes, first);
  if (end === -1 || (bytes[first] === ZERO && end > first + 1)) return -1;
  return bytes[end] === DOT ? behindDigits(bytes, end + 1) : end;
}

/** True if `expected` stands at `at`. */
export function isAt(bytes: Uint8Array, at: number, expected: Uint8Array): boolean {
  for (let index = 0; index < expected.length; index += 1)
    if (bytes[at + index] !== expected[index]) return false;
  return true;
}

/** True if the `length` bytes at `at`, 4 at least and all of them in the view, are those at `other`: four at a time. */
export function repeatsAt(view: DataView, at: number, other: number, length: number): boolean {
  const last = length - WORD;

  for (let index = 0; index < last; index += WORD)
    if (view.getInt32(at + index, true) !== view.getInt32(other + index, true)) return false;
  return view.getInt32(at + last, true) === view.getInt32(other + last, true);
}

/** The number that two digits at `at` write; NaN if there are none. */
export function twoDigitsAt(bytes: Uint8Array, at: number): number {
  const tens = (bytes[at] ?? 0) - ZERO;
  const ones = (bytes[at + 1] ?? 0) - ZERO;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}
