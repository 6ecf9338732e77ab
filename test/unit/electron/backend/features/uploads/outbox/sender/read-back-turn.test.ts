import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ReadBackTurn } from '#electron/backend/features/uploads/outbox/sender/read-back-turn.ts';
import type { StoredBatch } from '#electron/backend/features/uploads/outbox/store/read-rows.ts';
import type { Outcome } from '#electron/backend/features/uploads/outbox/store/settle-batch.ts';
import { DEFAULT_UPLOAD_POLICY } from '#shared/domain/outbox/upload-policy.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const TARGET = { connectionId: 'c', origin: 'https://a.example' };
const BATCH = { jobId: 'j', seq: 1, attempts: 1, unknowns: 1, lastStatus: null } as StoredBatch;

/** The look-ups of a service that never answers, whatever it is that is waited for. */
function openTurn() {
  const settled: Outcome[] = [];
  const closing = new AbortController();
  const turn = new ReadBackTurn({
    client: { call: (async () => Buffer.from('[]')) as never },
    destinations: {
      targets: () => [TARGET],
      accounts: () => new Map(),
      endpointOf: () => Promise.reject(new Error('not asked')),
      tokenOf: () => Promise.reject(new Error('not asked')),
      policyOf: async () => DEFAULT_UPLOAD_POLICY,
      readBack: () => new Promise(() => {}),
    },
    mayAsk: () => true,
    settle: async (_batch, outcome) => void settled.push(outcome),
    random: () => 0,
    clock: { steadyMs: () => 0 },
    signal: closing.signal,
  });
  const run = () => turn.run({ target: TARGET, unknown: [BATCH], canaries: [], isDue: false });
  return { run, settled, closing };
}

it('a look-up that never ends is given up, and after three of them the batch is decided without', async () => {
  const { run, settled } = openTurn();
  for (const isLeft of [true, true, false]) {
    const turn = run();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(await turn).toEqual({ hasDecided: !isLeft, isLeft });
  }
  expect(settled).toHaveLength(1);
});

it('a look-up that never ends holds up no closing', async () => {
  const { run, settled, closing } = openTurn();
  const turn = run();
  await vi.advanceTimersByTimeAsync(0);
  closing.abort();
  expect(await turn).toEqual({ hasDecided: false, isLeft: true });
  expect(settled).toEqual([]);
});
