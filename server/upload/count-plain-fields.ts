import { isServiceTime } from '#shared/domain/service-time.ts';
import { MAX_FIELD_NAME_LENGTH, MAX_FIELDS_PER_RECORD } from '#shared/domain/upload-limits.ts';

const BEGIN_RECORD = Buffer.from('{"timestamp":"');
const TIMESTAMP_KEY = Buffer.from(',"timestamp":');
const TIME_LENGTH = 19;
/** Bytes that are compared at a time. */
const WORD_BYTES = 8;

/** What no string of JSON has unescaped, as a table: to look a byte up is faster than to compare it three times. */
const ENDS_STRING = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(byte === 0x22 || byte === 0x5c || byte < 0x20),
);

/** Where the keys of the first record begin, and how long they are, with their commas and colons: of one upload at a time. */
const keyAt = new Int32Array(MAX_FIELDS_PER_RECORD);
const keyLength = new Int32Array(MAX_FIELDS_PER_RECORD);

/**
 * The different keys of an upload: for each place of a table, in which upload it was taken last, and where the key begins
 * that took it. Keys whose hashes are the same take the next places.
 */
const takenBy = new Uint32Array(65_536);
const takenAt = new Int32Array(65_536);
/** Places that are looked at. Keys that were made to share a hash need more, and are for the full check to count. */
const MAX_PLACES = 16;
/** Nobody outside knows it, and so which keys share a hash. */
const hashFactor = Math.floor(Math.random() * 2 ** 30) * 4 + 1;
let uploadNumber = 0;

/** Whether a key was not seen before in this upload; undefined if too many others share its hash. */
function isFirstSeen(bytes: Buffer, at: number, end: number): boolean | undefined {
  let hash = 0;
  for (let index = at; index < end; index += 1) hash = Math.imul(hash ^ (bytes[index] as number), hashFactor);
  hash ^= hash >>> 16;
  for (let place = hash; place < hash + MAX_PLACES; place += 1) {
    const slot = place & 0xff_ff;
    if (takenBy[slot] !== uploadNumber) {
      takenBy[slot] = uploadNumber;
      takenAt[slot] = at;
      return true;
    }
    // A key ends with its quotation mark and colon, and has none of them before: none begins with another.
    const other = takenAt[slot] as number;
    if (bytes.compare(bytes, other, other + end - at, at, end) === 0) return false;
  }
  return undefined;
}

function isAt(bytes: Buffer, at: number, expected: Buffer): boolean {
  return bytes.compare(expected, 0, expected.length, at, at + expected.length) === 0;
}

function isHead(bytes: Buffer, at: number): boolean {
  const time = at + BEGIN_RECORD.length;
  return isAt(bytes, at, BEGIN_RECORD) && isServiceTime(bytes.toString('latin1', time, time + TIME_LENGTH));
}

/** Of a comma, a key and its colon, whose name has more characters than it may only if it has more bytes. */
const MAX_KEY_BYTES = MAX_FIELD_NAME_LENGTH + 4;

/** Position behind a comma, a key and its colon; -1 if they are none, or the key is a second timestamp or may be too long. */
function behindNewKey(bytes: Buffer, at: number): number {
  let colon = at + 2;
  while (colon < bytes.length && ENDS_STRING[bytes[colon] as number] === 0) colon += 1;
  if (bytes[at + 1] !== 0x22 || bytes[colon] !== 0x22 || bytes[colon + 1] !== 0x3a) return -1;
  const length = colon + 2 - at;
  if (length > MAX_KEY_BYTES) return -1;
  return length === TIMESTAMP_KEY.length && isAt(bytes, at, TIMESTAMP_KEY) ? -1 : at + length;
}

/** True if `HH:` of a time stands at `at`. */
function isHour(bytes: Buffer, at: number): boolean {
  const tens = (bytes[at] as number) - 0x30;
  const ones = (bytes[at + 1] as number) - 0x30;
  return tens >>> 0 <= 2 && ones >>> 0 < (tens === 2 ? 4 : 10) && bytes[at + 2] === 0x3a;
}

/** True if `mm:s` of a time stand at `at`: digits become 0 to 9, the colon 0, and nothing else does. */
function isMinutes(view: DataView, at: number): boolean {
  const word = view.getInt32(at, true) ^ 0x30_3a_30_30;
  return (((word + 0x06_00_06_06) | word) & 0xf0_ff_f0_f0) === 0 && (word & 0xff) < 6 && word >>> 24 < 6;
}

/**
 * True if the `length` bytes at `at`, 8 at least and all of them in the view, are those at `other`: eight at a time, as
 * a number. Two numbers are equal if their bytes are, and only then unless both are zero: the bytes at `other` must
 * have no NUL among them.
 */
