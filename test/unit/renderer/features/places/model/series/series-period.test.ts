import { describe, expect, it } from 'vitest';
import {
  periodRange,
  seriesIntervalMin,
  writeWallMinute,
} from '#renderer/features/places/model/series/series-period.ts';

const ZONE = 'Asia/Shanghai';
const NOON_MS = Date.UTC(2026, 5, 15, 4);
const DAY_MS = 86_400_000;

describe('the period of a series', () => {
  it('is a span up to now', () => {
    expect(periodRange({ kind: 'week' }, NOON_MS, ZONE)).toEqual({
      fromMs: NOON_MS - 7 * DAY_MS,
      toMs: NOON_MS,
    });
  });

  it('is read as the wall clock of the service, and written back the same', () => {
    const period = { kind: 'custom', from: '2026-06-15T08:00', to: '2026-06-15T12:00' } as const;
    const range = periodRange(period, 0, ZONE);
    expect(range).toEqual({ fromMs: NOON_MS - 4 * 3_600_000, toMs: NOON_MS });
    expect(writeWallMinute(NOON_MS, ZONE)).toBe(period.to);
  });

  it.each([
    ['', '2026-06-15T12:00', 'from-missing'],
    ['2026-06-15T12:00', '2026-02-30T12:00', 'to-missing'],
    ['2026-06-15T12:00', '2026-06-15T12:00', 'backwards'],
    ['2000-01-01T00:00', '2026-06-15T12:00', 'too-long'],
  ])('from %s to %s is refused: %s', (from, to, problem) => {
    expect(periodRange({ kind: 'custom', from, to }, NOON_MS, ZONE)).toEqual({ problem });
  });

  it('is shown as measured while a chart can, and gathered into round intervals beyond', () => {
    const last = (days: number) => ({ fromMs: NOON_MS - days * DAY_MS, toMs: NOON_MS });
    expect(seriesIntervalMin(last(1), 5)).toBeNull();
    expect(seriesIntervalMin(last(7), 5)).toBeNull();
    expect(seriesIntervalMin(last(30), 5)).toBe(60);
    expect(seriesIntervalMin(last(30), 60)).toBeNull();
    expect(seriesIntervalMin(last(7), null)).toBe(15);
    expect(seriesIntervalMin(last(1830), 5)).toBe(10_080);
  });
});
