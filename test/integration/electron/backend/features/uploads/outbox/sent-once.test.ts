import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { OutboxStore } from '#electron/backend/features/uploads/outbox/store/outbox-store.ts';
import type { Outcome } from '#electron/backend/features/uploads/outbox/store/settle-batch.ts';
import type { UploadBatch } from '#shared/domain/import/upload-batch.ts';
import { makeBatch, makeBatches, newJob, STORED, saidWith } from '#test/support/outbox/make-batches.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const TARGET = { connectionId: 'c', origin: 'o' };
const REFUSED: Outcome = { kind: 'rejected' };
const STOP = { code: 'OUTBOX_FAILED', details: { file: 'a', why: 'other', reason: '' } } as const;

/** An outbox with one service, which tells the levels that it is sent. */
async function openWorld() {
  const file = join(await tempDir(), 'outbox.sqlite3');
  const store = new OutboxStore({ file, maxFileBytes: 100_000_000 });
  let isClosed = false;
  const close = () => {
    if (!isClosed) store.close();
    isClosed = true;
  };
  onTestFinished(close);
  /** Of what is left out, when and how often the outbox has noted it; it is closed after that. */
  function notes() {
    close();
    const db = new DatabaseSync(file);
    const found = db
      .prepare('SELECT first_timestamp AS "first", last_timestamp AS "last" FROM left_out ORDER BY 1')
      .all();
    db.close();
    return found as { first: string; last: string }[];
  }
  function add(batches: UploadBatch[], job: Parameters<typeof newJob>[1] = {}): string {
    const jobId = store.call('beginJob', [newJob('c', { origin: 'o', ...job })]);
    store.call('addBatches', [jobId, 'changed-only', batches]);
    store.call('completeJob', [jobId, 0]);
    return jobId;
  }
  function pick(origin = TARGET.origin) {
    const picked = store.call('pick', [{ ...TARGET, origin }, 'uploader']);
    return picked === 'held' ? undefined : picked;
  }
  /** @returns the levels of the next batch; none if there is none */
  function send(outcome: Outcome = STORED, stops = false): number[] {
    const picked = pick();
    if (!picked) return [];
    store.call('settle', [picked.batch, outcome, saidWith(outcome), stops ? STOP : null]);
    const records = JSON.parse(new TextDecoder().decode(picked.body)) as { level: number }[];
    return records.map(({ level }) => Math.round(level * 10));
  }
  const sendAgain = (jobId: string) => store.call('copyJob', [jobId, undefined, 0, 'uploader']);
  const statesOf = (jobId: string) =>
    store.call('jobBatches', [jobId, { offset: 0, limit: 9 }]).batches.map(({ state }) => state);
  return { store, add, pick, send, sendAgain, statesOf, notes };
}

const row = (firstIndex: number, rows = 1) => makeBatch({ firstIndex, rows });

it('of exports that grow and are queued together each row is sent once', async () => {
  const { store, add, send } = await openWorld();
  const jobs = [2, 3, 5].map((rows) => add([row(0, rows)], { fileName: `${rows}.csv` }));
  expect([send(), send(), send(), send()]).toEqual([[0, 1], [2], [3, 4], []]);
  expect(jobs.map((jobId) => store.call('job', [jobId]).alreadySentRows)).toEqual([0, 2, 3]);
  expect(jobs.map((jobId) => store.call('job', [jobId]).state)).toEqual(Array(3).fill('finished'));
  const batches = jobs.flatMap((jobId) => store.call('jobBatches', [jobId, { offset: 0, limit: 9 }]).batches);
  expect(
    batches.filter(({ state }) => state === 'done').map(({ firstRow, lastRow }) => [firstRow, lastRow]),
  ).toEqual([
    [2, 3],
    [4, 4],
    [5, 6],
  ]);
});

it('what is under way while a longer export is queued is not sent again with it', async () => {
  const { store, add, pick, send } = await openWorld();
  add([row(0, 2)]);
  const underWay = pick();
  add([row(0, 3)]);
  if (underWay) store.call('settle', [underWay.batch, STORED, saidWith(STORED)]);
  expect([send(), send()]).toEqual([[2], []]);
});

it('what a service has refused of the first export is sent with the second', async () => {
  const { add, send } = await openWorld();
  add([row(0, 2)]);
  add([row(0, 3)]);
  expect([send(REFUSED), send()]).toEqual([
    [0, 1],
    [0, 1, 2],
  ]);
});

