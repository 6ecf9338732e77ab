import { expect, test } from 'vitest';
import { levelsOfDay, sparkLine } from '#renderer/features/places/model/alerts/spark-line.ts';

const QUARTER_MS = 900_000;
const BOX = { width: 100, height: 20, fromMs: 0, toMs: 96 * QUARTER_MS };
const day = (levelAt: (quarter: number) => number) =>
  Array.from({ length: 96 }, (_, quarter) => ({ timeMs: quarter * QUARTER_MS, levelM: levelAt(quarter) }));
const heights = (path: string) => [...path.matchAll(/[ML][\d.]+ ([\d.]+)/g)].map(([, y]) => Number(y));

test('a peak of one reading is drawn, though there are fewer points than readings', () => {
  const line = sparkLine(
    day((quarter) => (quarter === 50 ? 5 : 1)),
    null,
    BOX,
  );
  const ys = heights(line?.paths.join('') ?? '');
  expect(ys.length).toBeLessThanOrEqual(48);
  expect(Math.min(...ys)).toBe(1);
  expect(Math.max(...ys)).toBe(19);
});

test('no line is drawn across what was not measured', () => {
  const levels = day(() => 1).filter((_, quarter) => quarter < 20 || quarter > 60);
  expect(sparkLine(levels, null, BOX)?.paths).toHaveLength(2);
});

test('the threshold is in the picture, above or below the line', () => {
  expect(
    sparkLine(
      day(() => 1),
      2,
      BOX,
    ),
  ).toMatchObject({ thresholdY: 1, lastY: 19 });
});

test('nothing is drawn of fewer than two levels', () => {
  expect(sparkLine([{ timeMs: 0, levelM: 1 }], 2, BOX)).toBeUndefined();
});

test('the newest level takes the place of the interval that is not over', () => {
  const series = {
    kind: 'series' as const,
    tool: 't',
    timesMs: [0, QUARTER_MS, 2 * QUARTER_MS],
    levelsM: [1, 2, 3],
    minM: [1, 2, 3],
    maxM: [1, 2, 3],
    intervalMin: 15,
    isTruncated: false,
    skipped: 0,
  };
  const timeMs = 2 * QUARTER_MS + 60_000;
  expect(levelsOfDay(series, { levelM: 9, timeMs })).toEqual([
    { timeMs: QUARTER_MS / 2, levelM: 1 },
    { timeMs: QUARTER_MS * 1.5, levelM: 2 },
    { timeMs, levelM: 9 },
  ]);
});
