import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeBatches } from '#electron/backend/features/uploads/reading/batches/make-batches.ts';
import { openSource } from '#electron/backend/features/uploads/reading/open-source.ts';
import { readRows, takeSample } from '#electron/backend/features/uploads/reading/take-sample.ts';
import { guessPlan } from '#shared/domain/import/guess-plan.ts';
import type { ByteFixture, ExpectedTable } from '#test/support/spreadsheets/byte-fixture.ts';
import { ENCODING_FIXTURES } from '#test/support/spreadsheets/encoding-fixtures.ts';
import { CONTEXT } from '#test/support/spreadsheets/import-plans.ts';
import { TEXT_FIXTURES } from '#test/support/spreadsheets/text-fixtures.ts';
import { UNREADABLE_FIXTURES } from '#test/support/spreadsheets/unreadable-fixtures.ts';
import { WORKBOOK_FIXTURES } from '#test/support/spreadsheets/workbook-fixtures.ts';
import { tempDir } from '#test/support/temp-dir.ts';

/** Reads a file as the app does: by its bytes alone, by the plan that is guessed. */
async function readFixture({ name, bytes }: ByteFixture, rowNumbers: number[]) {
  const dir = await tempDir();
  const path = join(dir, 'file');
  await writeFile(path, bytes);
  const source = await openSource(path, dir);
  try {
    const sample = await takeSample(source, name);
    const [sheet] = sample.sheets;
    if (!sheet) throw new Error('There is no sheet.');
    const rows = await source.rows(source.format, sheet.name);
    const texts = rowNumbers.map((row) => [row, readRows(rows, row, row)[0]?.cells.map(({ text }) => text)]);
    const records: string[] = [];
    const { report } = makeBatches(
      rows,
      guessPlan(sample, sheet, []).plan,
      {
        context: CONTEXT,
        take: ({ body }) => {
          const text = Buffer.from(body).toString();
          records.push(...text.slice(1, -1).split(/(?<=\}),(?=\{)/));
        },
      },
      null,
    );
    return { sample, sheet, texts: Object.fromEntries(texts) as Record<number, string[]>, records, report };
  } finally {
    source.close();
  }
}

async function tableOf(fixture: ByteFixture, expected: ExpectedTable): Promise<ExpectedTable> {
  const { sample, sheet, texts, records, report } = await readFixture(
    fixture,
    Object.keys(expected.rows).map(Number),
  );
  const { format, encodingGuess } = sample;
  const found: ExpectedTable = { rowCount: sheet.rowCount ?? 0, rows: texts };
  if (expected.encoding && encodingGuess) found.encoding = encodingGuess.encoding;
  if (expected.certainty && encodingGuess) found.certainty = encodingGuess.certainty;
  if (expected.delimiter && format.kind === 'delimited') found.delimiter = format.delimiter;
  if (expected.container && format.kind === 'workbook') found.container = format.container;
  if (expected.sheetNames) found.sheetNames = sample.sheets.map(({ name }) => name);
  if (expected.records) found.records = records;
  if (expected.problems) found.problems = report.problems.map(({ row, reason }) => `${row} ${reason}`);
  return found;
}

describe.each([
  ['Text', TEXT_FIXTURES],
  ['Encodings', ENCODING_FIXTURES],
  ['Workbooks', WORKBOOK_FIXTURES],
])('%s', (_, fixtures) => {
  it.each(fixtures)('$what is read as it is ($name)', async (fixture) => {
    const { expected } = fixture;
    if ('why' in expected) throw new Error('A readable fixture says what is in it.');
    expect(await tableOf(fixture, expected)).toEqual(expected);
  });
});

describe('Files that are no tables', () => {
  it.each(UNREADABLE_FIXTURES)('$what is refused with its reason ($name)', async (fixture) => {
    await expect(readFixture(fixture, [])).rejects.toMatchObject(fixture.expected);
  });
});
