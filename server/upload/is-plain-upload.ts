import { isServiceTime } from '#shared/domain/service-time.ts';
import { MAX_FIELDS_PER_RECORD } from '#shared/domain/upload-limits.ts';
import { behindPlainNumber, behindPlainString, isAt, repeatsAt, twoDigitsAt } from './plain-json.ts';

const [QUOTE, COMMA, COLON] = [0x22, 0x2c, 0x3a];
const [BEGIN_ARRAY, END_ARRAY, END_RECORD] = [0x5b, 0x5d, 0x7d];
const BEGIN_RECORD = Buffer.from('{"timestamp":"');
const TIMESTAMP_KEY = Buffer.from('"timestamp"');
const TIME_LENGTH = 19;
const MIN_RECORD = BEGIN_RECORD.length + TIME_LENGTH + 2;
/** Of `yyyy-MM-dd HH:`, in which a time most often is like the one before. */
const HOUR_LENGTH = 14;

const isMinutes = (bytes: Buffer, at: number): boolean =>
  twoDigitsAt(bytes, at) < 60 && bytes[at + 2] === COLON && twoDigitsAt(bytes, at + 3) < 60;

/** Where the keys of the first record begin, and how long they are with their colons. */
class KnownKeys {
  readonly #at = new Int32Array(MAX_FIELDS_PER_RECORD);
  readonly #length = new Int32Array(MAX_FIELDS_PER_RECORD);
  #count = 0;

  clear(): void {
    this.#count = 0;
  }

  /** Position behind the key of the `index`-th field, and its colon; -1 if there is none, or it is a second timestamp. */
  behindKey(bytes: Buffer, view: DataView, at: number, index: number): number {
    const length = this.#length[index] ?? 0;
    if (
      index < this.#count &&
      at + length <= bytes.length &&
      repeatsAt(view, at, this.#at[index] ?? 0, length)
    )
      return at + length;
    return this.#behindNewKey(bytes, at, index);
  }

  #behindNewKey(bytes: Buffer, at: number, index: number): number {
    const colon = behindPlainString(bytes, at);
    if (colon === -1 || bytes[colon] !== COLON) return -1;
    const length = colon - at;
    if (length === TIMESTAMP_KEY.length && isAt(bytes, at, TIMESTAMP_KEY)) return -1;
    if (index === this.#count && length >= 3) {
      this.#at[index] = at;
      this.#length[index] = length + 1;
      this.#count += 1;
    }
    return colon + 1;
  }
}

/** One is enough: what uses it ends before anything else begins. */
const knownKeys = new KnownKeys();

/** The first record begins at 1, and has been looked at when others are compared with it. */
const beginsRecord = (bytes: Buffer, view: DataView, at: number): boolean =>
  at === 1 ? isAt(bytes, at, BEGIN_RECORD) : repeatsAt(view, at, 1, BEGIN_RECORD.length);

function isTime(bytes: Buffer, view: DataView, at: number, known: number): boolean {
  return known > 0 && repeatsAt(view, at, known, HOUR_LENGTH)
    ? isMinutes(bytes, at + HOUR_LENGTH)
    : isServiceTime(bytes.toString('latin1', at, at + TIME_LENGTH));
}

const behindValue = (bytes: Buffer, at: number): number =>
  bytes[at] === QUOTE ? behindPlainString(bytes, at) : behindPlainNumber(bytes, at);

/** Position behind the fields that follow a time; -1 if one of them is none, or they are too many. */
function behindFields(bytes: Buffer, view: DataView, from: number): number {
  let at = from;
  for (let index = 0; bytes[at] === COMMA; index += 1) {
    if (index === MAX_FIELDS_PER_RECORD) return -1;
    const value = knownKeys.behindKey(bytes, view, at + 1, index);
    if (value === -1) return -1;
    at = behindValue(bytes, value);
    if (at === -1) return -1;
  }
  return at;
}

/**
 * True if the UTF-8 bytes are an upload as programs write it: an array of records (interface 2.3), each with
 * its timestamp first, without blanks, escapes and exponents. False says nothing yet: what is rarer or wrong is for
 * JSON.parse and findUploadProblem to judge, which take fifteen times as long. Records of an upload are like each other:
 * their keys and hours are compared with those of the record before, four bytes at a time.
 */
export function isPlainUpload(bytes: Buffer): boolean {
  if (bytes[0] !== BEGIN_ARRAY) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  knownKeys.clear();
  let known = 0;
  for (let at = 1; ;) {
    if (at + MIN_RECORD > bytes.length || !beginsRecord(bytes, view, at)) return false;
    const time = at + BEGIN_RECORD.length;
    if (!isTime(bytes, view, time, known) || bytes[time + TIME_LENGTH] !== QUOTE) return false;
    known = time;
    at = behindFields(bytes, view, time + TIME_LENGTH + 1);
    if (at === -1 || bytes[at] !== END_RECORD) return false;
    const next = bytes[at + 1];
    if (next === END_ARRAY) return at + 2 === bytes.length;
    if (next !== COMMA) return false;
    at += 2;
  }
}
