import { TIME_PART_ROLES, type TimePartRole, type TimePlan } from '../import-plan.ts';
import type { RowProblemReason } from '../row-problem.ts';
import { isServiceTime } from '../../service-time.ts';
import { formatWallSeconds, isCivilDate, readWallSeconds, wallSeconds } from './calendar.ts';
import { readMonth, readMonthAlone, readYearMonth } from './month-text.ts';
import { plainFigures } from './plain-text.ts';
import { readBareClock, readBareDate } from './read-bare-time.ts';
import { fullYear, ofCommonEra, orderDate, splitTime, type TimeParts } from './split-time.ts';
import { splitRange } from './time-range.ts';
import {
  skippedTimesOf,
  createZoneClock,
  fixedOffsetS,
  offsetOfLetters,
  type ZoneClock,
} from './zone-clock.ts';

/** A time of the file as the service's wall clock, yyyy-MM-dd HH:mm:ss, or why there is none. */
export type TimeReading =
  | { kind: 'time'; timestamp: string }
  | { kind: 'problem'; reason: Extract<RowProblemReason, `time-${string}`> };

export type TimeReader = {
  /** A column with date and clock, or with what there is of them. */
  readTime: (text: string) => TimeReading;
  /** Date and clock from two columns. */
  readDateAndClock: (dateText: string, clockText: string, dayOffset?: number) => TimeReading;
  /** Parts of the time from columns of their own; what no part says comes from a column of dates or of clocks, or from `fixedDate`. */
  readParts: (
    parts: Partial<Record<TimePartRole, string>>,
    rest: { date: string; clock: string; dayOffset?: number },
  ) => TimeReading;
};

const MISSING: TimeReading = { kind: 'problem', reason: 'time-missing' };
const NOT_UNDERSTOOD: TimeReading = { kind: 'problem', reason: 'time-not-understood' };
const WITHOUT_CLOCK: TimeReading = { kind: 'problem', reason: 'time-without-clock' };
const WITHOUT_DAY: TimeReading = { kind: 'problem', reason: 'time-without-day' };
const IN_GAP: TimeReading = { kind: 'problem', reason: 'time-in-gap' };
const AMBIGUOUS: TimeReading = { kind: 'problem', reason: 'time-ambiguous' };
const PARTS = TIME_PART_ROLES;
const MIDNIGHT = { clock: { hour: 0, minute: 0, second: 0 }, zone: null };
/** The years of `isCivilDate`, and the days beside them that zones and the end of a day lead to. */
const [FIRST_WALL_S, END_WALL_S] = ['1899-12-30 00:00:00', '2200-01-03 00:00:00'].map(readWallSeconds) as [
  number,
  number,
];
const IMPOSSIBLE: TimeReading = { kind: 'problem', reason: 'time-impossible' };

type Clock = NonNullable<TimeParts['clock']>;
type Civil = NonNullable<ReturnType<typeof orderDate>>;

/** True for a year that its text has in two digits alone and that may be of this century or of the last one: 98. */
export function isLateYear(year: number, written: string): boolean {
  if (year < 1970 || year >= 2000 || written.includes(String(year))) return false;
  return /^[\d.]+$/u.test(written) && !/\.\d+\./u.test(written)
    ? written.length === 6
    : /(?<!\d)\d{2}(?!\d)/u.test(written);
}

/** 24:00:00 is the end of the day; a second of 60 can only be the rest of a rounded one. */
function isClock({ hour, minute, second }: Clock): boolean {
  if (hour === 24) return minute === 0 && second === 0;
  return hour <= 23 && minute <= 59 && second <= 60;
}

/** What a text says, a bare number included. */
function splitAny(text: string, plan: TimePlan): TimeParts | { epochS: number | null } | undefined {
  return readBareDate(text, plan.bareNumber) ?? splitTime(text);
}

/** Days that programs write in front of a clock that has none, as year, month and day. */
const DAYS_OF_CLOCKS = [
  '1899-12-30',
  '1899-12-31',
  '1900-1-0',
  '1900-1-1',
  '1904-1-1',
  '1970-1-1',
  '2000-1-1',
];

