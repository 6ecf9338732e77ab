import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import type { AlreadySentRule } from '#electron/backend/features/uploads/outbox/store/unsent-part.ts';
import { OutboxStore } from '#electron/backend/features/uploads/outbox/store/outbox-store.ts';
import type { Outcome } from '#electron/backend/features/uploads/outbox/store/settle-batch.ts';
import { newJob, STORED, saidWith } from '#test/support/outbox/make-batches.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const TARGET = { connectionId: 'c', origin: 'o' };
const HOUR_MS = 3_600_000;

function batchOf(level: string, day: number) {
  const timestamp = `2026-01-0${day} 00:00:00`;
  const body = new TextEncoder().encode(JSON.stringify([{ timestamp, level }]));
  const rows = { recordCount: 1, firstRow: 2, lastRow: 2 };
  return {
    equipType: 'gauge',
    equipId: 'G1',
    body,
    ...rows,
    firstTimestamp: timestamp,
    lastTimestamp: timestamp,
  };
}

/** An outbox whose clocks and sending are in the hand of the test; uploads are one level of one station and day. */
async function openWorld() {
  const now = { wallMs: Date.UTC(2026, 5, 1), steadyMs: 1_000_000 };
  const clock = { wallMs: () => now.wallMs, steadyMs: () => now.steadyMs };
  const file = join(await tempDir(), 'outbox.sqlite3');
  const open = () => new OutboxStore({ file, maxFileBytes: 100_000_000 }, clock);
  let opened = open();
  const store: Pick<OutboxStore, 'call'> = { call: (method, args) => opened.call(method, args) };
  let isClosed = false;
  const close = () => {
    if (!isClosed) opened.close();
    isClosed = true;
  };
  onTestFinished(close);
  type How = { day?: number; rule?: AlreadySentRule; delayMs?: number };
  function begin(level: string, { day = 1, rule = 'send-all' }: How = {}): string {
    const jobId = store.call('beginJob', [newJob('c', { origin: 'o' })]);
    store.call('addBatches', [jobId, rule, [batchOf(level, day)]]);
    return jobId;
  }
  function add(level: string, { delayMs = 0, ...how }: How = {}): string {
    const jobId = begin(level, how);
    store.call('completeJob', [jobId, delayMs]);
    return jobId;
  }
  function pick() {
    const picked = store.call('pick', [TARGET, 'uploader']);
    if (!picked || picked === 'held') return { batch: undefined, level: picked };
    const [record] = JSON.parse(new TextDecoder().decode(picked.body)) as [{ level: string }];
    return { batch: picked.batch, level: record.level };
  }
  /** Has the next batch sent and stored. @returns what it says; undefined if none may go, 'held' if one is held */
  function send(outcome: Outcome = STORED): string | undefined {
    const { batch, level } = pick();
    if (batch) store.call('settle', [batch, outcome, saidWith(outcome)]);
    return level;
  }
  /** Sends the next batch, of which nobody knows what became, and which waits for the user. */
  function sendIntoDoubt(): void {
    const { batch } = pick();
    if (!batch) throw new Error('nothing is sent');
    store.call('settle', [batch, { kind: 'unknown' }, null]);
    const { jobId, seq } = batch;
    store.call('settle', [{ jobId, seq }, { kind: 'held', reason: 'unknown-outcome' }, null]);
  }
  /** The app is started again, and the disk gives back other bytes of an upload than it was given. */
  function damage(jobId: string): void {
    opened.close();
    const db = new DatabaseSync(file);
    db.prepare(`UPDATE body SET packed = x'00112233' WHERE job_id = ?`).run(jobId);
    db.close();
    opened = open();
  }
  const batchesOf = (jobId: string) => store.call('jobBatches', [jobId, { offset: 0, limit: 9 }]).batches;
  return { file, close, store, now, begin, add, pick, send, sendIntoDoubt, damage, batchesOf };
}

it('an upload waits for an earlier one of the same station and time that is tried again later', async () => {
  const { store, now, add, pick, send } = await openWorld();
  add('1.20');
  const { batch } = pick();
  if (batch) store.call('settle', [batch, { kind: 'again', waitMs: 5_000 }, null]);
  add('1.22');
  add('3.30', { day: 3 });
  expect([send(), send()]).toEqual(['3.30', undefined]);
  now.steadyMs += 5_000;
  expect([send(), send()]).toEqual(['1.20', '1.22']);
});

it('an upload waits for an earlier one that can still be undone', async () => {
  const { now, add, send } = await openWorld();
  add('1.20', { delayMs: 10_000 });
  add('1.22');
  expect(send()).toBeUndefined();
  now.steadyMs += 10_000;
  expect([send(), send()]).toEqual(['1.20', '1.22']);
});

