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

it('halves a batch that is too large once, and never sends so large a one to that service again', async () => {
  const { baseUrl, seen } = await startUploadService((_index, { sizeBytes }) =>
    sizeBytes > 5_000 ? { status: 413 } : undefined,
  );
  const { outbox, connectionId } = await openOutbox({ baseUrl, username: 'uploader' });
  const batches = makeBatches(3, { rows: 150 });
  const jobId = await outbox.addJob(newJob(connectionId), jobParts(batches), AT_ONCE);
  const job = await jobIs(outbox, jobId, 'finished');
  expect(job.amounts.done).toMatchObject({ batches: 6, rows: 450 });
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
