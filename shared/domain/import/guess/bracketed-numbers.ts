import { plainFigures } from '../cells/plain-text.ts';
import type { ColumnPlan, Question } from '../import-plan.ts';
import { columnQuestionId } from '../question.ts';
import type { Cell } from '../source-sample.ts';

/** Asks what numbers in brackets are: (1.0) is -1.0 in accounts, and an estimated 1.0 in yearbooks. */
export function askAboutBrackets(
  values: readonly { plan: ColumnPlan; cells: readonly Cell[] }[],
  columns: readonly ColumnPlan[],
): Question[] {
  return values.flatMap(({ plan, cells }): Question[] => {
    const texts = cells.flatMap(({ text, kind }) =>
      kind === 'text' && /^\(\s*\d[\d.,]*\s*\)$/u.test(plainFigures(text)) ? [text.trim()] : [],
    );
    if (plan.type !== 'number' || texts.length === 0) return [];
    const { column } = plan;
    return [
      {
        id: columnQuestionId('brackets', plan, columns),
        about: 'brackets',
        certainty: 'assumed',
        column,
        evidence: texts.slice(0, 3),
        holds: { kind: 'values', columns: [column], texts: [...new Set(texts)] },
        options: (['negative', 'plain', undefined] as const).map((brackets) => ({
          id: `brackets:${brackets ?? 'hold'}`,
          changes: [{ kind: 'column', column, set: { brackets } }],
        })),
      },
    ];
  });
}
