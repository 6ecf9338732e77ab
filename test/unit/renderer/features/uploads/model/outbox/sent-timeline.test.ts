import { expect, it } from 'vitest';
import { hasOverlap, stretchOf, wholePeriod } from '#renderer/features/uploads/model/outbox/sent-timeline.ts';

const day = (first: number, last: number) => ({
  firstTimestamp: `2026-01-0${first} 00:00:00`,
  lastTimestamp: `2026-01-0${last} 00:00:00`,
});

it('the whole period goes from the earliest to the latest time', () => {
  expect(wholePeriod([day(3, 4), day(1, 2), day(2, 5)])).toEqual({
    from: '2026-01-01 00:00:00',
    to: '2026-01-05 00:00:00',
  });
  expect(wholePeriod([])).toBeUndefined();
});

it('a period lies where its time lies in the whole', () => {
  const whole = { from: '2026-01-01 00:00:00', to: '2026-01-05 00:00:00' };
  expect(stretchOf(day(2, 4), whole)).toEqual({ start: 0.25, width: 0.5 });
});

it('a moment stays wide enough to be seen, and inside', () => {
  const whole = { from: '2026-01-01 00:00:00', to: '2026-01-05 00:00:00' };
  const { start, width } = stretchOf(day(5, 5), whole);
  expect(width).toBeGreaterThan(0);
  expect(start + width).toBeLessThanOrEqual(1);
});

it('periods overlap if one begins before an earlier one has ended', () => {
  expect(hasOverlap([day(3, 4), day(1, 2)])).toBe(false);
  expect(hasOverlap([day(1, 4), day(2, 3), day(5, 6)])).toBe(true);
  expect(hasOverlap([day(1, 2), day(2, 3)])).toBe(true);
});
