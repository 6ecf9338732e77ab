import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { OpenFiles } from '#electron/backend/features/uploads/reading/open-files.ts';
import type {
  Answers,
  ReadingReport,
  Task,
} from '#electron/backend/features/uploads/reading/reading-messages.ts';
import { runTask } from '#electron/backend/features/uploads/reading/run-task.ts';
import { TaskChannel } from '#electron/backend/features/uploads/reading/task-channel.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import { columnPlan, CONTEXT, importPlan } from '#test/support/spreadsheets/import-plans.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const PLAN = importPlan([
  columnPlan(0, 'time'),
  columnPlan(1, 'value', 'level'),
  columnPlan(2, 'value', 'state', { type: 'text' }),
]);
const PERIODS = [
  {
    equipType: 'gauge',
    equipId: 'E1',
    firstTimestamp: '2026-01-01 00:00:00',
    lastTimestamp: '2026-01-01 23:59:00',
  },
];

/** Files of one equipment, each given by its rows, and what can be asked of them. */
async function filesOf(texts: string[][], plan: ImportPlan = PLAN) {
  const dir = await tempDir();
  const files = new OpenFiles(dir);
  const planned = await Promise.all(
    texts.map(async (rows, at) => {
      const path = join(dir, `${at}.csv`);
      await writeFile(path, ['time,level,state', ...rows, ''].join('\n'));
      onTestFinished(() => files.close(path));
      return { file: { path, fileName: `${at}.csv` }, plan };
    }),
  );
  const run = async <T extends Task>(at: number, task: T) => {
    const records: unknown[] = [];
    const take = (report: ReadingReport) => {
      if (report.type !== 'batch') return;
      records.push(...(JSON.parse(Buffer.from(report.batch.body).toString()) as unknown[]));
    };
    const line = new TaskChannel(1, new SharedArrayBuffer(8), take);
    const { file } = planned[at] ?? { file: { path: '', fileName: '' } };
    return { answer: (await runTask(files, file, task, line)) as Answers[T['type']], records };
  };
  return {
    compare: async (periods = PERIODS) => {
      const others = planned.slice(1);
      return (await run(0, { type: 'compare', plan, context: CONTEXT, others, periods })).answer;
    },
    prepareAfter: (at: number, before: number[]) =>
      run(at, {
        type: 'prepare',
        plan,
        context: CONTEXT,
        before: { files: before.flatMap((other) => planned[other] ?? []), periods: PERIODS },
      }),
  };
}

it('tells times that files say the same of from those of which they do not, with the rows', async () => {
  const { compare } = await filesOf([
    ['2026-01-01 00:00,1.20,ok', '2026-01-01 00:05,1.25,ok', '2026-01-01 00:10,1.30,'],
    ['2026-01-01 00:05,1.250,ok', '2026-01-01 00:10,1.31,ok', '2026-01-01 00:15,1.4,ok'],
  ]);
  expect(await compare()).toEqual({
    equal: 1,
    different: 1,
    examples: [
      {
        equipId: 'E1',
        timestamp: '2026-01-01 00:10:00',
        field: 'level',
        values: [
          { file: 0, row: 4, literal: '1.3' },
          { file: 1, row: 3, literal: '1.31' },
        ],
      },
    ],
    differingFiles: [0, 1],
  });
});

it('does not take different fields of one time for a repeat', async () => {
  const { compare } = await filesOf([['2026-01-01 00:00,1.20,'], ['2026-01-01 00:00,,ok']]);
  expect(await compare()).toMatchObject({ equal: 0, different: 0 });
});

it('compares texts as texts, and counts a time once however many of its fields repeat', async () => {
  const { compare } = await filesOf([
    ['2026-01-01 00:00,1,ok', '2026-01-01 00:05,1,ok'],
    ['2026-01-01 00:00,1,ok', '2026-01-01 00:05,1,故障'],
    ['2026-01-01 00:00,1,ok', '2026-01-01 00:05,1,ok'],
  ]);
  expect(await compare()).toMatchObject({
    equal: 1,
    different: 1,
    differingFiles: [0, 1],
    examples: [{ field: 'state', values: [{ literal: '"ok"' }, { literal: '"故障"' }] }],
  });
});

it('looks at nothing outside the shared periods, and at no row that is not sent', async () => {
  const [period] = PERIODS;
  const { compare } = await filesOf([
    ['2026-01-01 00:00,1,ok', '2026-01-01 00:05,1,ok', '2026-01-01 00:10,1,ok'],
    ['2026-01-01 00:00,2,ok', '2026-01-01 00:05,1,ok', '2026-01-01 00:10,1,ok', '2026-01-01 00:10,9,ok'],
  ]);
  expect(await compare(period ? [{ ...period, firstTimestamp: '2026-01-01 00:05:00' }] : [])).toMatchObject({
    equal: 1,
    different: 0,
  });
});

it('does not send what the files before have, and notes the rows that said something else', async () => {
  const { prepareAfter } = await filesOf([
    ['2026-01-01 00:05,1.25,ok', '2026-01-01 00:10,1.30,'],
    ['2026-01-01 00:15,1.4,ok'],
    [
      '2026-01-01 00:00,1.2,ok',
      '2026-01-01 00:05,1.250,ok',
      '2026-01-01 00:10,7,late',
      '2026-01-01 00:15,8,ok',
      '2026-01-01 00:20,1.5,ok',
    ],
  ]);
  const { answer, records } = await prepareAfter(2, [0, 1]);
  expect(records).toEqual([
    { timestamp: '2026-01-01 00:00:00', level: 1.2, state: 'ok' },
    { timestamp: '2026-01-01 00:10:00', state: 'late' },
    { timestamp: '2026-01-01 00:20:00', level: 1.5, state: 'ok' },
  ]);
  expect(answer).toMatchObject({ sentRows: 3, duplicateRows: 2, heldRows: 0, recordCount: 3 });
  expect(answer.problems).toEqual([
    { row: 4, column: null, text: '', reason: 'other-file' },
    { row: 5, column: null, text: '', reason: 'other-file' },
  ]);
});

it('comes to the same for rows that need the general way', async () => {
  const rows = ['2026-01-01 00:00,1.2,ok', '2026年1月1日 0时10分,7,late', '2026-01-01 00:20,1.5,ok'];
  const { prepareAfter } = await filesOf([['2026-01-01 00:10,1.30,'], rows]);
  const { answer, records } = await prepareAfter(1, [0]);
  expect(records[1]).toEqual({ timestamp: '2026-01-01 00:10:00', state: 'late' });
  expect(answer).toMatchObject({ sentRows: 3, problemCounts: { 'other-file': 1 } });
});
