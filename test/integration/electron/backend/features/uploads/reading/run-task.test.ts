import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { OpenFiles } from '#electron/backend/features/uploads/reading/open-files.ts';
import type { ReadingReport } from '#electron/backend/features/uploads/reading/reading-messages.ts';
import { runTask } from '#electron/backend/features/uploads/reading/run-task.ts';
import { TaskChannel } from '#electron/backend/features/uploads/reading/task-channel.ts';
import { columnPlan, CONTEXT, importPlan } from '#test/support/spreadsheets/import-plans.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const plan = importPlan([columnPlan(0, 'time'), columnPlan(1, 'value', 'level')]);
const TWICE = [
  'time,level',
  '2026-01-01 00:05,1.25',
  '2026-01-01 00:00,1.20',
  '2026-01-01 00:10,1.30',
  '2026-01-01 00:05,1.25',
  '',
].join('\n');

async function openTwice() {
  const dir = await tempDir();
  const path = join(dir, 'data.csv');
  await writeFile(path, TWICE);
  const files = new OpenFiles(dir);
  const run = async (type: 'check' | 'prepare', changed = {}) => {
    const bodies: string[] = [];
    const take = (report: ReadingReport) => {
      if (report.type === 'batch') bodies.push(Buffer.from(report.batch.body).toString());
    };
    const line = new TaskChannel(1, new SharedArrayBuffer(8), take);
    const task = { type, plan: { ...plan, ...changed }, context: CONTEXT, known: [] };
    await runTask(files, { path, fileName: 'data.csv' }, task, line);
    const { checked } = await files.get(path);
    return { bodies, dropped: checked?.dropped };
  };
  return { run, close: () => files.close(path) };
}

it.each(['check', 'prepare'] as const)(
  'uses the duplicates that %s of the same plan has found',
  async (type) => {
    const { run, close } = await openTwice();
    const first = await run(type);
    expect(first.dropped?.count).toBe(1);
    const second = await run('prepare');
    expect(second.dropped).toBe(first.dropped);
    expect(second.bodies).toEqual([
      '[{"timestamp":"2026-01-01 00:05:00","level":1.25},{"timestamp":"2026-01-01 00:00:00","level":1.20},{"timestamp":"2026-01-01 00:10:00","level":1.30}]',
    ]);
    close();
  },
);

it('searches again if the plan has changed', async () => {
  const { run, close } = await openTwice();
  const first = await run('check');
  const second = await run('prepare', { duplicates: 'keep-last' });
  expect(second.dropped).not.toBe(first.dropped);
  close();
});
