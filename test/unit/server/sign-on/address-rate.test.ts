import { expect, it } from 'vitest';
import { addressRate } from '#server/sign-on/fair-quota.ts';

it('lets an address through ten times at once, then once every six seconds; another address is not held up', () => {
  let nowMs = 0;
  const limit = addressRate(() => nowMs, 10);
  const waits = Array.from({ length: 11 }, () => limit.waitSeconds('one'));
  expect(waits).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6]);
  expect(limit.waitSeconds('other')).toBe(0);
  nowMs = 5000;
  expect(limit.waitSeconds('one')).toBe(1);
  nowMs = 6000;
  expect([limit.waitSeconds('one'), limit.waitSeconds('one')]).toEqual([0, 6]);
  nowMs = 600_000;
  expect(Array.from({ length: 11 }, () => limit.waitSeconds('one')).filter((wait) => wait > 0)).toEqual([6]);
});
