import { countedOf, lostSigns } from '../check/lost-signs.ts';
import { canonicalNumber } from '../cells/decimal.ts';
import { numberInCell } from '../cells/read-number.ts';
import type { ColumnPlan, Question } from '../import-plan.ts';
import { columnQuestionId } from '../question.ts';
import type { Cell } from '../source-sample.ts';

/** Asks whether numbers without a decimal sign have lost it. */
export function askAboutLostSigns(
  plan: ColumnPlan,
  columns: readonly ColumnPlan[],
  lost: readonly string[],
  example: string,
): Question {
  const { column } = plan;
  return {
    id: columnQuestionId('lost-signs', plan, columns),
    about: 'lost-signs',
    certainty: 'assumed',
    column,
    evidence: [lost[0] ?? '', example],
    texts: [...lost],
    holds: { kind: 'values', columns: [column], texts: [...lost] },
    options: [
      { id: 'lost:plain', changes: [] },
      {
        id: 'lost:leave-out',
        changes: lost.map((number) => ({ kind: 'sentinel', number, columns: [column] })),
      },
    ],
  };
}

/** Columns whose unit or decimal sign is asked about: nothing is known of the size of their numbers. */
export function columnsOfOpenSize(asked: readonly Question[]): ReadonlySet<number | null> {
  const open = asked.filter(({ about }) => about === 'unit' || about === 'signs');
  return new Set(open.map(({ column }) => column));
}

/**
 * Asks about the cells of the columns of values; in the long shape, and beside units, a column has numbers of different sizes.
 * @param asked what is asked already
 */
export function findLostSigns(
  values: readonly { plan: ColumnPlan; cells: readonly Cell[] }[],
  columns: readonly ColumnPlan[],
  asked: readonly Question[],
): Question[] {
  if (columns.some(({ role }) => role === 'field-name' || role === 'unit')) return [];
  const open = columnsOfOpenSize(asked);
  return values.flatMap(({ plan, cells }): Question[] => {
    if (plan.role !== 'value' || plan.type !== 'number' || open.has(plan.column)) return [];
    const numbers = cells.flatMap((cell) => {
      // What says its own unit is of another size.
      const literal = /\p{L}/u.test(cell.text) ? undefined : numberInCell(cell, plan);
      return literal === undefined ? [] : [countedOf(literal)];
    });
    const lost = new Set(lostSigns(numbers).map(({ text }) => canonicalNumber(text) ?? text));
    const example = numbers.find(({ decimals }) => decimals > 0)?.text ?? '';
    return lost.size === 0 ? [] : [askAboutLostSigns(plan, columns, [...lost], example)];
  });
}
