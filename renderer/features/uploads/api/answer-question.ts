import type { ImportPlan, Option, PlanChange, Question } from '#shared/domain/import/import-plan.ts';
import type { FoundTable } from '#shared/domain/import/tables-below.ts';
import { needsRereading, reopen, rereadingOf } from '#shared/domain/import/question.ts';
import { withAnswer, withReading } from '../model/change-workspace.ts';
import { readSheet } from '../model/read-sheet.ts';
import { rereadFile } from './take-files.ts';
import type { UploadWorkspace } from './upload-workspace.ts';

/** Answers a question of a sheet. Where the file has to be read anew for it, the answers that were given stay. */
export async function answerSheet(
  workspace: UploadWorkspace,
  key: string,
  question: Question,
  option: Option,
): Promise<void> {
  if (!needsRereading(option)) {
    workspace.changeSheet(key, (sheet) => withAnswer(sheet, question, option));
    return;
  }
  const sheet = workspace.sheet(key);
  const file = workspace.getState().files.find((other) => other.key === sheet?.fileKey);
  const sample = file?.sample;
  if (!sheet || !file || !sample) return;
  const answer = { question: question.id, option: option.id };
  for (const change of option.changes) {
    if (change.kind === 'reread')
      await rereadFile(workspace, file.key, { ...rereadingOf(sample, change), answers: [answer] });
    const ofSheet = sample.sheets.find(({ name }) => name === sheet.sheet);
    if (change.kind !== 'reread' && needsRereading(option) && ofSheet) {
      workspace.changeSheet(key, (old) =>
        withReading(
          old,
          readSheet(sample, ofSheet, workspace.knowledge, old.refusedTemplates, {
            ...(change.kind === 'rows' ? { chosen: change } : {}),
            ...tablesOf(old.reading.plan, change),
            answers: [...old.reading.plan.answers, answer],
          }),
        ),
      );
    }
  }
}

/** The tables that are read under their own headers: those that the answer is about, and those that are known already. */
function tablesOf({ tables = [] }: ImportPlan, change: PlanChange): { tables: FoundTable[] } {
  return { tables: change.kind === 'tables' ? [...tables, ...change.tables] : tables };
}

/** Asks a question once more that was settled; its answer stays in the plan until there is another. */
export function askAgain(workspace: UploadWorkspace, key: string, question: Question): void {
  workspace.changePlan(key, (plan) => reopen(plan, question));
}
