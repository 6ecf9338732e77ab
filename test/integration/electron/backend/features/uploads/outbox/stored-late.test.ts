import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { OutboxClient } from '#electron/backend/features/uploads/outbox/outbox-client.ts';
import { ReadBackTurn } from '#electron/backend/features/uploads/outbox/sender/read-back-turn.ts';
import { rowFates } from '#shared/domain/outbox/batch-state.ts';
import {
  DEFAULT_UPLOAD_POLICY,
  type ReadBack,
  type UploadPolicy,
} from '#shared/domain/outbox/upload-policy.ts';
import type { Failure } from '#shared/errors.ts';
import { SOURCE_WORKERS } from '#scripts/build/source-workers.ts';
import { makeBatches, newJob } from '#test/support/outbox/make-batches.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const TARGET = { connectionId: 'c', origin: 'c' };

/** A batch whose answer was lost, and what its service tells each time that it is read. */
async function lostAnswer(whenUnsure: UploadPolicy['whenUnsure'], told: ReadBack[], batches = 1) {
  const file = join(await tempDir(), 'outbox.sqlite3');
  const client = new OutboxClient(SOURCE_WORKERS.outbox, { file, maxFileBytes: 10_000_000 });
  const jobId = await client.call('beginJob', [newJob('c', { origin: 'c' })]);
  await client.call('addBatches', [jobId, 'send-all', makeBatches(batches)]);
  await client.call('completeJob', [jobId, 0]);
  const trySending = async () => {
    const picked = await client.call('pick', [TARGET, null]);
    if (!picked || picked === 'held') throw new Error('nothing to send');
    expect(await client.call('markWhole', [picked.batch])).toBe(true);
    return picked.batch;
  };
  await client.call('settle', [await trySending(), { kind: 'unknown' }, null]);
  let nowMs = 0;
  const closing = new AbortController();
  const turn = new ReadBackTurn({
    client,
    destinations: {
      targets: () => [TARGET],
      accounts: () => new Map(),
      endpointOf: () => Promise.reject(new Error('it is not asked')),
      tokenOf: () => Promise.reject(new Error('it is not asked')),
      policyOf: async () => ({ ...DEFAULT_UPLOAD_POLICY, whenUnsure }),
      readBack: async () => told.shift() ?? 'not-possible',
    },
    mayAsk: () => true,
    settle: (batch, outcome, stop) => client.call('settle', [batch, outcome, null, stop]),
    random: () => 0,
    clock: { steadyMs: () => nowMs },
    signal: closing.signal,
  });
  onTestFinished(() => client.close());
  const look = async () => {
    const { targets } = await client.call('snapshot', [[TARGET], [], new Map()]);
    const [found] = targets;
    if (!found) throw new Error('nothing is open');
    return turn.run(found);
  };
  const batch = () => client.call('batch', [{ jobId, seq: 0 }]);
  const wait = (ms: number) => {
    nowMs += ms;
  };
  const lookAgain = () => turn.lookAgain(TARGET.connectionId);
  return { client, jobId, look, lookAgain, batch, wait, trySending, told };
}

it('looks a second time, after a while, before it sends again what the user would rather be asked about', async () => {
  const { look, batch, wait, told } = await lostAnswer('hold', ['none-there', 'all-there']);
  expect(await look()).toEqual({ hasDecided: false, isLeft: true });
  wait(29_999);
  expect(await look()).toEqual({ hasDecided: false, isLeft: true });
  expect(told).toEqual(['all-there']);
  wait(1);
  expect(await look()).toEqual({ hasDecided: true, isLeft: false });
  expect(await batch()).toMatchObject({ state: 'done', isReadBack: true, attempts: 1 });
});

it('what is still not there is sent again', async () => {
  const { look, batch, wait } = await lostAnswer('hold', ['none-there', 'none-there']);
  await look();
  wait(30_000);
  expect(await look()).toEqual({ hasDecided: true, isLeft: false });
  expect(await batch()).toMatchObject({ state: expect.stringMatching(/^(ready|retry)$/), mayBeStored: true });
});

it('what was not there yet is never called unsent, whatever comes of the next try', async () => {
  const { client, jobId, look, batch, trySending } = await lostAnswer('resend', ['none-there']);
  await look();
  await client.call('settle', [await trySending(), { kind: 'held', reason: 'not-accepted' }, null]);
  expect(await batch()).toMatchObject({ state: 'held', heldReason: 'unknown-outcome', mayBeStored: true });
  expect(await client.call('giveUp', [jobId, undefined])).toBe(0);
  expect(rowFates(await client.call('job', [jobId]))).toMatchObject({ 'not-stored': 0, unknown: 10 });
});

const NOT_CONFIRMED: Failure = {
  code: 'UPLOAD_NOT_CONFIRMED',
  details: { equipType: 'gauge', equipId: 'G1', status: null, says: '', sends: 3 },
};

it('an upload that was stopped for what is then found to be stored goes on by itself', async () => {
  const { client, jobId, lookAgain, batch, trySending } = await lostAnswer(
    'hold',
    ['none-there', 'all-there'],
    2,
  );
  const held = { kind: 'held', reason: 'unknown-outcome' } as const;
  await client.call('settle', [await batch(), held, null, NOT_CONFIRMED]);
  await lookAgain();
  expect(await client.call('job', [jobId])).toMatchObject({ state: 'stopped', stopReason: NOT_CONFIRMED });
  await lookAgain();
  expect(await client.call('job', [jobId])).toMatchObject({ state: 'sending', stopReason: null });
  expect(await trySending()).toMatchObject({ seq: 1 });
});

it('an upload of which only a part is found to be stored stays stopped', async () => {
  const { client, jobId, lookAgain, batch, trySending } = await lostAnswer('hold', ['all-there'], 3);
  const held = { kind: 'held', reason: 'unknown-outcome' } as const;
  await client.call('settle', [await batch(), held, null]);
  await client.call('settle', [await trySending(), { kind: 'unknown' }, null]);
  const second = await client.call('batch', [{ jobId, seq: 1 }]);
  await client.call('settle', [second, held, null, NOT_CONFIRMED]);
  await lookAgain();
  expect(await client.call('job', [jobId])).toMatchObject({
    state: 'stopped',
    amounts: { done: { batches: 1 }, held: { batches: 1 } },
  });
});

it('an upload that the user has paused does not go on because a batch is found to be stored', async () => {
  const { client, jobId, lookAgain, batch } = await lostAnswer('hold', ['all-there'], 2);
  await client.call('pauseJob', [jobId]);
  const held = { kind: 'held', reason: 'unknown-outcome' } as const;
  await client.call('settle', [await batch(), held, null, NOT_CONFIRMED]);
  await lookAgain();
  expect(await client.call('job', [jobId])).toMatchObject({
    state: 'paused',
    amounts: { done: { batches: 1 } },
  });
  expect(await client.call('pick', [TARGET, null])).toBeUndefined();
});

it('what was decided of a batch that was sent again meanwhile does not stop its upload', async () => {
  const { client, jobId, batch } = await lostAnswer('hold', []);
  const before = await batch();
  await client.call('cancelJob', [jobId]);
  await client.call('retryBatches', [jobId, undefined]);
  const held = { kind: 'held', reason: 'unknown-outcome' } as const;
  await client.call('settle', [before, held, null, NOT_CONFIRMED]);
  expect(await client.call('job', [jobId])).toMatchObject({ state: 'sending', stopReason: null });
  expect(await batch()).toMatchObject({ state: 'ready' });
});
