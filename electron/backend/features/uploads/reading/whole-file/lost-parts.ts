import type { LostParts } from '#shared/domain/import/check/lost-parts.ts';
import { plainFigures } from '#shared/domain/import/cells/plain-text.ts';
import { askAboutLostSigns } from '#shared/domain/import/guess/lost-signs.ts';
import { askAboutWholePart, beginsWithSign } from '#shared/domain/import/guess/whole-parts.ts';
import type { ColumnPlan, ImportPlan, Question } from '#shared/domain/import/import-plan.ts';
import type { SampleRow } from '#shared/domain/import/source-sample.ts';

/** Values of one field of one equipment that may have lost a part. */
export type LostPartsOfSeries = { equipId: string; field: string; lost: LostParts };

/** The column of numbers that a series was read from. */
export function columnOf({ columns }: ImportPlan, equipId: string, field: string): ColumnPlan | undefined {
  const values = columns.filter(({ role, type }) => role === 'value' && type === 'number');
  const isLong = columns.some(({ role }) => role === 'field-name');
  return values.find((one) =>
    isLong ? true : one.field === field && (one.equipId === null || one.equipId === equipId),
  );
}

/** The column that a series was read from, if its values are sent as they stand; undefined otherwise. */
function plainColumnOf(plan: ImportPlan, equipId: string, field: string): ColumnPlan | undefined {
  const own = columnOf(plan, equipId, field);
  const isLong = plan.columns.some(({ role }) => role === 'field-name');
  const named = isLong ? plan.namedFields.find((one) => one.field === field) : own;
  return named?.conversion === null ? own : undefined;
}

/** Asks about values that no others of their own series are like, wherever in the file they stand: stations differ in size. */
export function askAboutLostParts(found: readonly LostPartsOfSeries[], plan: ImportPlan): Question[] {
  const bySigns = new Map<ColumnPlan, { lost: Set<number>; example: number }>();
  const ofWholes = new Map<ColumnPlan, Question>();
  for (const { equipId, field, lost } of found) {
    const column = plainColumnOf(plan, equipId, field);
    if (!column) continue;
    const [first] = lost.decimals;
    if (first !== undefined)
      ofWholes.set(column, askAboutWholePart(column, plan.columns, String(first), String(lost.example)));
    const known = bySigns.get(column) ?? { lost: new Set(), example: lost.example };
    for (const value of lost.signs) known.lost.add(value);
    bySigns.set(column, known);
  }
  const ofSigns = [...bySigns].flatMap(([column, { lost, example }]) => {
    if (lost.size === 0) return [];
    const question = askAboutLostSigns(column, plan.columns, [...lost].map(String), String(example));
    const isOpen = plan.questions.some(({ id }) => id === question.id);
    return [isOpen ? { ...question, id: `${question.id}:whole-file` } : question];
  });
  return [...ofSigns, ...ofWholes.values()];
}

/** Looks for numbers that begin with their decimal sign in rows behind the sampled ones: .15 below 35.12. */
export class PointFirstWatch {
  readonly #plan: ImportPlan;
  readonly #columns: readonly ColumnPlan[];
  readonly #lost = new Map<ColumnPlan, string>();

  constructor(plan: ImportPlan) {
    this.#plan = plan;
    this.#columns = plan.columns.filter(({ role, type }) => role === 'value' && type === 'number');
  }

  see({ cells }: SampleRow): void {
    for (const plan of this.#columns) {
      const { text = '', kind = 'empty' } = cells[plan.column] ?? {};
      if (kind !== 'text' || this.#lost.has(plan)) continue;
      if (beginsWithSign(plainFigures(text))) this.#lost.set(plan, text.trim());
    }
  }

  /** @param largestOf the largest number of a column: where all are below 1, no whole part is missing. */
  questions(largestOf: (column: ColumnPlan) => number): Question[] {
    return [...this.#lost].flatMap(([plan, text]) => {
      const largest = largestOf(plan);
      return largest < 1 ? [] : [askAboutWholePart(plan, this.#plan.columns, text, String(largest))];
    });
  }
}