function repeatsAt(view: DataView, at: number, other: number, length: number): boolean {
  const last = length - WORD_BYTES;
  for (let index = 0; index < last; index += WORD_BYTES)
    if (view.getFloat64(at + index, true) !== view.getFloat64(other + index, true)) return false;
  return view.getFloat64(at + last, true) === view.getFloat64(other + last, true);
}

/** The same for a key of less than 8 bytes, which has 4 at least: in two numbers that overlap. */
function repeatsShortAt(view: DataView, at: number, other: number, length: number): boolean {
  const half = length - WORD_BYTES / 2;
  return (
    view.getInt32(at, true) === view.getInt32(other, true) &&
    view.getInt32(at + half, true) === view.getInt32(other + half, true)
  );
}

/**
 * How many different fields an upload has if the UTF-8 bytes are one as programs write it: an array of records (interface
 * 2.3), each with its timestamp first, without blanks, escapes and exponents. Of many fields a few that share a hash may
 * count as one. Undefined says nothing yet: what is rarer or wrong is for JSON.parse and findUploadProblem to judge,
 * which take thirty times as long.
 *
 * Records of an upload are like each other: their keys and times are compared with those of a record before, eight bytes
 * at a time. It is one long function with constants of its own: with calls for each field and constants from outside it
 * takes half as long again.
 */
export function countPlainFields(bytes: Buffer): number | undefined {
  const beginArray = 0x5b;
  const endArray = 0x5d;
  const endRecord = 0x7d;
  const comma = 0x2c;
  const quote = 0x22;
  const minus = 0x2d;
  const dot = 0x2e;
  const zero = 0x30;
  /** Longer runs of digits need not be finite, and are left to JSON.parse. */
  const maxDigits = 100;
  /** Of `{"timestamp":"yyyy-MM-dd HH:mm:ss"`, and of it to the hour and to the date. */
  const headLength = 34;
  const hourLength = 28;
  const dateLength = 25;
  const end = bytes.length;
  const view = new DataView(bytes.buffer, bytes.byteOffset, end);
  if (bytes[0] !== beginArray) return undefined;
  uploadNumber = (uploadNumber + 1) >>> 0;
  let known = 0;
  let keyCount = 0;
  let fieldCount = 0;
  for (let at = 1; ;) {
    if (at + headLength >= end || bytes[at + headLength - 1] !== quote) return undefined;
    const isKnownDay =
      known > 0 &&
      (repeatsAt(view, at, known, hourLength) ||
        (repeatsAt(view, at, known, dateLength) && isHour(bytes, at + dateLength)));
    if (isKnownDay) {
      const isDigit = ((bytes[at + headLength - 2] as number) - zero) >>> 0 < 10;
      if (!isDigit || !isMinutes(view, at + hourLength)) return undefined;
    } else if (!isHead(bytes, at)) return undefined;
    known = at;
    at += headLength;
    for (let index = 0; bytes[at] === comma; index += 1) {
      if (index === MAX_FIELDS_PER_RECORD) return undefined;
      const length = keyLength[index] as number;
      const isRepeated =
        index < keyCount &&
        at + length < end &&
        (length < WORD_BYTES ? repeatsShortAt : repeatsAt)(view, at, keyAt[index] as number, length);
      if (isRepeated) {
        at += length;
      } else {
        const value = behindNewKey(bytes, at);
        if (value === -1) return undefined;
        const isFirst = isFirstSeen(bytes, at, value);
        if (isFirst) fieldCount += 1;
        if (isFirst === undefined || fieldCount > MAX_FIELDS_PER_RECORD) return undefined;
        if (index === keyCount) {
          keyAt[index] = at;
          keyLength[index] = value - at;
          keyCount += 1;
        }
        at = value;
      }
      if (bytes[at] === quote) {
        at += 1;
        while (at < end && ENDS_STRING[bytes[at] as number] === 0) at += 1;
        if (at >= end || bytes[at] !== quote) return undefined;
        at += 1;
        continue;
      }
      if (bytes[at] === minus) at += 1;
      const first = at;
      while (at < end && ((bytes[at] as number) - zero) >>> 0 < 10) at += 1;
      const digits = at - first;
      if (digits === 0 || digits > maxDigits || (digits > 1 && bytes[first] === zero)) return undefined;
      if (bytes[at] !== dot) continue;
      at += 1;
      const decimals = at;
      while (at < end && ((bytes[at] as number) - zero) >>> 0 < 10) at += 1;
      if (at === decimals || at - decimals > maxDigits) return undefined;
    }
    if (bytes[at] !== endRecord) return undefined;
    if (bytes[at + 1] === endArray) return at + 2 === end ? fieldCount : undefined;
    if (bytes[at + 1] !== comma) return undefined;
    at += 2;
  }
}
