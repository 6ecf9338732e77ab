import { plainFigures } from '../cells/plain-text.ts';
import type { ColumnPlan, Question } from '../import-plan.ts';
import { columnQuestionId } from '../question.ts';
import type { Cell } from '../source-sample.ts';

/** Fewer numbers with decimals than these do not show how all are written. */
const MIN_FIXED = 2;

/**
 * Whole numbers that may be the decimals alone, the part in front of them left out with its sign: 35 beside 12.34 and 13.02.
 * All others have as many decimals as these have digits; where none ends with 0 they may as well have lost a zero, so that
 * whole numbers between the others are taken as they stand.
 */
function bareDecimals(texts: readonly string[]): string[] {
  const fractions = texts.filter((text) => /^[+-]?\d+[.,]\d+$/u.test(text));
  const decimals = new Set(fractions.map((text) => text.length - text.search(/[.,]/u) - 1));
  const [count = 0] = decimals;
  const keepsZeros = fractions.some((text) => text.endsWith('0'));
  if (fractions.length < MIN_FIXED || decimals.size !== 1 || count < (keepsZeros ? 1 : 2)) return [];
  const sizes = fractions.map((text) => Math.abs(Number(text.replace(',', '.'))));
  const [low, high] = [Math.min(...sizes), Math.max(...sizes)];
  if (low < 1) return [];
  // 99 and 999 rather mean that there is no value.
  const bare = texts.filter(
    (text) => /^\d+$/u.test(text) && text.length === count && !/^(\d)\1+$/u.test(text),
  );
  return keepsZeros ? bare : bare.filter((text) => Number(text) < low || Number(text) > high);
}

/** Asks whether numbers that may have lost their whole part mean what they say. @param example a number that has its own */
export function askAboutWholePart(
  plan: ColumnPlan,
  columns: readonly ColumnPlan[],
  lost: string,
  example: string,
  held: readonly number[] = [plan.column],
): Question {
  const { column } = plan;
  return {
    id: columnQuestionId('whole-part', plan, columns),
    about: 'whole-part',
    certainty: 'assumed',
    column,
    evidence: [lost, example],
    holds: { kind: 'columns', columns: [...held] },
    options: [
      { id: 'whole:zero', changes: [] },
      {
        id: 'field:ignore',
        changes: held.map((at) => ({ kind: 'column', column: at, set: { role: 'ignore', field: '' } })),
      },
    ],
  };
}

/** True for a number that begins with its decimal sign: .15 and -,5. */
export const beginsWithSign = (text: string): boolean => /^[+-]?[.,]\d/u.test(text);

/**
 * Asks about numbers without a whole part (.15) beside others that have one and never begin with 0: yearbooks leave it out
 * while it stays the same, 35.12, .15, .18. Forms of gauges leave out the sign as well: 12.34, 35, 36.
 */
export function askAboutWholeParts(
  values: readonly { plan: ColumnPlan; cells: readonly Cell[] }[],
  columns: readonly ColumnPlan[],
): Question[] {
  // A column of several quantities has numbers of every form.
  const isLong = columns.some(({ role }) => role === 'field-name');
  return values.flatMap(({ plan, cells }): Question[] => {
    const texts = cells.filter(({ kind }) => kind === 'text').map(({ text }) => plainFigures(text));
    const without = texts.filter(beginsWithSign);
    const larger = texts.filter((text) => /^[+-]?[1-9]\d*[.,]\d/u.test(text));
    const [first] = larger;
    const left = without.length > 0 || isLong ? without : bareDecimals(texts);
    if (left.length === 0 || first === undefined || texts.some((text) => /^[+-]?0[.,]\d/u.test(text)))
      return [];
    return [askAboutWholePart(plan, columns, left[0] ?? '', first)];
  });
}
