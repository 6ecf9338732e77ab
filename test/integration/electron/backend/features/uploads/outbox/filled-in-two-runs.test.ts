import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { OutboxStore } from '#electron/backend/features/uploads/outbox/store/outbox-store.ts';
import { makeBatches, newJob, STORED, saidWith } from '#test/support/outbox/make-batches.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const TARGET = { connectionId: 'c', origin: 'o' };
const OVER = expect.objectContaining({ code: 'JOB_NOT_FOUND' });

/** An outbox whose thread ends and is started again whenever the test wants it. */
async function openWorld() {
  const file = join(await tempDir(), 'outbox.sqlite3');
  const open = () => new OutboxStore({ file, maxFileBytes: 100_000_000 });
  let opened = open();
  onTestFinished(() => opened.close());
  const store: Pick<OutboxStore, 'call'> = { call: (method, args) => opened.call(method, args) };
  function startAgain(): void {
    opened.close();
    opened = open();
  }
  function fill(batches = 2): string {
    const jobId = store.call('beginJob', [newJob('c', { origin: 'o' })]);
    store.call('addBatches', [jobId, 'send-all', makeBatches(batches)]);
    return jobId;
  }
  return { store, startAgain, fill, stateOf: (jobId: string) => store.call('job', [jobId]).state };
}

it('an upload that a restart of the outbox has ended while it was filled does not become complete', async () => {
  const { store, startAgain, fill } = await openWorld();
  const jobId = fill();
  startAgain();
  const rejected = { row: 2, cells: ['x'], reasons: [] };
  expect(() => store.call('addRejectedRows', [jobId, [rejected]])).toThrow(OVER);
  expect(() => store.call('setSummary', [jobId, { sheet: 'late' }])).toThrow(OVER);
  expect(() => store.call('completeJob', [jobId, 0])).toThrow(OVER);
  expect(store.call('job', [jobId])).toMatchObject({ state: 'incomplete', rejectedRows: 0, summary: {} });
});

it('of a workbook that was filled before and after a restart of the outbox no sheet is sent', async () => {
  const { store, startAgain, fill, stateOf } = await openWorld();
  const before = fill();
  startAgain();
  const after = fill();
  for (const order of [
    [before, after],
    [after, before],
  ])
    expect(() => store.call('completeJobs', [order.map((jobId) => ({ jobId, delayMs: 0 }))])).toThrow(OVER);
  expect([stateOf(before), stateOf(after)]).toEqual(['incomplete', 'filling']);
  expect(store.call('pick', [TARGET, 'uploader'])).toBeUndefined();
});

it('making an upload complete once more changes nothing', async () => {
  const { store, fill } = await openWorld();
  const jobId = fill();
  store.call('completeJob', [jobId, 0]);
  const before = store.call('job', [jobId]);
  expect(store.call('completeJob', [jobId, 60_000])).toEqual([]);
  // Times are kept by the steady clock, and told by the clock on the wall: a millisecond more or less.
  const notBeforeMs = expect.closeTo(before.notBeforeMs, -4) as number;
  expect(store.call('job', [jobId])).toEqual({ ...before, notBeforeMs });
});

it.each([0, 2])(
  'retrying an upload of which a sheet did not become complete asks for its file (%s batches in)',
  async (batches) => {
    const { store, startAgain, fill } = await openWorld();
    const incomplete = fill(batches);
    startAgain();
    const sent = fill(1);
    store.call('completeJob', [sent, 0]);
    const picked = store.call('pick', [TARGET, 'uploader']);
    if (!picked || picked === 'held') throw new Error('nothing is sent');
    store.call('settle', [picked.batch, STORED, saidWith(STORED)]);
    expect(store.call('retryUpload', [[incomplete, sent]])).toBe('anew');
  },
);
