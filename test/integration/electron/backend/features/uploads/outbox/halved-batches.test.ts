import { expect, it } from 'vitest';
import type { Outbox } from '#electron/backend/features/uploads/outbox/outbox.ts';
import { AT_ONCE, jobParts, makeBatch, makeBatches, newJob } from '#test/support/outbox/make-batches.ts';
import { openOutbox } from '#test/support/outbox/open-outbox.ts';
import { startUploadService, type UploadFault } from '#test/support/outbox/start-upload-service.ts';
import { jobIs, outboxSays } from '#test/support/outbox/wait-for-job.ts';

const PAGE = { offset: 0, limit: 1000 };

/** Faults by the number of the upload. */
const inOrder =
  (faults: Record<number, UploadFault>) =>
  (index: number): UploadFault | undefined =>
    faults[index];

async function batchesOf(outbox: Outbox, jobId: string) {
  return (await outbox.ask('jobBatches', jobId, PAGE)).batches;
}

it('finds the one row that is not accepted by sending halves of halves', async () => {
  const { baseUrl, seen } = await startUploadService((_index, { text }) =>
    text.includes('00:13:00') ? { status: 406 } : undefined,
  );
  const { outbox, connectionId } = await openOutbox({ baseUrl, username: 'uploader' });
  const batches = [makeBatch({ rows: 1, firstIndex: 500 }), makeBatch({ rows: 50 })];
  const jobId = await outbox.addJob(newJob(connectionId), jobParts(batches), AT_ONCE);
  await jobIs(outbox, jobId, 'finished');
  await outbox.change('bisect', { jobId, seq: 1 });
  const job = await outboxSays(
    outbox,
    ({ jobs }) => jobs.find(({ job: each }) => each.state === 'finished' && each.amounts.rejected)?.job,
  );
  expect(job.amounts).toMatchObject({ done: { rows: 50 }, rejected: { batches: 1, rows: 1 } });
  const rejected = (await batchesOf(outbox, jobId)).find(({ state }) => state === 'rejected');
  expect(rejected).toMatchObject({ firstTimestamp: '2026-01-01 00:13:00', firstRow: 15, lastRow: 15 });
  expect(seen.length).toBeLessThanOrEqual(2 + 2 * 6);
});

it('tells where a batch stands among those of some states, and that one that is cut cannot be decided any more', async () => {
  const { baseUrl } = await startUploadService((index) => (index === 1 ? { status: 406 } : undefined));
  const { outbox, connectionId } = await openOutbox({ baseUrl, username: 'uploader' });
  const batches = [makeBatch({ rows: 1, firstIndex: 500 }), makeBatch({ rows: 50 })];
  const jobId = await outbox.addJob(newJob(connectionId), jobParts(batches), AT_ONCE);
  await jobIs(outbox, jobId, 'finished');
  const place = (states?: ('rejected' | 'held')[]) => outbox.ask('placeOfBatch', jobId, 1, states);
  expect(await place()).toMatchObject({ index: 1 });
  expect(await place(['rejected', 'held'])).toMatchObject({ index: 0, batch: { seq: 1 } });
  expect(await outbox.change('bisect', { jobId, seq: 1 })).toBe(1);
  expect(await place()).toMatchObject({ index: 1 });
  expect(await place(['rejected', 'held'])).toMatchObject({ index: null, batch: { seq: 1, state: 'cut' } });
  expect(await outbox.change('bisect', { jobId, seq: 1 })).toBe(0);
  expect(await outbox.change('giveUp', jobId, [1])).toBe(0);
  expect(await outbox.change('retryBatches', jobId, [1])).toBe(0);
});

it('halves a batch that is too large, and sends no other of its size right after it', async () => {
  const { baseUrl, seen } = await startUploadService((_index, { sizeBytes }) =>
    sizeBytes > 5_000 ? { status: 413 } : undefined,
  );
  const { outbox, connectionId } = await openOutbox({ baseUrl, username: 'uploader' });
  const batches = makeBatches(2, { rows: 150 });
  const jobId = await outbox.addJob(newJob(connectionId), jobParts(batches), AT_ONCE);
  const job = await jobIs(outbox, jobId, 'finished');
  expect(job.amounts.done).toMatchObject({ batches: 4, rows: 300 });
  expect(seen.filter(({ sizeBytes }) => sizeBytes > 5_000)).toHaveLength(1);
});

