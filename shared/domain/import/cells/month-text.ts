import { plainText } from './plain-text.ts';

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const CHINESE = '一 二 三 四 五 六 七 八 九 十 十一 十二'.split(' ');
/** 2025-01 or 2025年1月; a date cell of a workbook that shows its month alone is the first day of it. */
const YEAR_MONTH = /^(\d{4})(?:[-/.]|年)(\d{1,2})(?:月|([-/.]0?1(?: 0?0:00(?::00)?)?))?$/u;

/** The month that a text is: 1月, 一月 or Jan; and 1, where something else says that it is one. null: it is none. */
export function readMonth(raw: string, isNamed: boolean): number | null {
  const text = plainText(raw).replace(/份$/u, '');
  const [, digits, sign] = /^(\d{1,2})\s?(月?)$/u.exec(text) ?? [];
  const ofChinese = CHINESE.indexOf(text.replace(/月$/u, ''));
  let month = 0;
  if (digits !== undefined) month = sign !== '' || isNamed ? Number(digits) : 0;
  else if (ofChinese >= 0) month = text.endsWith('月') || isNamed ? ofChinese + 1 : 0;
  else if (/^[a-z]{3,9}\.?$/iu.test(text)) month = MONTHS.indexOf(text.slice(0, 3).toLowerCase()) + 1;
  return month >= 1 && month <= 12 ? month : null;
}

/** The month of a year that a text is, as 2025-01 or by its first day; null if it is none, or another day. */
export function readYearMonth(raw: string): { year: number; month: number; isDay: boolean } | null {
  const [, year, month, day] = YEAR_MONTH.exec(plainText(raw)) ?? [];
  const found = { year: Number(year), month: Number(month), isDay: day !== undefined };
  return found.month >= 1 && found.month <= 12 ? found : null;
}

const MONTH_ALONE = /^((?:19|20)\d{2})\s?(?:年\s?(?:(\d{1,2})\s?月(?:份)?)?|[-/](\d{1,2}))$/u;

/** The first day of a month, or of a year, that a text is without a day: 2026年3月, 2026-03, 2026年. undefined: it is none. */
export function readMonthAlone(raw: string): [number, number, number] | undefined {
  const [text, year, ofSigns, ofDash] = MONTH_ALONE.exec(plainText(raw)) ?? [];
  const month = Number(ofSigns ?? ofDash ?? 1);
  return text !== undefined && month >= 1 && month <= 12 ? [Number(year), month, 1] : undefined;
}
