import { inSimplified, plainText, plainWords } from '../cells/plain-text.ts';
import { isCivilDate } from '../cells/calendar.ts';
import type { Certainty } from '../import-plan.ts';
import type { SheetSample, SourceSample } from '../source-sample.ts';
import { splitQuantity } from './column-header.ts';
import { type Quantity, readQuantity } from './field-words.ts';
import type { Guess } from './guess.ts';
import { type EquipmentIndex, nameForm } from './known-equipment.ts';
import { readHeader } from './read-header.ts';

/** A text that stands over a table: a title row, the name of the sheet or of the file. */
export type Title = {
  text: string;
  reason: Guess['reason'];
  /** Cells of a title row. */
  cells?: readonly string[];
  /** Without the names that the service knows. */
  withoutNames?: string;
};

/** What of a title may have a date in it: 2024 in the id of a station is no year. */
export const dateText = ({ text, withoutNames }: Title): string => withoutNames ?? text;

const DATES =
  /(?:19|20)\d{2}\s*[-年./_]?\s*\d{1,2}\s*[-月./_]?(?:\s*\d{1,2}(?!\d*\s*[#＃])\s*日?)?(?:\s*\d{1,2}[:：]\d{2}(?:[:：]\d{2})?)?|\d{1,2}月(?:\d{1,2}日)?|(?<!\d)(?:19|20)\d{2}\s*年?|[(（]\d{1,3}[)）]/gu;

const GENERIC =
  /各个?|全部|所有|站点|测站|监测点|点位|逐时|逐日|逐小时|分时|整点|每日|每小时|小时|日报表?|月报表?|年报表?|时报表?|报表|报告|统计|一览|汇总|明细|监测|观测|实测|实时|历史|运行|数据|资料|记录|查询|导出|汇出|结果|情况|信息|资讯|过程线?|水情|雨情|水文|表|站|[-_~～至到,，、.:：()（）/\s]|hourly|daily|monthly|report|data|export|table|history|historical|time ?series|monitoring|all stations|list|summary|download|bericht|messwerte|zeitreihe|values?|records?|\b(?:of|and|for|from|to|the)\b/giu;

/** The text with a blank for what a pattern in simplified Chinese matches; names of places keep their characters. */
function without(text: string, pattern: RegExp): string {
  let rest = '';
  let from = 0;
  for (const { 0: found, index } of inSimplified(text).matchAll(pattern)) {
    rest += `${text.slice(from, index)} `;
    from = index + found.length;
  }
  return rest + text.slice(from);
}

/** What of a title is left without dates and the words that all titles have. */
export function restOfTitle(text: string): string {
  return without(without(plainText(text), DATES), GENERIC)
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Dates that tell of something else than when the values were measured. */
const OF_SOMETHING_ELSE =
  /打印|列印|导出|汇出|下载|制表|填表|填报|上报|生成|产生|创建|建立|审核|报表时间|更新|建成|竣工|投运|安装|校准|校验|检定|标定|有效期|高程|基准|基面|规范|标准|固件|韧体|版本|电话|\bGB\b|\bSL\b|\bISO\b|print|export|generat|creat|download|issued|report(?:ed)? (?:date|time|on)|erstellt|updated|install|calibrat|firmware|version|built|since|datum:|copyright|©|standard/iu;

/** A label of the day, the month or the time that values are of. */
const OF_VALUES =
  /^[\s(（]*(?:(?:监测|观测|测量|采集|采样|数据|资料|统计|记录|查询|报告|填写)?(?:日期|时间|年月|年份|月份|时段|期间|范围)|(?:起止|开始|结束|起始|截止)(?:日期|时间)|(?:measur|sampl|observ|record)\w* (?:date|day|time|on)|date|day|month|year|period|from|datum|zeitraum)[\s(（]*(?:[:：=]|\s|$|(?=\d))/iu;

/** A word that reports have in their titles: the date beside it is that of the report's values. */
const REPORT =
  /日报|月报|年报|旬报|周报|时报表|报表|逐时|逐日|逐小时|过程线?|记录|数据|资料|一览|汇总|明细|统计|整编成果|水情表|雨情表|日值|时值|观测表|监测表|daily|monthly|hourly|weekly|yearly|annual|\breport\b|\bdata\b|\blog\b|\bexport of\b|bericht|messwerte|tageswerte|monatswerte/iu;

const WEEKDAY =
  /(?:星期|周)[一二三四五六日天]|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:mon|tue|wed|thu|fri|sat|sun)\b/giu;

/** What the name of a place that the service does not know ends with. It does not begin right behind a date. */
const PLACE =
  /(?<![\d年月日号])\p{Script=Han}[\p{Script=Han}\d#]{0,15}(?:泵站|水文站|雨量站|闸站|水库|断面|窨井|排口|排放口|闸|井|站|河|渠|管网|泵房)/gu;

/**
 * True if a title says in plain words when the values of a table were measured: the title of a report, a label such as 日期,
 * or a date beside nothing but names of places and quantities. A year in another text may be that of a standard, of a
 * calibration, or of the building of a station.
 */
export function isDateOfValues(title: string): boolean {
  const text = plainWords(title);
  if (OF_SOMETHING_ELSE.test(text)) return false;
  if (OF_VALUES.test(text) || REPORT.test(text)) return true;
  const { name } = readHeader(text.replace(WEEKDAY, ' ').replace(PLACE, ' '));
  const rest = restOfTitle(name);
  const split = splitQuantity(rest);
  const left = readQuantity(rest)?.isExact ? '' : (split?.other ?? rest);
  return !/\p{L}/u.test(left.replace(/号/gu, ''));
}

/** A text without what the service knows by name. */
export function withoutEquipment(text: string, index: EquipmentIndex): string {
  let rest = nameForm(text);
  for (const { text: name } of index.findIn(text)) rest = rest.replace(name, ' ');
  return rest;
}

/** Everything that stands over a table, the nearest first. @param titleRows numbers of its title rows */
export function titlesOf(
  { fileName: ofFile }: Pick<SourceSample, 'fileName'>,
  sheet: Pick<SheetSample, 'name' | 'head'>,
  titleRows: readonly number[],
  index: EquipmentIndex,
): Title[] {
  const titles = sheet.head
    .filter(({ number }) => titleRows.includes(number))
    .map(({ cells }) => ({
      text: cells
        .map(({ text }) => text.trim())
        .join(' ')
        .trim(),
      reason: 'title-row' as const,
      cells: cells.map(({ text }) => text.trim()),
    }));
  const fileName = ofFile.replace(/\.[A-Za-z0-9]{1,5}$/u, '');
  return [
    ...titles,
    { text: sheet.name, reason: 'sheet-name' as const },
    { text: fileName, reason: 'file-name' as const },
  ]
    .filter(({ text }) => text !== '')
    .map((title) => ({ ...title, withoutNames: withoutEquipment(title.text, index) }));
}

export type TitleQuantity = {
  quantity: Quantity;
  unit: string | null;
  certainty: Certainty;
  text: string;
  /** Which kind of title says so. */
  reason: Title['reason'];
};

/** The one quantity that a text has in it; null if it has none, or several. */
function onlyQuantity(text: string): Quantity | null {
  const exact = readQuantity(text);
  if (!exact || exact.isExact) return exact;
  const split = splitQuantity(text);
  const others = split ? readQuantity(split.other) : null;
  const isOne = others === null || others.field === exact.field;
  return isOne && split ? { ...split.quantity, isExact: !exact.isAbout } : exact;
}

/**
 * What titles say is measured, for tables whose headers name stations, hours or days. Proved if a title, or the name of the
 * sheet, names one quantity and nothing that makes something else of it.
 */
export function quantityOfTitles(titles: readonly Title[], index: EquipmentIndex): TitleQuantity | null {
  const found = titles.flatMap(({ text, reason }): TitleQuantity[] => {
    const { name, unit } = readHeader(withoutEquipment(text, index));
    const quantity = onlyQuantity(restOfTitle(name));
    if (!quantity) return [];
    const isPlain = quantity.isExact && !quantity.isWeak && reason !== 'file-name';
    return [{ quantity, unit, certainty: isPlain ? 'proved' : 'assumed', text, reason }];
  });
  const [first] = found;
  if (!first) return null;
  const proved = found.filter(({ certainty }) => certainty === 'proved');
  const [best = first] = proved;
  const isContradicted = proved.some(({ quantity }) => quantity.field !== best.quantity.field);
  return isContradicted ? { ...best, certainty: 'contradictory' } : best;
}

type TitleDate = { year: number; month: number | null; day: number | null };

/** Years, months and days that stand in a text. */
function datesInText(text: string): TitleDate[] {
  const dates = plainText(text).matchAll(
    /(?<!\d)((?:19|20)\d{2})(?:(\d{2})(\d{2})?(?!\d)|(?!\d{3})(?:\s*[-年./_]?\s*(\d{1,2})(?!\d))?(?:\s*[-月./_]?\s*(\d{1,2})(?!\d))?)/gu,
  );
  return [...dates].flatMap((match): TitleDate[] => {
    const year = Number(match[1]);
    const [monthText, dayText] = [match[2] ?? match[4], match[3] ?? match[5]];
    const month = monthText === undefined ? null : Number(monthText);
    const day = dayText === undefined || month === null ? null : Number(dayText);
    return isCivilDate(year, month ?? 1, day ?? 1) ? [{ year, month, day }] : [];
  });
}

export type TitleMonth = { year: number; month: number | null; certainty: Certainty; text: string };

/** The month (or the year alone) that titles name: proved where all of them name the same one, and not only the file's name does. */
export function monthOfTitles(titles: readonly Title[]): TitleMonth | null {
  const all = titles.flatMap((title) =>
    datesInText(dateText(title)).map((date) => ({
      ...date,
      text: title.text,
      reason: title.reason,
      isPlain: isDateOfValues(dateText(title)),
    })),
  );
  const plain = all.filter(({ isPlain }) => isPlain);
  // Where nothing says plainly when the values were measured, other dates are asked about.
  const found = plain.length > 0 ? plain : all;
  const dated = found.filter(({ month }) => month !== null);
  const [first] = dated.length > 0 ? dated : found;
  if (!first) return null;
  // 4月 is the name of the sheet, and the year that of the file.
  const [apart] = dated.length > 0 ? [] : monthsApart(titles);
  if (apart)
    return {
      year: first.year,
      month: apart.month,
      certainty: 'assumed',
      text: `${first.text} ${apart.text}`,
    };
  const isSame = found.every(
    ({ year, month }) =>
      year === first.year && (month === null || first.month === null || month === first.month),
  );
  const isNamed = found.some(
    ({ reason, year, month, isPlain }) =>
      isPlain && reason !== 'file-name' && year === first.year && month === first.month,
  );
  const certainty = !isSame ? 'contradictory' : isNamed ? 'proved' : 'assumed';
  return { year: first.year, month: first.month, certainty, text: first.text };
}

type MonthApart = { month: number; day: number | null; text: string };

/** Months, and days of a month, that titles name without a year: 4月, 4月12日, 04-12. */
function monthsApart(titles: readonly Title[]): MonthApart[] {
  return titles.flatMap((title): MonthApart[] => {
    const plain = plainText(dateText(title));
    const match =
      /(?<![\d年])(\d{1,2})\s*月(?:\s*(\d{1,2})\s*[日号])?(?![\d均])/u.exec(plain) ??
      /^(\d{1,2})[-.](\d{1,2})$/u.exec(plain.trim());
    if (!match) return [];
    const [month, day] = [Number(match[1]), match[2] === undefined ? null : Number(match[2])];
    return isCivilDate(2000, month, day ?? 1) ? [{ month, day, text: title.text }] : [];
  });
}

/** The only day that titles name without a year, and the title that does; null if none does, or several days are named. */
export function dayWithoutYear(titles: readonly Title[]): MonthApart | null {
  const days = monthsApart(titles).filter(({ day }) => day !== null);
  const isOne = new Set(days.map((one) => `${one.month}-${one.day}`)).size === 1;
  return isOne ? (days[0] ?? null) : null;
}

/** A sheet that is called by the number of a day, of the month that the others name: 1, 1日. */
function dayOfMonth(titles: readonly Title[]): MonthApart | null {
  const sheet = titles.find(({ reason }) => reason === 'sheet-name');
  const digits = /^(\d{1,2})\s?[日号]?$/u.exec(plainText(sheet?.text ?? '').trim())?.[1];
  const month = monthOfTitles(titles.filter((title) => title !== sheet))?.month ?? null;
  return sheet && digits !== undefined && month !== null
    ? { month, day: Number(digits), text: sheet.text }
    : null;
}

/** The day that one title names without a year, and the year that another one has; null if they name none, or several. */
export function dayOfTitles(titles: readonly Title[]): { date: string; texts: string[] } | null {
  const day = dayWithoutYear(titles) ?? dayOfMonth(titles);
  const years = titles.flatMap((title) =>
    datesInText(dateText(title)).map(({ year }) => ({ year, text: title.text })),
  );
  const [year] = years;
  if (!day || !year || new Set(years.map((one) => one.year)).size > 1) return null;
  if (!isCivilDate(year.year, day.month, day.day ?? 1)) return null;
  const date = [year.year, day.month, day.day].map((part) => String(part).padStart(2, '0')).join('-');
  return { date, texts: [...new Set([day.text, year.text])] };
}