/** True unless a clock has a day of its own that is not the day beside it: one of the two is wrong then. */
function isOfNoOtherDay({ date }: TimeParts, { date: beside }: TimeParts, plan: TimePlan): boolean {
  if (date === null) return true;
  const own = orderDate(date, plan.order, plan.fixedDate);
  const other = beside && orderDate(beside, plan.order, plan.fixedDate);
  if (!own) return false;
  const text = `${own.year}-${own.month}-${own.day}`;
  return (
    DAYS_OF_CLOCKS.includes(text) || (other ? text === `${other.year}-${other.month}-${other.day}` : false)
  );
}

/** True if the clock that stands behind a date is none, midnight, or to the minute the one of the column of clocks. */
function isOfNoOtherClock({ clock: beside }: TimeParts, { hour, minute, second }: Clock): boolean {
  if (beside === null || (beside.hour === 0 && beside.minute === 0 && beside.second === 0)) return true;
  const isSameSecond = beside.second === second || beside.second === 0 || second === 0;
  return beside.hour === hour && beside.minute === minute && isSameSecond;
}

/** A clock column may hold 803, 080300, or the fraction of a day. */
function splitClock(text: string, plan: TimePlan): TimeParts | undefined {
  return readBareClock(text, plan.bareClock) ?? splitTime(text);
}

/**
 * Makes the reader of a plan's times. Wall-clock text goes through unchanged in meaning and never through an instant, unless
 * the plan or the text itself names a zone: then it becomes the wall clock of `serviceZone`. Dates that do not exist are
 * refused, and so are times that the clocks of their zone skip, or that those of another zone show twice; 24:00 is 0:00 of the next day,
 * fractions of a second are cut off.
 */
