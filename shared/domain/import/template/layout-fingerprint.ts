import { plainText } from '../cells/plain-text.ts';
import { knownUnit } from '../cells/units.ts';
import { readHeader } from '../guess/read-header.ts';
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

/** True if files of a key are one logger's: there is a number in it. 历史数据 is what a platform calls every station's file. */
export function isOwnSourceKey(key: string): boolean {
  return /\d|[一二三四五六七八九十]号/u.test(key);
}

/**
 * What stays the same in the names of a logger's files: dates, counters and the kind of file are taken out, so that
 * WL-07_202401.csv and WL-07_202402.csv have the same key.
 */
export function sourceKey(fileName: string, sheet: string): string {
  const stem = plainText(fileName)
    .toLowerCase()
    .replace(/\.[a-z0-9]{1,5}$/u, '')
    .replace(
      /(?:19|20)\d{2}\s*[-年./_]?\s*\d{1,2}\s*月?(?:\s*[-./_]?\s*\d{1,2}\s*日?)?|\d{1,2}月(?:\d{1,2}日)?|\d{6,14}|[(（]\d+[)）]/gu,
      '',
    )
    .replace(/[\s_~-]+/gu, ' ')
    .trim();
  return sheet === '' ? stem : `${stem}/${plainText(sheet).toLowerCase()}`;
}
