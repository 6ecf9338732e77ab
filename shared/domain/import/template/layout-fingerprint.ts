import { isCivilDate } from '../cells/calendar.ts';
import { plainText } from '../cells/plain-text.ts';
import { knownUnit } from '../cells/units.ts';
import { readHeader } from '../guess/read-header.ts';
import { restOfTitle } from '../guess/title-texts.ts';
import type { ColumnPlan, ImportPlan } from '../import-plan.ts';

/** Name of a column as templates compare it, without its unit. */
export function columnKey(column: Pick<ColumnPlan, 'header' | 'role'>): string {
  const name = plainText(readHeader(column.header).name).toLowerCase().replace(/\s+/gu, '');
  // A file without a header is known by what its columns are.
  return name === '' ? `#${column.role}` : name;
}

/** Name and unit of a column: the same name with another unit is not the same column. */
function columnMark(column: Pick<ColumnPlan, 'header' | 'role' | 'unit'>): string {
  const unit = column.unit === null ? '' : (knownUnit(column.unit) ?? plainText(column.unit));
  return unit === '' ? columnKey(column) : `${columnKey(column)} [${unit}]`;
}

/** What a layout is known by: its columns in order. Two files of one kind have the same. */
export function layoutFingerprint(plan: Pick<ImportPlan, 'columns'>): string[] {
  return plan.columns.map(columnMark);
}

/** How alike two layouts are, 0 to 1: columns in common of all columns, order left out. */
export function layoutLikeness(a: readonly string[], b: readonly string[]): number {
  const rest = [...b];
  let common = 0;
  for (const mark of a) {
    const at = rest.indexOf(mark);
    if (at < 0) continue;
    rest.splice(at, 1);
    common += 1;
  }
  const all = a.length + b.length - common;
  return all === 0 ? 0 : common / all;
}

/** Names that spreadsheet programs give to sheets, and numbers alone: every file has them. */
const ANY_SHEET = /^(?:sheet|工作表|表|tabelle|feuil|table|data|数据)?\s*[\d一二三四五六七八九十]*$/u;

/** True if a text is the name of one thing, because there is a number in it beside a word; 3 in report3 counts exports. */
function isOwnName(text: string): boolean {
  const rest = restOfTitle(text);
  return /\d{5,}|[一二三四五六七八九十]号/u.test(rest) || (/\d/u.test(rest) && /\p{L}/u.test(rest));
}

/**
 * True if files of a key are one logger's: there is a number in the file's name, or the sheet is called as ids are. 历史数据 is
 * what a platform calls every station's file, and Sheet1 what a program calls every sheet.
 */
export function isOwnSourceKey(key: string): boolean {
  const at = key.indexOf('/');
  const [stem, sheet] = at < 0 ? [key, ''] : [key.slice(0, at), key.slice(at + 1)];
  const isOfSheet = !ANY_SHEET.test(sheet) && /^[a-z]{1,6}[-_ ]?\d{3,}$/u.test(sheet);
  return isOwnName(stem) || isOfSheet;
}

const isMonth = (month: number): boolean => month >= 1 && month <= 12;

/** Digits that are a date, down to the month at least; others are a number of something. */
function isDateOfDigits(digits: string): boolean {
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8)].map(Number);
  if (!/^(?:19|20)/u.test(digits) || !isMonth(month ?? 0)) return false;
  if (digits.length === 6) return true;
  return [8, 10, 12, 14].includes(digits.length) && isCivilDate(year ?? 0, month ?? 0, day ?? 0);
}

const WRITTEN_DATE =
  /(?<!\d)(?:19|20)\d{2}\s*[-年./_]\s*(\d{1,2})(?!\d)\s*月?(?:\s*[-./_]?\s*\d{1,2}(?!\d)\s*日?)?|\d{1,2}月(?:\d{1,2}日)?/gu;

/**
 * What stays the same in the names of a logger's files: dates, the number of a copy and the kind of file are taken out, so that
 * WL-07_202401.csv and WL-07_202402.csv have the same key. Other digits are those of a device.
 */
export function sourceKey(fileName: string, sheet: string): string {
  const stem = plainText(fileName)
    .toLowerCase()
    .replace(/\.[a-z0-9]{1,5}$/u, '')
    .replace(/(?<=\S) +[(（]\d+[)）]$/u, '')
    .replace(WRITTEN_DATE, (text, month?: string) =>
      month === undefined || isMonth(Number(month)) ? '' : text,
    )
    .replace(/(?<!\d)\d{6,14}(?!\d)/gu, (digits) => (isDateOfDigits(digits) ? '' : digits))
    .replace(/[\s_~-]+/gu, ' ')
    .trim();
  return sheet === '' ? stem : `${stem}/${plainText(sheet).toLowerCase()}`;
}
