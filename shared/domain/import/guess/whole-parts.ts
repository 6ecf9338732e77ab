import { plainFigures } from '../cells/plain-text.ts';
import type { ColumnPlan, Question } from '../import-plan.ts';
import { columnQuestionId } from '../question.ts';
import type { Cell } from '../source-sample.ts';

/**
 * Asks about numbers without a whole part (.15) beside others that have one and never begin with 0: yearbooks leave it out
 * while it stays the same, 35.12, .15, .18.
 */
export function askAboutWholeParts(
  values: readonly { plan: ColumnPlan; cells: readonly Cell[] }[],
  columns: readonly ColumnPlan[],
): Question[] {
  return values.flatMap(({ plan, cells }): Question[] => {
    const texts = cells.filter(({ kind }) => kind === 'text').map(({ text }) => plainFigures(text));
    const without = texts.filter((text) => /^[+-]?[.,]\d/u.test(text));
    const larger = texts.filter((text) => /^[+-]?[1-9]\d*[.,]\d/u.test(text));
    const [first] = larger;
    if (without.length === 0 || first === undefined || texts.some((text) => /^[+-]?0[.,]\d/u.test(text)))
      return [];
    const { column } = plan;
    return [
      {
        id: columnQuestionId('whole-part', plan, columns),
        about: 'whole-part',
        certainty: 'assumed',
        column,
        evidence: [without[0] ?? '', first],
        holds: { kind: 'columns', columns: [column] },
        options: [
          { id: 'whole:zero', changes: [] },
          { id: 'field:ignore', changes: [{ kind: 'column', column, set: { role: 'ignore', field: '' } }] },
        ],
      },
    ];
  });
}
