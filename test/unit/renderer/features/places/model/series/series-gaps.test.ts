import { describe, expect, it } from 'vitest';
import { gapLimitMs, withGaps } from '#renderer/features/places/model/series/series-csv.ts';

const MINUTE_MS = 60_000;
const seriesAt = (...minutes: number[]) => {
  const levelsM = minutes.map((_, index) => index);
  return { timesMs: minutes.map((minute) => minute * MINUTE_MS), levelsM, minM: levelsM, maxM: levelsM };
};

describe('gaps of a series', () => {
  it('are where a report would have been late, and no line crosses them', () => {
    const limitMs = gapLimitMs(10, null);
    expect(limitMs).toBe(20 * MINUTE_MS);
    const { levelsM, timesMs, gaps } = withGaps(seriesAt(0, 10, 30, 51), limitMs);
    expect(levelsM).toEqual([0, 1, 2, null, 3]);
    expect(gaps).toBe(1);
    expect(timesMs).toEqual([...timesMs].toSorted((a, b) => a - b));
  });

  it('of gathered levels are longer than the intervals', () => {
    expect(gapLimitMs(10, 60)).toBe(90 * MINUTE_MS);
    expect(gapLimitMs(null, 60)).toBe(90 * MINUTE_MS);
  });

  it('are not guessed where no interval is known', () => {
    expect(gapLimitMs(null, null)).toBeNull();
    expect(gapLimitMs(0, null)).toBeNull();
    expect(withGaps(seriesAt(0, 10_000), null).gaps).toBe(0);
  });
});
