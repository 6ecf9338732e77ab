import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ReadBackTurn } from '#electron/backend/features/uploads/outbox/sender/read-back-turn.ts';
import type { StoredBatch } from '#electron/backend/features/uploads/outbox/store/read-rows.ts';
import type { Outcome } from '#electron/backend/features/uploads/outbox/store/settle-batch.ts';
import { AppError } from '#shared/errors.ts';
import { DEFAULT_UPLOAD_POLICY, type ReadBack } from '#shared/domain/outbox/upload-policy.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const TARGET = { connectionId: 'c', origin: 'https://a.example' };
const BATCH = { jobId: 'j', seq: 1, attempts: 1, unknowns: 1, lastStatus: null } as StoredBatch;

/** The look-ups of a service, which as a rule never answers, whatever it is that is waited for. */
function openTurn(readBack: () => Promise<ReadBack> = () => new Promise(() => {})) {
  const settled: Outcome[] = [];
  const closing = new AbortController();
  const turn = new ReadBackTurn({
    client: {
      call: (async (name: string) => (name === 'heldUnknown' ? [BATCH] : Buffer.from('[]'))) as never,
    },
    destinations: {
      targets: () => [TARGET],
      accounts: () => new Map(),
      endpointOf: () => Promise.reject(new Error('not asked')),
      tokenOf: () => Promise.reject(new Error('not asked')),
      policyOf: async () => DEFAULT_UPLOAD_POLICY,
      readBack,
    },
    mayAsk: () => true,
    settle: async (_batch, outcome) => void settled.push(outcome),
    random: () => 0,
    clock: { steadyMs: () => Date.now() },
    signal: closing.signal,
  });
  const run = () => turn.run({ target: TARGET, unknown: [BATCH], canaries: [], isDue: false });
  return { turn, run, settled, closing };
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

it('what is held is looked up again as long as the network fails, and no longer once the service has answered', async () => {
  const answers: (() => Promise<ReadBack>)[] = [
    ...Array.from(
      { length: 5 },
      () => () => Promise.reject(new AppError('SERVICE_UNREACHABLE', {} as never)),
    ),
    async () => 'all-there',
  ];
  const { turn, settled } = openTurn(
    () => answers.shift()?.() ?? Promise.reject(new Error('asked once more')),
  );
  expect(turn.looks()).toEqual({ due: [], nextInMs: null });
  for (let failures = 0; failures < 5; failures += 1) {
    expect(await turn.lookAgain('c')).toBe(true);
    expect(turn.looks()).toEqual({ due: [], nextInMs: 30_000 });
    vi.advanceTimersByTime(30_000);
    expect(turn.looks()).toEqual({ due: ['c'], nextInMs: null });
  }
  expect(await turn.lookAgain('c')).toBe(true);
  expect(settled).toEqual([{ kind: 'done', isReadBack: true }]);
  expect(turn.looks()).toEqual({ due: [], nextInMs: null });
});

it.each(['none-there', 'not-possible'] as const)(
  'what is held is looked up once if it is found %s',
  async (found) => {
    const { turn, settled } = openTurn(async () => found);
    expect(await turn.lookAgain('c')).toBe(false);
    expect([turn.looks(), settled]).toEqual([{ due: [], nextInMs: null }, []]);
  },
);