it('an export that says something else in between is sent as a whole', async () => {
  const { add, send } = await openWorld();
  const text = new TextDecoder().decode(row(0, 2).body).replace('0.10', '9.90');
  add([row(0, 2)]);
  add([{ ...row(0, 2), body: new TextEncoder().encode(text) }]);
  add([row(0, 2)]);
  expect([send(), send(), send()]).toEqual([[0, 1], [99], [1]]);
});

/** What became of it is not known, and somebody says that it is stored. */
function sendAndMarkAsSent({ store, pick }: Pick<Awaited<ReturnType<typeof openWorld>>, 'store' | 'pick'>) {
  const picked = pick();
  if (!picked) throw new Error('nothing to send');
  const { jobId, seq } = picked.batch;
  store.call('settle', [picked.batch, { kind: 'unknown' }, null]);
  store.call('settle', [{ jobId, seq }, { kind: 'held', reason: 'unknown-outcome' }, null]);
  store.call('markAsSent', [jobId, [seq]]);
}

it('what is stored by the word of the user alone is sent once more with a longer export, whatever its rule', async () => {
  const world = await openWorld();
  const { store, add, send } = world;
  add([row(0, 2)]);
  sendAndMarkAsSent(world);
  const onlyNew = store.call('beginJob', [newJob('c', { origin: 'o' })]);
  store.call('addBatches', [onlyNew, 'skip', [row(0)]]);
  store.call('completeJob', [onlyNew, 0]);
  const longer = add([row(0, 3)]);
  expect([send(), send(), send()]).toEqual([[0], [1, 2], []]);
  expect(store.call('job', [longer]).alreadySentRows).toBe(1);
});

it('an export that was queued behind what the user called stored is sent whole', async () => {
  const world = await openWorld();
  world.add([row(0, 2)]);
  world.add([row(0, 3)]);
  sendAndMarkAsSent(world);
  expect([world.send(), world.send()]).toEqual([[0, 1, 2], []]);
});

it('what the user called stored of other values in between keeps a row from being left out', async () => {
  const world = await openWorld();
  const { add, send } = world;
  add([row(0, 2)]);
  expect(send()).toEqual([0, 1]);
  const text = new TextDecoder().decode(row(0, 2).body).replace('0.10', '9.90');
  add([{ ...row(0, 2), body: new TextEncoder().encode(text) }]);
  sendAndMarkAsSent(world);
  add([row(0, 2)]);
  expect([send(), send()]).toEqual([[1], []]);
});

it('the first row of an upload is the first that nobody else has stored', async () => {
  const { store, add, send } = await openWorld();
  add([row(0)]);
  const jobId = add([row(0, 3)], { canary: true });
  expect([send(), send()]).toEqual([[0], [1]]);
  store.call('passCanary', [jobId]);
  expect([send(), send()]).toEqual([[2], []]);
});

it.each(['cancelled', 'paused'] as const)(
  'what waits in an upload and in a copy that is %s is lost with neither',
  async (how) => {
    const { store, add, send, sendAgain, statesOf } = await openWorld();
    const jobId = add(makeBatches(2, { rows: 1 }));
    expect(send(REFUSED, true)).toEqual([0]);
    const copy = sendAgain(jobId);
    store.call('pauseJob', [copy]);
    store.call('resumeJob', [jobId]);
    if (how === 'cancelled') store.call('cancelJob', [copy]);
    expect([send(), send()]).toEqual([[1], []]);
    expect(statesOf(jobId)).toEqual(['rejected', 'done']);
    expect(send()).toEqual([]);
    if (how === 'paused') store.call('resumeJob', [copy]);
    else sendAgain(jobId);
    expect([send(), send()]).toEqual(how === 'paused' ? [[0], []] : [[0], [1]]);
  },
);

it.each(['resumed', 'reopened by a refused batch that is sent again'])(
  'a stopped upload that is %s sends what its copy has not stored',
  async (how) => {
    const { store, add, send, statesOf } = await openWorld();
    const stopped = add(makeBatches(3, { rows: 1 }));
    expect(send(REFUSED, true)).toEqual([0]);
    store.call('copyJob', [stopped, [0, 1], 0, null]);
    expect([send(), send()]).toEqual([[0], [1]]);
    if (how === 'resumed') store.call('resumeJob', [stopped]);
    else store.call('retryBatches', [stopped, [0]]);
    expect([send(), send()]).toEqual([[2], []]);
    expect(statesOf(stopped)).toEqual([how === 'resumed' ? 'rejected' : 'cut', 'cut', 'done']);
    const alreadySentRows = how === 'resumed' ? 1 : 2;
    expect(store.call('job', [stopped])).toMatchObject({ state: 'finished', alreadySentRows });
  },
);

