import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { answerHealth } from '#server/operating/answer-health.ts';
import { openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import type { StoreEvent } from '#server/store/store.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const GAUGE = { equipType: 'gauge', equipId: 'G1' };
const BODY = Buffer.from('[{"timestamp":"2026-01-01 00:00:00","level":1}]');
const THREAD = new URL('../../../../server/store/sqlite/journal/apply-thread.ts', import.meta.url).href;

/** Deep enough to be written, and too deep to be read. */
const UNREADABLE = `let value = 1; for (let level = 0; level < 5_000; level += 1) value = { value };
  parentPort.postMessage(value);`;

it.each([
  ['ends', 'process.exit(1);'],
  ['says what cannot be read', UNREADABLE],
])(
  'when the thread that applies uploads %s, health says so, and another goes on with what was acknowledged',
  async (_what, end) => {
    const dataDir = await tempDir();
    // The first one ends with the first upload, as if it had run out of memory; the next ones are the real thread.
    const file = join(dataDir, 'thread.mjs');
    await writeFile(
      file,
      `import { existsSync, writeFileSync } from 'node:fs';
    import { parentPort, workerData } from 'node:worker_threads';
    const hasEnded = workerData.dataDir + '/has-ended';
    if (existsSync(hasEnded)) await import(${JSON.stringify(THREAD)});
    else parentPort.on('message', () => { writeFileSync(hasEnded, ''); ${end} });`,
    );
    const events: StoreEvent[] = [];
    const onEvent = (event: StoreEvent): void => void events.push(event);
    const store = openSqliteStore(dataDir, { applyThreadFile: pathToFileURL(file), onEvent });
    const health = answerHealth({ store, dataDir });
    await store.uploads.append(GAUGE, BODY);
    await expect.poll(async () => (await health()).status).toBe(503);
    expect(await (await health()).json()).toMatchObject({
      status: 'failing',
      reason: 'The thread that applies uploads has ended.',
    });
    await expect.poll(async () => (await health()).status, { timeout: 20_000 }).toBe(200);
    expect(await store.uploads.readLatest(GAUGE)).toMatchObject({ level: 1 });
    expect(events).toEqual([
      { type: 'failing', reason: 'The thread that applies uploads has ended.' },
      { type: 'working' },
    ]);
    await store.close();
  },
);

it('health tells when uploads have not been applied for two minutes, and what to do', async () => {
  const dataDir = await tempDir();
  const file = join(dataDir, 'thread.mjs');
  // It hears everything and applies nothing.
  await writeFile(
    file,
    `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ type }) => { if (type === 'stop') parentPort.close(); });
    parentPort.postMessage({ type: 'read', amounts: [], isAll: true });`,
  );
  let nowMs = 0;
  const store = openSqliteStore(dataDir, { applyThreadFile: pathToFileURL(file), now: () => nowMs });
  const health = answerHealth({ store, dataDir });
  await store.uploads.append(GAUGE, BODY);
  await expect.poll(() => store.uploads.state().waiting).toBe(1);
  expect((await health()).status).toBe(200);
  nowMs = 120_001;
  const stuck = await health();
  expect(stuck.status).toBe(503);
  expect(await stuck.json()).toMatchObject({
    reason: 'Uploads have not been applied for 120 s: they are safe on disk. Start the service again.',
    uploads: { waiting: 1 },
  });
  await store.close();
});

it('how many uploads wait is not told before those of the last run are counted', async () => {
  const dataDir = await tempDir();
  const file = join(dataDir, 'thread.mjs');
  // It is still reading.
  await writeFile(
    file,
    `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ type }) => { if (type === 'stop') parentPort.close(); });`,
  );
  const store = openSqliteStore(dataDir, { applyThreadFile: pathToFileURL(file) });
  await store.uploads.append(GAUGE, BODY);
  const answer = await answerHealth({ store, dataDir })();
  expect(await answer.json()).toMatchObject({ status: 'ok', uploads: { setAside: 0 } });
  expect(store.uploads.state().waiting).toBeUndefined();
  await store.close();
});
