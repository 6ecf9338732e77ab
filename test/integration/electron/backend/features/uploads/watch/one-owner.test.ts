import { appendFile, open, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { SETTLE_MS } from '#electron/backend/features/uploads/watch/arriving-files.ts';
import type { WatchedFolder } from '#shared/contract/watched-folders.ts';
import { isDone } from '#test/support/outbox/open-watch.ts';
import { HEADER, namesIn, openApp, startWorld } from '#test/support/outbox/watched-world.ts';
import { tempDir } from '#test/support/temp-dir.ts';

/** A logger that keeps its file open, wherever that is moved. */
async function openLog(folder: string) {
  const file = await open(join(folder, 'log.csv'), 'a');
  onTestFinished(() => file.close());
  return async (text: string) => {
    await file.write(text);
    await file.sync();
  };
}

const stateOf = ({ files }: WatchedFolder) =>
  files.map((file) => [file.fileName, file.state === 'done' ? 'done' : file.reason]);

it('what a logger writes to its open file after that was sent is sent as well', async () => {
  const world = await startWorld();
  const { lookLater, lookUntil } = await openApp(world);
  const write = await openLog(world.folder);
  await write(HEADER + world.rows[0]);
  await lookUntil((state) => isDone(state, 1));
  await write(world.rows[1] ?? '');
  expect(stateOf(await lookLater(0))).toContainEqual(['log.csv', 'growing']);
  await lookUntil((state) => isDone(state, 2));
  expect(await readFile(join(world.folder, 'done', 'log.csv'), 'utf8')).toBe(
    HEADER + world.rows[0] + world.rows[1],
  );
  const [rows] = await world.stored();
  expect(rows).toHaveLength(2);
});

it('a file that somebody changes in done stays there, and is not sent', async () => {
  const world = await startWorld();
  const { lookLater, lookUntil } = await openApp(world);
  await world.put('a.csv');
  await lookUntil((state) => isDone(state, 1));
  const count = world.seen.length;
  await writeFile(
    join(world.folder, 'done', 'a.csv'),
    `${world.text.replace('1.20', '1.21')}${world.rows[0]}`,
  );
  for (let looks = 0; looks < 3; looks += 1)
    expect(stateOf(await lookLater(SETTLE_MS))).toEqual([['a.csv', 'done']]);
  expect(await namesIn(world.folder)).toMatchObject({ here: [], done: ['a.csv'] });
  expect(world.seen).toHaveLength(count);
});

it('what is added in done to a file of which only the time was set is sent as well', async () => {
  const world = await startWorld();
  const { lookLater, lookUntil } = await openApp(world);
  await world.put('a.csv', HEADER + world.rows[0]);
  await lookUntil((state) => isDone(state, 1));
  const path = join(world.folder, 'done', 'a.csv');
  await utimes(path, 1_700_000_000, 1_700_000_000);
  expect(stateOf(await lookLater(0))).toEqual([['a.csv', 'done']]);
  await appendFile(path, world.rows[1] ?? '');
  await lookUntil((state) => isDone(state, 2));
  const [rows] = await world.stored();
  expect(rows).toHaveLength(2);
});

it('what a logger writes to its file while that is being sent is sent as well', async () => {
  const gate = Promise.withResolvers<void>();
  const world = await startWorld(async () => {
    await gate.promise;
    return undefined;
  });
  const { lookLater, lookUntil } = await openApp(world);
  const write = await openLog(world.folder);
  await write(HEADER + world.rows[0]);
  await lookLater(0);
  expect(stateOf(await lookLater(SETTLE_MS))).toEqual([['log.csv', 'sending']]);
  await write(world.rows[1] ?? '');
  await lookLater(SETTLE_MS);
  gate.resolve();
  await lookUntil((state) => isDone(state, 2));
  const [rows] = await world.stored();
  expect(rows).toHaveLength(2);
});

it('two apps that watch one folder send each file once', async () => {
  const world = await startWorld();
  const apps = [await openApp(world), await openApp({ ...world, dataDir: await tempDir() })];
  const lookBoth = (ms: number) => Promise.all(apps.map(({ lookLater }) => lookLater(ms)));
  await world.put('a.csv');
  await world.put('b.csv', world.text.replaceAll('2026-01-01', '2026-01-02'));
  await lookBoth(0);
  await lookBoth(SETTLE_MS);
  await expect
    .poll(
      async () => {
        await lookBoth(SETTLE_MS);
        return (await namesIn(world.folder)).done;
      },
      { timeout: 20_000 },
    )
    .toHaveLength(2);
  expect([...world.accepted.values()]).toEqual([1, 1, 1, 1]);
  expect(await namesIn(world.folder)).toMatchObject({ here: [], receipts: 2 });
});

it('a file that another app has taken is said to be with that app', async () => {
  const world = await startWorld(() => ({ status: 503 }));
  const first = await openApp(world);
  const second = await openApp({ ...world, dataDir: await tempDir() });
  await world.put('a.csv');
  await first.lookLater(0);
  expect(stateOf(await first.lookLater(SETTLE_MS))).toEqual([['a.csv', 'sending']]);
  expect(stateOf(await second.lookLater(SETTLE_MS))).toEqual([['a.csv', 'other-app']]);
});

it.each(['pause', 'remove'] as const)(
  'after %s nothing more is sent, and what was being read is back where it was',
  async (how) => {
    const world = await startWorld();
    let act: (() => Promise<void>) | undefined;
    const app = await openApp(world, { onStations: async () => act?.() });
    const { watch, parts } = app;
    await world.put('a.csv');
    await world.put('b.csv', world.text.replaceAll('2026-01-01', '2026-01-02'));
    const { id } = await app.lookLater(0);
    const stopped = Promise.withResolvers<void>();
    act = async () => {
      act = undefined;
      // It waits for the look, which waits for this.
      void (how === 'pause' ? watch.pause(id, true) : watch.remove(id)).then(stopped.resolve);
    };
    app.now.steadyMs += SETTLE_MS;
    await watch.look();
    await stopped.promise;
    await watch.look();
    expect((await namesIn(world.folder)).here.toSorted()).toEqual(['a.csv', 'b.csv']);
    expect(await parts.outbox.ask('openJobs')).toEqual([]);
    expect(world.seen).toEqual([]);
  },
);

it('a file that is being sent comes back when its folder is removed, and is not sent again when that is watched anew', async () => {
  const gate = Promise.withResolvers<void>();
  const world = await startWorld(async () => {
    await gate.promise;
    return undefined;
  });
  const { lookLater, lookUntil, watch, connectionId, templateId } = await openApp(world);
  await world.put('a.csv');
  const { id } = await lookLater(0);
  await lookLater(SETTLE_MS);
  await watch.remove(id);
  expect((await namesIn(world.folder)).here).toEqual(['a.csv']);
  await watch.add(world.folder, { connectionId, templateId });
  gate.resolve();
  await lookUntil((state) => isDone(state, 1));
  expect([...world.accepted.values()]).toEqual([1, 1]);
});

it('files of the same bytes are sent for each station that their names tell', async () => {
  const gate = Promise.withResolvers<void>();
  const world = await startWorld(async () => {
    await gate.promise;
    return undefined;
  });
  const [first, , second] = world.rows.map((row) => row.split(',')[1] ?? '');
  const text = '时间,液位(m)\r\n2026-01-01 00:00,0.00\r\n2026-01-01 00:05,0.00\r\n';
  const example = { path: join(await tempDir(), `${first}.csv`), fileName: `${first}.csv` };
  await writeFile(example.path, text);
  const { lookLater, lookUntil } = await openApp(world, { example });
  await world.put(`${first}.csv`, text);
  await world.put(`${second}.csv`, text);
  await lookLater(0);
  const both = await lookLater(SETTLE_MS);
  expect(both.files.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  gate.resolve();
  await lookUntil((state) => isDone(state, 2));
  const rows = [
    { timestamp: '2026-01-01 00:00:00', level: 0 },
    { timestamp: '2026-01-01 00:05:00', level: 0 },
  ];
  expect(await world.stored()).toEqual([rows, rows]);
});

it('files that wait together are sent in the order in which they were written', async () => {
  const world = await startWorld();
  const { lookUntil } = await openApp(world);
  const nowS = Date.now() / 1_000;
  const path = await world.put('week.csv', world.text.replace('1.20', '1.02'));
  await utimes(path, nowS - 20_000, nowS - 20_000);
  const corrected = await world.put('week-corrected.csv');
  await utimes(corrected, nowS - 9_000, nowS - 9_000);
  await lookUntil((state) => isDone(state, 2));
  const [rows] = await world.stored();
  expect(rows?.[0]).toMatchObject({ level: 1.2 });
});

it('a last row without a line end is waited for, then asked about, and taken when somebody says so', async () => {
  const world = await startWorld();
  const { lookLater, lookUntil, watch } = await openApp(world);
  const [first] = world.rows.map((row) => row.split(',')[1] ?? '');
  const text = [
    HEADER,
    ...['10.2', '9.5', '9', '11.5'].map((level, index) => `2026-01-01 0${index}:00,${first},${level}\r\n`),
  ].join('');
  const path = await world.put('log.csv', `${text}2026-01-01 04:00,${first},1`);
  await lookLater(0);
  expect(stateOf(await lookLater(SETTLE_MS))).toEqual([['log.csv', 'growing']]);
  const asked = await lookLater(60_000);
  expect(stateOf(asked)).toEqual([['log.csv', 'ends-open']]);
  // It goes on, and is a whole file then.
  await rename(path, `${path}.part`);
  await writeFile(path, `${text}2026-01-01 04:00,${first},10.9\r\n`);
  await rm(`${path}.part`);
  await lookUntil((state) => isDone(state, 1));
  await world.put('open.csv', `${HEADER}2026-01-02 00:00,${first},1.20`);
  await lookLater(0);
  await lookLater(SETTLE_MS);
  const { id, files } = await lookLater(60_000);
  const [waiting] = files;
  expect(waiting).toMatchObject({ state: 'review', fileName: 'open.csv', reason: 'ends-open' });
  await watch.retry(id, waiting?.state === 'review' ? waiting.id : '');
  await lookUntil((state) => isDone(state, 2));
  await world.put('next.csv', `${HEADER}2026-01-03 00:00,${first},1.20`);
  await lookUntil((state) => isDone(state, 3));
  const [rows] = await world.stored();
  expect(rows?.[4]).toMatchObject({ timestamp: '2026-01-01 04:00:00', level: 10.9 });
});

it('a file that comes in two folders of one connection at the same time is sent once', async () => {
  const world = await startWorld();
  const { parts, watch, connectionId, templateId, lookLater } = await openApp(world);
  const second = await tempDir();
  await watch.add(second, { connectionId, templateId });
  // Nothing is added before both were read, and the outbox has answered often since.
  const checked = new Set<string>();
  const read = parts.spreadsheets.read.bind(parts.spreadsheets);
  vi.spyOn(parts.spreadsheets, 'read').mockImplementation(async (file, task, ...more) => {
    const result = await read(file, task, ...more);
    if (task.type === 'check') checked.add(file.fileName);
    return result;
  });
  const addJob = parts.outbox.addJob.bind(parts.outbox);
  vi.spyOn(parts.outbox, 'addJob').mockImplementation(async (...job) => {
    await expect.poll(() => checked.size, { timeout: 10_000 }).toBe(2);
    for (let asked = 0; asked < 50; asked += 1) await parts.outbox.ask('openJobs');
    return addJob(...job);
  });
  await world.put('a.csv');
  await writeFile(join(second, 'b.csv'), world.text);
  await expect
    .poll(
      async () => {
        await lookLater(SETTLE_MS);
        return [await namesIn(world.folder), await namesIn(second)];
      },
      { timeout: 20_000 },
    )
    .toEqual(['a.csv', 'b.csv'].map((name) => ({ here: [], done: [name], receipts: 1 })));
  expect([...world.accepted.values()]).toEqual([1, 1]);
});