it('an upload that was paused does not overwrite a later one before somebody says so', async () => {
  const { store, add, send, batchesOf } = await openWorld();
  const paused = add('1.20');
  store.call('pauseJob', [paused]);
  add('1.22');
  expect(send()).toBe('1.22');
  store.call('resumeJob', [paused]);
  expect(send()).toBe('held');
  expect(batchesOf(paused)).toMatchObject([{ state: 'held', heldReason: 'superseded' }]);
  expect(store.call('job', [paused]).state).toBe('finished');
  store.call('retryBatches', [paused, undefined]);
  expect(send()).toBe('1.20');
});

it('an upload that was paused is sent where a later one is of other times, and not where it has stored the same', async () => {
  const { store, add, send } = await openWorld();
  const paused = add('1.20');
  store.call('pauseJob', [paused]);
  const other = add('3.20', { day: 3 });
  store.call('pauseJob', [other]);
  add('1.20');
  add('2.20', { day: 2 });
  expect([send(), send()]).toEqual(['1.20', '2.20']);
  store.call('resumeJob', [paused]);
  expect(send()).toBe('held');
  expect(store.call('job', [paused])).toMatchObject({ state: 'finished', alreadySentRows: 1 });
  store.call('resumeJob', [other]);
  expect(send()).toBe('3.20');
});

it('what equals a stored value is sent again while another value waits for the same time', async () => {
  const { store, add, pick, send } = await openWorld();
  add('1.20');
  send();
  add('1.22', { rule: 'changed-only' });
  const { batch } = pick();
  if (batch) store.call('settle', [batch, { kind: 'again', waitMs: null }, null]);
  const back = add('1.20', { rule: 'changed-only' });
  expect(store.call('job', [back])).toMatchObject({ alreadySentRows: 0, state: 'sending' });
  expect([send(), send()]).toEqual(['1.22', '1.20']);
});

it('of two stored values the one that was sent later counts, whatever the clock says', async () => {
  const { store, now, add, send } = await openWorld();
  add('1.20');
  send();
  now.wallMs -= 24 * HOUR_MS;
  add('1.22', { rule: 'changed-only' });
  send();
  const again = add('1.20', { rule: 'changed-only' });
  expect(store.call('job', [again])).toMatchObject({ alreadySentRows: 0, state: 'sending' });
});

it('a value of unknown outcome that is called stored afterwards is older than one that was sent since', async () => {
  const { store, add, pick, send } = await openWorld();
  const unknown = add('1.20');
  const { batch } = pick();
  if (batch) store.call('settle', [batch, { kind: 'unknown' }, null]);
  store.call('settle', [{ jobId: unknown, seq: 0 }, { kind: 'held', reason: 'unknown-outcome' }, null]);
  add('1.22');
  expect(send()).toBe('1.22');
  store.call('markAsSent', [unknown, undefined]);
  expect(store.call('job', [add('1.20', { rule: 'changed-only' })]).alreadySentRows).toBe(0);
  expect(store.call('job', [add('1.22', { rule: 'changed-only' })]).alreadySentRows).toBe(0);
});

it('what only may be stored takes nothing back that was sent before it', async () => {
  const { store, add, pick, send, batchesOf } = await openWorld();
  const paused = add('1.20');
  store.call('pauseJob', [paused]);
  add('1.22');
  expect(send()).toBe('1.22');
  const unknown = add('1.20');
  const { batch } = pick();
  if (batch) store.call('settle', [batch, { kind: 'unknown' }, null]);
  store.call('settle', [{ jobId: unknown, seq: 0 }, { kind: 'held', reason: 'unknown-outcome' }, null]);
  store.call('resumeJob', [paused]);
  expect(send()).toBe('held');
  expect(batchesOf(paused)).toMatchObject([{ state: 'held', heldReason: 'superseded' }]);
});

it('a value that a later upload has left out as equal is not overwritten by an earlier one that was still being filled', async () => {
  const { store, begin, add, send, batchesOf } = await openWorld();
  add('1.20');
  send();
  const slow = store.call('beginJob', [newJob('c', { origin: 'o' })]);
  const later = add('1.20', { rule: 'changed-only' });
  expect(store.call('job', [later])).toMatchObject({ alreadySentRows: 1, state: 'finished' });
  store.call('addBatches', [slow, 'send-all', [batchOf('1.22', 1)]]);
  store.call('completeJob', [slow, 0]);
  expect(send()).toBe('held');
  expect(batchesOf(slow)).toMatchObject([{ state: 'held', heldReason: 'superseded' }]);
  begin('1.30');
  const known = add('1.20', { rule: 'changed-only' });
  expect(store.call('job', [known])).toMatchObject({ alreadySentRows: 0, state: 'sending' });
});

