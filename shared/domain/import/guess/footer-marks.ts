import { isFooter, isStatistic } from '../prepare-row.ts';
import type { SampleRow } from '../source-sample.ts';
import { isTimeLook, lookOf } from './cell-look.ts';
import type { Guess } from './guess.ts';
import type { EquipmentIndex } from './known-equipment.ts';
import { readQuantity } from './field-words.ts';
import { readHeader } from './read-header.ts';

/** How footers of water-monitoring reports begin: sums, statistics, signatures, notes. */
const FOOTER_MARKS = [
  '合计',
  '总计',
  '小计',
  '共计',
  '累计',
  '平均',
  '均值',
  '日均',
  '月均',
  '最大',
  '最小',
  '最高',
  '最低',
  '极值',
  '统计',
  '制表',
  '填表',
  '审核',
  '复核',
  '批准',
  '校核',
  '打印',
  '导出',
  '备注',
  '说明',
  '注：',
  '注:',
  '注 ',
  '数据来源',
  '共 ',
  '第 ',
  'Total',
  'Totals',
  'TOTAL',
  'Sum',
  'Subtotal',
  'Average',
  'Avg',
  'Mean',
  'Max',
  'Maximum',
  'Min',
  'Minimum',
  '标准差',
  '方差',
  '中位数',
  '极差',
  '变幅',
  '样本数',
  '出现时间',
  '发生时间',
  'Median',
  'Std',
  'Stdev',
  'StdDev',
  'Standard deviation',
  'Variance',
  'Count',
  'Mittelwert',
  'Summe',
  'Anzahl',
  'Note',
  'Notes',
  'Summary',
  'Remark',
  'Remarks',
  'Printed',
  'Exported',
  'Source:',
  'End of',
];

/**
 * Marks for a plan: the known ones, and the beginnings of those rows at the very end of the sheet that are no rows of values.
 * @param all from the first row of values on, which is not a footer itself.
 * @returns the marks, and the texts of the footers that were seen.
 */
export function guessFooterMarks(
  all: readonly SampleRow[],
  index: EquipmentIndex,
): { marks: string[]; seen: string[] } {
  const seen: string[] = [];
  const timed: string[] = [];
  const rows = all.slice(1);
  const footers = rows.filter((row) => isFooter(row, FOOTER_MARKS));
  const areOfQuantities = footers.some((row) => isQuantity(firstOf(row))) && areQuantities(all);
  for (const row of footers) {
    const first = firstOf(row);
    if (areOfQuantities && isQuantity(first)) continue;
    // 统计局泵站 is a place.
    if (index.idsOf(first).length > 0) continue;
    if (!row.cells.some((cell) => isTimeLook(lookOf(cell)))) seen.push(first);
    else if (isStatistic(first)) timed.push(first);
  }
  // The highest of all rows has its time beside it; where most rows are so, they are what the file is about.
  if (timed.length * 2 < rows.length) seen.push(...timed);
  return { marks: FOOTER_MARKS, seen: [...new Set(seen)] };
}

const firstOf = ({ cells }: SampleRow): string =>
  cells.find(({ text }) => text.trim() !== '')?.text.trim() ?? '';

const isQuantity = (text: string): boolean => readQuantity(readHeader(text).name)?.isExact === true;

/** True if most rows name their quantity in front of the values: then 累计流量 is one of them, and not a sum of others. */
function areQuantities(rows: readonly SampleRow[]): boolean {
  const others = rows.filter((row) => firstOf(row) !== '' && !isFooter(row, FOOTER_MARKS));
  return others.length === 0 || others.filter((row) => isQuantity(firstOf(row))).length * 2 > others.length;
}

/** What identifies the footers of a sheet. */
export function guessFooter(seen: readonly string[]): Guess[] {
  if (seen.length === 0) return [];
  const about = { about: 'footer', column: null, certainty: 'assumed' } as const;
  return [{ ...about, reason: 'begins-like-a-footer', evidence: [...seen] }];
}
