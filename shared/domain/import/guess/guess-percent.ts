import { plainFigures } from '../cells/plain-text.ts';
import { numberInCell } from '../cells/read-number.ts';
import { isSameUnit } from '../cells/units.ts';
import type { ColumnPlan, Option, Question } from '../import-plan.ts';
import { columnQuestionId } from '../question.ts';
import type { Cell } from '../source-sample.ts';

const MAX_EXAMPLES = 5;

/** Fractions are of 1; a cell that has a percent sign itself is what it says. */
const FROM_FRACTION = { from: '1', to: '%', multiply: '100', divide: '1', add: '0' };

function optionsOf({ column, unit, conversion }: ColumnPlan): Option[] {
  const change = (set: Partial<ColumnPlan>): Option['changes'] => [{ kind: 'column', column, set }];
  return [
    { id: 'percent:percent', changes: change({ unit, conversion }) },
    { id: 'percent:fraction', changes: change({ unit: FROM_FRACTION.from, conversion: FROM_FRACTION }) },
  ];
}

/**
 * Asks what the numbers of a column in % are, where all that have no percent sign are at most 1: 0.35 may be 0.35 % or 35 %.
 * Nothing is asked where one of them is larger, or where those with a sign are as small.
 */
export function askAboutPercent(
  values: readonly { plan: ColumnPlan; cells: readonly Cell[] }[],
  columns: readonly ColumnPlan[],
): Question[] {
  return values.flatMap(({ plan, cells }): Question[] => {
    if (plan.unit === null || !isSameUnit(plan.unit, '%')) return [];
    const numbers = cells.flatMap((cell) => {
      const literal = numberInCell(cell, plan);
      return literal === undefined
        ? []
        : [
            {
              text: cell.text.trim(),
              size: Math.abs(Number(literal)),
              isSigned: plainFigures(cell.text).endsWith('%'),
            },
          ];
    });
    const unsigned = numbers.filter(({ isSigned }) => !isSigned);
    const signed = numbers.filter(({ isSigned }) => isSigned);
    const mayBeFractions =
      unsigned.some(({ size }) => size > 0) &&
      unsigned.every(({ size }) => size <= 1) &&
      (signed.length === 0 || signed.some(({ size }) => size > 1));
    if (!mayBeFractions) return [];
    const [sign, ...rest] = [...signed.slice(0, 1), ...unsigned].map(({ text }) => text);
    return [
      {
        id: columnQuestionId('percent', plan, columns),
        about: 'percent',
        certainty: signed.length === 0 ? 'assumed' : 'contradictory',
        column: plan.column,
        evidence: [...new Set([sign ?? '', ...rest])].slice(0, MAX_EXAMPLES),
        holds: { kind: 'columns', columns: [plan.column] },
        options: optionsOf(plan),
      },
    ];
  });
}