it('a refused value does not overwrite what a later upload has left out as equal', async () => {
  const { store, add, send } = await openWorld();
  add('1.20');
  send();
  const refused = add('1.22');
  expect(send({ kind: 'rejected' })).toBe('1.22');
  add('1.20', { rule: 'changed-only' });
  store.call('retryBatches', [refused, undefined]);
  expect(send()).toBe('held');
  store.call('retryBatches', [refused, undefined]);
  expect(send()).toBe('1.22');
});

it('whoever sends a batch of unknown outcome again has not agreed to overwrite a later upload', async () => {
  const { store, add, send, sendIntoDoubt } = await openWorld();
  const unknown = add('1.10');
  sendIntoDoubt();
  add('1.20');
  expect(send()).toBe('1.20');
  store.call('retryBatches', [unknown, undefined]);
  expect(send()).toBe('held');
});

it('whoever agrees to overwrite a later upload has not agreed to overwrite the next one', async () => {
  const { store, add, send } = await openWorld();
  const paused = add('1.10');
  store.call('pauseJob', [paused]);
  add('1.20');
  expect(send()).toBe('1.20');
  store.call('resumeJob', [paused]);
  expect(send()).toBe('held');
  store.call('retryBatches', [paused, undefined]);
  store.call('pauseJob', [paused]);
  add('1.30');
  expect(send()).toBe('1.30');
  store.call('resumeJob', [paused]);
  expect(send()).toBe('held');
});

/** An upload that nobody has said is sent, of a file that was written at a time; it says one field of one station and time. */
function unattended(
  store: Pick<OutboxStore, 'call'>,
  writtenAtMs: number,
  record: object,
  overwrites: string[] = [],
) {
  const timestamp = '2026-01-01 00:00:00';
  const body = new TextEncoder().encode(JSON.stringify([{ timestamp, ...record }]));
  const fileName = `${writtenAtMs}.csv`;
  const jobId = store.call('beginJob', [newJob('c', { origin: 'o', writtenAtMs, fileName })]);
  store.call('addBatches', [jobId, 'changed-only', [{ ...batchOf('', 1), body }]]);
  const others = store.call('completeJob', [jobId, 0, overwrites]);
  return { jobId, others: others.map((other) => other.fileName) };
}

it('an unattended value overwrites only what was written before it, waiting, being filled or sent', async () => {
  const { store, send } = await openWorld();
  const first = unattended(store, 100_000, { level: '1.20' });
  expect(unattended(store, 90_000, { level: '1.10' }).others).toEqual(['100000.csv']);
  expect(unattended(store, 101_000, { level: '1.10' }).others).toEqual(['100000.csv']);
  expect(send()).toBe('1.20');
  expect(unattended(store, 90_000, { level: '1.10' }).others).toEqual(['100000.csv']);
  expect(unattended(store, 110_000, { level: '1.30' }).others).toEqual([]);
  expect(send()).toBe('1.30');
  expect(unattended(store, 105_000, { level: '1.10' }, [first.jobId]).others).toEqual(['110000.csv']);
});

it('an unattended upload does not overwrite what was left out as equal after its file was written', async () => {
  const { store, send } = await openWorld();
  unattended(store, 100_000, { level: '1.20' });
  send();
  expect(unattended(store, 200_000, { level: '1.20' }).others).toEqual([]);
  expect(unattended(store, 150_000, { level: '1.30' }).others).toEqual(['200000.csv']);
});

it('files of different quantities of a station and time contradict each other in nothing', async () => {
  const { store, send } = await openWorld();
  unattended(store, 100_000, { level: '1.20' });
  expect(unattended(store, 100_000, { flow: '7' }).others).toEqual([]);
  expect([send(), send()]).toEqual(['1.20', undefined]);
  expect(unattended(store, 100_000, { flow: '7', level: '1.30' }).others).toEqual(['100000.csv']);
});

it('of unattended uploads that became complete in the wrong order the file that was written last has the last word', async () => {
  const { store, send } = await openWorld();
  const older = unattended(store, 100_000, { level: '1.20' });
  store.call('pauseJob', [older.jobId]);
  unattended(store, 200_000, { level: '1.30' });
  store.call('moveJob', [older.jobId, null]);
  store.call('resumeJob', [older.jobId]);
  expect([send(), send()]).toEqual(['1.30', 'held']);
  expect(store.call('sayAgain', [older.jobId, 300_000])).toBe(false);
  expect(unattended(store, 150_000, { level: '1.40' }).others).toEqual(['200000.csv']);
  expect(unattended(store, 250_000, { level: '1.40' }).others).toEqual([]);
});

