import type { DateOrder } from '../import-plan.ts';
import type { WallTime } from './calendar.ts';
import { ZONE_LETTERS } from './zone-clock.ts';

/** What a text says of a time; what it does not say is null. */
export type TimeParts = {
  date:
    | null
    /** First, second and third number as they stand; `yearAt`: which of them has the digits of a year, null: none. `isMonthNamed`: the second is the month. */
    | { numbers: [number, number, number]; yearAt: 0 | 2 | null; isMonthNamed?: true }
    /** Two numbers without a year, month and day in the order of the column. */
    | { pair: [number, number] }
    /** Month and day that say themselves which they are. */
    | { month: number; day: number };
  clock: Pick<WallTime, 'hour' | 'minute' | 'second'> | null;
  /** A zone that it names itself, in capitals: Z, +08:00, UTC, or letters such as CST. */
  zone: string | null;
};

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH_NAME = /\b(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\.?/iu;
const WEEKDAY =
  /[(]?(?:星期|周|礼拜)[一二三四五六日天][)]?|\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\b[,.]?/giu;

/** Halves and other parts of the day, with the hours of the clock that they can stand before. */
const DAY_PARTS = [
  { words: /下午|\bp\.?m\b\.?/iu, hours: [0, 12], isAfternoon: true, twelve: 12 },
  { words: /上午|\ba\.?m\b\.?/iu, hours: [0, 12], isAfternoon: false, twelve: 0 },
  { words: /中午/u, hours: [11, 14], isAfternoon: true, twelve: 12 },
  { words: /晚上|傍晚/u, hours: [5, 11], isAfternoon: true, twelve: null },
  { words: /凌晨/u, hours: [0, 12], isAfternoon: false, twelve: 0 },
  { words: /早上|清晨|早晨/u, hours: [0, 11], isAfternoon: false, twelve: null },
] as const;
type DayPart = (typeof DAY_PARTS)[number];

const CLOCK_TEXT = '(\\d{1,2}):(\\d{1,2})(?::(\\d{1,2})(?:[.,:](\\d{1,9}))?)?';
const CLOCK = new RegExp(
  `^${CLOCK_TEXT}\\s*[([]?(Z|(?:UTC|GMT)?[+-]\\d{1,2}(?::?[0-5]\\d)?|UTC|GMT|${ZONE_LETTERS.join('|')})?[)\\]]?$`,
  'iu',
);
const CLOCK_FIRST = new RegExp(`^(${CLOCK_TEXT})[\\s,]+(\\S.*)$`, 'u');
/** 0803 or 080307 behind a date of digits. */
const CLOCK_DIGITS = /^(\d{2})(\d{2})(\d{2})?(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?$/u;
/** How most files write it, read at once: nothing to replace, nothing to guess. The groups are those of `readUsual`. */
const USUAL = [
  /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[ T](\d{1,2}):(\d{1,2})(?::(\d{1,2}))?)?$/u,
  /^(\d{4})(年)(\d{1,2})月(\d{1,2})日(?: ?(\d{1,2})[时:](\d{1,2})(?:[分:](\d{1,2})秒?|分)?)?$/u,
  /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?: (\d{1,2}):(\d{1,2})(?::(\d{1,2}))?)?$/u,
];
/** A sign behind which the rest of a time would stand. */
const BROKEN_OFF = /\d\s*[:T,;_/-]$/u;
const FULL_DATE = /^(\d{1,4})\s*([-/.])\s*(\d{1,2})\s*\2\s*(\d{1,4})(?=$|[\sT,;_-])/u;
const MONTH_DAY = /^(\d{1,2})[-/](\d{1,2})(?=$|[\sT])/u;
const NAMED_MONTH_DAY = /^(\d{1,2})\s*月\s*(\d{1,2})\s*[日号]?\s*/u;
/** 00000054 is the id of a station. */
const COMPACT = /^(\d{4})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?:[T\s]+|$)/u;

const HOURS = /^(\d{1,2})\s?(?:h|hrs?|uhr)\s?(\d{2})?(?:\s?min)?$/iu;

type Numbers = Extract<NonNullable<TimeParts['date']>, { numbers: unknown }>;

/** True for a date with a year of three digits in front that counts from 1912: 115/04/19. */
export const isRepublicYear = ({ numbers: [year], yearAt }: Numbers): boolean =>
  yearAt === 0 && year >= 100 && year < 200;

/** A date whose year counts from 1912, by the common calendar. */
export function ofCommonEra(parts: TimeParts): TimeParts {
  const { date } = parts;
  if (date === null || !('numbers' in date) || !isRepublicYear(date)) return parts;
  const [year, month, day] = date.numbers;
  return { ...parts, date: { ...date, numbers: [year + 1911, month, day] } };
}

/** 民国115年 says itself from when it counts. */
const REPUBLIC = /^(?:中[华華])?民[国國]\s*(\d{2,3})(?=\s*[年/.-])/u;

/** Two digits of a year: 70 to 99 are of the last century. */
export const fullYear = (year: number): number => (year >= 100 ? year : year + (year >= 70 ? 1900 : 2000));

