import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { postUpload, type PostUpload } from '#electron/backend/features/uploads/outbox/sender/post-upload.ts';
import { OutboxStore } from '#electron/backend/features/uploads/outbox/store/outbox-store.ts';
import type { Exchange } from '#electron/backend/features/uploads/outbox/sender/judge-exchange.ts';
import { DEFAULT_ZONE } from '#shared/domain/service-time.ts';
import { DEFAULT_TOKEN_HEADER } from '#shared/service/token.ts';
import {
  AT_ONCE,
  jobParts,
  makeBatches,
  newJob,
  saidWith,
  STORED,
} from '#test/support/outbox/make-batches.ts';
import { openOutbox } from '#test/support/outbox/open-outbox.ts';
import { startUploadService } from '#test/support/outbox/start-upload-service.ts';
import { jobIs, outboxSays } from '#test/support/outbox/wait-for-job.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const TARGET = { connectionId: 'c', origin: 'o' };

async function storeWith(batches: number) {
  const file = join(await tempDir(), 'outbox.sqlite3');
  const open = () => new OutboxStore({ file, maxFileBytes: 1_000_000_000 });
  const store = open();
  const jobId = store.call('beginJob', [newJob('c', { origin: 'o' })]);
  store.call('addBatches', [jobId, 'send-all', makeBatches(batches)]);
  store.call('completeJob', [jobId, 0]);
  return { store, jobId, open };
}

function pick(store: OutboxStore, account: string | null = null) {
  const picked = store.call('pick', [TARGET, account]);
  if (!picked || picked === 'held') throw new Error('nothing to send');
  return picked.batch;
}

test('one batch at a time is on its way to a service', async () => {
  const { baseUrl, accepted } = await startUploadService();
  const counts = { onTheirWay: 0, whole: 0, mostOnTheirWay: 0, mostWhole: 0 };
  const post: PostUpload = async (request) => {
    let isWhole = false;
    counts.onTheirWay += 1;
    counts.mostOnTheirWay = Math.max(counts.mostOnTheirWay, counts.onTheirWay);
    const exchange = await postUpload({
      ...request,
      beforeLast: async () => {
        await request.beforeLast?.();
        isWhole = true;
        counts.whole += 1;
        counts.mostWhole = Math.max(counts.mostWhole, counts.whole);
      },
    });
    counts.onTheirWay -= 1;
    if (isWhole) counts.whole -= 1;
    return exchange;
  };
  const { outbox, connectionId } = await openOutbox({ baseUrl, username: 'uploader', post });
  const equipment = ['G1', 'G2', 'G3', 'G4'];
  const batches = equipment.flatMap((equipId) => makeBatches(3, { equipId }));
  const jobId = await outbox.addJob(newJob(connectionId), jobParts(batches), AT_ONCE);
  await jobIs(outbox, jobId, 'finished');
  expect(counts).toEqual({ onTheirWay: 0, whole: 0, mostOnTheirWay: 1, mostWhole: 1 });
  expect([...accepted.values()]).toEqual(Array.from(batches, () => 1));
});

describe('a batch that was under way when the app was killed', () => {
  test('is sent again as if nothing had happened if the service cannot have all of it', async () => {
    const { store, jobId, open } = await storeWith(1);
    const { seq } = pick(store);
    store.close();
    const next = open();
    expect(next.opened).toMatchObject({ unknown: 0 });
    expect(next.call('batch', [{ jobId, seq }])).toMatchObject({
      state: 'ready',
      unknowns: 0,
      mayBeStored: false,
    });
    next.close();
  });

  test('is of unknown outcome if the service may have all of it', async () => {
    const { store, jobId, open } = await storeWith(1);
    const batch = pick(store);
    expect(store.call('markWhole', [batch])).toBe(true);
    store.close();
    const next = open();
    expect(next.opened).toMatchObject({ unknown: 1 });
    expect(next.call('batch', [{ jobId, seq: batch.seq }])).toMatchObject({
      state: 'unknown',
      mayBeStored: true,
    });
    next.close();
  });
});

