import { expect, it } from 'vitest';
import { wasSuspended } from '#shared/domain/outbox/was-suspended.ts';

const before = { steadyMs: 500, uptimeMs: 1_000_000 };
const after = (steadyMs: number, uptimeMs: number) => ({
  steadyMs: 500 + steadyMs,
  uptimeMs: 1_000_000 + uptimeMs,
});

it.each([
  ['an ordinary tick is no suspension', after(5_000, 5_000), false],
  ['a busy computer is not suspended', after(25_000, 25_000), false],
  ['an uptime that was rounded is no suspension', after(5_000, 6_000), false],
  ['a steady clock that stood still for an hour is a suspension', after(5_000, 3_605_000), true],
  ['a timer that came an hour late is a suspension', after(3_600_000, 3_600_000), true],
])('%s', (_fact, now, suspended) => {
  expect(wasSuspended(before, now, 5_000)).toBe(suspended);
});
