import { plainText } from '../cells/plain-text.ts';
import { isCivilDate } from '../cells/calendar.ts';
import { splitTime } from '../cells/split-time.ts';
import type { DateOrder } from '../import-plan.ts';
import { DateOrderProof } from './date-order.ts';

/** A day that a header names, as far as it does: 2024-01-05, 1月5日, 5日, or 5 alone; with a clock where it has one. */
type DayText = {
  column: number;
  text: string;
  year: number | null;
  month: number | null;
  day: number;
  clock: string | null;
  isWritten: boolean;
  /** Days without a year pass the end of one: how many years these are after the first of them. */
  yearsLater?: number;
};

const two = (value: number): string => String(value).padStart(2, '0');

const clockText = ({ hour, minute, second }: { hour: number; minute: number; second: number }): string =>
  `${two(hour)}:${two(minute)}${second === 0 ? '' : `:${two(second)}`}`;

function readDay(column: number, raw: string, order: DateOrder): DayText | undefined {
  const text = plainText(raw)
    .replace(/[(（]?(?:星期|周)[一二三四五六日天][)）]?/u, '')
    .trim();
  const plain = /^(\d{1,2})(日|号)?$/u.exec(text);
  if (plain) {
    const day = Number(plain[1]);
    const isWritten = plain[2] !== undefined;
    return day >= 1 && day <= 31
      ? { column, text: raw, year: null, month: null, day, clock: null, isWritten }
      : undefined;
  }
  const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})$/u.exec(text);
  const parts = compact ? undefined : splitTime(text);
  if (!compact && !parts?.date) return undefined;
  // Nobody takes the zone of a header into account.
  if (parts && parts.zone !== null) return undefined;
  const clock = parts?.clock ? clockText(parts.clock) : null;
  const common = { column, text: raw, clock, isWritten: true };
  if (compact) {
    const [year, month, day] = [Number(compact[1]), Number(compact[2]), Number(compact[3])];
    return isCivilDate(year, month, day) ? { ...common, year, month, day } : undefined;
  }
  const date = parts?.date;
  if (!date) return undefined;
  if ('month' in date) return { ...common, year: null, month: date.month, day: date.day };
  if ('pair' in date) {
    const [month, day] = order === 'dmy' ? date.pair.toReversed() : date.pair;
    return month === undefined || day === undefined ? undefined : { ...common, year: null, month, day };
  }
  const [first, second, third] = date.numbers;
  if (date.yearAt === 0) return { ...common, year: first, month: second, day: third };
  if (date.yearAt !== 2) return undefined;
  return order === 'mdy'
    ? { ...common, year: third, month: first, day: second }
    : { ...common, year: third, month: second, day: first };
}

/** Columns that are days. `lacks`: what their headers leave to the titles. */
export type DayColumns = {
  days: DayText[];
  lacks: 'nothing' | 'year' | 'month';
  isWritten: boolean;
  /** Order of day and month in the headers, where they leave it open. */
  openOrder: DateOrder | null;
  /** In the other order. */
  otherDays: DayText[];
};

/** Fewer numbers alone may be anything. */
const FEWEST_NUMBERS = 5;

function daysIn(headers: readonly { column: number; header: string }[], order: DateOrder): DayText[] {
  return headers.flatMap(({ column, header }) => readDay(column, header, order) ?? []);
}

/** The columns whose headers are days one after the other; null if there are none. */
export function dayColumns(headers: readonly { column: number; header: string }[]): DayColumns | null {
  const proof = new DateOrderProof();
  for (const { header } of headers) proof.add(header);
  const finding = proof.finding();
  const order = finding.order === 'mdy' ? 'mdy' : 'dmy';
  const days = daysIn(headers, order);
  const isWritten = days.length > 0 && days.every((day) => day.isWritten);
  if (days.length < (isWritten ? 2 : FEWEST_NUMBERS)) return null;
  const [first] = days;
  const isAlike = days.every(
    (day) =>
      (day.year === null) === (first?.year === null) &&
      (day.month === null) === (first?.month === null) &&
      (day.clock === null) === (first?.clock === null),
  );
  const keys = new Set(days.map(({ year, month, day, clock }) => `${year}-${month}-${day} ${clock}`));
  if (!isAlike || keys.size !== days.length) return null;
  if (!isWritten && days.some(({ day }, at) => day !== (first?.day ?? 1) + at)) return null;
  const places = headers.flatMap(({ column }, at) => (days.some((day) => day.column === column) ? [at] : []));
  if (places.some((place, at) => at > 0 && place !== (places[at - 1] ?? 0) + 1)) return null;
  if (first?.year === null && first.month !== null && !countYears(days)) return null;
  const isOpen = first?.month !== null && finding.certainty !== 'proved' && finding.reason !== 'no-evidence';
  const otherDays = isOpen ? daysIn(headers, order === 'mdy' ? 'dmy' : 'mdy') : [];
  if (first?.year === null) countYears(otherDays);
  return {
    days,
    lacks: first?.month === null ? 'month' : first?.year === null ? 'year' : 'nothing',
    isWritten,
    openOrder: isOpen ? order : null,
    otherDays,
  };
}

/** Counts the years that days without one pass: 12-31, 01-01. False if they go another way than forward: nobody knows of which year each is. */
function countYears(days: readonly DayText[]): boolean {
  let years = 0;
  let before = 0;
  for (const day of days) {
    const at = (day.month ?? 0) * 100 + day.day;
    if (at < before) years += 1;
    before = at;
    day.yearsLater = years;
  }
  return years <= 1;
}

/**
 * The date of a column, what its header lacks taken from the month of the titles; where they lack it too, as the year 0000 or
 * a month 00, which the plan's fixed date says.
 */
export function dateOfDay(
  { year, month, day, yearsLater = 0 }: Pick<DayText, 'year' | 'month' | 'day' | 'yearsLater'>,
  title: { year: number; month: number | null } | null,
): string {
  const ofYear = month ?? title?.month ?? 0;
  // A year of a title says nothing of the month that is asked for.
  const known = year ?? (ofYear === 0 || title === null ? 0 : title.year);
  return `${String(known + (year === null ? yearsLater : 0)).padStart(4, '0')}-${two(ofYear)}-${two(day)}`;
}

/** Years below this one count from that of the plan's fixed date. */
const FIRST_YEAR = 100;

/** The date of a column, what it lacks taken from the fixed date; null if that is not known. */
export function fullDate(date: string, fixedDate: string | null): string | null {
  const [year = '', month = '', day = ''] = date.split('-');
  const lacksYear = Number(year) < FIRST_YEAR;
  if (!lacksYear && month !== '00') return date;
  if (fixedDate === null) return null;
  const full = lacksYear ? String(Number(fixedDate.slice(0, 4)) + Number(year)).padStart(4, '0') : year;
  return `${full}-${month === '00' ? fixedDate.slice(5, 7) : month}-${day}`;
}