describe('a batch does not become whole', () => {
  test('after its job was cancelled', async () => {
    const { store, jobId } = await storeWith(1);
    const batch = pick(store);
    store.call('cancelJob', [jobId]);
    expect(store.call('markWhole', [batch])).toBe(false);
    store.call('settle', [batch, { kind: 'again', waitMs: null }, null]);
    expect(store.call('batch', [batch])).toMatchObject({ state: 'cancelled' });
    store.close();
  });

  test('after its job was paused, and goes when the job goes on', async () => {
    const { store, jobId } = await storeWith(1);
    const batch = pick(store);
    store.call('pauseJob', [jobId]);
    expect(store.call('markWhole', [batch])).toBe(false);
    store.call('settle', [batch, { kind: 'again', waitMs: null }, null]);
    store.call('resumeJob', [jobId]);
    expect(store.call('markWhole', [pick(store)])).toBe(true);
    store.close();
  });

  test('after its job was sent elsewhere', async () => {
    const { store, jobId } = await storeWith(1);
    const batch = pick(store);
    store.call('sendToOrigin', [jobId, 'elsewhere']);
    expect(store.call('markWhole', [batch])).toBe(false);
    store.close();
  });

  test('after its job was given to another account, unless it goes with an upload token', async () => {
    const { store, jobId } = await storeWith(2);
    const batch = pick(store, 'engineer');
    store.call('sendAs', [jobId, 'uploader']);
    expect(store.call('markWhole', [batch])).toBe(false);
    store.call('settle', [batch, { kind: 'again', waitMs: null }, null]);
    const again = pick(store, 'uploader');
    expect(store.call('markWhole', [again])).toBe(true);
    store.call('settle', [again, STORED, saidWith(STORED)]);
    const withToken = pick(store);
    store.call('sendAs', [jobId, 'engineer']);
    expect(store.call('markWhole', [withToken])).toBe(true);
    store.close();
  });

  test('when it was taken once more since', async () => {
    const { store } = await storeWith(1);
    const batch = pick(store);
    store.call('settle', [batch, { kind: 'again', waitMs: null }, null]);
    pick(store);
    expect(store.call('markWhole', [batch])).toBe(false);
    store.close();
  });
});

test('one of a cancelled job that an earlier try may have stored is never called unsent', async () => {
  const { store, jobId } = await storeWith(1);
  const first = pick(store);
  store.call('markWhole', [first]);
  store.call('settle', [first, { kind: 'unknown' }, null]);
  store.call('settle', [{ jobId, seq: first.seq }, { kind: 'again', waitMs: 0 }, null]);
  const second = pick(store);
  store.call('cancelJob', [jobId]);
  store.call('settle', [second, { kind: 'again', waitMs: null }, null]);
  expect(store.call('batch', [second])).toMatchObject({ state: 'held', heldReason: 'unknown-outcome' });
  store.close();
});

test('what became of an earlier try says nothing of the one that is under way', async () => {
  const { store } = await storeWith(1);
  const first = pick(store);
  store.call('settle', [first, { kind: 'again', waitMs: null }, null]);
  const second = pick(store);
  store.call('settle', [first, { kind: 'done', isReadBack: false }, null]);
  expect(store.call('batch', [second])).toMatchObject({ state: 'inflight', attempts: 2 });
  store.call('settle', [second, { kind: 'done', isReadBack: false }, null]);
  expect(store.call('batch', [second])).toMatchObject({ state: 'done' });
  store.close();
});

/** An upload in two pieces, of which the last waits until `meanwhile` has happened. */
async function sendMeanwhile(meanwhile: (opened: Awaited<ReturnType<typeof openOutbox>>) => Promise<void>) {
  const { baseUrl, accepted, seen } = await startUploadService();
  const exchanges: Exchange[] = [];
  const settled = Promise.withResolvers<void>();
  let open = async () => {};
  const post: PostUpload = async (request) => {
    const exchange = await postUpload({
      ...request,
      beforeLast: async () => {
        await open();
        await request.beforeLast?.();
      },
    });
    exchanges.push(exchange);
    settled.resolve();
    return exchange;
  };
  const opened = await openOutbox({ baseUrl, username: 'uploader', post });
  open = () => meanwhile(opened);
  await opened.outbox.addJob(
    newJob(opened.connectionId, { origin: baseUrl }),
    jobParts(makeBatches(1)),
    AT_ONCE,
  );
  await settled.promise;
  return { exchanges, accepted, seen, ...opened };
}

test('a batch that is on its way when the user signs out is never whole, and waits for the next sign-in', async () => {
  const { exchanges, accepted, outbox } = await sendMeanwhile(async ({ sessions, connectionId }) => {
    sessions.drop(connectionId);
  });
  expect(exchanges).toMatchObject([{ kind: 'not-applied' }]);
  const job = await outboxSays(outbox, ({ jobs }) => (jobs[0]?.job.amounts.ready ? jobs[0].job : undefined));
  expect(job).toMatchObject({ state: 'sending', amounts: { ready: { batches: 1 } } });
  expect(accepted.size).toBe(0);
});

test('a batch that is on its way when its account signs in anew is sent with the token of the new sign-in only', async () => {
  const tokens: (string | undefined)[] = [];
  const { exchanges, seen, outbox } = await sendMeanwhile(async ({ sessions, connectionId, signIn }) => {
    const token = () =>
      sessions.get(connectionId)?.withToken(
        async (alive) => alive,
        () => false,
      );
    if (tokens.length > 0) return;
    tokens.push(await token());
    await signIn('uploader');
    tokens.push(await token());
  });
  expect(exchanges[0]).toMatchObject({ kind: 'not-applied', failure: { code: 'CANCELLED' } });
  await outboxSays(outbox, ({ jobs }) => (jobs[0]?.job.state === 'finished' ? true : undefined));
  expect(exchanges).toMatchObject([{ kind: 'not-applied' }, { kind: 'answer', status: 200 }]);
  expect(new Set(tokens).size).toBe(2);
  expect(seen.map(({ token }) => token)).toEqual([tokens[1]]);
});

