import { describe, expect, test } from 'vitest';
import { levelTrend, timeToReach } from '#shared/domain/alerts/level-trend.ts';
import { seededRandom } from '#test/support/seeded-random.ts';

const MIN_MS = 60_000;

/** Levels every `everyMin` minutes for `minutes`, by a function of the hours since the begin. */
function series(minutes: number, everyMin: number, levelAt: (hours: number) => number) {
  return Array.from({ length: minutes / everyMin + 1 }, (_, index) => ({
    timeMs: index * everyMin * MIN_MS,
    levelM: levelAt((index * everyMin) / 60),
  }));
}
const endOf = (levels: readonly { timeMs: number }[]) => levels.at(-1)?.timeMs ?? 0;
const trendOf = (levels: ReturnType<typeof series>) => levelTrend(levels, endOf(levels));

describe('the trend of a level', () => {
  test('a steady rise of 48 cm an hour is found, with the time to the next threshold', () => {
    const levels = series(120, 5, (hours) => 5 + 0.48 * hours);
    const trend = trendOf(levels);
    expect(trend).toMatchObject({ direction: 'rising', windowMin: 60 });
    expect(trend?.cmPerHour).toBeCloseTo(48);
    const minutes = ((timeToReach(trend, 6.24, endOf(levels))?.atMs ?? 0) - endOf(levels)) / MIN_MS;
    expect(minutes).toBeCloseTo(35, 0);
  });

  test('one spike does not change it', () => {
    const levels = series(60, 5, (hours) => 2 + 0.1 * hours).map((level, index) =>
      index === 9 ? { ...level, levelM: level.levelM + 0.3 } : level,
    );
    expect(trendOf(levels)?.cmPerHour).toBeCloseTo(10, 0);
  });

  test('noise of a still level is no trend', () => {
    const random = seededRandom(7);
    const levels = series(60, 5, () => 2 + (random() - 0.5) * 0.02);
    expect(trendOf(levels)?.direction).toBe('steady');
  });

  test('half-hourly levels are judged over six of them', () => {
    const levels = series(360, 30, (hours) => 2 - 0.2 * hours);
    expect(trendOf(levels)).toMatchObject({ direction: 'falling', windowMin: 180 });
  });

  test.each([
    ['few levels', series(15, 5, (hours) => hours)],
    ['a gap', series(60, 5, (hours) => hours).filter((_, index) => index < 3 || index > 8)],
    ['no level', []],
  ])('%s say nothing', (_what, levels) => {
    expect(trendOf(levels)).toBeUndefined();
  });

  test('a level that is late says nothing about now', () => {
    const levels = series(60, 5, (hours) => hours);
    expect(levelTrend(levels, endOf(levels) + 60 * MIN_MS)).toBeUndefined();
  });

  test('a rise that has just turned, or is lost in noise, has no clear trend', () => {
    const turned = series(60, 5, (hours) => (hours < 0.7 ? hours : 1.4 - hours));
    expect(trendOf(turned)?.direction).toBe('unclear');
    const random = seededRandom(7);
    const noisy = series(60, 5, (hours) => 2 + 0.1 * hours + (random() - 0.5) * 0.4);
    expect(trendOf(noisy)?.direction).toBe('unclear');
  });

  test.each([
    ['reached already', 4.9],
    ['too far away', 9],
  ])('a threshold that is %s has no estimate', (_what, targetM) => {
    expect(timeToReach(trendOf(series(60, 5, (hours) => 5 + 0.2 * hours)), targetM, 0)).toBeUndefined();
  });

  test('a threshold that should have been reached by now has no estimate', () => {
    const levels = series(60, 5, (hours) => 5 + 0.6 * hours);
    const trend = trendOf(levels);
    expect(timeToReach(trend, 5.66, endOf(levels) + 5 * MIN_MS)).toBeDefined();
    expect(timeToReach(trend, 5.66, endOf(levels) + 7 * MIN_MS)).toBeUndefined();
  });

  test('a rise that flattens is a rise, and nothing is said of when it reaches a threshold', () => {
    const levels = series(60, 5, (hours) => 5 + Math.min(hours, 0.49 + 0.3 * hours));
    const trend = trendOf(levels);
    expect(trend?.direction).toBe('rising');
    expect(timeToReach(trend, 6.2, endOf(levels))).toBeUndefined();
  });
});
