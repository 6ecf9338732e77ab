import { expect, it } from 'vitest';
import {
  afterFailure,
  type Breaker,
  CLOSED_BREAKER,
  mayBeUnderWay,
} from '#electron/backend/features/uploads/outbox/sender/circuit-breaker.ts';

const NOW = 1_000_000;

function fail(times: number, cause: 'unreachable' | 'failing', from: Breaker = CLOSED_BREAKER): Breaker {
  let breaker = from;
  for (let index = 0; index < times; index += 1) breaker = afterFailure(breaker, cause, null, NOW, 1);
  return breaker;
}

it('stays closed through five errors of the service in a row, and opens at the sixth', () => {
  expect(fail(5, 'failing')).toEqual({ kind: 'closed', failures: 5 });
  expect(fail(6, 'failing')).toMatchObject({ kind: 'open', cause: 'failing', nextTryAtMs: NOW + 2_000 });
});

it('opens at once when the host is not reached', () => {
  expect(fail(1, 'unreachable')).toMatchObject({ kind: 'open', nextTryAtMs: NOW + 2_000 });
});

it('waits longer after every probe that fails', () => {
  expect(fail(1, 'failing', fail(6, 'failing'))).toMatchObject({ nextTryAtMs: NOW + 4_000 });
  expect(fail(3, 'unreachable')).toMatchObject({ nextTryAtMs: NOW + 8_000 });
});

it('lets nothing through while it is open, then a single probe', () => {
  const open = fail(1, 'unreachable');
  expect(mayBeUnderWay(CLOSED_BREAKER, 3, NOW)).toBe(3);
  expect(mayBeUnderWay(open, 3, NOW + 1_999)).toBe(0);
  expect(mayBeUnderWay(open, 3, NOW + 2_000)).toBe(1);
});

it('opens at the first error that names a time, and lets nothing through before it', () => {
  const open = afterFailure(CLOSED_BREAKER, 'failing', null, NOW, 0, 120_000);
  expect(open).toMatchObject({ kind: 'open', failures: 1, nextTryAtMs: NOW + 120_000 });
  expect(mayBeUnderWay(open, 1, NOW + 119_999)).toBe(0);
  // Nobody is waited for longer than five minutes, whatever they say.
  expect(afterFailure(CLOSED_BREAKER, 'failing', null, NOW, 0, 9e9)).toMatchObject({
    nextTryAtMs: NOW + 300_000,
  });
});

it('never probes without any pause', () => {
  expect(afterFailure(CLOSED_BREAKER, 'unreachable', null, NOW, 0)).toMatchObject({ nextTryAtMs: NOW + 500 });
});
