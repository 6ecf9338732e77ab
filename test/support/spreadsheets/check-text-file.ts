import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { checkPlan } from '#electron/backend/features/uploads/reading/check-plan.ts';
import { openSource } from '#electron/backend/features/uploads/reading/open-source.ts';
import { takeSample } from '#electron/backend/features/uploads/reading/take-sample.ts';
import { guessPlan } from '#shared/domain/import/guess-plan.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import { tempDir } from '#test/support/temp-dir.ts';
import { CONTEXT } from './import-plans.ts';

/** What checking a file asks, and the problems that it counts, as the file is read or as `change` has it read. */
export async function checkTextFile(
  rowsOfFile: readonly string[],
  change = (plan: ImportPlan): ImportPlan => plan,
) {
  const folder = await tempDir();
  const path = join(folder, 'YW0020001.csv');
  await writeFile(path, rowsOfFile.join('\n'));
  const source = await openSource(path, folder);
  try {
    const sample = await takeSample(source, 'YW0020001.csv');
    const [sheet] = sample.sheets;
    if (!sheet) throw new Error('A text file has a sheet.');
    const known = [{ equipId: 'YW0020001', placeName: '北门', equipType: 'YW' }];
    const plan = change(guessPlan(sample, sheet, known).plan);
    expect(plan.questions).toEqual([]);
    const rows = await source.rows(source.format, sheet.name);
    const { questions, report } = checkPlan(rows, plan, [], { context: CONTEXT });
    return { asked: questions.map(({ id }) => id), counts: report.problemCounts };
  } finally {
    source.close();
  }
}
