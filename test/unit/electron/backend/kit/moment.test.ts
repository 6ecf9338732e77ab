import { expect, it } from 'vitest';
import { ageOf } from '#electron/backend/kit/moment.ts';

const moment = { monotonicMs: 1000, wallMs: 1_000_000 };

it.each([
  ['time passes', { monotonicMs: 3000, wallMs: 1_002_000 }, 2000],
  ['the computer slept', { monotonicMs: 3000, wallMs: 1_900_000 }, 900_000],
  ['the wall clock was set back', { monotonicMs: 3000, wallMs: 0 }, 2000],
])('is never less than it can be when %s', (_what, now, ageMs) => {
  expect(ageOf(moment, now)).toBe(ageMs);
});
