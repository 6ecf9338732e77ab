import { canonicalNumber, GIANT } from './cells/decimal.ts';
import type { ImportPlan, Question } from './import-plan.ts';
import { UNMISTAKABLE } from './no-value-numbers.ts';

const unmistakable = new Set(UNMISTAKABLE);

/** True for a number (canonical) that is asked about wherever it stands. */
export function isUnmistakable(number: string): boolean {
  return unmistakable.has(number);
}

/** Larger than anything that is measured, in whatever unit. */
const BEYOND_ALL = 1e15;

/**
 * True for a number that is a million times larger than all others of its column.
 * @param largest how large the others are; 0 if there are none, or nothing is known of them.
 */
export const isBeyond = (number: number, largest: number): boolean =>
  Math.abs(number) >= BEYOND_ALL || (largest > 0 && Math.abs(number) >= Math.max(largest * GIANT, GIANT));

/** The id of the question about a number, the same for all files. */
export const sentinelQuestionId = (number: string): string => `sentinel:${number}`;

/**
 * Numbers that are held in every column of numbers although no question of the plan is about them: nobody has seen them in
 * the sampled rows, and nobody has said what they mean.
 */
export function unaskedSentinels({ answers }: Pick<ImportPlan, 'answers'>): string[] {
  return UNMISTAKABLE.filter(
    (number) =>
      !answers.some(
        ({ question, option }) => question === sentinelQuestionId(number) && option === `value:${number}`,
      ),
  );
}

/**
 * Asks whether a number means "no value".
 * @param columns where it stands and looks so; an unmistakable one is held, and means the same, in all columns.
 * @param id where the same number is asked about for other columns already.
 */
export function askSentinel(
  number: string,
  columns: readonly number[],
  isInAll: boolean,
  id = sentinelQuestionId(number),
): Question {
  return {
    id,
    about: 'sentinel',
    certainty: 'assumed',
    column: columns.length === 1 ? (columns[0] ?? null) : null,
    evidence: [number],
    holds: { kind: 'values', columns: [...columns], texts: [number] },
    options: [
      {
        id: `missing:${number}`,
        changes: [{ kind: 'sentinel', number, columns: isInAll ? null : [...columns] }],
      },
      { id: `value:${number}`, changes: [] },
    ],
  };
}

/** The plan with a number that means "no value", in some columns or (null) in all. */
export function withSentinel(
  plan: ImportPlan,
  number: string,
  columns: readonly number[] | null,
): ImportPlan {
  const add = (numbers: readonly string[]): string[] => [
    ...new Set([...numbers, canonicalNumber(number) ?? number]),
  ];
  if (columns === null) return { ...plan, sentinels: add(plan.sentinels) };
  return {
    ...plan,
    columns: plan.columns.map((one) =>
      columns.includes(one.column) ? { ...one, sentinels: add(one.sentinels) } : one,
    ),
  };
}