/** 2026_03_01, as names of files have it: an id may have two underscores too, but no year and a day of it. */
const UNDERSCORES = /^(\d{4})_(\d{1,2})_(\d{1,2})(?=$|[\sT_])/u;
/** The end of `Sat Nov 28 21:44:42 UTC 2026`, as Java, C and Unix write it. */
const YEAR_LAST = /^\s+(\d{1,2})\s+(\d{1,2}:\d{2}:\d{2})(\s+[A-Z][A-Z\d+:-]{2,9})?\s+(\d{4})$/u;

/** Signs of units as separators: 2024年1月5日 8时3分 is 2024-1-5 8:3, and 8h, 8h30 and 8 Uhr are 8:00, 8:30 and 8:00. */
function withSeparators(text: string): string {
  return text
    .replace(UNDERSCORES, '$1-$2-$3')
    .replace(HOURS, (_, hour: string, minute = '00') => `${hour}:${minute}`)
    .replace(/年|月/gu, '-')
    .replace(/[日号]\s*/gu, ' ')
    .replace(/[时時点]\s*/gu, ':')
    .replace(/分\s*/gu, ':')
    .replace(/秒/gu, '')
    .replace(/(?<=^|\s)(\d{1,2}):\s*$/u, '$1:00')
    .replace(/:\s*$/u, '')
    .replace(/-\s*$/u, '')
    .replace(/(?<=\s)(\d{1,2})$/u, '$1:00')
    .trim();
}

/** 5-Jan-2024, Jan 5, 2024 and 5 January 2024 as 2024-1-5, 5-Jan-24 as 5-1-24. */
function withMonthNumber(text: string): string {
  const match = MONTH_NAME.exec(text);
  if (!match) return text;
  const month = MONTHS.indexOf((match[1] ?? '').toLowerCase().slice(0, 3)) + 1;
  const before = /^(.*?)(\d{1,4})[\s\-/.,]*$/u.exec(text.slice(0, match.index));
  const after = text.slice(match.index + match[0].length);
  const yearLast = match.index === 0 ? YEAR_LAST.exec(after) : null;
  if (yearLast) {
    const [, day, clock, zone = '', year] = yearLast;
    return `${year}-${month}-${day} ${clock}${zone}`;
  }
  if (before?.[1] === '') {
    const rest = /^[\s\-/.,]*(\d{1,4})(.*)$/u.exec(after);
    if (!rest) return text;
    const [first = '', last = ''] = [before[2], rest[1]];
    // 26-Oct-01 may be of 2001 or of 2026.
    if (first.length < 3 && last.length < 3) return `${first}-${month}-${last}${rest[2]}`;
    const [day, year] = first.length === 4 ? [last, first] : [first, last];
    return `${fullYear(Number(year))}-${month}-${day}${rest[2]}`;
  }
  const rest = /^[\s\-/.,]*(\d{1,2})[\s\-/.,]+(\d{4})(.*)$/u.exec(after);
  return rest && match.index === 0 ? `${rest[2]}-${month}-${rest[1]}${rest[3]}` : text;
}

/** The hour of 24 that an hour and a part of the day say together; undefined: they do not go together, or say two things. */
function hourOfDay(hour: number, { hours: [first, last], isAfternoon, twelve }: DayPart): number | undefined {
  // 下午14:30 says it twice.
  if (hour > 12) return isAfternoon && hour - 12 >= first && hour - 12 <= last ? hour : undefined;
  if (hour === 12) return twelve ?? undefined;
  if (isAfternoon && first === 11) return hour === 11 ? 11 : hour === 1 || hour === 2 ? hour + 12 : undefined;
  if (hour < first || hour > last) return undefined;
  return isAfternoon ? hour + 12 : hour;
}

/** .999 is what other programs leave of a whole second; other fractions belong to the second they lie in. */
function clockOf(hour: number, match: RegExpExecArray): NonNullable<TimeParts['clock']> {
  const isRest = match[4]?.startsWith('999') === true;
  return { hour, minute: Number(match[2]), second: Number(match[3] ?? 0) + (isRest ? 1 : 0) };
}

function readClock(text: string, dayPart: DayPart | null): Pick<TimeParts, 'clock' | 'zone'> | undefined {
  const match = CLOCK.exec(text);
  if (!match) return undefined;
  const hour = dayPart === null ? Number(match[1]) : hourOfDay(Number(match[1]), dayPart);
  if (hour === undefined) return undefined;
  return { clock: clockOf(hour, match), zone: match[5] === undefined ? null : match[5].toUpperCase() };
}

function readClockDigits(text: string): Pick<TimeParts, 'clock' | 'zone'> | undefined {
  const match = CLOCK_DIGITS.exec(text);
  if (!match) return undefined;
  const [, hour, minute, second = '0', zone] = match;
  return {
    clock: { hour: Number(hour), minute: Number(minute), second: Number(second) },
    zone: zone ?? null,
  };
}

type DateRead = { date: TimeParts['date']; rest: string; isCompact?: boolean };

