import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { retryDelayMs } from '#electron/backend/features/uploads/outbox/sender/retry-delay.ts';

it('doubles its longest wait with every failure, up to five minutes', () => {
  expect([1, 2, 3, 8, 9, 50].map((failures) => retryDelayMs(failures, 1))).toEqual([
    2_000, 4_000, 8_000, 256_000, 300_000, 300_000,
  ]);
});

it('waits any time from none to the longest', () => {
  fc.assert(
    fc.property(fc.nat(2_000), fc.double({ min: 0, max: 1, noNaN: true }), (failures, random) => {
      const waitMs = retryDelayMs(failures, random);
      return waitMs >= 0 && waitMs <= 300_000;
    }),
  );
  expect(retryDelayMs(3, 0)).toBe(0);
});

it('waits at least as long as the service asks for, but not for ever', () => {
  expect(retryDelayMs(1, 0, 7_000)).toBe(7_000);
  expect(retryDelayMs(1, 1, 1_000)).toBe(2_000);
  expect(retryDelayMs(1, 0, 86_400_000)).toBe(300_000);
});
