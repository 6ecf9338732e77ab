import { daysFromCivil } from '#shared/domain/import/cells/calendar.ts';
import { wordsOf, writeWords } from './words.ts';

/** Not one of the plain forms: the general reading decides. */
export const NOT_PLAIN = Number.NaN;

const DAY_S = 86_400;
const COLON = 58;
const DAYS = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

let lastDate = -1;
let lastDays = 0;

/** Days since 1970 of a date that exists, in 1900 to 2199; the date of the row before is asked most often. */
function daysOf(year: number, month: number, day: number): number {
  const date = year * 10_000 + month * 100 + day;
  if (date === lastDate) return lastDays;
  if (year < 1900 || year > 2199 || month < 1 || month > 12 || day < 1) return NOT_PLAIN;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  if (day > (DAYS[month] as number) + (isLeap && month === 2 ? 1 : 0)) return NOT_PLAIN;
  lastDays = daysFromCivil(year, month, day);
  lastDate = date;
  return lastDays;
}

/** One or two digits. The position after them stays in `after`. */
let after = 0;
function number(bytes: Uint8Array, at: number, end: number): number {
  const first = (bytes[at] as number) - 48;
  if (at >= end || first < 0 || first > 9) return NOT_PLAIN;
  const second = (bytes[at + 1] as number) - 48;
  if (at + 1 >= end || second < 0 || second > 9) {
    after = at + 1;
    return first;
  }
  after = at + 2;
  return first * 10 + second;
}

/** The date of the row before, its ten characters as words, and its days since 1970. */
let knownYear = 0;
let knownMonth = 0;
let knownDay = 0;
let knownDays = 0;

/** Two digits, or a number above any of the clock. */
function pair(bytes: Uint8Array, at: number): number {
  const tens = (bytes[at] as number) - 48;
  const ones = (bytes[at + 1] as number) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : 99;
}

export const USUAL_BYTES = 19;

/** The commonest form, yyyy-MM-dd HH:mm:ss, whose date is mostly that of the row before; NOT_PLAIN for any other text of its length. */
export function secondsOfUsual(bytes: Uint8Array, view: DataView, start: number): number {
  const year = view.getInt32(start, true);
  const month = view.getInt32(start + 4, true);
  const dayOfMonth = view.getInt16(start + 8, true);
  if (dayOfMonth !== knownDay || month !== knownMonth || year !== knownYear) {
    const seconds = secondsOfAny(bytes, start, start + 10);
    if (seconds !== seconds) return NOT_PLAIN;
    knownDays = seconds / DAY_S;
    knownYear = year;
    knownMonth = month;
    knownDay = dayOfMonth;
  }
  const gap = bytes[start + 10];
  const hour = pair(bytes, start + 11);
  const minute = pair(bytes, start + 14);
  const second = pair(bytes, start + 17);
  const isClock = hour <= 23 && minute <= 59 && second <= 59;
  if (!isClock || bytes[start + 13] !== COLON || bytes[start + 16] !== COLON || (gap !== 32 && gap !== 84)) {
    return NOT_PLAIN;
  }
  return knownDays * DAY_S + hour * 3600 + minute * 60 + second;
}

/**
 * Wall-clock seconds since 1970 of y-M-d H:m[:s], y/M/d or y.M.d, alone or with a clock; NOT_PLAIN if the bytes are
 * anything else, or no time of the calendar.
 * @param view the same bytes
 */
export function secondsOfBytes(bytes: Uint8Array, view: DataView, start: number, end: number): number {
  return end - start === USUAL_BYTES ? secondsOfUsual(bytes, view, start) : secondsOfAny(bytes, start, end);
}

function secondsOfAny(bytes: Uint8Array, start: number, end: number): number {
  const century = number(bytes, start, end);
  const rest = number(bytes, start + 2, end);
  const separator = bytes[start + 4] as number;
  if (after !== start + 4 || after >= end || (separator !== 45 && separator !== 47 && separator !== 46)) {
    return NOT_PLAIN;
  }
  const month = number(bytes, start + 5, end);
  if (bytes[after] !== separator) return NOT_PLAIN;
  const day = number(bytes, after + 1, end);
  const days = daysOf(century * 100 + rest, month, day);
  if (after === end || days !== days) return days * DAY_S;
  const gap = bytes[after];
  if (gap !== 32 && gap !== 84) return NOT_PLAIN;
  return days * DAY_S + clockOfBytes(bytes, after + 1, end);
}

/** Seconds since midnight of H:m[:s]. */
export function clockOfBytes(bytes: Uint8Array, start: number, end: number): number {
  const hour = number(bytes, start, end);
  if (!(hour <= 23) || bytes[after] !== COLON || after >= end) return NOT_PLAIN;
  const minute = number(bytes, after + 1, end);
  if (!(minute <= 59)) return NOT_PLAIN;
  if (after === end) return hour * 3600 + minute * 60;
  if (bytes[after] !== COLON) return NOT_PLAIN;
  const second = number(bytes, after + 1, end);
  return second <= 59 && after === end ? hour * 3600 + minute * 60 + second : NOT_PLAIN;
}

let writtenDay = Number.NaN;
/** The date that was written last, with the blank behind it. */
let writtenDate = wordsOf('');
/** 00 to 99 as two characters. */
const PAIRS = Int16Array.from(
  { length: 100 },
  (_, value) => (48 + (value % 10)) * 256 + 48 + Math.floor(value / 10),
);

/** Writes yyyy-MM-dd HH:mm:ss, 19 bytes. */
export function writeTimestamp(into: DataView, at: number, seconds: number): void {
  if (!(seconds >= writtenDay && seconds < writtenDay + DAY_S)) {
    writtenDay = Math.floor(seconds / DAY_S) * DAY_S;
    writtenDate = wordsOf(`${new Date(writtenDay * 1000).toISOString().slice(0, 10)} `);
  }
  writeWords(into, at, writtenDate);
  // Whole numbers are divided much faster than others.
  const clock = (seconds - writtenDay) | 0;
  const hour = (clock / 3600) | 0;
  const rest = (clock - hour * 3600) | 0;
  const minute = (rest / 60) | 0;
  into.setInt16(at + 11, PAIRS[hour] as number, true);
  into.setInt8(at + 13, COLON);
  into.setInt16(at + 14, PAIRS[minute] as number, true);
  into.setInt8(at + 16, COLON);
  into.setInt16(at + 17, PAIRS[rest - minute * 60] as number, true);
}
