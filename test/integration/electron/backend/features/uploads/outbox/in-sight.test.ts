import { join } from 'node:path';
import { expect, it } from 'vitest';
import { OutboxStore } from '#electron/backend/features/uploads/outbox/store/outbox-store.ts';
import type { Outcome } from '#electron/backend/features/uploads/outbox/store/settle-batch.ts';
import {
  AT_ONCE,
  jobParts,
  makeBatch,
  makeBatches,
  newJob,
  STORED,
  saidWith,
} from '#test/support/outbox/make-batches.ts';
import { openOutbox } from '#test/support/outbox/open-outbox.ts';
import { startUploadService } from '#test/support/outbox/start-upload-service.ts';
import { outboxSays } from '#test/support/outbox/wait-for-job.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const TARGET = { connectionId: 'c', origin: 'o' };

async function newFile() {
  return { file: join(await tempDir(), 'outbox.sqlite3'), maxFileBytes: 100_000_000 };
}

function addJob(store: OutboxStore, batches: number): string {
  const jobId = store.call('beginJob', [newJob('c', { origin: 'o' })]);
  store.call('addBatches', [jobId, 'send-all', makeBatches(batches)]);
  store.call('completeJob', [jobId, 0]);
  return jobId;
}

function settleFirst(store: OutboxStore, jobId: string, outcome: Outcome): void {
  store.call('pick', [TARGET]);
  store.call('settle', [{ jobId, seq: 0 }, outcome, null]);
}

const listed = (store: OutboxStore) => store.call('openJobs', []).map(({ job }) => job.id);

/** Another run of the app. */
function reopen(store: OutboxStore, options: Awaited<ReturnType<typeof newFile>>): OutboxStore {
  store.close();
  return new OutboxStore(options);
}

it('lists a cancelled job after a restart as long as a batch of it is held, and no longer', async () => {
  const options = await newFile();
  let store = new OutboxStore(options);
  const jobId = addJob(store, 4);
  settleFirst(store, jobId, { kind: 'unknown' });
  store.call('cancelJob', [jobId]);
  store = reopen(store, options);
  expect(listed(store)).toEqual([jobId]);
  expect(store.call('job', [jobId])).toMatchObject({
    state: 'cancelled',
    amounts: { held: { batches: 1 }, cancelled: { batches: 3 } },
    doubtful: { held: { batches: 1, rows: 10 } },
  });
  store.call('markAsSent', [jobId, [0]]);
  // That it is stored is the word of the user alone.
  expect(store.call('job', [jobId]).doubtful).toMatchObject({ done: { batches: 1, rows: 10 } });
  store = reopen(store, options);
  expect(listed(store)).toEqual([]);
  store.close();
});

it('lists a finished job after a restart as long as a batch of it waits for a decision', async () => {
  const options = await newFile();
  let store = new OutboxStore(options);
  const held = addJob(store, 1);
  settleFirst(store, held, { kind: 'held', reason: 'damaged' });
  const done = addJob(store, 1);
  settleFirst(store, done, STORED);
  store = reopen(store, options);
  expect(listed(store)).toEqual([held]);
  store.close();
});

it('lists a finished job after a restart as long as a batch of it is refused, until the user lets go of it', async () => {
  const options = await newFile();
  let store = new OutboxStore(options);
  const refused = addJob(store, 2);
  settleFirst(store, refused, { kind: 'rejected' });
  store.call('pick', [TARGET]);
  store.call('settle', [{ jobId: refused, seq: 1 }, STORED, saidWith(STORED)]);
  const cancelled = addJob(store, 2);
  settleFirst(store, cancelled, { kind: 'rejected' });
  store.call('cancelJob', [cancelled]);
  store = reopen(store, options);
  expect(listed(store)).toEqual([refused]);
  expect(store.call('retryBatches', [cancelled, undefined])).toBe(0);
  expect(store.call('giveUp', [refused, undefined])).toBe(1);
  expect(store.call('job', [refused])).toMatchObject({
    state: 'finished',
    amounts: { done: { batches: 1 }, cancelled: { batches: 1 } },
  });
  store = reopen(store, options);
  expect(listed(store)).toEqual([]);
  store.close();
});

it('a held batch is given up only where nothing of it is stored, and is then no question any more', async () => {
  const options = await newFile();
  let store = new OutboxStore(options);
  const refused = addJob(store, 2);
  settleFirst(store, refused, { kind: 'held', reason: 'not-accepted' });
  store.call('pick', [{ connectionId: 'c', origin: 'o' }]);
  store.call('settle', [{ jobId: refused, seq: 1 }, STORED, saidWith(STORED)]);
  const unknown = addJob(store, 1);
  settleFirst(store, unknown, { kind: 'unknown' });
  store.call('settle', [{ jobId: unknown, seq: 0 }, { kind: 'held', reason: 'unknown-outcome' }, null]);
  expect(store.call('markAsSent', [refused, undefined])).toBe(0);
  expect(store.call('giveUp', [unknown, undefined])).toBe(0);
  expect(store.call('giveUp', [refused, undefined])).toBe(1);
  expect(store.call('job', [refused])).toMatchObject({
    state: 'finished',
    amounts: { done: { batches: 1 }, cancelled: { batches: 1 } },
  });
  store = reopen(store, options);
  expect(listed(store)).toEqual([unknown]);
  expect(store.call('markAsSent', [unknown, undefined])).toBe(1);
  store = reopen(store, options);
  expect(listed(store)).toEqual([]);
  store.close();
});

