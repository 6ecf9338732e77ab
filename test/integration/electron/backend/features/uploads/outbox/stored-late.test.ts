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
import { SOURCE_WORKERS } from '#test/support/open-backend-client.ts';
import { makeBatch, newJob } from '#test/support/outbox/make-batches.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const TARGET = { connectionId: 'c', origin: 'c' };

/** A batch whose answer was lost, and what its service tells each time that it is read. */
async function lostAnswer(whenUnsure: UploadPolicy['whenUnsure'], told: ReadBack[]) {
  const file = join(await tempDir(), 'outbox.sqlite3');
  const client = new OutboxClient(SOURCE_WORKERS.outbox, { file, maxFileBytes: 10_000_000 });
  const jobId = await client.call('beginJob', [newJob('c', { origin: 'c' })]);
  await client.call('addBatches', [jobId, 'send-all', [makeBatch()]]);
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
    settle: (batch, outcome) => client.call('settle', [batch, outcome, null]),
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
  return { client, jobId, look, batch, wait, trySending, told };
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
  expect(rowFates(await client.call('job', [jobId]))).toMatchObject({ 'not-sent': 0, unknown: 10 });
});
