import { expect, it } from 'vitest';
import { AT_ONCE, jobParts, makeBatches, newJob } from '#test/support/outbox/make-batches.ts';
import { openOutbox } from '#test/support/outbox/open-outbox.ts';
import { startUploadService } from '#test/support/outbox/start-upload-service.ts';
import { jobIs } from '#test/support/outbox/wait-for-job.ts';

it('sends every batch of a job, and the service has every row once', async () => {
  const { baseUrl, stored, accepted } = await startUploadService();
  const { outbox, connectionId } = await openOutbox({ baseUrl, username: 'uploader' });
  const batches = [...makeBatches(3), ...makeBatches(2, { equipId: 'G2' })];
  const jobId = await outbox.addJob(newJob(connectionId), jobParts(batches), AT_ONCE);
  const job = await jobIs(outbox, jobId, 'finished');
  expect(job.amounts).toEqual({ done: { batches: 5, rows: 50, bytes: job.total.bytes } });
  const { batches: rows } = await outbox.ask('jobBatches', jobId, { offset: 0, limit: 10 });
  expect(rows.map(({ state, lastStatus, attempts }) => [state, lastStatus, attempts])).toEqual(
    Array.from({ length: 5 }, () => ['done', 200, 1]),
  );
  expect([...accepted.values()]).toEqual([1, 1, 1, 1, 1]);
  const [first, second] = await stored('gauge', ['G1', 'G2']);
  expect(first).toHaveLength(30);
  expect(second).toHaveLength(20);
});