test('a batch that is on its way when another account signs in is never whole, and is held', async () => {
  const { exchanges, accepted, outbox, connectionId } = await sendMeanwhile(async ({ signIn }) => {
    await signIn('engineer');
  });
  expect(exchanges).toMatchObject([{ kind: 'not-applied', failure: { code: 'CANCELLED' } }]);
  const job = await outboxSays(outbox, ({ jobs }) =>
    jobs[0]?.job.amounts.ready && jobs[0].job.state === 'stopped' ? jobs[0].job : undefined,
  );
  expect(job).toMatchObject({
    account: 'uploader',
    stopReason: { code: 'ACCOUNT_CHANGED', details: { connectionId, from: 'uploader', to: 'engineer' } },
  });
  expect([exchanges.length, accepted.size]).toEqual([1, 0]);
});

test('a batch that is on its way when its connection is given another address is never whole, and is held', async () => {
  const other = await startUploadService();
  const { exchanges, accepted, outbox } = await sendMeanwhile(
    async ({ connections, sessions, connectionId }) => {
      const draft = {
        name: 'Moved',
        baseUrl: other.baseUrl,
        tokenHeader: DEFAULT_TOKEN_HEADER,
        zone: DEFAULT_ZONE,
      };
      await connections.edit(connectionId, draft, async () => sessions.drop(connectionId));
    },
  );
  expect(exchanges).toMatchObject([{ kind: 'not-applied' }]);
  const job = await outboxSays(outbox, ({ jobs }) =>
    jobs[0]?.job.amounts.ready && jobs[0].job.state === 'stopped' ? jobs[0].job : undefined,
  );
  expect(job).toMatchObject({ state: 'stopped', stopReason: { code: 'CONNECTION_MOVED' } });
  expect([accepted.size, other.accepted.size]).toEqual([0, 0]);
});

test.each([
  [422, 'cut'],
  [401, 'held'],
  [408, 'held'],
  [429, 'held'],
])(
  'a batch of unknown outcome is sent in halves only where the last answer was about its rows: %i',
  async (status, state) => {
    const { store, jobId } = await storeWith(1);
    store.call('settle', [pick(store), { kind: 'unknown' }, { status: null, says: '', failure: null }]);
    store.call('settle', [store.call('batch', [{ jobId, seq: 0 }]), { kind: 'again', waitMs: null }, null]);
    store.call('settle', [
      pick(store),
      { kind: 'held', reason: 'not-accepted' },
      { status, says: 'no', failure: null },
    ]);
    expect(store.call('batch', [{ jobId, seq: 0 }])).toMatchObject({ heldReason: 'unknown-outcome' });
    store.call('bisect', [{ jobId, seq: 0 }]);
    expect(store.call('batch', [{ jobId, seq: 0 }])).toMatchObject({ state });
  },
);

test('a batch that was refused, and of whose next try nothing is known, is not sent in halves', async () => {
  const { store, jobId, open } = await storeWith(1);
  store.call('settle', [pick(store), { kind: 'rejected' }, { status: 422, says: 'no', failure: null }]);
  store.call('retryBatches', [jobId, undefined]);
  expect(store.call('markWhole', [pick(store)])).toBe(true);
  store.close();
  const next = open();
  const batch = next.call('batch', [{ jobId, seq: 0 }]);
  expect(batch).toMatchObject({ state: 'unknown', mayBeStored: true, lastStatus: null, lastAnswer: '' });
  next.call('settle', [batch, { kind: 'held', reason: 'unknown-outcome' }, null]);
  next.call('bisect', [{ jobId, seq: 0 }]);
  expect(next.call('batch', [{ jobId, seq: 0 }])).toMatchObject({ state: 'held' });
  next.close();
});

test('an upload of which nothing can be sent again is not noted as sent elsewhere', async () => {
  const { store, jobId } = await storeWith(1);
  store.call('settle', [pick(store), STORED, saidWith(STORED)]);
  const elsewhere = { origin: 'elsewhere', account: 'engineer' };
  expect(store.call('retryBatches', [jobId, undefined, elsewhere])).toBe(0);
  expect(store.call('bisect', [{ jobId, seq: 0 }, elsewhere])).toBe(0);
  const { account } = newJob('c');
  expect(store.call('job', [jobId])).toMatchObject({ state: 'finished', origin: 'o', account });
  store.close();
});
