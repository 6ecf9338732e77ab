import { readMonth, readYearMonth } from '../cells/month-text.ts';
import { isStatistic } from '../prepare-row.ts';
import type { ColumnProfile } from './column-profile.ts';
import type { DayColumns } from './day-columns.ts';
import { timePartWord } from './header-words.ts';

type MonthColumn = { column: number; text: string; month: number };

/** The year of a month of which nothing says the year. */
export const NO_YEAR = '0000';

const FEWEST_MONTHS = 3;
/** What stands in the corner of a table of months: 日\月, Day/Month. */
const MONTH_WORD = /月|\bmonths?\b|\bmonate?\b/iu;

/** The columns whose headers are months one after the other; null if there are none. @param corner what stands beside them */
export function monthColumns(
  headers: readonly { column: number; header: string }[],
  corner: string,
): MonthColumn[] | null {
  const isNamed = MONTH_WORD.test(corner);
  const months = headers.flatMap(({ column, header }) => {
    const month = readMonth(header, isNamed);
    return month === null ? [] : [{ column, text: header, month }];
  });
  const [first] = months;
  const isRun = months.every(({ month }, at) => month === (first?.month ?? 0) + at);
  return isRun && months.length >= FEWEST_MONTHS ? months : null;
}

/** The first day of a month, as a column has it whose rows say the day. */
export function firstOfMonth(month: number, year: number | null): string {
  const ofYear = year === null ? NO_YEAR : String(year).padStart(4, '0');
  return `${ofYear}-${String(month).padStart(2, '0')}-01`;
}

/** The column of rows that are months, and whether it, or the one of `yearColumn`, says their years. */
export type MonthsDown = { column: number; yearColumn: number | null; hasYear: boolean };

/** What a column is headed by, its corner taken apart: 月 in 月\日. */
type Headed = { profile: ColumnProfile; name: string };

/**
 * Rows that are months, above whose values days stand: 1月, 2月; 2025-01, 2025-02; or 1, 2 below a word for it, which may be
 * days where the corner names both.
 */
export function monthsDown(
  columns: readonly Headed[],
  { days, isWritten }: Pick<DayColumns, 'days' | 'isWritten'>,
): MonthsDown | null {
  // Columns of 13 and more are no months.
  const areDays = isWritten || days.some(({ day }) => day > 12);
  const isYear = ({ profile, name }: Headed): boolean =>
    timePartWord(name) === 'year' &&
    profile.distinct.length > 0 &&
    profile.distinct.every((text) => /^(?:19|20)\d{2}年?$/u.test(text));
  for (const { profile, name } of columns) {
    const { column } = profile;
    const texts = profile.distinct.filter((text) => !isStatistic(text));
    if (texts.length === 0) continue;
    const ofYears = texts.flatMap((text) => readYearMonth(text) ?? []);
    // Beside the first day of a month, 1 to 24 are its hours.
    const mayBeHours = !isWritten && days.every(({ day }) => day <= 24);
    if (ofYears.length === texts.length && !(mayBeHours && ofYears.some(({ isDay }) => isDay)))
      return { column, yearColumn: null, hasYear: true };
    const isNamed = timePartWord(name) === 'month' && areDays;
    if (texts.some((text) => readMonth(text, isNamed) === null)) continue;
    const yearColumn = columns.find(isYear)?.profile.column ?? null;
    return { column, yearColumn, hasYear: yearColumn !== null };
  }
  return null;
}
