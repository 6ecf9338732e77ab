import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { OutboxStore } from '#electron/backend/features/uploads/outbox/store/outbox-store.ts';
import type { PickedBatch } from '#electron/backend/features/uploads/outbox/store/pick-batch.ts';
import type { Outcome, Said } from '#electron/backend/features/uploads/outbox/store/settle-batch.ts';
import { makeBatches, newJob, STORED, saidWith } from '#test/support/outbox/make-batches.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const FIRST = 'http://first.example';
const OTHER = 'http://other.example';
const at = (origin: string) => [{ connectionId: 'c', origin }];

/** What is said of a try that has not reached the service. */
const NOT_REACHED: Said = { status: null, says: '', failure: null };

/** Sends what is next; if not told otherwise the service gets all of it. */
function send(store: OutboxStore, origin: string, outcome: Outcome, said: Said | null = saidWith(outcome)) {
  const picked = store.call('pick', [{ connectionId: 'c', origin }, 'uploader']);
  if (!picked || picked === 'held') throw new Error('nothing is sent');
  if (said !== NOT_REACHED) store.call('markWhole', [picked.batch]);
  store.call('settle', [picked.batch, outcome, said]);
}

/** A job whose first row was sent alone; as a rule it has yet to be read back. */
async function sendFirstRow(outcome: Outcome = STORED, said: Said | null = saidWith(outcome)) {
  const store = new OutboxStore({ file: join(await tempDir(), 'outbox.sqlite3'), maxFileBytes: 1e9 });
  onTestFinished(() => store.close());
  const job = newJob('c', { origin: FIRST, account: 'uploader', canary: true });
  const jobId = store.call('beginJob', [job]);
  store.call('addBatches', [jobId, 'send-all', makeBatches(2)]);
  store.call('completeJob', [jobId, 0]);
  send(store, FIRST, outcome, said);
  return { store, jobId };
}

test.each([
  ['address', OTHER, 'uploader', 'CONNECTION_MOVED'],
  ['account', FIRST, 'engineer', 'ACCOUNT_CHANGED'],
])(
  'a job that goes on at another %s still has its first row read back',
  async (_what, origin, account, code) => {
    const { store, jobId } = await sendFirstRow();
    store.call('snapshot', [at(origin), [], new Map([['c', account]])]);
    expect(store.call('job', [jobId])).toMatchObject({ state: 'stopped', stopReason: { code } });
    if (origin === OTHER) store.call('sendToOrigin', [jobId, OTHER]);
    else store.call('sendAs', [jobId, account]);
    expect(store.call('job', [jobId])).toMatchObject({ state: 'sending', canary: 'wanted' });
  },
);

test('an upload that goes on at another address names the one that batches of it went to before', async () => {
  const { store, jobId } = await sendFirstRow();
  expect(store.call('job', [jobId])).toMatchObject({ origin: FIRST, sentElsewhere: [] });
  store.call('snapshot', [at(OTHER), [], new Map([['c', 'uploader']])]);
  store.call('sendToOrigin', [jobId, OTHER]);
  expect(store.call('job', [jobId])).toMatchObject({ origin: OTHER, sentElsewhere: [FIRST] });
  const { batches } = store.call('jobBatches', [jobId, { offset: 0, limit: 10 }]);
  expect(batches.map(({ state, sentTo }) => [state, sentTo])).toContainEqual(['done', FIRST]);
});

test('every address is named that batches went to, also where they have been sent again elsewhere since', async () => {
  const { store, jobId } = await sendFirstRow({ kind: 'unknown' });
  const sendAgainAt = (origin: string, outcome: Outcome) => {
    store.call('sendToOrigin', [jobId, origin]);
    store.call('snapshot', [at(origin), [], new Map([['c', 'uploader']])]);
    store.call('retryBatches', [jobId, undefined]);
    send(store, origin, outcome);
  };
  sendAgainAt(OTHER, { kind: 'unknown' });
  sendAgainAt('http://third.example', STORED);
  expect(store.call('job', [jobId]).sentElsewhere.toSorted()).toEqual([FIRST, OTHER]);
  store.call('sendToOrigin', [jobId, OTHER]);
  expect(store.call('job', [jobId]).sentElsewhere.toSorted()).toEqual([FIRST, 'http://third.example']);
});

const AGAIN: Outcome = { kind: 'again', waitMs: 0 };

test('an address that has got a batch is named, though a later try has not reached it', async () => {
  const { store, jobId } = await sendFirstRow(AGAIN, { ...NOT_REACHED, status: 500 });
  send(store, FIRST, AGAIN, NOT_REACHED);
  store.call('sendToOrigin', [jobId, OTHER]);
  expect(store.call('job', [jobId]).sentElsewhere).toEqual([FIRST]);
});

test('an address that has answered before it had all of a batch is named', async () => {
  const { store, jobId } = await sendFirstRow(AGAIN, NOT_REACHED);
  const picked = store.call('pick', [{ connectionId: 'c', origin: FIRST }, 'uploader']) as PickedBatch;
  store.call('settle', [picked.batch, AGAIN, { ...NOT_REACHED, status: 408 }]);
  store.call('sendToOrigin', [jobId, OTHER]);
  expect(store.call('job', [jobId]).sentElsewhere).toEqual([FIRST]);
});

test('an address is named that may have a batch, before anybody knows what became of it', async () => {
  const { store, jobId } = await sendFirstRow(AGAIN, NOT_REACHED);
  const picked = store.call('pick', [{ connectionId: 'c', origin: FIRST }, 'uploader']) as PickedBatch;
  store.call('markWhole', [picked.batch]);
  store.call('sendToOrigin', [jobId, OTHER]);
  expect(store.call('job', [jobId]).sentElsewhere).toEqual([FIRST]);
});

test('an address that nothing has arrived at is not named', async () => {
  const { store, jobId } = await sendFirstRow(AGAIN, NOT_REACHED);
  store.call('sendToOrigin', [jobId, OTHER]);
  expect(store.call('job', [jobId])).toMatchObject({ origin: OTHER, sentElsewhere: [] });
});

test('an address that nothing has arrived at is not named for what was held since', async () => {
  const { store, jobId } = await sendFirstRow(AGAIN, NOT_REACHED);
  const { batches } = store.call('jobBatches', [jobId, { offset: 0, limit: 10 }]);
  const seq = batches.find(({ sentTo }) => sentTo !== null)?.seq ?? -1;
  store.call('settle', [{ jobId, seq }, { kind: 'held', reason: 'superseded' }, null]);
  store.call('sendToOrigin', [jobId, OTHER]);
  expect(store.call('job', [jobId]).sentElsewhere).toEqual([]);
});
