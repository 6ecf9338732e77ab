import type { LostParts } from '#shared/domain/import/check/lost-parts.ts';
import { plainFigures } from '#shared/domain/import/cells/plain-text.ts';
import { askAboutLostSigns } from '#shared/domain/import/guess/lost-signs.ts';
import { askAboutWholePart, beginsWithSign } from '#shared/domain/import/guess/whole-parts.ts';
import type { ColumnPlan, ImportPlan, Question } from '#shared/domain/import/import-plan.ts';
import type { SampleRow } from '#shared/domain/import/source-sample.ts';

/** Values of one field of one equipment that may have lost a part. */
export type LostPartsOfSeries = { equipId: string; field: string; lost: LostParts };

/** The columns of numbers that a series was read from: one, or one for each day or hour where these stand across. */
export function columnsOf({ columns }: ImportPlan, equipId: string, field: string): ColumnPlan[] {
  const values = columns.filter(({ role, type }) => role === 'value' && type === 'number');
  if (columns.some(({ role }) => role === 'field-name')) return values;
  return values.filter((one) => one.field === field && (one.equipId === null || one.equipId === equipId));
}

/** How the numbers of a series were converted; undefined if that differs, or no column has them. */
export function conversionOf(
  plan: ImportPlan,
  equipId: string,
  field: string,
): ColumnPlan['conversion'] | undefined {
  const isLong = plan.columns.some(({ role }) => role === 'field-name');
  const of = isLong ? plan.namedFields.filter((one) => one.field === field) : columnsOf(plan, equipId, field);
  const [first, ...others] = of.map(({ conversion }) => conversion);
  const text = JSON.stringify(first);
  return others.every((other) => JSON.stringify(other) === text) ? first : undefined;
}

/** Asks about values that no others of their own series are like, wherever in the file they stand: stations differ in size. */
export function askAboutLostParts(found: readonly LostPartsOfSeries[], plan: ImportPlan): Question[] {
  type Lost = { held: ColumnPlan[]; numbers: Set<number>; example: number };
  const bySigns = new Map<ColumnPlan, Lost>();
  const ofWholes = new Map<ColumnPlan, Question>();
  for (const { equipId, field, lost } of found) {
    const held = columnsOf(plan, equipId, field);
    const [column] = held;
    if (!column || conversionOf(plan, equipId, field) === undefined) continue;
    const [first] = lost.decimals;
    if (first !== undefined) {
      const ofSeries = held.map((one) => one.column);
      const question = askAboutWholePart(column, plan.columns, String(first), String(lost.example), ofSeries);
      ofWholes.set(column, question);
    }
    const known = bySigns.get(column) ?? { held, numbers: new Set(), example: lost.example };
    for (const value of lost.signs) known.numbers.add(value);
    bySigns.set(column, known);
  }
  const ofSigns = [...bySigns].flatMap(([column, { held, numbers, example }]) => {
    if (numbers.size === 0) return [];
    const ofSeries = held.map((one) => one.column);
    const lost = [...numbers].map(String);
    const question = askAboutLostSigns(column, plan.columns, lost, String(example), ofSeries);
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