it('a copy that is tried again after its original does not send what the original has stored', async () => {
  const { store, add, send, sendAgain } = await openWorld();
  const jobId = add([row(0)]);
  send(REFUSED);
  const copy = sendAgain(jobId);
  send(REFUSED);
  store.call('retryBatches', [jobId, undefined]);
  expect(send()).toEqual([0]);
  store.call('retryBatches', [copy, undefined]);
  expect(send()).toEqual([]);
  expect(store.call('job', [copy])).toMatchObject({ state: 'finished', alreadySentRows: 1 });
});

it('of two copies of an upload one sends, and the original does not send again', async () => {
  const { store, add, send, sendAgain } = await openWorld();
  const jobId = add([row(0, 2)]);
  send(REFUSED);
  const copies = [sendAgain(jobId), sendAgain(jobId)];
  expect([send(), send()]).toEqual([[0, 1], []]);
  store.call('retryBatches', [jobId, undefined]);
  expect(send()).toEqual([]);
  expect(copies.map((copy) => store.call('job', [copy]).state)).toEqual(['finished', 'finished']);
});

it('what was stored before somebody sends it again is sent again', async () => {
  const { add, send, sendAgain } = await openWorld();
  const jobId = add([row(0, 2)]);
  send();
  sendAgain(jobId);
  expect(send()).toEqual([0, 1]);
});

it('what was stored before is sent again where something may be stored at the address before', async () => {
  const { store, add, pick, send, sendAgain } = await openWorld();
  add([row(50)]);
  send({ kind: 'unknown' });
  const jobId = add([row(0, 2)], { origin: 'elsewhere' });
  const sendElsewhere = () => {
    const picked = pick('elsewhere');
    if (picked) store.call('settle', [picked.batch, STORED, saidWith(STORED)]);
    return picked?.batch.rowCount;
  };
  expect(sendElsewhere()).toBe(2);
  sendAgain(jobId);
  expect(sendElsewhere()).toBe(2);
});

it('a batch that may be stored is not said to be stored by another', async () => {
  const { store, add, send, sendAgain, statesOf } = await openWorld();
  const jobId = add([row(0)]);
  send({ kind: 'unknown' });
  store.call('settle', [{ jobId, seq: 0 }, { kind: 'held', reason: 'unknown-outcome' }, null]);
  sendAgain(jobId);
  expect(send()).toEqual([0]);
  expect(statesOf(jobId)).toEqual(['held']);
  store.call('retryBatches', [jobId, undefined]);
  expect(send()).toEqual([0]);
  expect(store.call('job', [jobId])).toMatchObject({ repeatedBatches: 1, alreadySentRows: 0 });
});

it('a row that stands in two batches of an upload is sent with both, for another one has said otherwise', async () => {
  const { add, send } = await openWorld();
  const text = new TextDecoder().decode(row(0, 3).body).replace('0.10', '9.90');
  add([{ ...row(0, 3), body: new TextEncoder().encode(text) }]);
  add([row(1), row(1)]);
  expect([send(), send(), send(), send()]).toEqual([[0, 99, 2], [1], [1], []]);
});

it('what another one has stored is sent while another value of its own upload may be stored', async () => {
  const { store, add, send, statesOf } = await openWorld();
  const text = new TextDecoder().decode(row(1).body).replace('0.10', '9.90');
  add([row(1)]);
  const jobId = add([{ ...row(1), body: new TextEncoder().encode(text) }, row(1)]);
  expect([send(), send({ kind: 'unknown' })]).toEqual([[1], [99]]);
  store.call('settle', [{ jobId, seq: 0 }, { kind: 'held', reason: 'unknown-outcome' }, null]);
  expect(send()).toEqual([1]);
  expect(statesOf(jobId)).toEqual(['held', 'done']);
});

it.each(['grows', 'moves on'])(
  'an export that %s leaves one note of each time that it leaves out, and is read again where notes are gone',
  async (how) => {
    const { store, add, send, notes } = await openWorld();
    const jobs: string[] = [];
    for (let end = 20; end < 60; end += 1) {
      const first = how === 'grows' ? 0 : end - 20;
      jobs.push(add([row(first, end - first)]));
      send();
    }
    expect(store.call('sayAgain', [jobs.at(1) ?? '', 0])).toBe(false);
    expect(store.call('sayAgain', [jobs.at(-1) ?? '', 0])).toBe(true);
    const left = notes();
    expect(left).toHaveLength(how === 'grows' ? 1 : 39);
    for (const [index, { first }] of left.entries()) expect(first > (left[index - 1]?.last ?? '')).toBe(true);
  },
);