function readDate(text: string): DateRead | undefined {
  const full = FULL_DATE.exec(text);
  if (full) {
    const [all, first = '', , second = '', third = ''] = full;
    const yearAt = first.length >= 3 ? 0 : third.length >= 3 ? 2 : null;
    const numbers: [number, number, number] = [Number(first), Number(second), Number(third)];
    return { date: { numbers, yearAt }, rest: text.slice(all.length) };
  }
  const compact = COMPACT.exec(text);
  if (compact) {
    const numbers: [number, number, number] = [Number(compact[1]), Number(compact[2]), Number(compact[3])];
    return { date: { numbers, yearAt: 0 }, rest: text.slice(compact[0].length), isCompact: true };
  }
  const short = MONTH_DAY.exec(text);
  if (!short) return undefined;
  return { date: { pair: [Number(short[1]), Number(short[2])] }, rest: text.slice(short[0].length) };
}

function readUsual(text: string): TimeParts | undefined {
  for (const form of USUAL) {
    const match = form.exec(text);
    if (!match) continue;
    const at = (group: number): number => Number(match[group] ?? 0);
    const clock = match[5] === undefined ? null : { hour: at(5), minute: at(6), second: at(7) };
    const yearAt = match[1]?.length === 4 ? 0 : 2;
    return { date: { numbers: [at(1), at(3), at(4)], yearAt }, clock, zone: null };
  }
  return undefined;
}

/** A date at the start, and what follows it: 1月5日 says which of its numbers is the month. */
function readAnyDate(text: string): DateRead | undefined {
  const named = NAMED_MONTH_DAY.exec(text);
  if (named)
    return {
      date: { month: Number(named[1]), day: Number(named[2]) },
      rest: withSeparators(text.slice(named[0].length)),
    };
  return readDate(withSeparators(text).replace(/\s+/gu, ' '));
}

/**
 * Splits a text (as `plainFigures` gives it) into date, clock and zone, without judging whether they exist.
 * @returns undefined if it is neither a date, nor a clock, nor both.
 */
export function splitTime(text: string): TimeParts | undefined {
  const usual = readUsual(text);
  if (usual) return usual;
  if (BROKEN_OFF.test(text)) return undefined;
  const dayPart = DAY_PARTS.find(({ words }) => words.test(text)) ?? null;
  const named = dayPart === null ? text : text.replace(dayPart.words, ' ');
  const numeric = withMonthNumber(
    named
      .replace(REPUBLIC, (_, year: string) => String(Number(year) + 1911))
      .replace(WEEKDAY, ' ')
      .replace(/北京时间$/u, '+08:00')
      .trim(),
  );
  const dated = readAnyDate(numeric);
  if (dated?.date && 'numbers' in dated.date && dated.date.yearAt === null && MONTH_NAME.test(named))
    dated.date.isMonthNamed = true;
  if (!dated) {
    const plain = withSeparators(numeric).replace(/\s+/gu, ' ');
    return readClockFirst(plain, dayPart) ?? readLoneClock(plain, dayPart);
  }
  const rest = dated.rest.replace(/^[\sT,;_-]+/u, '').trim();
  if (rest === '') return { date: dated.date, clock: null, zone: null };
  const clock = (dated.isCompact ? readClockDigits(rest) : undefined) ?? readClock(rest, dayPart);
  return clock && { date: dated.date, ...clock };
}

function readLoneClock(text: string, dayPart: DayPart | null): TimeParts | undefined {
  const clock = readClock(text, dayPart);
  return clock && { date: null, ...clock };
}

/** 08:03 2024-01-05 and 08:03:00 05/01/2024. */
function readClockFirst(text: string, dayPart: DayPart | null): TimeParts | undefined {
  const [, clockText, , , , , dateText] = CLOCK_FIRST.exec(text) ?? [];
  const dated = dateText === undefined ? undefined : readDate(dateText);
  const clock = dated?.rest.trim() === '' ? readClock(clockText ?? '', dayPart) : undefined;
  return dated && clock && { date: dated.date, ...clock };
}

/**
 * Year, month and day by the order of the column; undefined if a year at the end has no order that could say what is
 * before it, or month and day come without a year.
 */
export function orderDate(
  date: NonNullable<TimeParts['date']>,
  order: DateOrder,
  fixedDate: string | null,
): Pick<WallTime, 'year' | 'month' | 'day'> | undefined {
  if ('month' in date || 'pair' in date) {
    if (fixedDate === null) return undefined;
    const year = Number(fixedDate.slice(0, 4));
    if ('month' in date) return { year, ...date };
    const [first, second] = date.pair;
    return order === 'dmy' ? { year, month: second, day: first } : { year, month: first, day: second };
  }
  const [first, second, third] = date.numbers;
  if (date.yearAt === 0) return { year: first, month: second, day: third };
  if (order === 'dmy') return { year: fullYear(third), month: second, day: first };
  if (order === 'mdy' && date.isMonthNamed) return undefined;
  if (order === 'mdy') return { year: fullYear(third), month: first, day: second };
  return date.yearAt === 2 ? undefined : { year: fullYear(first), month: second, day: third };
}
