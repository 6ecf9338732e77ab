import { plainFigures } from '../cells/plain-text.ts';
import { splitFormat } from '../cells/read-number.ts';
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

/** Asks about numbers of a workbook that their format shows as another one, or not at all: 12345 as 12.35, -99.5 as nothing. */
export function askAboutFormats(
  values: readonly { plan: ColumnPlan; cells: readonly Cell[] }[],
  columns: readonly ColumnPlan[],
): Question[] {
  return values.flatMap(({ plan, cells }): Question[] => {
    const found = cells.flatMap(({ text, kind }) => {
      const split = kind === 'text' ? splitFormat(text.trim()) : null;
      return split ? [{ text: text.trim(), format: split.format }] : [];
    });
    if (plan.type !== 'number' || found.length === 0) return [];
    const { column } = plan;
    return [
      {
        id: columnQuestionId('formats', plan, columns),
        about: 'formats',
        certainty: 'contradictory',
        column,
        evidence: found.map(({ text }) => text).slice(0, 3),
        texts: [...new Set(found.map(({ format }) => format))],
        holds: { kind: 'values', columns: [column], texts: [...new Set(found.map(({ text }) => text))] },
        options: (['stored', undefined] as const).map((formats) => ({
          id: `formats:${formats ?? 'hold'}`,
          changes: [{ kind: 'column', column, set: { formats } }],
        })),
      },
    ];
  });
}
