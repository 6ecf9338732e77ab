import type { DateOrder } from '../import-plan.ts';
import type { WallTime } from './calendar.ts';

/** What a text says of a time; what it does not say is null. `offset`: a zone it names itself, such as Z or +08:00. */
export type TimeParts = {
  /** First, second and third number of the date as they stand, and how many digits the first and third have. */
  date: { numbers: [number, number, number]; yearAt: 0 | 2 | null } | { month: number; day: number } | null;
  clock: Pick<WallTime, 'hour' | 'minute' | 'second'> | null;
  offset: string | null;
};

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH_NAME = /\b(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\.?/iu;
const WEEKDAY =
  /[(]?(?:星期|周|礼拜)[一二三四五六日天][)]?|\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\b[,.]?/giu;
const AFTERNOON = /下午|晚上|傍晚|\bp\.?m\b\.?/iu;
const NOON = /中午/u;
const MORNING = /上午|凌晨|早上|清晨|\ba\.?m\b\.?/iu;

const CLOCK =
  /^(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.,:](\d{1,9}))?)?\s*(Z|(?:UTC|GMT)?[+-]\d{1,2}(?::?[0-5]\d)?|UTC|GMT)?$/iu;
/** How most files write it, read at once: nothing to replace, nothing to guess. The groups are those of `readUsual`. */
const USUAL = [
  /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[ T](\d{1,2}):(\d{1,2})(?::(\d{1,2}))?)?$/u,
  /^(\d{4})(年)(\d{1,2})月(\d{1,2})日(?: ?(\d{1,2})[时:](\d{1,2})(?:[分:](\d{1,2})秒?|分)?)?$/u,
  /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?: (\d{1,2}):(\d{1,2})(?::(\d{1,2}))?)?$/u,
];
const FULL_DATE = /^(\d{1,4})\s*([-/.])\s*(\d{1,2})\s*\2\s*(\d{1,4})(?=$|[\sT,;_-])/u;
const MONTH_DAY = /^(\d{1,2})[-/](\d{1,2})(?=$|[\sT])/u;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:[T\s]+|$)/u;

/** Chinese signs as separators: 2024年1月5日 8时3分 is 2024-1-5 8:3. */
function withSeparators(text: string): string {
  return text
    .replace(/年|月/gu, '-')
    .replace(/[日号]\s*/gu, ' ')
    .replace(/[时時点]\s*/gu, ':')
    .replace(/分\s*/gu, ':')
    .replace(/秒/gu, '')
    .replace(/:\s*$/u, '')
    .replace(/-\s*$/u, '')
    .replace(/(?<=^|\s)(\d{1,2})$/u, '$1:00')
    .trim();
}

/** 5-Jan-2024, Jan 5, 2024 and 5 January 2024 as 2024-1-5. */
function withMonthNumber(text: string): string {
  const match = MONTH_NAME.exec(text);
  if (!match) return text;
  const month = MONTHS.indexOf((match[1] ?? '').toLowerCase().slice(0, 3)) + 1;
  const before = /^(.*?)(\d{1,4})[\s\-/.,]*$/u.exec(text.slice(0, match.index));
  const after = text.slice(match.index + match[0].length);
  if (before?.[1] === '') {
    const rest = /^[\s\-/.,]*(\d{1,4})(.*)$/u.exec(after);
    if (!rest) return text;
    const [day, year] = (before[2] ?? '').length === 4 ? [rest[1], before[2]] : [before[2], rest[1]];
    return `${year}-${month}-${day}${rest[2]}`;
  }
  const rest = /^[\s\-/.,]*(\d{1,2})[\s\-/.,]+(\d{4})(.*)$/u.exec(after);
  return rest && match.index === 0 ? `${rest[2]}-${month}-${rest[1]}${rest[3]}` : text;
}

