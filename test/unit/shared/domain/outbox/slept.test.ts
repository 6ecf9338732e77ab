import { expect, it } from 'vitest';
import { hasSlept } from '#shared/domain/outbox/slept.ts';

const before = { wallMs: 1_000_000, monotonicMs: 500 };
const after = (wallMs: number, monotonicMs: number) => ({
  wallMs: 1_000_000 + wallMs,
  monotonicMs: 500 + monotonicMs,
});

it.each([
  ['an ordinary tick is no sleep', after(5_000, 5_000), false],
  ['a busy computer is no sleep', after(25_000, 25_000), false],
  ['a wall clock ahead of the monotonic clock is sleep', after(3_600_000, 5_000), true],
  ['a timer that came an hour late is sleep', after(3_600_000, 3_600_000), true],
  ['a wall clock that was set back is no sleep', after(-3_600_000, 5_000), false],
])('%s', (_fact, now, slept) => {
  expect(hasSlept(before, now, 5_000)).toBe(slept);
});
