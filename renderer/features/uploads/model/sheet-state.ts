import { findPlanProblems } from '#shared/domain/import/find-plan-problems.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import { checkedPlan } from './checked-plan.ts';
import type { UploadTarget } from './upload-target.ts';
import { type CheckResult, type WorkspaceSheet, type Run, runKey } from './workspace-state.ts';

/** Entries of the to-do list that a plan's own problems come to: the station and its type are one. */
export function openProblems(plan: ImportPlan): number {
  const reasons = findPlanProblems(plan).map(({ reason }) =>
    reason.replace('equipment-type-open', 'equipment-open'),
  );
  return new Set(reasons).size;
}

/** Things that must be settled before a sheet can be checked and sent. */
function openThings({ reading }: WorkspaceSheet): number {
  return reading.guess.hasValues ? openProblems(reading.plan) : 1;
}

/** Questions of the file that are open: what each concerns is held back, the rest can be sent. */
function openQuestions({ reading }: WorkspaceSheet): number {
  return reading.plan.questions.length;
}

/** The check of the plan as it is now; null if there is none. */
export function currentCheck(sheet: WorkspaceSheet, target: UploadTarget): Run<CheckResult> | null {
  const plan = checkedPlan(sheet.reading.plan);
  return plan && sheet.check?.of === runKey(target, plan) ? sheet.check : null;
}

export type SheetState =
  | { kind: 'no-values' | 'ready' | 'clean' | 'failed' | 'sending' | 'sent' }
  | { kind: 'open' | 'unanswered' | 'checking' | 'problems' | 'questions'; count: number };

/** Where a sheet stands, in one word and a number. */
export function sheetState(sheet: WorkspaceSheet, target: UploadTarget): SheetState {
  if (sheet.sending?.kind === 'running') return { kind: 'sending' };
  if (sheet.jobId !== null) return { kind: 'sent' };
  if (sheet.sending?.kind === 'failed') return { kind: 'failed' };
  if (!sheet.reading.guess.hasValues) return { kind: 'no-values' };
  const count = openThings(sheet);
  if (count > 0) return { kind: 'open', count };
  const check = currentCheck(sheet, target);
  if (check?.kind === 'running') return { kind: 'checking', count: Math.round(check.share * 100) };
  if (check?.kind === 'failed') return { kind: 'failed' };
  const unanswered = openQuestions(sheet);
  if (check?.kind !== 'done')
    return unanswered > 0 ? { kind: 'unanswered', count: unanswered } : { kind: 'ready' };
  const { heldRows, questions } = check.result.report;
  const asked = unanswered + questions.length;
  if (asked > 0) return { kind: 'questions', count: asked };
  return heldRows > 0 ? { kind: 'problems', count: heldRows } : { kind: 'clean' };
}
