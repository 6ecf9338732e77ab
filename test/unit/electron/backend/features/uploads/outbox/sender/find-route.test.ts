import { expect, it } from 'vitest';
import { findRoute } from '#electron/backend/features/uploads/outbox/sender/find-route.ts';
import { SendLimiter } from '#electron/backend/features/uploads/outbox/sender/send-limiter.ts';
import { AppError } from '#shared/errors.ts';

const TARGET = { connectionId: 'c', origin: 'https://a.example' };

/** What is found where the token of an upload cannot be read. */
function findWhere(reason: string) {
  const failure = new AppError('LOGIN_UNREADABLE', { place: 'key-store', reason });
  const parts = {
    endpointOf: async () => ({ baseUrl: TARGET.origin, tokenHeader: 'X-SVC-TOKEN' }),
    tokenOf: () => Promise.reject(failure),
  };
  return findRoute(parts, TARGET, new AbortController().signal);
}

it('a key store that has not answered is asked again after a while, and until then it says so', async () => {
  let nowMs = 0;
  const limiter = new SendLimiter({ clock: { wallMs: () => nowMs, steadyMs: () => nowMs }, random: () => 0 });
  const route = await findWhere('no-answer');
  if (!('why' in route)) throw new Error('there is a route');
  limiter.signedOut(TARGET.connectionId, route.failure, route.retryInMs);
  const retryInMs = limiter.nextTryInMs() ?? 0;
  expect([limiter.mayAsk(TARGET), retryInMs]).toEqual([false, route.retryInMs]);
  nowMs = retryInMs;
  expect([limiter.mayAsk(TARGET), limiter.nextTryInMs()]).toEqual([true, null]);
  expect(limiter.obstacles([TARGET])).toMatchObject([
    { kind: 'signed-out', failure: { code: 'LOGIN_UNREADABLE' } },
  ]);
  limiter.signedIn(TARGET.connectionId);
  expect(limiter.obstacles([TARGET])).toEqual([]);
});

it('what cannot be read for another reason waits for a person', async () => {
  expect(await findWhere('locked')).toEqual({
    why: 'signed-out',
    failure: { code: 'LOGIN_UNREADABLE', details: { place: 'key-store', reason: 'locked' } },
  });
});
