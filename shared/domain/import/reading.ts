import type { ChosenRows, PlanGuess } from './guess-plan.ts';
import type { ImportPlan, Question } from './import-plan.ts';
import type { Difference } from './plan-difference.ts';
import type { AppliedTemplate } from './template/apply-template.ts';

/** One way of reading a sheet, as the user left it at some time: what undo goes back to. */
export type Reading = {
  guess: PlanGuess;
  plan: ImportPlan;
  /** The template it is read by. */
  template: { templateId: string; name: string } | null;
  differences: AppliedTemplate['differences'];
  /** Every question that the answers of the plan settle, for changing them. */
  answered: readonly AnsweredQuestion[];
  /** Rows of the header that somebody chose; not given: those that are found. */
  chosenRows?: ChosenRows | undefined;
};

/**
 * `isOfWholeFile`: the first rows do not ask it; the check of the whole file does. `did`: what the answer did to the plan; null:
 * nothing that is known.
 */
export type AnsweredQuestion = { question: Question; isOfWholeFile: boolean; did: Difference | null };
