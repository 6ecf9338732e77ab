import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { OutboxStore } from '#electron/backend/features/uploads/outbox/store/outbox-store.ts';
import type { Outcome } from '#electron/backend/features/uploads/outbox/store/settle-batch.ts';
import type { UploadBatch } from '#shared/domain/import/upload-batch.ts';
import { makeBatch, makeBatches, newJob, STORED, saidWith } from '#test/support/outbox/make-batches.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const TARGET = { connectionId: 'c', origin: 'o' };
const SHEET = { ...TARGET, fileSha256: 'f'.repeat(64), sheet: '', equipId: '' };
const REFUSED: Outcome = { kind: 'rejected' };

/** An outbox with an upload of two batches. */
async function openWorld(batches: UploadBatch[] = makeBatches(2)) {
  const file = join(await tempDir(), 'outbox.sqlite3');
  const open = () => new OutboxStore({ file, maxFileBytes: 100_000_000 });
  let opened = open();
  onTestFinished(() => opened.close());
  const store: Pick<OutboxStore, 'call'> = { call: (method, args) => opened.call(method, args) };
  const jobId = store.call('beginJob', [newJob('c', { origin: 'o' })]);
  store.call('addBatches', [jobId, 'send-all', batches]);
  store.call('completeJob', [jobId, 0]);
  /** The disk gives back other bytes of the second batch than it was given. */
  function damage(): void {
    opened.close();
    const db = new DatabaseSync(file);
    db.exec(`UPDATE body SET packed = x'00112233' WHERE seq = 1`);
    db.close();
    opened = open();
  }
  function send(outcome: Outcome, stops = false): void {
    const picked = store.call('pick', [TARGET, 'uploader']);
    const why = { code: 'OUTBOX_FAILED', details: { file: 'a', why: 'other', reason: '' } } as const;
    if (picked && picked !== 'held')
      store.call('settle', [picked.batch, outcome, saidWith(outcome), stops ? why : null]);
  }
  const retry = () => store.call('retryUpload', [[jobId]]);
  const known = () => store.call('jobsOfSheet', [SHEET]).map(({ id }) => id);
  return { store, jobId, damage, send, retry, known };
}

it.each(['held', 'given up'])(
  'what was damaged in the outbox, and is %s, is sent from its file again',
  async (how) => {
    const { store, jobId, damage, send, retry, known } = await openWorld();
    damage();
    send(STORED);
    send(STORED);
    expect(store.call('job', [jobId])).toMatchObject({
      state: 'finished',
      amounts: { held: { batches: 1 } },
      bytesGone: { held: 1 },
    });
    if (how === 'given up') {
      store.call('giveUp', [jobId, undefined]);
      expect(store.call('job', [jobId]).bytesGone).toEqual({ cancelled: 1 });
    }
    expect([retry(), known()]).toEqual(['anew', []]);
  },
);

it('what is refused, and still has its bytes, is sent from the outbox before the file is read again', async () => {
  const { damage, send, retry, known, store, jobId } = await openWorld();
  damage();
  send(REFUSED);
  send(STORED);
  expect(retry()).toBe('going');
  expect(known()).toEqual([jobId]);
  send(STORED);
  expect(store.call('job', [jobId]).state).toBe('finished');
  expect([retry(), known()]).toEqual(['anew', []]);
});

it('a file is not read again for damaged bytes while other rows of it may be stored', async () => {
  const { store, jobId, damage, send, retry, known } = await openWorld();
  damage();
  send({ kind: 'unknown' });
  store.call('settle', [{ jobId, seq: 0 }, { kind: 'held', reason: 'unknown-outcome' }, null]);
  send(STORED);
  expect([retry(), known()]).toEqual(['nothing', [jobId]]);
  store.call('markAsSent', [jobId, undefined]);
  expect([retry(), known()]).toEqual(['anew', []]);
});

it('what only waits in a stopped copy is sent by the upload itself, so that cancelling the copy costs nothing', async () => {
  const { store, jobId, send, retry, known } = await openWorld();
  send(REFUSED, true);
  const copy = store.call('copyJob', [jobId, undefined, 0, 'uploader']);
  send(REFUSED, true);
  expect(retry()).toBe('going');
  send(STORED);
  expect(retry()).toBe('nothing');
  store.call('cancelJob', [copy]);
  expect(known()).toEqual([jobId]);
  send(STORED);
  expect(store.call('job', [jobId])).toMatchObject({ state: 'finished', amounts: { done: { batches: 2 } } });
  expect([retry(), known()]).toEqual(['nothing', [jobId]]);
});

/** Batches of a file whose times are not in order: rows and times of one reach into those of the other. */
function tangled(): UploadBatch[] {
  return makeBatches(2, { rows: 4 }).map((batch) => ({
    ...batch,
    firstRow: 2,
    lastRow: 30,
    lastTimestamp: makeBatch({ rows: 8 }).lastTimestamp,
    firstTimestamp: makeBatch().firstTimestamp,
  }));
}

it('rows that were refused are not stored because a copy of others between them is', async () => {
  const { store, jobId, send, retry } = await openWorld(tangled());
  send(REFUSED);
  send(STORED);
  store.call('copyJob', [jobId, [1], 0, 'uploader']);
  send(STORED);
  expect(store.call('storedByCopies', [jobId])).toBeNull();
  expect(retry()).toBe('going');
});

it('half of what was refused is not stored because a copy of the other half is', async () => {
  const { store, jobId, send, retry } = await openWorld(tangled().slice(0, 1));
  send(REFUSED);
  store.call('bisect', [{ jobId, seq: 0 }]);
  send(REFUSED);
  send(REFUSED);
  const copies = [1, 2].map((seq) => {
    const copyId = store.call('copyJob', [jobId, [seq], 0, 'uploader']);
    expect(store.call('storedByCopies', [jobId])).toBeNull();
    send(STORED);
    return copyId;
  });
  expect(store.call('storedByCopies', [jobId])?.toSorted()).toEqual(copies.toSorted());
  expect(retry()).toBe('nothing');
});

it('what was refused in halves is stored by a copy that was made before of the whole, all of it', async () => {
  const { store, jobId, send, retry } = await openWorld(tangled().slice(0, 1));
  send(REFUSED);
  const copyId = store.call('copyJob', [jobId, undefined, 0, 'uploader']);
  store.call('pauseJob', [copyId]);
  store.call('bisect', [{ jobId, seq: 0 }]);
  send(REFUSED);
  send(REFUSED);
  store.call('resumeJob', [copyId]);
  send(REFUSED);
  store.call('bisect', [{ jobId: copyId, seq: 0 }]);
  send(STORED);
  expect(store.call('storedByCopies', [jobId])).toBeNull();
  send(STORED);
  expect(store.call('storedByCopies', [jobId])).toEqual([copyId]);
  expect(retry()).toBe('nothing');
});

it('of an upload that did not become complete there is no copy', async () => {
  const { store } = await openWorld();
  const filling = store.call('beginJob', [newJob('c', { origin: 'o' })]);
  expect(() => store.call('copyJob', [filling, undefined, 0])).toThrow(
    expect.objectContaining({ code: 'BODIES_GONE' }),
  );
});
