import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { fieldNamesOf } from '#electron/backend/features/uploads/outbox/store/field-names.ts';
import { OutboxStore } from '#electron/backend/features/uploads/outbox/store/outbox-store.ts';
import type { AlreadySentRule } from '#electron/backend/features/uploads/outbox/store/unsent-part.ts';
import type { UploadBatch } from '#shared/domain/import/upload-batch.ts';
import { findRecords } from '#shared/domain/outbox/cut-body.ts';
import { makeBatch, newJob, STORED, saidWith } from '#test/support/outbox/make-batches.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const TARGET = { connectionId: 'c', origin: 'o' };

/** The first rows of a station, of one quantity; `first` is what the first row says, in hundredths. */
function rowsOf(field: string, rows: number, first = '0.00'): UploadBatch {
  const batch = makeBatch({ rows });
  const text = new TextDecoder().decode(batch.body).replaceAll('"level"', `"${field}"`);
  return { ...batch, body: new TextEncoder().encode(text.replace(':0.00', `:${first}`)) };
}

/** An outbox to which come exports of one quantity each. */
async function openWorld() {
  const store = new OutboxStore({ file: join(await tempDir(), 'outbox.sqlite3'), maxFileBytes: 100_000_000 });
  onTestFinished(() => store.close());
  const begin = (writtenAtMs: number | null = null) =>
    store.call('beginJob', [newJob('c', { origin: 'o', writtenAtMs })]);
  function complete(jobId: string, batch: UploadBatch, rule: AlreadySentRule = 'changed-only') {
    store.call('addBatches', [jobId, rule, [batch]]);
    expect(store.call('completeJob', [jobId, 0])).toEqual([]);
    return jobId;
  }
  const add = (
    batch: UploadBatch,
    writtenAtMs: number | null = null,
    rule: AlreadySentRule = 'changed-only',
  ) => complete(begin(writtenAtMs), batch, rule);
  /** Has the next batch stored. @returns how many rows it has */
  function send(): number {
    const picked = store.call('pick', [TARGET, 'uploader']);
    if (!picked || picked === 'held') return 0;
    store.call('settle', [picked.batch, STORED, saidWith(STORED)]);
    return picked.batch.rowCount;
  }
  return { store, begin, complete, add, send };
}

it.each(['kept', 'gone'])(
  'of exports of two quantities that grow each row is sent once while the bytes are %s',
  async (bytes) => {
    const { store, add, send } = await openWorld();
    const sent: number[] = [];
    for (const rows of [2, 3, 4]) {
      for (const field of ['level', 'flow']) {
        add(rowsOf(field, rows));
        sent.push(send());
        if (bytes === 'gone') store.trimBodies({ days: 30, bytes: 0 });
      }
    }
    expect(sent).toEqual([2, 2, 1, 1, 1, 1]);
  },
);

it('of exports of two quantities that are queued together each row is sent once', async () => {
  const { add, send } = await openWorld();
  for (const rows of [2, 3]) for (const field of ['level', 'flow']) add(rowsOf(field, rows));
  expect([send(), send(), send(), send(), send()]).toEqual([2, 2, 1, 1, 0]);
});

it('whoever sends only times that are new sends those of which another quantity was sent', async () => {
  const { add, send } = await openWorld();
  add(rowsOf('level', 2));
  expect(send()).toBe(2);
  add(rowsOf('flow', 3), null, 'skip');
  expect(send()).toBe(3);
});

it('a quantity that waits keeps no row of another one from being left out', async () => {
  const { store, add, send } = await openWorld();
  add(rowsOf('level', 2));
  send();
  store.call('pauseJob', [add(rowsOf('flow', 2))]);
  const again = add(rowsOf('level', 2));
  expect(store.call('job', [again])).toMatchObject({ state: 'finished', alreadySentRows: 2 });
});

it('what is left out of one quantity says nothing of another one', async () => {
  const { store, begin, complete, add, send } = await openWorld();
  add(rowsOf('level', 2));
  add(rowsOf('flow', 2));
  expect([send(), send()]).toEqual([2, 2]);
  const earlier = begin();
  const level = add(rowsOf('level', 2));
  complete(earlier, rowsOf('flow', 2, '5.00'));
  expect(send()).toBe(1);
  expect(store.call('sayAgain', [level, 0])).toBe(true);
});

it('of an export of both quantities what is left out of one says nothing of the other', async () => {
  const { begin, complete, add, send } = await openWorld();
  for (const field of ['level', 'flow']) add(rowsOf(field, 1));
  expect([send(), send()]).toEqual([1, 1]);
  const earlier = begin();
  add(rowsOf('level', 1));
  const both = rowsOf('level', 1);
  const text = new TextDecoder().decode(both.body).replace('}', ',"flow":5.00}');
  complete(earlier, { ...both, body: new TextEncoder().encode(text) });
  expect(send()).toBe(1);
});

it('by itself a corrected export is sent though one of another quantity that is left out was written with it', async () => {
  const { add, send } = await openWorld();
  add(rowsOf('level', 2), 1_000);
  add(rowsOf('flow', 2), 1_000);
  expect([send(), send()]).toEqual([2, 2]);
  add(rowsOf('level', 2), 9_000);
  add(rowsOf('flow', 2, '5.00'), 9_000);
  expect(send()).toBe(1);
});

it('what is left out of one quantity is still said of it, whatever else is left out', async () => {
  const { store, begin, complete, add, send } = await openWorld();
  add(rowsOf('level', 2));
  add(rowsOf('flow', 2));
  expect([send(), send()]).toEqual([2, 2]);
  const earlier = begin();
  for (const field of ['level', 'flow']) add(rowsOf(field, 2));
  complete(earlier, rowsOf('level', 2, '5.00'));
  expect(send()).toBe(0);
  expect(store.call('jobBatches', [earlier, { offset: 0, limit: 9 }]).batches).toMatchObject([
    { state: 'held', heldReason: 'superseded' },
  ]);
});

it('the names of fields are found however they are written', () => {
  const body = new TextEncoder().encode(
    '[{"timestamp":"2026-01-01 00:00:00","level" : 1.5,"note":"a \\"flow\\": b"}, {"timestamp":"2026-01-01 00:01:00","\\u0066low":2,"水位":"\\\\"}]',
  );
  expect([...fieldNamesOf(body, findRecords(body))]).toEqual(['level', 'note', 'flow', '水位']);
});
