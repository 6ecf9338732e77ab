import { randomBytes } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SYSTEM_CLOCK } from '#electron/backend/features/uploads/outbox/outbox-clock.ts';
import { beginJob } from '#electron/backend/features/uploads/outbox/store/fill-job.ts';
import { openOutbox as openOutboxFile } from '#electron/backend/features/uploads/outbox/store/open-outbox.ts';
import { OutboxStore } from '#electron/backend/features/uploads/outbox/store/outbox-store.ts';
import { readJobs } from '#electron/backend/features/uploads/outbox/store/read-rows.ts';
import { outboxStateSchema } from '#shared/contract/outbox-shapes.ts';
import type { UploadBatch } from '#shared/domain/import/upload-batch.ts';
import {
  AT_ONCE,
  jobParts,
  makeBatches,
  newJob,
  STORED,
  saidWith,
} from '#test/support/outbox/make-batches.ts';
import { openOutbox } from '#test/support/outbox/open-outbox.ts';
import { startUploadService } from '#test/support/outbox/start-upload-service.ts';
import { jobIs, outboxSays } from '#test/support/outbox/wait-for-job.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const TARGET = { connectionId: 'c', origin: 'o' };

/** An outbox with two uploads, of three batches each, whose rows are changed as a disk may change them. */
async function damagedOutbox(damage: (jobIds: [string, string]) => string) {
  const options = { file: join(await tempDir(), 'outbox.sqlite3'), maxFileBytes: 100_000_000 };
  const store = new OutboxStore(options);
  const fill = (equipId: string): string => {
    const jobId = store.call('beginJob', [newJob('c', { origin: 'o', fileName: `${equipId}.csv` })]);
    store.call('addBatches', [jobId, 'send-all', makeBatches(3, { equipId })]);
    store.call('completeJob', [jobId, 0]);
    return jobId;
  };
  const jobIds: [string, string] = [fill('G1'), fill('G2')];
  store.close();
  const db = new DatabaseSync(options.file);
  db.exec('PRAGMA foreign_keys = OFF');
  db.exec(damage(jobIds));
  db.close();
  return { jobIds, store: new OutboxStore(options) };
}

/** Everything that is sent until nothing more may go. */
function sendAll(store: OutboxStore): string[] {
  const sent: string[] = [];
  for (;;) {
    store.call('snapshot', [[TARGET], []]);
    const picked = store.call('pick', [TARGET]);
    if (picked === undefined) return sent;
    if (picked === 'held') continue;
    sent.push(`${picked.batch.equipId}/${picked.batch.seq}`);
    store.call('settle', [picked.batch, STORED, saidWith(STORED)]);
  }
}

function shown(store: OutboxStore) {
  const jobs = store.call('openJobs', []).map((shownJob) => ({
    ...shownJob,
    bytesPerSecond: null,
    secondsLeft: null,
    elsewhere: null,
  }));
  const unlisted = store.call('unlistedJobs', []);
  const rest = {
    unlisted,
    obstacles: [],
    bytesPerSecond: null,
    secondsLeft: null,
    failure: null,
    setAside: null,
  };
  // What the window is told is of the contract, or it is told nothing at all.
  return outboxStateSchema.parse({ jobs, ...rest }).jobs.map(({ job }) => job);
}

it.each([
  ['state', 'sendiog'],
  ['summary', '{"a":1'],
  ['header', '{"a":1}'],
  ['canary', 'ofg'],
  ['stop_reason', '{"code":"NOBODY_KNOWS","details":{}}'],
])('stops the one upload whose %s is damaged, and sends the other', async (column, value) => {
  const { store, jobIds } = await damagedOutbox(
    ([jobId]) => `UPDATE job SET ${column} = '${value}' WHERE id = '${jobId}'`,
  );
  expect(store.opened).toMatchObject({ setAside: null, damagedRows: 1 });
  expect(sendAll(store)).toEqual(['G2/0', 'G2/1', 'G2/2']);
  const [damaged] = shown(store);
  expect(damaged).toMatchObject({
    id: jobIds[0],
    fileName: 'G1.csv',
    state: 'stopped',
    stopReason: { code: 'OUTBOX_ROW_DAMAGED' },
    amounts: { ready: { batches: 3 } },
  });
  store.call('resumeJob', [jobIds[0]]);
  expect(sendAll(store)).toEqual(['G1/0', 'G1/1', 'G1/2']);
  store.close();
});

it('never sends an upload whose state is damaged and that was still being filled', async () => {
  const { store } = await damagedOutbox(
    ([jobId]) => `UPDATE job SET state = 'fillinf', not_before_ms = 0 WHERE id = '${jobId}'`,
  );
  expect(sendAll(store)).toEqual(['G2/0', 'G2/1', 'G2/2']);
  const found = store.call('searchJobs', [{ text: 'G1', offset: 0, limit: 10 }]);
  expect(found.jobs).toMatchObject([{ state: 'incomplete' }]);
  store.close();
});

