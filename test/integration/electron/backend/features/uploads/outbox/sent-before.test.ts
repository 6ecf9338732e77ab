import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { OutboxStore } from '#electron/backend/features/uploads/outbox/store/outbox-store.ts';
import { DEFAULT_UPLOAD_POLICY } from '#shared/domain/outbox/upload-policy.ts';
import { NOTHING_SENT_BEFORE } from '#shared/domain/outbox/sent-before.ts';
import type { UploadBatch } from '#shared/domain/import/upload-batch.ts';
import { makeBatch, makeBatches, newJob, STORED, saidWith } from '#test/support/outbox/make-batches.ts';
import { tempDir } from '#test/support/temp-dir.ts';

async function openStore(): Promise<OutboxStore> {
  const store = new OutboxStore({ file: join(await tempDir(), 'outbox.sqlite3'), maxFileBytes: 100_000_000 });
  onTestFinished(() => store.close());
  return store;
}

function sendAll(store: OutboxStore, connectionId: string, batches: UploadBatch[]): string {
  const jobId = store.call('beginJob', [newJob(connectionId, { origin: 'o' })]);
  store.call('addBatches', [jobId, 'send-all', batches]);
  store.call('completeJob', [jobId, 0]);
  for (let sent = 0; sent < batches.length; sent += 1) {
    const picked = store.call('pick', [{ connectionId, origin: 'o' }]);
    if (!picked || picked === 'held') throw new Error('nothing to send');
    store.call('settle', [picked.batch, STORED, saidWith(STORED)]);
  }
  return jobId;
}

/** The same records with some text replaced. */
function rewritten(batch: UploadBatch, from: string, to: string): UploadBatch {
  return {
    ...batch,
    body: new TextEncoder().encode(new TextDecoder().decode(batch.body).replaceAll(from, to)),
  };
}

function compare(store: OutboxStore, connectionId: string, batch: UploadBatch, origin = 'o') {
  const compared = { fields: ['level'], period: batch };
  return store.call('compareBatch', [{ connectionId, origin }, 'changed-only', batch, compared]).sentBefore;
}

const NOTHING = NOTHING_SENT_BEFORE;

it('judges values, not the way they are written', async () => {
  const store = await openStore();
  const batch = makeBatch();
  sendAll(store, 'c', [batch]);
  expect(compare(store, 'c', batch)).toEqual({ ...NOTHING, equal: 10 });
  expect(compare(store, 'c', rewritten(batch, '0}', '}'))).toEqual({ ...NOTHING, equal: 10 });
  expect(compare(store, 'c', rewritten(batch, '0.30}', '0.31}'))).toEqual({
    ...NOTHING,
    equal: 9,
    different: 1,
    differing: [
      {
        equipId: 'G1',
        timestamp: '2026-01-01 00:03:00',
        fields: [{ field: 'level', before: 0.3, after: 0.31 }],
      },
    ],
  });
});

it('knows only what the same connection stored at the same address for the same equipment in that period', async () => {
  const store = await openStore();
  sendAll(store, 'c', [makeBatch()]);
  const waiting = store.call('beginJob', [newJob('c')]);
  store.call('addBatches', [waiting, 'send-all', [makeBatch({ firstIndex: 20 })]]);
  expect(compare(store, 'other', makeBatch())).toEqual(NOTHING);
  expect(compare(store, 'c', makeBatch(), 'another origin')).toEqual(NOTHING);
  expect(compare(store, 'c', makeBatch({ equipId: 'G2' }))).toEqual(NOTHING);
  expect(compare(store, 'c', makeBatch({ equipType: 'pump' }))).toEqual(NOTHING);
  expect(compare(store, 'c', makeBatch({ firstIndex: 20 }))).toEqual(NOTHING);
  expect(compare(store, 'c', makeBatch({ firstIndex: 5 }))).toEqual({ ...NOTHING, equal: 5 });
});

it('takes of two records of one time the one that was sent later', async () => {
  const store = await openStore();
  const batch = makeBatch();
  const corrected = rewritten(batch, '0.30}', '7.77}');
  sendAll(store, 'c', [batch]);
  sendAll(store, 'c', [corrected]);
  expect(compare(store, 'c', corrected)).toEqual({ ...NOTHING, equal: 10 });
  expect(compare(store, 'c', batch)).toMatchObject({ equal: 9, different: 1 });
});

it('knows what was sent after its bytes were let go of', async () => {
  const store = await openStore();
  const backwards = makeBatch({ firstIndex: 30 });
  const records = JSON.parse(new TextDecoder().decode(backwards.body)) as unknown[];
  backwards.body = new TextEncoder().encode(JSON.stringify(records.toReversed()));
  const jobId = sendAll(store, 'c', [...makeBatches(3), backwards]);
  while (store.trimBodies({ days: 30, bytes: 0 }) > 0);
  expect(store.call('body', [{ jobId, seq: 0 }])).toBeNull();
  expect(compare(store, 'c', makeBatch({ rows: 40 }))).toEqual({ ...NOTHING, equal: 40 });
  // What exactly was sent is not known any more.
  expect(compare(store, 'c', rewritten(backwards, '3.3', '3.4'))).toEqual({
    ...NOTHING,
    equal: 9,
    different: 1,
    differing: [{ equipId: 'G1', timestamp: '2026-01-01 00:33:00', fields: [] }],
  });
});

it('keeps the bytes for as long, and as many, as each connection says', async () => {
  const store = await openStore();
  store.call('changePolicy', [
    { connectionId: 'short', origin: null },
    { ...DEFAULT_UPLOAD_POLICY, keptBytes: 0 },
  ]);
  const [short, usual] = [sendAll(store, 'short', makeBatches(2)), sendAll(store, 'usual', makeBatches(2))];
  expect(store.trimBodies()).toBe(2);
  expect(store.trimBodies()).toBe(0);
  expect(store.call('body', [{ jobId: short, seq: 1 }])).toBeNull();
  expect(store.call('body', [{ jobId: usual, seq: 1 }])).not.toBeNull();
  store.call('changePolicy', [
    { connectionId: 'usual', origin: null },
    { ...DEFAULT_UPLOAD_POLICY, keptDays: 0 },
  ]);
  const bodyOfUsual = () => {
    store.trimBodies();
    return store.call('body', [{ jobId: usual, seq: 1 }]);
  };
  await expect.poll(bodyOfUsual).toBeNull();
});

it('lets go of many bodies a few at a time', async () => {
  const store = await openStore();
  sendAll(store, 'c', makeBatches(25, { rows: 1 }));
  expect(store.trimBodies({ days: 30, bytes: 0 })).toBe(20);
  expect(store.trimBodies({ days: 30, bytes: 0 })).toBe(5);
});
