import { splitLimit } from '../cells/limit-sign.ts';
import { plainFigures } from '../cells/plain-text.ts';
import { numberInCell } from '../cells/read-number.ts';
import type { ColumnPlan, PlanChange, Question } from '../import-plan.ts';
import { columnQuestionId } from '../question.ts';

/** True for a value beyond a limit of measurement, by the signs and the unit of its column: <0.05, >20, ≤-3.2, 0.025L. */
export function isBeyondLimit(
  text: string,
  signs: Pick<ColumnPlan, 'decimalSign' | 'thousandsSign' | 'unit'>,
): boolean {
  const rest = splitLimit(plainFigures(text), signs.unit)?.rest;
  return rest !== undefined && numberInCell({ text: rest, kind: 'text' }, signs) !== undefined;
}

/**
 * Asks what is sent for values beyond a limit of measurement, where nobody has said so: once for all columns of a field.
 * @param values columns and texts in them; those that are no such value are of no account
 */
export function askAboutLimits(
  values: readonly { plan: ColumnPlan; texts: readonly string[] }[],
  columns: readonly ColumnPlan[],
): Question[] {
  const isOpen = ({ role, type, limit }: ColumnPlan): boolean =>
    role === 'value' && type === 'number' && limit === 'hold';
  const found = values
    .filter(({ plan }) => isOpen(plan))
    .map(({ plan, texts }) => ({
      plan,
      texts: texts.map((text) => text.trim()).filter((text) => isBeyondLimit(text, plan)),
    }))
    .filter(({ texts }) => texts.length > 0);
  const byField = Map.groupBy(found, ({ plan }) => plan.field);
  return [...byField].flatMap(([field, ofField]): Question[] => {
    const [first] = ofField;
    if (!first) return [];
    const texts = [...new Set(ofField.flatMap((one) => one.texts))];
    const alike = columns.filter((one) => isOpen(one) && one.field === field).map(({ column }) => column);
    const change = (set: Partial<ColumnPlan>): PlanChange[] =>
      alike.map((column) => ({ kind: 'column', column, set }));
    return [
      {
        id: columnQuestionId('limits', first.plan, columns),
        about: 'limits',
        certainty: 'assumed',
        column: first.plan.column,
        evidence: texts.slice(0, 3),
        holds: { kind: 'values', columns: alike, texts },
        options: [
          { id: 'limits:keep-text', changes: change({ limit: 'keep-text' }) },
          { id: 'limits:leave-out', changes: change({ limit: 'leave-out' }) },
          ...['1', '0.5'].map((limitFactor) => ({
            id: `limits:${limitFactor}`,
            changes: change({ limit: 'factor', limitFactor }),
          })),
        ],
      },
    ];
  });
}