it('says once, in the run after it, that the app ended while a job was filled', async () => {
  const options = await newFile();
  let store = new OutboxStore(options);
  const jobId = store.call('beginJob', [newJob('c', { origin: 'o' })]);
  store.call('addBatches', [jobId, 'send-all', makeBatches(1)]);
  store = reopen(store, options);
  expect(store.call('openJobs', [])).toMatchObject([{ job: { id: jobId, state: 'incomplete' } }]);
  store = reopen(store, options);
  expect(listed(store)).toEqual([]);
  store.close();
});

it('says what came of the batch that was tried last, and not of the first one', async () => {
  const store = new OutboxStore(await newFile());
  const jobId = store.call('beginJob', [newJob('c', { origin: 'o' })]);
  store.call('addBatches', [jobId, 'send-all', [makeBatch(), makeBatch({ equipId: 'G2' })]]);
  store.call('completeJob', [jobId, 0]);
  const lastAttempt = () => store.call('openJobs', [])[0]?.lastAttempt;
  const fail = (seq: number, status: number) => {
    store.call('pick', [TARGET]);
    const said = { status, says: '', failure: null };
    store.call('settle', [{ jobId, seq }, { kind: 'again', waitMs: 60_000 }, said]);
  };
  expect(lastAttempt()).toBeNull();
  fail(0, 500);
  expect(lastAttempt()).toMatchObject({ state: 'retry', attempts: 1, lastStatus: 500 });
  fail(1, 503);
  expect(lastAttempt()).toMatchObject({ state: 'retry', attempts: 1, lastStatus: 503 });
  // One that is in progress once more has an attempt behind it.
  const inProgressSinceMs = () => store.call('openJobs', [])[0]?.inProgressSinceMs;
  expect(inProgressSinceMs()).toBeNull();
  store.call('dueNow', ['c']);
  store.call('pick', [TARGET]);
  expect(inProgressSinceMs()).toBeGreaterThan(0);
  expect(lastAttempt()).toMatchObject({ state: 'inflight', attempts: 2, lastStatus: 500 });
  store.close();
});

it('says of every upload that is not over that its connection was removed, also of one that is paused', async () => {
  const { baseUrl } = await startUploadService();
  const { outbox, connectionId, connections } = await openOutbox({ baseUrl });
  const jobId = await outbox.addJob(newJob(connectionId), jobParts([makeBatch()]), AT_ONCE);
  await outbox.change('pauseJob', jobId);
  await connections.remove(connectionId, async () => {});
  const lost = { connectionId, kind: 'no-connection' };
  const obstaclesWhile = (state: string) =>
    outboxSays(outbox, ({ jobs, obstacles }) =>
      jobs[0]?.job.state === state && obstacles.length > 0 ? obstacles : undefined,
    );
  expect(await obstaclesWhile('paused')).toMatchObject([lost]);
  await outbox.change('resumeJob', jobId);
  expect(await obstaclesWhile('sending')).toMatchObject([lost]);
  await outbox.change('cancelJob', jobId);
  await outboxSays(outbox, ({ obstacles }) => (obstacles.length === 0 ? true : undefined));
});

it('lists the newest of very many uploads that wait for the user, counts the others, and has all of them in the history', async () => {
  const options = { ...(await newFile()), maxFileBytes: 1_000_000_000 };
  let store = new OutboxStore(options);
  const jobIds: string[] = [];
  for (let index = 0; index < 340; index += 1) {
    const jobId = addJob(store, 1);
    jobIds.push(jobId);
    settleFirst(store, jobId, index < 10 ? { kind: 'held', reason: 'damaged' } : { kind: 'rejected' });
  }
  const going = addJob(store, 1);
  const inHistory = () =>
    store.call('searchJobs', [{ text: '', isUndecided: true, offset: 0, limit: 1_000 }]);
  const expectBounded = () => {
    expect(listed(store)).toEqual([...jobIds.slice(40), going]);
    expect(store.call('unlistedJobs', [])).toEqual([{ connectionId: 'c', jobs: 40, batches: 40 }]);
    expect(inHistory().jobs.map(({ id }) => id)).toEqual(jobIds.toReversed());
  };
  expectBounded();
  store = reopen(store, options);
  expectBounded();
  for (const jobId of jobIds.slice(100)) store.call('giveUp', [jobId, undefined]);
  store = reopen(store, options);
  expect(listed(store)).toEqual([...jobIds.slice(0, 100), going]);
  expect(store.call('unlistedJobs', [])).toEqual([]);
  expect(inHistory().total).toBe(100);
  store.close();
});
