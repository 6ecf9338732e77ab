import { appendFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { UploadFiles } from '#electron/backend/features/uploads/files/upload-files.ts';
import { SETTLE_MS } from '#electron/backend/features/uploads/watch/arriving-files.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import { answerQuestion } from '#shared/domain/import/question.ts';
import { isDone } from '#test/support/outbox/open-watch.ts';
import { HEADER, namesIn, openApp, startWorld } from '#test/support/outbox/watched-world.ts';
import { startScript } from '#test/support/run-script.ts';

const STORED = [
  [
    { timestamp: '2026-01-01 00:00:00', level: 1.2 },
    { timestamp: '2026-01-01 00:05:00', level: 1.25 },
  ],
  [{ timestamp: '2026-01-01 00:00:00', level: 0.7 }],
];

it('a file is taken when it has stopped growing, sent, and moved to done with its receipt', async () => {
  const world = await startWorld();
  const { lookLater, lookUntil } = await openApp(world);
  const path = await world.put('week.csv', HEADER + world.rows[0]);
  await lookLater(0);
  for (const row of world.rows.slice(1)) {
    await appendFile(path, row);
    expect((await lookLater(SETTLE_MS)).files).toEqual([
      { state: 'waiting', fileName: 'week.csv', reason: 'growing' },
    ]);
  }
  expect(world.seen).toEqual([]);
  await lookUntil((state) => isDone(state, 1));
  expect(await namesIn(world.folder)).toEqual({ here: [], done: ['week.csv'], receipts: 1 });
  expect([...world.accepted.values()]).toEqual([1, 1]);
  expect(await world.stored()).toEqual(STORED);
});

it('the same content is sent once, whatever it is called and however often it comes', async () => {
  const world = await startWorld();
  const { lookLater, lookUntil } = await openApp(world);
  await world.put('a.csv');
  await world.put('b.csv');
  await lookUntil((state) => isDone(state, 1));
  await world.put('a.csv');
  await lookLater(0);
  const { files } = await lookLater(SETTLE_MS);
  expect(files).toMatchObject([{ state: 'done', fileName: 'a.csv', isRepeat: true }]);
  const { here, done, receipts } = await namesIn(world.folder);
  expect([here, done.toSorted(), receipts]).toEqual([[], ['a (2).csv', 'a.csv', 'b.csv'], 1]);
  expect([...world.accepted.values()]).toEqual([1, 1]);
});

it('a file that is renamed or deleted while it is sent is sent once, and has its receipt', async () => {
  const gate = Promise.withResolvers<void>();
  const world = await startWorld(async () => {
    await gate.promise;
    return undefined;
  });
  const { lookLater, lookUntil } = await openApp(world);
  await world.put('a.csv');
  await world.put('b.csv', world.text.replaceAll('2026-01-01', '2026-01-02'));
  await lookLater(0);
  const { files } = await lookLater(SETTLE_MS);
  expect(files).toMatchObject([{ reason: 'sending' }, { reason: 'sending' }]);
  const { here } = await namesIn(world.folder);
  expect(here).toEqual([expect.stringMatching(/^sending-/)]);
  const claims = join(world.folder, here[0] ?? '');
  await rename(join(claims, 'a.csv'), join(claims, 'renamed.csv'));
  await rm(join(claims, 'b.csv'));
  gate.resolve();
  await lookUntil((state) => isDone(state, 2));
  expect(await namesIn(world.folder)).toEqual({ here: [], done: ['renamed.csv'], receipts: 2 });
  expect([...world.accepted.values()]).toEqual([1, 1, 1, 1]);
});

it('a file that another program has locked is taken when it is free', async () => {
  const lock = { isHeld: true };
  class LockedFiles extends UploadFiles {
    override hold(path: string) {
      if (lock.isHeld) return Promise.reject(Object.assign(new Error('EBUSY'), { code: 'EBUSY' }));
      return super.hold(path);
    }
  }
  const world = await startWorld();
  const { lookLater, lookUntil } = await openApp(world, { uploadFiles: LockedFiles });
  await world.put('a.csv');
  await lookLater(0);
  expect((await lookLater(SETTLE_MS)).files).toEqual([
    { state: 'waiting', fileName: 'a.csv', reason: 'locked' },
  ]);
  lock.isHeld = false;
  await lookUntil((state) => isDone(state, 1));
  expect([...world.accepted.values()]).toEqual([1, 1]);
});

it('a file that is replaced while it is sent is another file: both contents are sent', async () => {
  const gate = Promise.withResolvers<void>();
  const world = await startWorld(async () => {
    await gate.promise;
    return undefined;
  });
  const { lookLater, lookUntil } = await openApp(world);
  await world.put('a.csv');
  await lookLater(0);
  await lookLater(SETTLE_MS);
  await world.put('a.csv', world.text.replaceAll('2026-01-01', '2026-01-02'));
  gate.resolve();
  await lookUntil((state) => isDone(state, 2));
  const { here, done, receipts } = await namesIn(world.folder);
  expect([here, done.toSorted(), receipts]).toEqual([[], ['a (2).csv', 'a.csv'], 2]);
  expect([...world.accepted.values()]).toEqual([1, 1, 1, 1]);
});

const dayFirst = (plan: ImportPlan) => answerQuestion(plan, 'date-order', 'order:dmy');

it('nothing with an open question is sent; it waits over a restart, and goes when its layout has the answer', async () => {
  const world = await startWorld(undefined, '03/01/2026');
  const before = await openApp(world);
  await world.put('a.csv');
  await before.lookLater(0);
  const asked = await before.lookLater(SETTLE_MS);
  expect(asked.files).toMatchObject([{ state: 'review', fileName: 'a.csv', reason: 'question-open' }]);
  await before.close();
  const { lookLater, lookUntil, saveLayout, templateId } = await openApp(world);
  await lookLater(0);
  expect((await lookLater(SETTLE_MS)).files).toEqual(asked.files);
  expect(world.seen).toEqual([]);
  await saveLayout(dayFirst, templateId);
  await lookUntil((state) => isDone(state, 1));
  const [[row]] = (await world.stored()) as [[unknown]];
  expect(row).toEqual({ timestamp: '2026-01-03 00:00:00', level: 1.2 });
});

it.each([
  ['rows that would be held back', 'oops', 'rows-held'],
  ['no table', null, 'no-values'],
])('a file with %s waits for a person', async (_what, value, reason) => {
  const world = await startWorld();
  const { lookLater } = await openApp(world);
  await world.put('a.csv', value === null ? 'x' : world.text.replace('1.25', value));
  await lookLater(0);
  expect((await lookLater(SETTLE_MS)).files).toMatchObject([{ state: 'review', reason }]);
  expect(world.seen).toEqual([]);
});

it('a file with a bad value waits for a person until the rules of its layout say to send the others', async () => {
  const world = await startWorld();
  const [, first = '', second = ''] = world.text.split('\r\n');
  const wide = (header: string, ...rows: string[]) => [`${header},水温(℃)`, ...rows, ''].join('\r\n');
  await writeFile(world.example.path, wide('时间,站点,液位(m)', `${first},15.2`, `${second},15.3`));
  const { lookLater, lookUntil, saveLayout, templateId } = await openApp(world);
  await world.put('a.csv', wide('时间,站点,液位(m)', `${first},15.2`, `${second},故障`));
  await lookLater(0);
  expect((await lookLater(SETTLE_MS)).files).toMatchObject([{ state: 'review', reason: 'rows-held' }]);
  expect(world.seen).toEqual([]);
  await saveLayout(
    (plan) => ({ ...plan, problemRules: { 'number-not-understood': 'leave-out-cell' } }),
    templateId,
  );
  await lookUntil((state) => isDone(state, 1));
  const [stored] = await world.stored();
  expect(stored).toEqual([
    { timestamp: '2026-01-01 00:00:00', level: 1.2, temperature: 15.2 },
    { timestamp: '2026-01-01 00:05:00', level: 1.25 },
  ]);
});

it('values that differ for one time are decided by the rule of the layout in each column of a wide file', async () => {
  const world = await startWorld();
  const [, , second = '', third = ''] = world.text.split('\r\n');
  const [, one = ''] = second.split(',');
  const [, two = ''] = third.split(',');
  const wide = (...rows: string[]) => [`时间,${one} 液位(m),${two} 液位(m)`, ...rows, ''].join('\r\n');
  const rows = ['2026-01-01 00:00,1.2,0.7', '2026-01-01 00:05,1.25,0.75'];
  await writeFile(world.example.path, wide(...rows));
  const answer = (plan: ImportPlan): ImportPlan => ({ ...plan, duplicates: 'keep-last' });
  const { lookUntil } = await openApp(world, { answer });
  await world.put('a.csv', wide(...rows, '2026-01-01 00:05,1.25,0.99'));
  await lookUntil((state) => isDone(state, 1));
  const stored = await world.stored();
  expect(stored.map((records) => records.at(-1))).toEqual([
    { timestamp: '2026-01-01 00:05:00', level: 1.25 },
    { timestamp: '2026-01-01 00:05:00', level: 0.99 },
  ]);
});

it('a file of which the rules of its layout leave nothing waits for a person, and is not called sent', async () => {
  const world = await startWorld();
  const answer = (plan: ImportPlan): ImportPlan => ({
    ...plan,
    problemRules: { 'number-not-understood': 'leave-out' },
  });
  const { lookLater } = await openApp(world, { answer });
  await world.put('a.csv', world.text.replaceAll(/\d\.\d\d(?=\r)/gu, '故障'));
  await lookLater(0);
  expect((await lookLater(SETTLE_MS)).files).toMatchObject([{ state: 'review', reason: 'nothing-to-send' }]);
  expect(await namesIn(world.folder)).toEqual({ here: ['a.csv'], done: [], receipts: 0 });
});

it('an app that is killed while it sends has sent everything exactly once after its next start', async () => {
  let kill = () => {};
  const world = await startWorld((index) => {
    if (index !== 1) return undefined;
    kill();
    return 'cut-before';
  });
  await world.put('a.csv');
  const start = () =>
    startScript('test/support/outbox/watch-child.ts', [
      world.dataDir,
      world.baseUrl,
      world.folder,
      world.example.path,
    ]);
  const child = start();
  kill = () => child.kill('SIGKILL');
  expect(await new Promise((resolve) => child.once('close', resolve))).toBeNull();
  expect(await namesIn(world.folder)).toMatchObject({ done: [], receipts: 0 });
  const again = start();
  expect(await new Promise((resolve) => again.once('close', resolve))).toBe(0);
  expect([...world.accepted.values()]).toEqual([1, 1]);
  expect(await namesIn(world.folder)).toEqual({ here: [], done: ['a.csv'], receipts: 1 });
  expect(await world.stored()).toEqual(STORED);
});

it('files with the longest name that a disk takes are sent, and moved to done with their receipts', async () => {
  const world = await startWorld();
  const { lookUntil } = await openApp(world);
  const name = `${'液'.repeat(83)}.csv`;
  for (const day of ['01', '02']) {
    await world.put(name, world.text.replaceAll('2026-01-01', `2026-01-${day}`));
    await lookUntil((state) => isDone(state, Number(day)));
  }
  const { here, done, receipts } = await namesIn(world.folder);
  expect([here, done.toSorted(), receipts]).toEqual([[], [`${'液'.repeat(81)} (2).csv`, name], 2]);
});

it('a receipt that cannot be written holds up its own file alone, which says so, and is written when it can be', async () => {
  const gate = Promise.withResolvers<void>();
  const world = await startWorld(() => gate.promise.then(() => undefined));
  const { parts, lookLater, lookUntil } = await openApp(world);
  await world.put('a.csv');
  await lookLater(0);
  await lookLater(SETTLE_MS);
  const [open] = await parts.outbox.ask('openJobs');
  const receipt = join(world.folder, 'done', `a.csv.receipt-${open?.job.id.slice(0, 8)}.html`);
  await mkdir(join(receipt, 'in the way'), { recursive: true });
  gate.resolve();
  await world.put('b.csv', world.text.replaceAll('2026-01-01', '2026-01-02'));
  const { files } = await lookUntil((state) => state.files.some((file) => file.state === 'done'));
  expect(files).toMatchObject([
    { state: 'waiting', fileName: 'a.csv', reason: 'receipt' },
    { state: 'done', fileName: 'b.csv' },
  ]);
  await rm(receipt, { recursive: true });
  expect(isDone(await lookLater(600_000), 2)).toBe(true);
  expect(await namesIn(world.folder)).toEqual({ here: [], done: ['a.csv', 'b.csv'], receipts: 2 });
});
