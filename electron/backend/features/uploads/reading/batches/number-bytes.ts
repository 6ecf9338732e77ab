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

/** Four digits in a word, and what leads from a byte that is none to its highest bit. */
const [DIGITS, LOW_BITS, TO_HIGHEST, HIGHEST] = [0x30303030, 0x7f7f7f7f, 0x76767676, 0x80808080 | 0];
/** The bytes of a word that belong to a text of which so many are left. */
const MASKS = Int32Array.of(0, 0xff, 0xffff, 0xffffff);
const WORD = 4;

/**
 * The same for what most cells are, digits with at most one sign among them and no zeros to leave out, four bytes at once.
 * Reads and writes up to three bytes more than the number has. @returns -1 where `copyNumber` has to say
 */
export function copyPlainNumber(
  from: DataView,
  start: number,
  end: number,
  into: DataView,
  at: number,
  decimal: number,
): number {
  let read = start;
  let write = at;
  let first = from.getUint8(read);
  if (first === MINUS) {
    into.setUint8(write++, MINUS);
    first = from.getUint8(++read);
  }
  const length = end - read;
  if (length > MAX_BYTES) return -1;
  let point = length;
  for (let offset = 0; offset < length; offset += WORD) {
    const word = from.getInt32(read + offset, true);
    into.setInt32(write + offset, word, true);
    const digits = word ^ DIGITS;
    let odd = (((digits & LOW_BITS) + TO_HIGHEST) | digits) & HIGHEST;
    if (length - offset < WORD) odd &= MASKS[length - offset] as number;
    if (odd === 0) continue;
    if (point !== length || (odd & (odd - 1)) !== 0) return -1;
    point = offset + ((31 - Math.clz32(odd)) >> 3);
  }
  if (first === ZERO && point !== 1) return -1;
  if (point === length) return length === 0 ? -1 : write + length;
  if (point === 0 || point === length - 1 || from.getUint8(read + point) !== decimal) return -1;
  if (decimal !== POINT) into.setUint8(write + point, POINT);
  return write + length;
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
