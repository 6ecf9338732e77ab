import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { MIGRATIONS } from '#electron/backend/features/uploads/outbox/store/outbox-schema.ts';
import { OutboxStore } from '#electron/backend/features/uploads/outbox/store/outbox-store.ts';
import { makeBatches, newJob } from '#test/support/outbox/make-batches.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const TARGET = { connectionId: 'c', origin: 'o' };
const VERSIONS = MIGRATIONS.map((_, version) => version).slice(1);
/** The first version that notes where a batch was sent to. */
const NOTES_ORIGIN = 2;
/** The first version that notes whether a service may have all of a batch. */
const NOTES_WHOLE = 3;
/** The first version that notes the account of a job. */
const NOTES_ACCOUNT = 6;
/** The first version that notes what a copy is of. */
const NOTES_COPIES = 11;
/** So many that comparing each with each takes longer than a test may. */
const MANY = 12_000;

/** Makes the file one that an earlier version has written: with its schema, and of each row what it had columns for. */
function rewriteAsVersion(file: string, version: number): void {
  renameSync(file, `${file}.now`);
  const db = new DatabaseSync(file);
  for (const sql of MIGRATIONS.slice(0, version)) db.exec(sql);
  db.exec(`PRAGMA user_version = ${version}; ATTACH '${file}.now' AS now`);
  for (const table of db.prepare(`SELECT name FROM main.sqlite_schema WHERE type = 'table'`).all()) {
    const name = String(table['name']);
    const columns = db.prepare(`SELECT name FROM pragma_table_info('${name}', 'main')`).all();
    const list = columns.map((column) => column['name']).join(', ');
    db.exec(`INSERT INTO main.${name} (${list}) SELECT ${list} FROM now.${name}`);
  }
  db.close();
}

function refuseAll(file: string): void {
  const db = new DatabaseSync(file);
  db.exec(`UPDATE batch SET state = 'rejected'; UPDATE job SET state = 'finished'`);
  db.close();
}

function pick(store: OutboxStore, account: string) {
  const picked = store.call('pick', [TARGET, account]);
  if (!picked || picked === 'held') throw new Error('nothing to send');
  return picked.batch;
}

/** An outbox of an earlier version that was killed with the first of two batches on its way, opened by this one. */
async function openEarlier(version: number, isWhole: boolean) {
  const file = join(await tempDir(), 'outbox.sqlite3');
  const open = () => new OutboxStore({ file, maxFileBytes: 1_000_000_000 });
  const earlier = open();
  const jobId = earlier.call('beginJob', [newJob('c', { origin: 'o', account: 'uploader' })]);
  earlier.call('addBatches', [jobId, 'send-all', makeBatches(2)]);
  earlier.call('completeJob', [jobId, 0]);
  const first = pick(earlier, 'uploader');
  if (isWhole) earlier.call('markWhole', [first]);
  const bodies = [0, 1].map((seq) => earlier.call('body', [{ jobId, seq }]));
  earlier.close();
  rewriteAsVersion(file, version);
  const store = open();
  const batches = () => store.call('jobBatches', [jobId, { offset: 0, limit: 10 }]).batches;
  return { store, jobId, bodies, batches };
}

