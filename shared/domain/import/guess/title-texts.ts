import { plainText } from '../cells/plain-text.ts';
import { isCivilDate } from '../cells/calendar.ts';
import type { Certainty } from '../import-plan.ts';
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
};

const DATES =
  /(?:19|20)\d{2}\s*[-年./_]?\s*\d{1,2}\s*[-月./_]?(?:\s*\d{1,2}\s*日?)?(?:\s*\d{1,2}[:：]\d{2}(?:[:：]\d{2})?)?|\d{1,2}月(?:\d{1,2}日)?|(?<!\d)(?:19|20)\d{2}\s*年?|[(（]\d{1,3}[)）]/gu;

const GENERIC =
  /各个?|全部|所有|站点|测站|监测点|点位|逐时|逐日|逐小时|分时|整点|每日|每小时|小时|日报表?|月报表?|年报表?|时报表?|报表|报告|统计|一览|汇总|明细|监测|观测|实测|实时|历史|运行|数据|记录|查询|导出|结果|情况|信息|过程线?|水情|雨情|水文|表|站|[-_~～至到,，、.:：()（）/\s]|hourly|daily|monthly|report|data|export|table|history|historical|time ?series|monitoring|all stations|list|summary|download|bericht|messwerte|zeitreihe|values?|records?|\b(?:of|and|for|from|to|the)\b/giu;

/** What of a title is left without dates and the words that all titles have. */
export function restOfTitle(text: string): string {
  return plainText(text).replace(DATES, ' ').replace(GENERIC, ' ').replace(/\s+/gu, ' ').trim();
}

/** A text without what the service knows by name. */
export function withoutEquipment(text: string, index: EquipmentIndex): string {
  let rest = nameForm(text);
  for (const { text: name } of index.findIn(text)) rest = rest.replace(name, ' ');
  return rest;
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

/** Dates of other things than the values: when the file was printed or exported. */
const OTHER_DATES = /导出|打印|制表|生成|创建|填报|审核|export|print|creat|generat|erstellt|updated/iu;

/** Years, months and days that stand in a text. */
function datesInText(text: string): TitleDate[] {
  if (OTHER_DATES.test(text)) return [];
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
  const found = titles.flatMap(({ text, reason }) =>
    datesInText(text).map((date) => ({ ...date, text, reason })),
  );
  const dated = found.filter(({ month }) => month !== null);
  const [first] = dated.length > 0 ? dated : found;
  if (!first) return null;
  const isSame = found.every(
    ({ year, month }) =>
      year === first.year && (month === null || first.month === null || month === first.month),
  );
  const isNamed = found.some(
    ({ reason, year, month }) => reason !== 'file-name' && year === first.year && month === first.month,
  );
  const certainty = !isSame ? 'contradictory' : isNamed ? 'proved' : 'assumed';
  return { year: first.year, month: first.month, certainty, text: first.text };
}
