import { isServiceTime } from '#shared/domain/service-time.ts';
import { MAX_FIELDS_PER_RECORD } from '#shared/domain/upload-limits.ts';
import { behindPlainNumber, behindPlainString, isAt, repeatsAt, twoDigitsAt } from './plain-json.ts';

const [BLANK, QUOTE, COMMA, COLON] = [0x20, 0x22, 0x2c, 0x3a];
const [BEGIN_ARRAY, END_ARRAY, END_RECORD] = [0x5b, 0x5d, 0x7d];
const BEGIN_RECORD = Buffer.from('{"timestamp":"');
const TIMESTAMP_KEY = Buffer.from('"timestamp"');
const TIME_LENGTH = 19;
const DATE_LENGTH = 10;

function isClock(bytes: Buffer, at: number): boolean {
  return (
    bytes[at] === BLANK &&
    twoDigitsAt(bytes, at + 1) < 24 &&
    bytes[at + 3] === COLON &&
    twoDigitsAt(bytes, at + 4) < 60 &&
    bytes[at + 6] === COLON &&
    twoDigitsAt(bytes, at + 7) < 60
  );
}

/** Looks at one time; `known` is where a right one with, most often, the same date stands. */
function isTime(bytes: Buffer, at: number, known: number): boolean {
  return known > 0 && repeatsAt(bytes, at, known, DATE_LENGTH)
    ? isClock(bytes, at + DATE_LENGTH)
    : isServiceTime(bytes.toString('latin1', at, at + TIME_LENGTH));
}

/** Position behind a field that begins at `at`; -1 if there is none, or if it is a second timestamp. */
function behindField(bytes: Buffer, at: number): number {
  const colon = behindPlainString(bytes, at);
  if (colon === -1 || bytes[colon] !== COLON) return -1;
  if (colon - at === TIMESTAMP_KEY.length && isAt(bytes, at, TIMESTAMP_KEY)) return -1;
  const value = colon + 1;
  return bytes[value] === QUOTE ? behindPlainString(bytes, value) : behindPlainNumber(bytes, value);
}

/**
 * True if the UTF-8 bytes are an upload as programs write it: an array of records (interface 2.3), each with
 * its timestamp first, without blanks, escapes and exponents. False says nothing yet: what is rarer or wrong is for
 * JSON.parse and findUploadProblem to judge, which take six times as long.
 */
export function isPlainUpload(bytes: Buffer): boolean {
  if (bytes[0] !== BEGIN_ARRAY) return false;
  let at = 1;
  let known = 0;
  for (;;) {
    if (!isAt(bytes, at, BEGIN_RECORD)) return false;
    const time = at + BEGIN_RECORD.length;
    if (!isTime(bytes, time, known) || bytes[time + TIME_LENGTH] !== QUOTE) return false;
    known = time;
    at = time + TIME_LENGTH + 1;
    let fields = 0;
    while (bytes[at] === COMMA) {
      at = behindField(bytes, at + 1);
      fields += 1;
      if (at === -1 || fields > MAX_FIELDS_PER_RECORD) return false;
    }
    if (bytes[at] !== END_RECORD) return false;
    const next = bytes[at + 1];
    if (next === END_ARRAY) return at + 2 === bytes.length;
    if (next !== COMMA) return false;
    at += 2;
  }
}