describe.each(VERSIONS)('an outbox of version %i', (version) => {
  it('keeps its uploads and their exact bytes', async () => {
    const { store, jobId, bodies, batches } = await openEarlier(version, true);
    expect(store.opened).toMatchObject({ setAside: null, isRepaired: false, damagedRows: 0, unknown: 1 });
    expect(store.call('openJobs', [])).toMatchObject([{ job: { id: jobId, state: 'sending' } }]);
    expect(batches()).toMatchObject([{ state: 'unknown', mayBeStored: true }, { state: 'ready' }]);
    expect([0, 1].map((seq) => store.call('body', [{ jobId, seq }]))).toEqual(bodies);
    store.close();
  });

  it('takes what was under way for unknown unless it notes that the service cannot have all of it', async () => {
    const { store, batches } = await openEarlier(version, false);
    const isNoted = version >= NOTES_WHOLE;
    expect(batches()[0]).toMatchObject({ state: isNoted ? 'ready' : 'unknown', mayBeStored: !isNoted });
    store.close();
  });

  it('names where batches had gone, where that was noted, once they are sent elsewhere', async () => {
    const { store, jobId } = await openEarlier(version, true);
    store.call('sendToOrigin', [jobId, 'elsewhere']);
    expect(store.call('job', [jobId]).sentElsewhere).toEqual(version >= NOTES_ORIGIN ? ['o'] : []);
    store.close();
  });

  it('names the account that may have stored batches, where that was noted', async () => {
    const { store, jobId } = await openEarlier(version, true);
    expect(store.call('job', [jobId]).sentAs).toEqual(version >= NOTES_ACCOUNT ? ['uploader'] : []);
    store.close();
  });

  it.runIf(version < NOTES_ACCOUNT)('binds a job to the account that it is sent with next', async () => {
    const { store, jobId, batches } = await openEarlier(version, true);
    const lookAs = (account: string) => {
      store.call('snapshot', [[TARGET], null, new Map([['c', account]])]);
      return store.call('job', [jobId]);
    };
    expect(lookAs('uploader')).toMatchObject({ state: 'sending', account: null, zone: null });
    store.call('settle', [{ jobId, seq: 0 }, { kind: 'done', isReadBack: true }, null]);
    pick(store, 'uploader');
    expect(store.call('pick', [TARGET, 'engineer'])).toBeUndefined();
    expect(batches().map(({ sentAs }) => sentAs)).toEqual([null, 'uploader']);
    expect(lookAs('engineer')).toMatchObject({
      state: 'stopped',
      account: 'uploader',
      stopReason: {
        code: 'ACCOUNT_CHANGED',
        details: { connectionId: 'c', from: 'uploader', to: 'engineer' },
      },
    });
    expect(lookAs('uploader')).toMatchObject({ state: 'sending', stopReason: null });
    store.close();
  });
});

it('an outbox of a version that did not tell copies of parts from whole ones finds out which is which', async () => {
  const file = join(await tempDir(), 'outbox.sqlite3');
  const open = () => new OutboxStore({ file, maxFileBytes: 1_000_000_000 });
  const earlier = open();
  const fileSha256 = 'f'.repeat(64);
  const summary = { sheet: '', unattended: { plan: 'p' } };
  const jobId = earlier.call('beginJob', [newJob('c', { origin: 'o', fileSha256, summary })]);
  earlier.call('addBatches', [jobId, 'send-all', makeBatches(2)]);
  earlier.call('completeJob', [jobId, 0]);
  const settle = (kind: 'rejected' | 'done') => {
    const batch = pick(earlier, 'uploader');
    const outcome = kind === 'done' ? { kind, isReadBack: false } : { kind };
    earlier.call('settle', [batch, outcome, { status: 200, says: '', failure: null }]);
  };
  settle('rejected');
  settle('done');
  const part = earlier.call('copyJob', [jobId, [1], 0]);
  settle('done');
  const whole = earlier.call('copyJob', [jobId, undefined, 0]);
  earlier.close();
  rewriteAsVersion(file, NOTES_COPIES - 1);
  const db = new DatabaseSync(file);
  db.prepare('UPDATE job SET summary = ?').run(JSON.stringify(summary));
  db.close();
  const store = open();
  const sheet = { ...TARGET, fileSha256, sheet: '', equipId: '' };
  expect(store.call('jobsOfSheet', [sheet]).map(({ id }) => id)).toEqual([whole, jobId]);
  expect(store.call('job', [part]).summary).toEqual({ sheet: '' });
  expect(store.call('storedByCopies', [jobId])).toBeNull();
  for (let left = 2; left > 0; left -= 1)
    store.call('settle', [
      pick(store, 'uploader'),
      { kind: 'done', isReadBack: false },
      { status: 200, says: '', failure: null },
    ]);
  expect(store.call('storedByCopies', [jobId])).toEqual([whole]);
  store.close();
});

it('an outbox of an earlier version with many batches that were sent again opens without comparing each with each', async () => {
  const file = join(await tempDir(), 'outbox.sqlite3');
  const open = () => new OutboxStore({ file, maxFileBytes: 1_000_000_000 });
  const earlier = open();
  const jobId = earlier.call('beginJob', [newJob('c', { origin: 'o' })]);
  earlier.call('addBatches', [jobId, 'send-all', makeBatches(MANY, { rows: 1 })]);
  earlier.call('completeJob', [jobId, 0]);
  earlier.close();
  refuseAll(file);
  const second = open();
  const copy = second.call('copyJob', [jobId, undefined, 0]);
  second.close();
  rewriteAsVersion(file, NOTES_COPIES - 1);
  const store = open();
  expect(store.call('storedByCopies', [jobId])).toBeNull();
  expect(store.call('job', [copy])).toMatchObject({ total: { batches: MANY } });
  store.close();
});
