import type { Hold, Option, Question, QuestionKind, TimePlan } from '../import-plan.ts';

/** An answer that says something of the times. */
export const answerOfTimes = (id: string, set: Partial<TimePlan>): Option => ({
  id,
  changes: [{ kind: 'time', set }],
});

/** Asks what texts of a column of times mean; the plan has to hold their rows as long as nobody has said so. */
export function askAboutTimes(
  about: QuestionKind,
  { column, texts, holds }: { column: number; texts: readonly string[]; holds: Hold },
  options: Option[],
  id: string = about,
): Question {
  const evidence = [...new Set(texts)].slice(0, 5);
  return { id, about, certainty: 'assumed', column, evidence, holds, options };
}
