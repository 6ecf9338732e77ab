/**
 * Wall-clock time of the data service: text `yyyy-MM-dd HH:mm:ss` without a zone (interface 2.1, 2.3),
 * read in the zone of the connection (interface 10.2).
 */
export const DEFAULT_ZONE = 'Asia/Shanghai';

const DAYS_OF_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function daysOf(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : (DAYS_OF_MONTH[month - 1] ?? 0);
}

/** The two digits at a position as a number, or NaN. */
function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48;
  const ones = text.charCodeAt(at + 1) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

const DASH = 45;
const BLANK = 32;
const COLON = 58;

function hasSeparators(text: string): boolean {
  return (
    text.length === 19 &&
    text.charCodeAt(4) === DASH &&
    text.charCodeAt(7) === DASH &&
    text.charCodeAt(10) === BLANK &&
    text.charCodeAt(13) === COLON &&
    text.charCodeAt(16) === COLON
  );
}

/** Days since 1970-01-01 of a date of the calendar: a year begins in March here, so that its leap day is its last. */
function dayNumber(year: number, month: number, day: number): number {
  const marchYear = month > 2 ? year : year - 1;
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  const monthsSinceMarch = (month + 9) % 12;
  return marchYear * 365 + leapDays + Math.floor((153 * monthsSinceMarch + 2) / 5) + day - 719_469;
}

/** Milliseconds since 1970-01-01 UTC of a calendar time; Date.UTC alone takes the years 1 to 99 for 1901 to 1999. */
function utcOf(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
): number {
  if (year >= 100)
    return dayNumber(year, month, day) * 86_400_000 + (hour * 3_600 + minute * 60 + second) * 1_000;
  return new Date(Date.UTC(2000, month - 1, 1, hour, minute, second)).setUTCFullYear(year, month - 1, day);
}

/**
 * Milliseconds since 1970-01-01 UTC of the given wall-clock text read as if it were UTC, or NaN if it is no such time.
 * Every digit is looked at once: it is asked for every place of a list and every record of an upload.
 */
function readAsUtc(text: string): number {
  if (!hasSeparators(text)) return Number.NaN;
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  const hour = twoDigits(text, 11);
  const minute = twoDigits(text, 14);
  const second = twoDigits(text, 17);
  const isInCalendar = year >= 1 && day >= 1 && day <= daysOf(year, month);
  // What is no number is never at most anything.
  if (!isInCalendar || !(hour <= 23 && minute <= 59 && second <= 59)) return Number.NaN;
  return utcOf(year, month, day, hour, minute, second);
}

function formatAsUtc(utcMs: number): string {
  return new Date(utcMs).toISOString().slice(0, 19).replace('T', ' ');
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function zoneFormatter(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formatters.set(zone, formatter);
  }
  return formatter;
}

const QUARTER_MS = 900_000;
const OFFSETS_AT_MOST = 10_000;
const offsets = new Map<string, Map<number, number>>();
/** Nearly always the zone that is asked for is the one before. */
let lastZone: { zone: string; offsets: Map<number, number> } | undefined;

function offsetsOf(zone: string): Map<number, number> {
  if (lastZone?.zone === zone) return lastZone.offsets;
  const known = offsets.get(zone) ?? new Map<number, number>();
  offsets.set(zone, known);
  lastZone = { zone, offsets: known };
  return known;
}

/**
 * Offset of `zone` from UTC at an instant, in milliseconds; positive east of Greenwich. Since 1970 clocks have changed
 * at quarters of an hour only, so one answer serves the whole quarter: asking the formatter costs a hundred times more.
 */
function zoneOffsetMs(epochMs: number, zone: string): number {
  if (!(epochMs >= 0)) return askZoneOffsetMs(epochMs, zone);
  const ofZone = offsetsOf(zone);
  const quarter = Math.floor(epochMs / QUARTER_MS);
  let offsetMs = ofZone.get(quarter);
  if (offsetMs === undefined) {
    offsetMs = askZoneOffsetMs(quarter * QUARTER_MS, zone);
    if (ofZone.size >= OFFSETS_AT_MOST) ofZone.clear();
    ofZone.set(quarter, offsetMs);
  }
  return offsetMs;
}

/** The formatter tells no years before it from those after it. Clocks went by the sun then and long after. */
const YEAR_2_MS = utcOf(2, 1, 1, 0, 0, 0);

function askZoneOffsetMs(instantMs: number, zone: string): number {
  const epochMs = Math.max(instantMs, YEAR_2_MS);
  const part: Record<string, number> = {};
  for (const { type, value } of zoneFormatter(zone).formatToParts(epochMs)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return utcOf(year, month, day, hour, minute, second) - Math.floor(epochMs / 1000) * 1000;
}

/** True for text `yyyy-MM-dd HH:mm:ss` that names a time of the calendar, from year 0001 on (interface 2.3). */
export function isServiceTime(text: string): boolean {
  return !Number.isNaN(readAsUtc(text));
}

/**
 * Reads wall-clock text `yyyy-MM-dd HH:mm:ss` in an IANA zone.
 * @returns milliseconds since 1970-01-01 UTC, or undefined if the text is no such time. A time that a clock change
 * skips is read with the offset before the change; one that it repeats is the first of the two.
 */
export function parseServiceTime(text: string, zone: string): number | undefined {
  const wallMs = readAsUtc(text);
  if (Number.isNaN(wallMs)) return undefined;
  const before = wallMs - zoneOffsetMs(wallMs - 86_400_000, zone);
  if (zoneOffsetMs(before, zone) === wallMs - before) return before;
  const after = wallMs - zoneOffsetMs(wallMs + 86_400_000, zone);
  return zoneOffsetMs(after, zone) === wallMs - after ? after : before;
}

/** Wall-clock text `yyyy-MM-dd HH:mm:ss` of an instant (milliseconds since 1970-01-01 UTC) in an IANA zone. */
export function formatServiceTime(epochMs: number, zone: string): string {
  return formatAsUtc(epochMs + zoneOffsetMs(epochMs, zone));
}

/** True if this machine knows the IANA zone name. */
export function isZone(zone: string): boolean {
  try {
    return zoneFormatter(zone).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const ZONED = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::(\d{2})(?:\.(\d+))?)?(?:Z|([+-])(\d{2}):?(\d{2}))$/;

const MINUTE_MS = 60_000;

/**
 * Reads an instant that carries its own zone, such as `2026-06-15T12:00:00.5+08:00` (RFC 3339; seconds and the colon of
 * the offset may be missing). `Date.parse` alone would take February 30 for March 1 and 24:00 for the next day.
 * @returns milliseconds since 1970-01-01 UTC, or undefined if the text is not such a time of the calendar.
 */
export function parseZonedTime(text: string): number | undefined {
  const parts = ZONED.exec(text);
  if (!parts) return undefined;
  const [, date, clock, second = '00', fraction = '', sign, offsetHours = '00', offsetMinutes = '00'] = parts;
  const wallMs = parseServiceTime(`${date} ${clock}:${second}`, 'UTC');
  const [hours, minutes] = [Number(offsetHours), Number(offsetMinutes)];
  if (wallMs === undefined || hours > 23 || minutes > 59) return undefined;
  const offsetMs = (hours * 60 + minutes) * MINUTE_MS * (sign === '-' ? -1 : 1);
  return wallMs + Number(fraction.slice(0, 3).padEnd(3, '0')) - offsetMs;
}
