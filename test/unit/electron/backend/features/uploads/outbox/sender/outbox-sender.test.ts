import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import {
  OutboxSender,
  type SenderOptions,
} from '#electron/backend/features/uploads/outbox/sender/outbox-sender.ts';
import { DEFAULT_UPLOAD_POLICY } from '#shared/domain/outbox/upload-policy.ts';

const TARGET = { connectionId: 'c', origin: 'http://levels.test' };
const TRY_MS = 500;

/** A sender at a moment, with a batch of unknown outcome of a service that may be asked again at `TRY_MS`. @returns what it does */
async function turnAt(beginMs: number): Promise<string[]> {
  let nowMs = 0;
  const done: string[] = [];
  const turned = Promise.withResolvers<void>();
  const calls: Record<string, unknown> = {
    snapshot: { targets: [{ target: TARGET, unknown: [{}], canaries: [], isDue: false }], nextDueInMs: null },
  };
  const sender = new OutboxSender({
    client: { call: (name: string) => Promise.resolve(calls[name]) } as SenderOptions['client'],
    destinations: {
      targets: () => [TARGET],
      accounts: () => new Map(),
      policyOf: () => {
        done.push('decides');
        return Promise.resolve(DEFAULT_UPLOAD_POLICY);
      },
    } as unknown as SenderOptions['destinations'],
    post: () => Promise.reject(new Error('nothing is sent')),
    random: () => 0,
    log: () => {},
    onChange: () => turned.resolve(),
    onSending: () => {},
    onStored: () => {},
    onNotStored: () => {},
    clock: {
      wallMs: () => nowMs,
      // Each reading takes some of the time that is left.
      steadyMs: () => (nowMs += beginMs === 0 || nowMs === 0 ? 0 : 0.02),
      uptimeMs: () => nowMs,
      startTimer: (delayMs) => {
        if (delayMs < TRY_MS) done.push('waits');
        return () => {};
      },
    },
  });
  sender.limiter.failed(TARGET.origin, 'unreachable', null);
  nowMs = beginMs;
  sender.wake();
  await turned.promise;
  return done;
}

it.each(Array.from({ length: 12 }, (_, at) => TRY_MS - at / 100))(
  'looks again at what a service has turned away, whenever its time comes: %d ms',
  async (beginMs) => {
    expect(await turnAt(beginMs)).not.toEqual([]);
  },
);

it('looks once more for what nobody sends after a look during which a batch was being picked', async () => {
  const timers: (() => void)[] = [];
  const looks: unknown[] = [];
  const picking = Promise.withResolvers<undefined>();
  const picked = Promise.withResolvers<void>();
  const turns = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  const found = { targets: [{ target: TARGET, unknown: [], canaries: [], isDue: true }], nextDueInMs: null };
  const call = (name: string, [, underWay]: unknown[]) => {
    if (name === 'pick') picked.resolve();
    if (name === 'pick') return picking.promise;
    looks.push(underWay);
    return Promise.resolve(found);
  };
  const sender = new OutboxSender({
    client: { call } as unknown as SenderOptions['client'],
    destinations: {
      targets: () => [TARGET],
      accounts: () => new Map(),
      endpointOf: () => Promise.resolve({ baseUrl: TARGET.origin, tokenHeader: 'token' }),
      tokenOf: () => Promise.resolve({ token: 't', from: 'upload-token' }),
    } as unknown as SenderOptions['destinations'],
    post: () => Promise.reject(new Error('nothing is sent')),
    random: () => 0,
    log: () => {},
    onChange: () => turns[looks.length - 1]?.resolve(),
    onSending: () => {},
    onStored: () => {},
    onNotStored: () => {},
    clock: {
      wallMs: () => 0,
      steadyMs: () => 0,
      uptimeMs: () => 0,
      startTimer: (delayMs, callback) => {
        if (delayMs < 1_000) timers.push(callback);
        return () => {};
      },
    },
  });
  sender.wake();
  await picked.promise;
  sender.wake();
  await turns[1]?.promise;
  picking.resolve(undefined);
  await nextTurn();
  expect(timers).toHaveLength(1);
  timers[0]?.();
  await turns[2]?.promise;
  expect(looks).toEqual([[], null, []]);
});
