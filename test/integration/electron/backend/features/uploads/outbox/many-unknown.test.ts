import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OutboxStore } from '#electron/backend/features/uploads/outbox/store/outbox-store.ts';
import { makeBatch, newJob } from '#test/support/outbox/make-batches.ts';
import { tempDir } from '#test/support/temp-dir.ts';

/** More than one look takes. */
const MANY = 60;

test('batches of unknown outcome of one connection, however many, leave those of another in sight', async () => {
  const store = new OutboxStore({
    file: join(await tempDir(), 'outbox.sqlite3'),
    maxFileBytes: 1_000_000_000,
  });
  const targets = ['many', 'one'].map((connectionId) => ({ connectionId, origin: 'o' }));
  for (const [index, target] of targets.entries()) {
    const batches = Array.from({ length: index === 0 ? MANY : 1 }, (_each, at) =>
      makeBatch({ equipId: `E${at}`, rows: 1 }),
    );
    const jobId = store.call('beginJob', [newJob(target.connectionId, { origin: 'o' })]);
    store.call('addBatches', [jobId, 'send-all', batches]);
    store.call('completeJob', [jobId, 0]);
    for (let seq = 0; seq < batches.length; seq += 1) {
      store.call('pick', [target]);
      store.call('settle', [{ jobId, seq }, { kind: 'unknown' }, null]);
    }
  }
  const { targets: found } = store.call('snapshot', [targets, []]);
  expect(found.find(({ target }) => target.connectionId === 'one')?.unknown).toHaveLength(1);
  expect(found.find(({ target }) => target.connectionId === 'many')?.unknown).toHaveLength(50);
  store.close();
});
