import type { Option, Question } from '#shared/domain/import/import-plan.ts';
import { answerOf, answerQuestion, needsRereading, rereadingOf } from '#shared/domain/import/question.ts';
import { withAnswer, withReading } from '../model/change-workspace.ts';
import { readAnswered, readWithout } from '#shared/domain/import/read-sheet.ts';
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
    workspace.changeSheet(key, (sheet) =>
      withAnswer(sheet, question, (plan) => answerQuestion(plan, question.id, option.id)),
    );
    return;
  }
  const sheet = workspace.sheet(key);
  const file = workspace.getState().files.find((other) => other.key === sheet?.fileKey);
  const sample = file?.sample;
  if (!sheet || !file || !sample) return;
  const reread = option.changes.find((change) => change.kind === 'reread');
  if (reread) {
    const answers = [answerOf(question, option.id)];
    await rereadFile(workspace, file.key, { ...rereadingOf(sample, reread), answers });
    return;
  }
  const ofSheet = sample.sheets.find(({ name }) => name === sheet.sheet);
  if (!ofSheet) return;
  workspace.changeSheet(key, (old) => {
    const { reading, refusedTemplates } = old;
    return withReading(
      old,
      readAnswered(reading, sample, ofSheet, workspace.knowledge, refusedTemplates, question, option),
    );
  });
}

/** Asks a question once more that was settled: what its answer did is taken back. */
export function askAgain(workspace: UploadWorkspace, key: string, question: Question): void {
  workspace.changeSheet(key, (sheet) => {
    const sample = workspace.getState().files.find((file) => file.key === sheet.fileKey)?.sample;
    const ofSheet = sample?.sheets.find(({ name }) => name === sheet.sheet);
    if (!sample || !ofSheet) return {};
    const { reading, refusedTemplates } = sheet;
    return withReading(
      sheet,
      readWithout(reading, sample, ofSheet, workspace.knowledge, refusedTemplates, question),
    );
  });
}