export function createTimeReader(plan: TimePlan, serviceZone: string): TimeReader {
  const service = createZoneClock(serviceZone);
  const source = plan.sourceZone === null ? null : createZoneClock(plan.sourceZone);
  const isSkipped = skippedTimesOf(serviceZone);

  const zoneTexts = new Set(plan.zoneTexts.map((text) => text.toUpperCase()));

  /** A shift may lead out of the years that are sent. */
  const timeOf = (wallS: number): TimeReading => {
    if (!(wallS >= FIRST_WALL_S && wallS < END_WALL_S)) return IMPOSSIBLE;
    return { kind: 'time', timestamp: formatWallSeconds(wallS) };
  };

  const inService = (epochS: number): TimeReading => timeOf(service.toWallS(epochS) + plan.shiftS);

  /** The wall clock of the file is that of the service, which skips some times too. */
  const unchanged = (wallS: number): TimeReading => {
    const time = timeOf(wallS);
    return time.kind === 'time' && isSkipped?.(wallS) ? IN_GAP : time;
  };

  /** @param zone what the text itself says; null: nothing. */
  const finish = (wallS: number, zone: string | null): TimeReading => {
    const isOfFile = zone !== null && zoneTexts.has(zone);
    const own = zone === null || isOfFile ? null : createOffsetClock(zone);
    if (zone !== null && !isOfFile && (own === null || plan.alike?.noZone === true)) return NOT_UNDERSTOOD;
    if (zone === null && plan.needsZone) return NOT_UNDERSTOOD;
    const clock = own ?? source;
    if (clock === null) return unchanged(wallS + plan.shiftS);
    const ofLetters =
      isOfFile && plan.sourceZone !== null ? offsetOfLetters(plan.sourceZone, zone) : undefined;
    // 02:30 CEST and 02:30 CET are two hours; EST in July is a clock that was not put forward.
    if (ofLetters !== undefined) {
      const saidS = wallS - ofLetters;
      return clock.toWallS(saidS) === wallS ? inService(saidS) : AMBIGUOUS;
    }
    const epochS = clock.toEpochS(wallS);
    return epochS === 'gap' ? IN_GAP : epochS === 'ambiguous' ? AMBIGUOUS : inService(epochS);
  };

  /** The day in the century that the plan says, where its year has two digits; null if it says nothing. */
  const inCentury = (date: Civil, { date: read }: TimeParts, written: string): Civil | null => {
    if (read === null || !('numbers' in read) || !isLateYear(date.year, written)) return date;
    return plan.lateYears === undefined ? null : { ...date, year: plan.lateYears + (date.year % 100) };
  };

  const join = (asWritten: TimeParts, written: string, offset = 0): TimeReading => {
    const counted = plan.countsFrom1912 === true ? ofCommonEra(asWritten) : asWritten;
    const parts = plan.turnsYearFirst === true ? turned(counted) : counted;
    if (parts.clock === null && plan.dateAlone === 'hold') return WITHOUT_CLOCK;
    const fixed = plan.fixedDate === null ? null : readWallSeconds(`${plan.fixedDate} 00:00:00`);
    const clock = parts.clock ?? { hour: 0, minute: 0, second: 0 };
    if (!isClock(clock)) return IMPOSSIBLE;
    if (parts.date === null) {
      if (fixed === null) return NOT_UNDERSTOOD;
      const wallS = fixed + offset * 86_400 + clock.hour * 3600 + clock.minute * 60 + clock.second;
      return finish(wallS, parts.zone);
    }
    const isOther = 'numbers' in parts.date && parts.date.yearAt !== 0;
    if (isOther && plan.alike?.yearFirst === true) return NOT_UNDERSTOOD;
    const dayOffset = offset + offsetOf(clock, plan);
    const ordered = orderDate(parts.date, plan.order, plan.fixedDate);
    const date = ordered && inCentury(ordered, parts, written);
    if (!date) return NOT_UNDERSTOOD;
    if (!isCivilDate(date.year, date.month, date.day)) return IMPOSSIBLE;
    return finish(wallSeconds({ ...date, ...clock }) + dayOffset * 86_400, parts.zone);
  };

  /** The end of a period that is the time of its value, and the days that it lies behind the date in front. */
  const endOfPeriod = (text: string): { text: string; days: number } => {
    const range = plan.period === undefined ? undefined : splitRange(text);
    if (!range) return { text, days: 0 };
    return plan.period === 'start'
      ? { text: range.start, days: 0 }
      : { text: range.end, days: range.endsNextDay ? 1 : 0 };
  };

  /** @param beside what says its clock; midnight where nothing does. */
  const monthAlone = (text: string, beside: Pick<TimeParts, 'clock' | 'zone'>, offset = 0): TimeReading => {
    const numbers = readMonthAlone(text);
    if (!numbers) return NOT_UNDERSTOOD;
    if (plan.monthAlone === undefined) return WITHOUT_DAY;
    return join({ ...beside, date: { numbers, yearAt: 0 } }, text, offset);
  };

  const isPlain =
    source === null &&
    plan.shiftS === 0 &&
    !plan.needsZone &&
    plan.turnsYearFirst !== true &&
    plan.dayBegins === undefined;
  const readTime = (raw: string): TimeReading => {
    if (isPlain && raw.length === 19 && isServiceTime(raw) && isCivilDate(Number(raw.slice(0, 4)), 1, 1)) {
      return isSkipped?.(readWallSeconds(raw)) ? IN_GAP : { kind: 'time', timestamp: raw };
    }
    const { text, days } = endOfPeriod(plainFigures(raw));
    if (text === '') return MISSING;
    const parts = splitAny(text, plan);
    if (!parts) return monthAlone(text, MIDNIGHT);
    if ('epochS' in parts) return parts.epochS === null ? IMPOSSIBLE : inService(parts.epochS);
    return join(parts, text, days);
  };

  const readDateAndClock = (dateText: string, clockText: string, dayOffset = 0): TimeReading => {
    const date = plainFigures(dateText);
    const { text: clock, days } = endOfPeriod(plainFigures(clockText));
    if (date === '' || clock === '')
      return date === '' && plan.fixedDate !== null ? readTime(clockText) : MISSING;
    const dateParts = splitAny(date, plan);
    const clockParts = splitClock(clock, plan);
    if (!clockParts?.clock) return NOT_UNDERSTOOD;
    if (!dateParts) return monthAlone(date, clockParts, dayOffset + days);
    if ('epochS' in dateParts) return NOT_UNDERSTOOD;
    if (!isOfNoOtherDay(clockParts, dateParts, plan)) return NOT_UNDERSTOOD;
    if (!isOfNoOtherClock(dateParts, clockParts.clock)) return NOT_UNDERSTOOD;
    const parts = { date: dateParts.date, clock: clockParts.clock, zone: clockParts.zone };
    return join(parts, date, dayOffset + days);
  };

  const readParts: TimeReader['readParts'] = (said, rest) => {
    const parts = withYearOfMonth(said);
    const number = (role: TimePartRole): number | null | undefined => {
      const text = plainFigures(parts[role] ?? '');
      if (parts[role] === undefined) return undefined;
      const digits = digitsOfPart(text);
      if (role === 'month' && digits === undefined) return readMonth(text, true);
      // A year of one digit is none: 0 is what a program writes that knows no time.
      const isNone = digits === undefined || (role === 'year' && digits.length === 1);
      return isNone ? null : Number(digits);
    };
    const numbers = PARTS.map(number);
    const isMissing = PARTS.every((role) => (parts[role] ?? '').trim() === '');
    if (isMissing) return MISSING;
    if (numbers.includes(null)) return NOT_UNDERSTOOD;
    const [year, month, day, dayOfYear, hour, minute, second] = numbers as (number | undefined)[];
    const clockText = plainFigures(rest.clock);
    const written = clockText === '' ? undefined : splitClock(clockText, plan);
    const hasClock = hour !== undefined || written?.clock !== undefined;
    const clock = hasClock
      ? {
          hour: hour ?? 0,
          minute: minute ?? 0,
          second: second ?? 0,
          ...(hour === undefined ? written?.clock : {}),
        }
      : null;
    if (clockText !== '' && !written?.clock && hour === undefined) return NOT_UNDERSTOOD;
    const zone = written?.zone ?? null;
    const { dayOffset = 0 } = rest;
    const dateText = plainFigures(rest.date);
    if (year !== undefined && dayOfYear !== undefined) {
      const isLeap = isCivilDate(year, 2, 29);
      if (!isCivilDate(year, 1, 1) || dayOfYear < 1 || dayOfYear > (isLeap ? 366 : 365)) return IMPOSSIBLE;
      return join({ date: { numbers: [year, 1, 1], yearAt: 0 }, clock, zone }, String(year), dayOfYear - 1);
    }
    if (day !== undefined && (month !== undefined || dateText === '')) {
      const fixed = (from: number, to: number): number | undefined =>
        plan.fixedDate === null ? undefined : Number(plan.fixedDate.slice(from, to));
      const full = year === undefined ? fixed(0, 4) : fullYear(year);
      const ofYear = month ?? fixed(5, 7);
      if (full === undefined || ofYear === undefined) return NOT_UNDERSTOOD;
      const date = { numbers: [full, ofYear, day] as [number, number, number], yearAt: 0 as const };
      return join({ date, clock, zone }, String(year ?? full), dayOffset);
    }
    const date = dateText === '' ? undefined : splitAny(dateText, plan);
    if (!date) return monthAlone(dateText, { clock, zone });
    if ('epochS' in date) return NOT_UNDERSTOOD;
    return join({ date: date.date, clock, zone }, dateText);
  };

  return { readTime, readDateAndClock, readParts };
}

