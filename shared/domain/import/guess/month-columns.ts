import { plainText } from '../cells/plain-text.ts';

type MonthColumn = { column: number; text: string; month: number };

/** The year of a month of which nothing says the year. */
export const NO_YEAR = '0000';

const FEWEST_MONTHS = 3;
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const CHINESE = '一 二 三 四 五 六 七 八 九 十 十一 十二'.split(' ');
/** What stands in the corner of a table of months: 日\月, Day/Month. */
const MONTH_WORD = /月|\bmonths?\b|\bmonate?\b/iu;

function monthOf(raw: string, isNamed: boolean): number | null {
  const text = plainText(raw).replace(/份$/u, '');
  const [, digits, sign] = /^(\d{1,2})\s?(月?)$/u.exec(text) ?? [];
  if (digits !== undefined) return sign !== '' || isNamed ? Number(digits) : null;
  const ofChinese = CHINESE.indexOf(text.replace(/月$/u, ''));
  if (ofChinese >= 0) return text.endsWith('月') || isNamed ? ofChinese + 1 : null;
  return /^[a-z]{3,9}\.?$/iu.test(text) ? MONTHS.indexOf(text.slice(0, 3).toLowerCase()) + 1 : null;
}

/** The columns whose headers are months one after the other; null if there are none. @param corner what stands beside them */
export function monthColumns(
  headers: readonly { column: number; header: string }[],
  corner: string,
): MonthColumn[] | null {
  const isNamed = MONTH_WORD.test(corner);
  const months = headers.flatMap(({ column, header }) => {
    const month = monthOf(header, isNamed);
    return month === null ? [] : [{ column, text: header, month }];
  });
  const [first] = months;
  const isRun = months.every(
    ({ month }, at) => month >= 1 && month <= 12 && month === (first?.month ?? 0) + at,
  );
  return isRun && months.length >= FEWEST_MONTHS ? months : null;
}

/** The first day of a month, as a column has it whose rows say the day. */
export function firstOfMonth(month: number, year: number | null): string {
  const ofYear = year === null ? NO_YEAR : String(year).padStart(4, '0');
  return `${ofYear}-${String(month).padStart(2, '0')}-01`;
}
