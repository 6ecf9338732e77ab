import { canonicalNumber } from './cells/decimal.ts';
import type { ImportPlan, Question } from './import-plan.ts';

/** Numbers that loggers write where they have no value, and that can be nothing else: they are never sent unasked. */
const UNMISTAKABLE = [
  '-9999',
  '-9999.9',
  '-9999.99',
  '-9999.999',
  '-99999',
  '-999',
  '-999.9',
  '-999.99',
  '-999.999',
  '-32768',
  '-777',
  '-7777',
  '-6999',
  '-7999',
  '-8888',
  '-9998',
  '-99999.9',
  '-999999',
] as const;

/** Numbers that loggers write where they have no value. */
export const KNOWN_SENTINELS: readonly string[] = [
  ...UNMISTAKABLE,
  '-99',
  '-99.9',
  '-99.99',
  '-99.999',
  '-9.99',
  '-9.999',
  '-1',
  '999',
  '999.9',
  '999.99',
  '999.999',
  '9999',
  '9999.9',
  '9999.99',
  '9999.999',
  '6999',
  '7999',
  '8888',
  '99999',
  '65535',
  '3276.7',
  '6553.5',
  '32767',
];

/** True for a number (canonical) that is asked about wherever it stands. */
export function isUnmistakable(number: string): boolean {
  return (UNMISTAKABLE as readonly string[]).includes(number);
}

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
