import { expect, it } from 'vitest';
import { isLevelStale } from '#renderer/features/places/model/field-text.ts';

const NOW_MS = Date.UTC(2026, 5, 15, 4);
const MINUTE_MS = 60_000;

it('a level is old by its own time, once the place should have reported another', () => {
  expect(isLevelStale(NOW_MS - 20 * MINUTE_MS, 10, NOW_MS)).toBe(false);
  expect(isLevelStale(NOW_MS - 21 * MINUTE_MS, 10, NOW_MS)).toBe(true);
  expect(isLevelStale(NOW_MS - 900 * MINUTE_MS, 10, NOW_MS)).toBe(true);
});

it('without a time or an interval nothing is said', () => {
  expect(isLevelStale(null, 10, NOW_MS)).toBe(false);
  expect(isLevelStale(NOW_MS - 900 * MINUTE_MS, null, NOW_MS)).toBe(false);
});