it('tries larger batches again after a start, for the service may take them by now', async () => {
  let maxBytes = 5_000;
  const { baseUrl, seen } = await startUploadService((_index, { sizeBytes }) =>
    sizeBytes > maxBytes ? { status: 413 } : undefined,
  );
  const first = await openOutbox({ baseUrl, username: 'uploader' });
  const batches = () => makeBatches(1, { rows: 150 });
  const job = await first.outbox.addJob(newJob(first.connectionId), jobParts(batches()), AT_ONCE);
  await jobIs(first.outbox, job, 'finished');
  await first.close();
  maxBytes = 500_000;
  const before = seen.length;
  const { outbox, connectionId } = await openOutbox({
    baseUrl,
    dataDir: first.dataDir,
    username: 'uploader',
  });
  const again = await outbox.addJob(newJob(connectionId), jobParts(batches()), AT_ONCE);
  await jobIs(outbox, again, 'finished');
  expect(seen.slice(before)).toHaveLength(1);
});

it('one refusal of a few rows as too large makes no later batch small', async () => {
  const { baseUrl, seen } = await startUploadService(inOrder({ 0: { status: 413 } }));
  const { outbox, connectionId } = await openOutbox({ baseUrl, username: 'uploader' });
  const few = await outbox.addJob(newJob(connectionId), jobParts(makeBatches(1, { rows: 2 })), AT_ONCE);
  await jobIs(outbox, few, 'finished');
  const before = seen.length;
  const many = makeBatches(1, { rows: 300, equipId: 'G2' });
  const jobId = await outbox.addJob(newJob(connectionId), jobParts(many), AT_ONCE);
  const job = await jobIs(outbox, jobId, 'finished');
  expect(job.amounts.done).toMatchObject({ rows: 300 });
  expect(seen.length - before).toBeLessThanOrEqual(8);
});

it('halves again what is too large in halves', async () => {
  const { baseUrl, seen } = await startUploadService((_index, { sizeBytes }) =>
    sizeBytes > 10_000 ? { status: 413 } : undefined,
  );
  const { outbox, connectionId } = await openOutbox({ baseUrl, username: 'uploader' });
  const jobId = await outbox.addJob(newJob(connectionId), jobParts(makeBatches(1, { rows: 600 })), AT_ONCE);
  const { amounts } = await jobIs(outbox, jobId, 'finished');
  expect(amounts).toMatchObject({ done: { batches: 4, rows: 600 } });
  expect(seen).toHaveLength(1 + 1 + 4);
});

it('sends whole batches again soon after a single refusal for their size', async () => {
  const { baseUrl, seen } = await startUploadService(inOrder({ 0: { status: 413 } }));
  const { outbox, connectionId } = await openOutbox({ baseUrl, username: 'uploader' });
  const small = await outbox.addJob(newJob(connectionId), jobParts(makeBatches(1, { rows: 150 })), AT_ONCE);
  await jobIs(outbox, small, 'finished');
  const before = seen.length;
  const large = makeBatches(8, { rows: 4_000, equipId: 'G2' });
  const jobId = await outbox.addJob(newJob(connectionId), jobParts(large), AT_ONCE);
  const { amounts } = await jobIs(outbox, jobId, 'finished');
  expect(amounts).toMatchObject({ done: { rows: 32_000 } });
  // In the size of the one that was refused it would be some 400.
  expect(seen.length - before).toBeLessThan(40);
});

it('tries larger batches ever more seldom where a service never takes them', async () => {
  const { baseUrl, seen } = await startUploadService((_index, { sizeBytes }) =>
    sizeBytes > 10_000 ? { status: 413 } : undefined,
  );
  const { outbox, connectionId } = await openOutbox({ baseUrl, username: 'uploader' });
  const batches = makeBatches(60, { rows: 250 });
  const jobId = await outbox.addJob(newJob(connectionId), jobParts(batches), AT_ONCE);
  const { amounts } = await jobIs(outbox, jobId, 'finished');
  expect(amounts).toMatchObject({ done: { batches: 120, rows: 15_000 } });
  // After 4, 16 and 64 that were stored.
  expect(seen.filter(({ sizeBytes }) => sizeBytes > 10_000)).toHaveLength(1 + 3);
});

it('halves the rest of a batch whose first row was sent first, as it would the whole', async () => {
  const { baseUrl } = await startUploadService((_index, { sizeBytes }) =>
    sizeBytes > 5_000 ? { status: 413 } : undefined,
  );
  const { outbox, connectionId } = await openOutbox({ baseUrl, username: 'uploader' });
  const job = newJob(connectionId, { canary: true });
  const jobId = await outbox.addJob(job, jobParts(makeBatches(2, { rows: 150 })), AT_ONCE);
  // The row cannot be read back here, and the user goes on.
  await jobIs(outbox, jobId, 'stopped');
  await outbox.change('resumeJob', jobId);
  const { amounts } = await jobIs(outbox, jobId, 'finished');
  expect(amounts).toMatchObject({ done: { rows: 300 } });
  expect(amounts.held).toBeUndefined();
});
