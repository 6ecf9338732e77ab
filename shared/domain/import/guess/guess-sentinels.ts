import { canonicalNumber, GIANT } from '../cells/decimal.ts';
import { plainFigures } from '../cells/plain-text.ts';
import { numberInCell } from '../cells/read-number.ts';
import type { ColumnPlan, Question } from '../import-plan.ts';
import { KNOWN_SENTINELS } from '../no-value-numbers.ts';
import { askSentinel, isBeyond, isUnmistakable } from '../sentinels.ts';
import type { Cell, SampleRow } from '../source-sample.ts';

const known = new Set(KNOWN_SENTINELS);

/** From here on a number such as 999 or 65535 is no chance where nothing else in its column is as large, or so frequent. */
const CONSPICUOUS = 999;

/** The other numbers of a column: how many there are, and how many different ones. */
type Others = { count: number; distinct: number; low: number; high: number };

/** Among so many numbers, none of which comes twice, one that does is conspicuous as well. */
const MIN_DISTINCT = 5;

/** A number nearer to the others than this share of them may have followed them: 9.99 after 9.98 and 9.98. */
const NEAR_SHARE = 0.1;

/**
 * A number that means "no value" lies far from everything else that a column has: further than the others lie from each
 * other, and not just behind them, or below zero where nothing else is. A large one lies beyond everything else, or comes
 * again and again.
 */
export function standsOut(value: number, count: number, others: Others): boolean {
  if (others.count === 0) return true;
  const { low, high } = others;
  const distance = value < low ? low - value : value - high;
  const isNear = distance <= Math.max(Math.abs(low), Math.abs(high)) * NEAR_SHARE;
  if (distance > 0 && ((distance > high - low && !isNear) || (value < 0 && low >= 0))) return true;
  if (Math.abs(value) < CONSPICUOUS) return false;
  const isOnlyTwin = count === 2 && others.count === others.distinct && others.count >= MIN_DISTINCT;
  return distance > 0 || isOnlyTwin || (count > 2 && count * 2 > others.count / others.distinct);
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

/** Cells without those that few of their column are like: 178cm among numbers without a unit says nothing of their range. */
function ofOneKind(cells: readonly Cell[]): readonly Cell[] {
  const plain = cells.filter(
    ({ text }) => !/[\p{L}%°]/u.test(plainFigures(text).replace(/e[+-]?\d+$/iu, '')),
  );
  return plain.length * 2 >= cells.length ? plain : cells;
}

const numbersOf = ({ cells, plan }: ValueColumn): string[] =>
  ofOneKind(cells).flatMap((cell) => canonicalNumber(numberIn(cell, plan) ?? '') ?? []);

/** What the numbers of a column are, those apart that may mean "no value". */
function othersOf(numbers: readonly string[], isApart: (number: string) => boolean): Others {
  const usual = numbers.filter((text) => !isApart(text)).map(Number);
  return {
    count: usual.length,
    distinct: new Set(usual).size,
    low: Math.min(...usual),
    high: Math.max(...usual),
  };
}

/**
 * Numbers that a line above the table calls "no value". Such a line may as well count something (缺测: 5), so a number is
 * believed only where it can be no value that an instrument measures: far from all others, and as loggers write it.
 * @param areAll true if `columns` have all cells of the file: a number that they do not have is of no account
 */
export function judgeDeclared(
  declared: readonly string[],
  columns: readonly ValueColumn[],
  areAll: boolean,
): { proved: string[]; open: string[] } {
  const proved: string[] = [];
  const open: string[] = [];
  const cells = columns.map((column) => numbersOf(column));
  for (const number of new Set(declared)) {
    const value = Number(number);
    const isLikely = value < 0 || value >= CONSPICUOUS;
    const isApart = cells.every((numbers) => {
      const others = othersOf(numbers, (text) => text === number || known.has(text));
      const count = numbers.filter((text) => text === number).length;
      return others.count === 0 || standsOut(value, count, others);
    });
    if (isUnmistakable(number) || (isLikely && isApart)) proved.push(number);
    else if (!areAll || cells.some((numbers) => numbers.includes(number))) open.push(number);
  }
  return { proved, open };
}

/** Numbers that a workbook has as texts where the other cells of the column are stored as numbers: another hand wrote them. */
function textsAmongNumbers({ cells, plan }: ValueColumn): Set<string> {
  const ofKind = (wanted: Cell['kind']) => cells.filter(({ kind }) => kind === wanted);
  const [stored, texts] = [ofKind('number'), ofKind('text')].map((of) => numbersOf({ cells: of, plan }));
  if (!stored || !texts || stored.length <= texts.length) return new Set();
  return new Set(texts.filter((number) => !stored.includes(number)));
}

/** Numbers of sampled value columns that may mean "no value": each with the columns in which they look so. */
function findSentinels(columns: readonly ValueColumn[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const { cells, plan } of columns) {
    const numbers = numbersOf({ cells, plan });
    const others = othersOf(numbers, (text) => known.has(text) || Math.abs(Number(text)) >= GIANT);
    const largest = others.count === 0 ? 0 : Math.max(Math.abs(others.low), Math.abs(others.high));
    const asTexts = textsAmongNumbers({ cells, plan });
    for (const text of new Set(numbers)) {
      const count = numbers.filter((other) => other === text).length;
      const isApart = isUnmistakable(text) || asTexts.has(text) || standsOut(Number(text), count, others);
      const isKnown = known.has(text) && isApart;
      if (isKnown || isBeyond(Number(text), largest))
        found.set(text, [...new Set([...(found.get(text) ?? []), plan.column])]);
    }
  }
  return found;
}

/**
 * A question for each number that may mean "no value": its cells are held until it is answered.
 * @param columns all value columns.
 * @param declared numbers that the file itself says to mean so: they are not asked about where nothing contradicts it.
 */
export function askAboutSentinels(
  columns: readonly ValueColumn[],
  declared: { proved: readonly string[]; open: readonly string[] } = { proved: [], open: [] },
): Question[] {
  const settled = new Set([...declared.proved, ...declared.open]);
  const all = [...new Set(columns.map(({ plan }) => plan.column))];
  const open = [...findSentinels(columns)].filter(([number]) => !settled.has(number));
  const doubtful = declared.open.map((number) => askSentinel(number, all, true));
  const looking = open.map(([number, found]) =>
    isUnmistakable(number) ? askSentinel(number, all, true) : askSentinel(number, found, false),
  );
  return [...doubtful, ...looking];
}

/** Cells of the columns of values, apart by what other columns of their rows say: what they are values of, or their unit. */
export function valuesApart(
  values: readonly { plan: ColumnPlan }[],
  rows: readonly SampleRow[],
  beside: readonly number[],
): { plan: ColumnPlan; cells: Cell[] }[] {
  const groups = Map.groupBy(rows, ({ cells }) =>
    beside.map((column) => cells[column]?.text.trim() ?? '').join('\n'),
  );
  return values.flatMap(({ plan }) =>
    [...groups.values()].map((group) => ({
      plan,
      cells: group.flatMap(({ cells }) => cells[plan.column] ?? []),
    })),
  );
}