/** The digits of a part of a time: 3 of 3, 3.0 and 3月. */
export const digitsOfPart = (text: string): string | undefined =>
  /^(\d{1,4})(?:\.0+)?\s?[年月日号时分秒]?$/u.exec(text)?.[1];

/** Year and month apart where one column has both: 2025-01. */
function withYearOfMonth(parts: Partial<Record<TimePartRole, string>>): typeof parts {
  const both = parts.year === undefined && parts.month !== undefined ? readYearMonth(parts.month) : null;
  return both === null ? parts : { ...parts, year: String(both.year), month: String(both.month) };
}

/** A date with the year in front whose day and month have changed places. */
function turned(parts: TimeParts): TimeParts {
  const { date } = parts;
  if (date === null || !('numbers' in date) || date.yearAt !== 0) return parts;
  const [year, month, day] = date.numbers;
  return { ...parts, date: { numbers: [year, day, month], yearAt: 0 } };
}

/** Days between the day of a row and that of its clock, where days do not begin at midnight. */
function offsetOf({ hour, minute }: Clock, { dayBegins }: TimePlan): number {
  if (dayBegins === undefined) return 0;
  const [first = 0, second = 0] = dayBegins.clock.split(':').map(Number);
  const isBefore = hour * 60 + minute < first * 60 + second;
  if (dayBegins.namedBy === 'start') return isBefore ? 1 : 0;
  return isBefore ? 0 : -1;
}

const offsetClocks = new Map<string, ZoneClock | null>();

/** null for an offset that no zone has, such as +25:00. */
function createOffsetClock(offset: string): ZoneClock | null {
  let clock = offsetClocks.get(offset);
  if (clock === undefined) {
    clock = fixedOffsetS(offset) === undefined ? null : createZoneClock(offset);
    offsetClocks.set(offset, clock);
  }
  return clock;
}
