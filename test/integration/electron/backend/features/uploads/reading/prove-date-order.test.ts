import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSource } from '#electron/backend/features/uploads/reading/open-source.ts';
import { proveDateOrder } from '#electron/backend/features/uploads/reading/prove-date-order.ts';
import { columnPlan, importPlan } from '#test/support/spreadsheets/import-plans.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const PLAN = importPlan([columnPlan(0, 'time'), columnPlan(1, 'value', 'level')]);

async function prove(lines: string[], plan = PLAN): Promise<string | undefined> {
  const dir = await tempDir();
  const path = join(dir, 'file.csv');
  await writeFile(path, `${['time,level', ...lines].join('\n')}\n`);
  const source = await openSource(path, dir);
  try {
    const finding = proveDateOrder(await source.rows(source.format, ''), plan);
    return finding ? `${finding.order} ${finding.certainty} ${finding.evidence.at(-1)}` : undefined;
  } finally {
    source.close();
  }
}

const ambiguous = Array.from({ length: 5000 }, (_, row) => `05/06/2024 ${row % 24}:00,1.5`);

it('finds the dates in the middle of a file that prove the order', async () => {
  const lines = ambiguous.with(2500, '17/06/2024 1:00,1.5').with(2600, '18/06/2024 1:00,1.5');
  expect(await prove(lines)).toMatch(/^dmy proved 1[78]\/06\/2024 1:00$/u);
});

it('looks no further than the last data row', async () => {
  const lines = ambiguous.with(2500, '17/06/2024 1:00,1.5').with(2600, '18/06/2024 1:00,1.5');
  expect(await prove(lines, { ...PLAN, lastDataRow: 100 })).toMatch(/assumed/u);
});

it('says nothing of dates with the year in front, and of numbers', async () => {
  expect(await prove(['2024-05-05 08:00,1.5', '2024-05-05 08:05,1.5'])).toBeUndefined();
  expect(await prove(ambiguous, { ...PLAN, time: { ...PLAN.time, bareNumber: 'digits' } })).toBeUndefined();
});