it('an upload that still waits has the last word over what was sent before it was added', async () => {
  const { store, send } = await openWorld();
  unattended(store, 100_000, { level: '1.20' });
  expect(send()).toBe('1.20');
  const waiting = unattended(store, 200_000, { level: '1.30' });
  expect(store.call('sayAgain', [waiting.jobId, 200_000])).toBe(true);
  store.call('pauseJob', [waiting.jobId]);
  unattended(store, 300_000, { level: '1.40' });
  expect(send()).toBe('1.40');
  expect(store.call('sayAgain', [waiting.jobId, 200_000])).toBe(false);
});

it('what an upload sends of a time is not what it has left out of the times around it', async () => {
  const { store } = await openWorld();
  const days = (levels: string[]) => {
    const records = levels.map((level, index) => ({ timestamp: `2026-01-0${index + 1} 00:00:00`, level }));
    const body = new TextEncoder().encode(JSON.stringify(records));
    const lastTimestamp = records.at(-1)?.timestamp ?? '';
    return { ...batchOf('', 1), body, recordCount: records.length, lastTimestamp };
  };
  const add = (levels: string[]) => {
    const jobId = store.call('beginJob', [newJob('c', { origin: 'o' })]);
    store.call('addBatches', [jobId, 'changed-only', [days(levels)]]);
    store.call('completeJob', [jobId, 0]);
    return jobId;
  };
  const send = () => {
    const picked = store.call('pick', [TARGET, 'uploader']);
    if (!picked || picked === 'held') return picked;
    store.call('settle', [picked.batch, STORED, saidWith(STORED)]);
    return new TextDecoder().decode(picked.body);
  };
  add(['1', '2', '3']);
  expect(send()).toContain('"2"');
  const first = add(['1', '2.5', '3', '4']);
  add(['1', '2.5', '3', '4', '5']);
  expect(send()).toContain('"2.5"');
  expect(store.call('job', [first]).state).toBe('finished');
  expect(send()).toContain('"5"');
});

it('what uploads have left out is forgotten with their connection', async () => {
  const { file, close, store, add, send } = await openWorld();
  add('1.20');
  send();
  add('1.20', { rule: 'changed-only' });
  store.call('forgetConnection', ['c']);
  close();
  const db = new DatabaseSync(file);
  onTestFinished(() => db.close());
  expect(db.prepare('SELECT count(*) AS count FROM left_out').get()).toEqual({ count: 0 });
});

it('an upload does not overwrite what cannot be read of a later one that may be stored, before somebody says so', async () => {
  const { store, add, send, sendIntoDoubt, damage, batchesOf } = await openWorld();
  const paused = add('1.20');
  const otherDay = add('2.20', { day: 2 });
  for (const jobId of [paused, otherDay]) store.call('pauseJob', [jobId]);
  const later = add('1.22');
  sendIntoDoubt();
  damage(later);
  for (const jobId of [paused, otherDay]) store.call('resumeJob', [jobId]);
  expect([send(), send()]).toEqual(['2.20', undefined]);
  expect(batchesOf(paused)).toMatchObject([{ state: 'held', heldReason: 'superseded' }]);
  store.call('retryBatches', [paused, undefined]);
  expect(send()).toBe('1.20');
});

it('what equals a stored value is sent again where another one that cannot be read may be stored', async () => {
  const { store, add, send, sendIntoDoubt, damage } = await openWorld();
  add('1.20');
  send();
  const later = add('1.22');
  sendIntoDoubt();
  damage(later);
  const back = add('1.20', { rule: 'changed-only' });
  expect(store.call('job', [back])).toMatchObject({ alreadySentRows: 0, state: 'sending' });
  expect(send()).toBe('1.20');
});

it('what equals a stored value is sent again where one that cannot be read was stored since', async () => {
  const { store, add, send, damage } = await openWorld();
  add('1.20');
  send();
  const later = add('1.22');
  send();
  damage(later);
  const back = add('1.20', { rule: 'skip' });
  expect(store.call('job', [back])).toMatchObject({ alreadySentRows: 0, state: 'sending' });
  expect(send()).toBe('1.20');
});

it('what is held as damaged, and was never sent, says nothing', async () => {
  const { store, add, send, damage, batchesOf } = await openWorld();
  add('1.20');
  send();
  const damaged = add('1.22');
  damage(damaged);
  expect(send()).toBe('held');
  expect(batchesOf(damaged)).toMatchObject([{ state: 'held', heldReason: 'damaged' }]);
  expect(store.call('job', [add('1.20', { rule: 'changed-only' })])).toMatchObject({ alreadySentRows: 1 });
});
