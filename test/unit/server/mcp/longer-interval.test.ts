import { expect, test } from 'vitest';
import { longerInterval } from '#server/mcp/aggregate.ts';

const MINUTE_MS = 60_000;

test.each([
  [1, 2],
  [5, 10],
  [7, 14],
  [10, 30],
  [15, 30],
  [60, 120],
  [1440, 2880],
  [43_200, 86_400],
])('the next after %s minutes is %s, a whole number of times as long', (minutes, longer) => {
  expect(longerInterval(minutes * MINUTE_MS)).toBe(longer * MINUTE_MS);
});
