import type { Option, Question } from '#shared/domain/import/import-plan.ts';
import { needsRereading, reopen, rereadingOf } from '#shared/domain/import/question.ts';
import { withAnswer, withReading } from '../model/change-desk.ts';
import { readSheet } from '../model/read-sheet.ts';
import { rereadFile } from './take-files.ts';
import type { UploadDesk } from './upload-desk.ts';

/** Answers a question of a sheet. Where the file has to be read anew for it, the answers that were given stay. */
export async function answerSheet(
  desk: UploadDesk,
  key: string,
  question: Question,
  option: Option,
): Promise<void> {
  if (!needsRereading(option)) {
    desk.changeSheet(key, (sheet) => withAnswer(sheet, question, option));
    return;
  }
  const sheet = desk.sheet(key);
  const file = desk.getState().files.find((other) => other.key === sheet?.fileKey);
  const sample = file?.sample;
  if (!sheet || !file || !sample) return;
  const answer = { question: question.id, option: option.id };
  for (const change of option.changes) {
    if (change.kind === 'reread')
      await rereadFile(desk, file.key, { ...rereadingOf(sample, change), answers: [answer] });
    const ofSheet = sample.sheets.find(({ name }) => name === sheet.sheet);
    if ((change.kind === 'rows' || change.kind === 'structure') && ofSheet) {
      desk.changeSheet(key, (old) =>
        withReading(
          old,
          readSheet(sample, ofSheet, desk.knowledge, old.refusedTemplates, {
            ...(change.kind === 'rows' ? { chosen: change } : {}),
            answers: [...old.reading.plan.answers, answer],
          }),
        ),
      );
    }
  }
}

/** Asks a question once more that was settled; its answer stays in the plan until there is another. */
export function askAgain(desk: UploadDesk, key: string, question: Question): void {
  desk.changePlan(key, (plan) => reopen(plan, question));
}
