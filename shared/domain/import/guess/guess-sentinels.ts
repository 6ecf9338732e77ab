import { canonicalNumber } from '../cells/decimal.ts';
import { numberInCell } from '../cells/read-number.ts';
import type { ColumnPlan, Question } from '../import-plan.ts';
import { askSentinel, isUnmistakable, KNOWN_SENTINELS } from '../sentinels.ts';
import type { Cell } from '../source-sample.ts';

const known = new Set(KNOWN_SENTINELS);

/** From here on a number such as 999 or 65535 is no chance where nothing else in its column is as large, or so frequent. */
const CONSPICUOUS = 999;

/** The other numbers of a column: how many there are, and how many different ones. */
type Others = { count: number; distinct: number; low: number; high: number };

/**
 * A number that means "no value" lies far from everything else that a column has: further than the others lie from each
 * other, or below zero where nothing else is. A large one lies beyond everything else, or comes again and again.
 */
export function standsOut(value: number, count: number, others: Others): boolean {
  if (others.count === 0) return true;
  const { low, high } = others;
  const distance = value < low ? low - value : value - high;
  if (distance > 0 && (distance > high - low || (value < 0 && low >= 0))) return true;
  if (Math.abs(value) < CONSPICUOUS) return false;
  return distance > 0 || (count > 2 && count * 2 > others.count / others.distinct);
}

type ValueColumn = {
  plan: Pick<ColumnPlan, 'column' | 'decimalSign' | 'thousandsSign'>;
  cells: readonly Cell[];
};

/** The number of a cell by the signs of its column, or by the others, which may still be the answer: -99,99. */
function numberIn(cell: Cell, plan: ValueColumn['plan']): string | undefined {
  const decimalSign = plan.decimalSign === '.' ? ',' : '.';
  return numberInCell(cell, plan) ?? numberInCell(cell, { decimalSign, thousandsSign: null });
}

/** Numbers of sampled value columns that may mean "no value": each with the columns in which they look so. */
function findSentinels(columns: readonly ValueColumn[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const { cells, plan } of columns) {
    const numbers = cells.flatMap((cell) => canonicalNumber(numberIn(cell, plan) ?? '') ?? []);
    const usual = numbers.filter((text) => !known.has(text)).map(Number);
    const others = {
      count: usual.length,
      distinct: new Set(usual).size,
      low: Math.min(...usual),
      high: Math.max(...usual),
    };
    for (const text of new Set(numbers)) {
      const count = numbers.filter((other) => other === text).length;
      if (known.has(text) && (isUnmistakable(text) || standsOut(Number(text), count, others)))
        found.set(text, [...new Set([...(found.get(text) ?? []), plan.column])]);
    }
  }
  return found;
}

/**
 * A question for each number that may mean "no value": its cells are held until it is answered.
 * @param columns all value columns.
 * @param declared numbers that the file itself says to mean so: they are not asked about.
 */
export function askAboutSentinels(
  columns: readonly ValueColumn[],
  declared: readonly string[] = [],
): Question[] {
  const settled = new Set(declared.map((text) => canonicalNumber(text) ?? text));
  const all = columns.map(({ plan }) => plan.column);
  const open = [...findSentinels(columns)].filter(([number]) => !settled.has(number));
  return open.map(([number, found]) =>
    isUnmistakable(number) ? askSentinel(number, all, true) : askSentinel(number, found, false),
  );
}
