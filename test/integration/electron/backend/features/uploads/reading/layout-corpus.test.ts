import { describe, expect, it } from 'vitest';
import { makeBatches } from '#electron/backend/features/uploads/reading/batches/make-batches.ts';
import { openSource } from '#electron/backend/features/uploads/reading/open-source.ts';
import { takeSample } from '#electron/backend/features/uploads/reading/take-sample.ts';
import { guessPlan } from '#shared/domain/import/guess-plan.ts';
import { answerAsExpected, layoutFixtures } from '#test/support/layout-fixtures.ts';
import { CONTEXT } from '#test/support/spreadsheets/import-plans.ts';
import { tempDir } from '#test/support/temp-dir.ts';

describe('a layout, from the bytes of the file to the bodies that are sent', () => {
  it.each(layoutFixtures())('$name: $expected.what', async ({ name, path, expected }) => {
    const source = await openSource(path, await tempDir());
    try {
      const sample = await takeSample(source, name);
      const [sheet] = sample.sheets;
      if (!sheet) throw new Error('A text file has a sheet.');
      const plan = answerAsExpected(guessPlan(sample, sheet, expected.known ?? []).plan, expected);
      const { equipId: guessed } = plan.equipment;
      // As the user would choose it where the file does not say.
      if (guessed.from === 'fixed' && guessed.equipId === '') guessed.equipId = 'E1';
      const found: string[] = [];
      const { report } = makeBatches(
        await source.rows(source.format, sheet.name),
        plan,
        {
          context: CONTEXT,
          take: ({ equipId, body }) => {
            const records = Buffer.from(body)
              .toString()
              .slice(1, -1)
              .split(/(?<=\}),(?=\{)/u);
            found.push(...records.map((record) => `${equipId} ${record}`));
          },
        },
        null,
      );
      const fields = (records: string[]): string[] =>
        // Rows of the long shape are joined on the way; their values are looked at one by one.
        expected.namedFields
          ? records.flatMap((record) => [...record.matchAll(/"(?!timestamp)\w+":[^,}]+/gu)].map(String))
          : records.toSorted();
      expect(fields(found)).toEqual(fields(expected.records.map((record) => record.replace(/^ /u, 'E1 '))));
      expect(report.problems.map(({ row, column, reason }) => `${row} ${column ?? '-'} ${reason}`)).toEqual(
        expected.problems ?? [],
      );
    } finally {
      source.close();
    }
  });
});