it('holds the one batch whose state is damaged, as it may be stored', async () => {
  const { store, jobIds } = await damagedOutbox(
    ([jobId]) => `UPDATE batch SET state = 'ruady' WHERE job_id = '${jobId}' AND seq = 1`,
  );
  expect(sendAll(store)).toEqual(['G1/0', 'G1/2', 'G2/0', 'G2/1', 'G2/2']);
  expect(shown(store)[0]).toMatchObject({
    id: jobIds[0],
    state: 'finished',
    amounts: { done: { batches: 2 }, held: { batches: 1 } },
    doubtful: { held: { batches: 1 } },
  });
  const key = { jobId: jobIds[0], seq: 1 };
  expect(store.call('batch', [key])).toMatchObject({
    heldReason: 'unknown-outcome',
    lastFailure: { code: 'OUTBOX_ROW_DAMAGED' },
  });
  store.call('retryBatches', [jobIds[0], [1]]);
  expect(sendAll(store)).toEqual(['G1/1']);
  store.close();
});

it.each(['equip_id', 'equip_type', 'sha256'])(
  'sends nothing under a name that is not its own, where the %s of a batch is damaged',
  async (column) => {
    const { store, jobIds } = await damagedOutbox(
      ([jobId]) => `UPDATE batch SET ${column} = 'G3' WHERE job_id = '${jobId}' AND seq = 1`,
    );
    expect(sendAll(store)).toEqual(['G1/0', 'G1/2', 'G2/0', 'G2/1', 'G2/2']);
    expect(store.call('batch', [{ jobId: jobIds[0], seq: 1 }])).toMatchObject({
      state: 'held',
      heldReason: 'damaged',
      hasBody: false,
    });
    store.close();
  },
);

it.each([
  ['job', 'created_at_ms', ['G2/0', 'G2/1', 'G2/2']],
  ['batch', 'attempts', ['G1/1', 'G1/2', 'G2/0', 'G2/1', 'G2/2']],
  ['batch', 'sent_at_ms', ['G1/1', 'G1/2', 'G2/0', 'G2/1', 'G2/2']],
])(
  'shows and sends everything else where %s.%s is a number too large to be read',
  async (table, column, sent) => {
    const { store, jobIds } = await damagedOutbox(
      () => `UPDATE ${table} SET ${column} = 1 << 60 WHERE rowid = 1`,
    );
    expect(store.opened).toMatchObject({ damagedRows: 1, setAside: null });
    expect(sendAll(store)).toEqual(sent);
    for (const jobId of jobIds) expect(store.call('job', [jobId]).id).toBe(jobId);
    store.close();
  },
);

it('keeps batches in sight whose upload is gone', async () => {
  const { store, jobIds } = await damagedOutbox(
    ([jobId]) => `UPDATE job SET id = 'x' || substr(id, 2) WHERE id = '${jobId}'`,
  );
  expect(sendAll(store)).toEqual(['G2/0', 'G2/1', 'G2/2']);
  const stopped = shown(store).filter(({ state }) => state === 'stopped');
  expect(stopped).toMatchObject([
    { fileName: 'G1.csv', total: { batches: 0 }, stopReason: { code: 'OUTBOX_ROW_DAMAGED' } },
    { id: jobIds[0], total: { batches: 3 }, stopReason: { code: 'OUTBOX_ROW_DAMAGED' } },
  ]);
  for (const { id } of stopped) store.call('resumeJob', [id]);
  expect(shown(store).filter(({ state }) => state === 'stopped')).toEqual([]);
  store.close();
});

it('shows every upload when one is damaged while the file is open', async () => {
  const file = join(await tempDir(), 'outbox.sqlite3');
  const { sql } = openOutboxFile(file, { maxFileBytes: 100_000_000, damages: 0 }, SYSTEM_CLOCK);
  for (const _ of [1, 2]) beginJob(sql, newJob('c'));
  sql.run(`UPDATE job SET summary = '{', header = '[', stop_reason = '"' WHERE position = 1`);
  expect(readJobs(sql, 'true ORDER BY position')).toMatchObject([
    { summary: null, header: [], stopReason: { code: 'OUTBOX_ROW_DAMAGED' } },
    { summary: {}, header: ['time', 'level'], stopReason: null },
  ]);
  sql.close();
});

/** More than the cache of SQLite holds. */
function noisyBatches(): UploadBatch[] {
  return makeBatches(30).map((batch) => {
    const noise = randomBytes(200_000).toString('base64');
    return {
      ...batch,
      body: new TextEncoder().encode(`[{"timestamp":"2026-01-01 00:00:00","note":"${noise}"}]`),
    };
  });
}

it('sets a file aside that turns out to be damaged while it is open, says so, and goes on with a new one', async () => {
  const { baseUrl } = await startUploadService();
  const dataDir = await tempDir();
  const file = join(dataDir, 'outbox.sqlite3');
  const first = await openOutbox({ baseUrl, dataDir });
  await first.outbox.addJob(newJob(first.connectionId), jobParts(noisyBatches()), AT_ONCE);
  await first.close();
  const { outbox, connectionId, signIn } = await openOutbox({ baseUrl, dataDir });
  await outbox.ask('openJobs');
  const { size } = await stat(file);
  const handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(size - 16_384, 0xff), 0, size - 16_384, 16_384);
  await handle.close();
  await signIn('uploader');
  const setAside = await outboxSays(outbox, (state) => state.setAside ?? undefined);
  expect((await stat(setAside.keptAs)).size).toBe(size);
  const jobId = await outbox.addJob(newJob(connectionId), jobParts(makeBatches(2)), AT_ONCE);
  expect((await jobIs(outbox, jobId, 'finished')).amounts.done?.batches).toBe(2);
});
