import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { OutboxStore } from '#electron/backend/features/uploads/outbox/store/outbox-store.ts';
import { makeBatch, newJob } from '#test/support/outbox/make-batches.ts';
import { tempDir } from '#test/support/temp-dir.ts';

/** An outbox that is being filled with files that were written at one time, and say different things of one station and time. */
async function fill(...levels: string[]) {
  const store = new OutboxStore({
    file: join(await tempDir(), 'outbox.sqlite3'),
    maxFileBytes: 100_000_000,
  });
  onTestFinished(() => store.close());
  const jobIds = levels.map((level) => {
    const jobId = store.call('beginJob', [
      newJob('c', { origin: 'o', writtenAtMs: 100_000, fileName: level }),
    ]);
    const batch = makeBatch({ rows: 1 });
    const text = new TextDecoder().decode(batch.body).replace('0.00', level);
    store.call('addBatches', [jobId, 'changed-only', [{ ...batch, body: new TextEncoder().encode(text) }]]);
    return jobId;
  });
  /** @returns the files that these contradict, and then none of them is complete */
  const complete = (...chosen: (string | undefined)[]) =>
    store
      .call('completeJobs', [chosen.map((jobId = '') => ({ jobId, delayMs: 0 }))])
      .map(({ fileName }) => fileName);
  return { store, jobIds, complete };
}

it('of two files that contradict each other the one that is complete first is sent, and the other one waits', async () => {
  const { store, jobIds, complete } = await fill('1.20', '1.30');
  expect(complete(jobIds[1])).toEqual([]);
  expect(complete(jobIds[0])).toEqual(['1.30']);
  expect(jobIds.map((jobId) => store.call('job', [jobId]).state)).toEqual(['filling', 'sending']);
});

it('of sheets of one file that contradict each other none is sent', async () => {
  const { jobIds, complete } = await fill('1.20', '1.30');
  expect(complete(...jobIds).toSorted()).toEqual(['1.20', '1.30']);
});
