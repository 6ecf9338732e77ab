import type { ColumnPlan } from '#shared/domain/import/import-plan.ts';

const ONE_SIGN = /^([+-]?)(\d+)[.,，](\d+)$/u;

/**
 * The numbers that a text with one sign between its digits may stand for, where the sign is not the column's own decimal sign:
 * "1,234" is 1.234 or 1234. Written with the decimal sign of the column; empty for other texts.
 */
export function numberReadings(text: string, { decimalSign }: Pick<ColumnPlan, 'decimalSign'>): string[] {
  const [, sign = '', whole = '', fraction = ''] = ONE_SIGN.exec(text.trim()) ?? [];
  if (fraction === '' || text.includes(decimalSign)) return [];
  const isGroup = fraction.length === 3 && whole.length <= 3 && !whole.startsWith('0');
  return [`${sign}${whole}${decimalSign}${fraction}`, ...(isGroup ? [`${sign}${whole}${fraction}`] : [])];
}