function readClock(
  text: string,
  half: 'am' | 'pm' | 'noon' | null,
): Pick<TimeParts, 'clock' | 'offset'> | undefined {
  const match = CLOCK.exec(text);
  if (!match) return undefined;
  let hour = Number(match[1]);
  if (half !== null && hour > 12)
    return half === 'am' ? undefined : { clock: clockOf(hour, match), offset: null };
  if (half === 'am' && hour === 12) hour = 0;
  if (half === 'pm' && hour < 12) hour += 12;
  if (half === 'noon' && hour < 11) hour += 12;
  return { clock: clockOf(hour, match), offset: match[5] === undefined ? null : match[5].toUpperCase() };
}

/** .999 is what other programs leave of a whole second; other fractions belong to the second they lie in. */
function clockOf(hour: number, match: RegExpExecArray): NonNullable<TimeParts['clock']> {
  const isRest = match[4]?.startsWith('999') === true;
  return { hour, minute: Number(match[2]), second: Number(match[3] ?? 0) + (isRest ? 1 : 0) };
}

function readDate(text: string): { date: TimeParts['date']; rest: string } | undefined {
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
    return { date: { numbers, yearAt: 0 }, rest: text.slice(compact[0].length) };
  }
  const short = MONTH_DAY.exec(text);
  if (!short) return undefined;
  return { date: { month: Number(short[1]), day: Number(short[2]) }, rest: text.slice(short[0].length) };
}

function readUsual(text: string): TimeParts | undefined {
  for (const form of USUAL) {
    const match = form.exec(text);
    if (!match) continue;
    const at = (group: number): number => Number(match[group] ?? 0);
    const clock = match[5] === undefined ? null : { hour: at(5), minute: at(6), second: at(7) };
    const yearAt = match[1]?.length === 4 ? 0 : 2;
    return { date: { numbers: [at(1), at(3), at(4)], yearAt }, clock, offset: null };
  }
  return undefined;
}

/**
 * Splits a text (as `plainText` gives it) into date, clock and zone, without judging whether they exist.
 * @returns undefined if it is neither a date, nor a clock, nor both.
 */
export function splitTime(text: string): TimeParts | undefined {
  const usual = readUsual(text);
  if (usual) return usual;
  const half = AFTERNOON.test(text) ? 'pm' : NOON.test(text) ? 'noon' : MORNING.test(text) ? 'am' : null;
  const named = half === null ? text : text.replace(AFTERNOON, ' ').replace(NOON, ' ').replace(MORNING, ' ');
  const numeric = withMonthNumber(named.replace(WEEKDAY, ' ').trim());
  const plain = withSeparators(numeric).replace(/\s+/gu, ' ');
  const dated = readDate(plain);
  if (!dated) {
    const clock = readClock(plain, half);
    return clock && { date: null, ...clock };
  }
  const rest = dated.rest.replace(/^[\sT,;_-]+/u, '').trim();
  if (rest === '') return { date: dated.date, clock: null, offset: null };
  const clock = readClock(rest, half);
  return clock && { date: dated.date, ...clock };
}

/** Two digits of a year: 70 to 99 are of the last century. */
const fullYear = (year: number): number => (year >= 100 ? year : year + (year >= 70 ? 1900 : 2000));

/**
 * Year, month and day by the order of the column; undefined if a year at the end has no order that could say what is
 * before it, or month and day come without a year.
 */
export function orderDate(
  date: NonNullable<TimeParts['date']>,
  order: DateOrder,
  fixedDate: string | null,
): Pick<WallTime, 'year' | 'month' | 'day'> | undefined {
  if ('month' in date) {
    if (fixedDate === null) return undefined;
    const isDayFirst = order === 'dmy';
    return {
      year: Number(fixedDate.slice(0, 4)),
      month: isDayFirst ? date.day : date.month,
      day: isDayFirst ? date.month : date.day,
    };
  }
  const [first, second, third] = date.numbers;
  if (date.yearAt === 0) return { year: first, month: second, day: third };
  if (order === 'dmy') return { year: fullYear(third), month: second, day: first };
  if (order === 'mdy') return { year: fullYear(third), month: first, day: second };
  return date.yearAt === 2 ? undefined : { year: fullYear(first), month: second, day: third };
}
