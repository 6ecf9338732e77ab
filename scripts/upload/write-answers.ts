import { writeFile } from 'node:fs/promises';
import type { AnswersFile } from '#shared/domain/import/unattended/answers-file.ts';
import type { UploadReport } from './report.ts';

const OF_STATION = ['equipment-open', 'equipment-type-open'];

/**
 * Writes every open question with its choices, and the stations that are not known, to be answered and given back with `--answers`; what was answered already
 * stays in it.
 */
export async function writeAnswersTemplate(
  path: string,
  { files }: UploadReport,
  given: AnswersFile,
): Promise<void> {
  const open = files.flatMap(({ calledAs: file, sheets }) =>
    sheets.flatMap(({ sheet, questions }) =>
      questions.map(({ id, texts, about, column, evidence, choices }) => ({
        file,
        sheet,
        question: id,
        ...(texts && { texts }),
        answer: null,
        about,
        column,
        evidence,
        choices,
      })),
    ),
  );
  const lacking = files.flatMap(({ calledAs: file, sheets }) =>
    sheets.flatMap(({ sheet, open: reasons }) =>
      reasons.some(({ reason }) => OF_STATION.includes(reason))
        ? [{ file, sheet, equipType: null, equipId: null }]
        : [],
    ),
  );
  const kept = given.answers.filter(({ answer }) => answer !== null);
  const content = { ...given, answers: [...kept, ...open], settings: [...given.settings, ...lacking] };
  await writeFile(path, `${JSON.stringify(content, null, 2)}\n`);
}
