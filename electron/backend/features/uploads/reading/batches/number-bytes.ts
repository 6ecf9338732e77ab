const MINUS = 45;
const POINT = 46;
const ZERO = 48;
const NINE = 57;
const MAX_BYTES = 40;

/**
 * Copies the digits of a plain number as JSON wants them, one by one as they stand: no leading zeros, no signs between
 * groups of three (`thousands`, -1 for none). @returns the position after them, or -1 if the bytes are anything else.
 */
export function copyNumber(
  from: Uint8Array,
  start: number,
  end: number,
  into: Uint8Array,
  at: number,
  decimal: number,
  thousands: number,
): number {
  let read = start;
  let write = at;
  if (from[read] === MINUS) {
    into[write++] = MINUS;
    read++;
  }
  const first = read;
  let byte = 0;
  while (read < end) {
    byte = from[read] as number;
    if (byte < ZERO || byte > NINE) break;
    into[write++] = byte;
    read++;
  }
  if (read === first || end - start > MAX_BYTES) return -1;
  if (from[first] === ZERO && read - first > 1)
    return copyLoose(from, start, end, into, at, decimal, thousands);
  if (read === end) return write;
  if (byte !== decimal) {
    return byte === thousands ? copyLoose(from, start, end, into, at, decimal, thousands) : -1;
  }
  into[write++] = POINT;
  const fraction = ++read;
  while (read < end) {
    byte = from[read++] as number;
    if (byte < ZERO || byte > NINE) return -1;
    into[write++] = byte;
  }
  return read === fraction ? -1 : write;
}

/** The same with zeros in front, or signs between groups. */
function copyLoose(
  from: Uint8Array,
  start: number,
  end: number,
  into: Uint8Array,
  at: number,
  decimal: number,
  thousands: number,
): number {
  let write = at;
  let read = start;
  if (from[read] === MINUS) {
    into[write++] = MINUS;
    read++;
  }
  const digitsFrom = write;
  let group = -1;
  for (; read < end; read++) {
    const byte = from[read] as number;
    if (byte >= ZERO && byte <= NINE) {
      if (write === digitsFrom + 1 && into[digitsFrom] === ZERO) write--;
      into[write++] = byte;
      if (group >= 0) group++;
    } else if (byte === thousands && (group < 0 ? digitsBefore(from, start, read) : group === 3)) {
      group = 0;
    } else break;
  }
  if (write === digitsFrom || (group >= 0 && group !== 3)) return -1;
  if (read === end) return write;
  if (from[read] !== decimal || read + 1 === end) return -1;
  into[write++] = POINT;
  for (read++; read < end; read++) {
    const byte = from[read] as number;
    if (byte < ZERO || byte > NINE) return -1;
    into[write++] = byte;
  }
  return write;
}

/** The first group has one to three digits, and no zero in front. */
function digitsBefore(from: Uint8Array, start: number, read: number): boolean {
  const first = from[start] === MINUS ? start + 1 : start;
  return read > first && read - first <= 3 && from[first] !== ZERO;
}

/** So many digits are exact in a double, and so is their quotient by a power of ten. */
const EXACT_DIGITS = 15;
const TENS = Array.from({ length: MAX_BYTES + 1 }, (_, exponent) => 10 ** exponent);

/** The value of a number that `copyNumber` has written. */
export function valueOf(bytes: Uint8Array, start: number, end: number): number {
  if (end - start > EXACT_DIGITS) return Number((bytes as Buffer).toString('latin1', start, end));
  let value = 0;
  let point = end - 1;
  for (let at = bytes[start] === MINUS ? start + 1 : start; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte === POINT) point = at;
    else value = value * 10 + byte - ZERO;
  }
  value /= TENS[end - 1 - point] as number;
  return bytes[start] === MINUS ? -value : value;
}
