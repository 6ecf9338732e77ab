import { expect, test } from 'vitest';
import type { PlaceSeries } from '#renderer/features/places/model/compare/joined-series.ts';
import {
  reportFigure,
  roundTicks,
  thinned,
  timeTicks,
} from '#renderer/features/places/model/report/report-figure.ts';

const HOUR_MS = 3_600_000;
const NOON_MS = Date.UTC(2026, 5, 15, 4);
const RANGE = { fromMs: NOON_MS, toMs: NOON_MS + 24 * HOUR_MS };

const SERIES: PlaceSeries = {
  key: 'a',
  name: 'Well',
  quantity: 'level',
  timesMs: [NOON_MS, NOON_MS + HOUR_MS, NOON_MS + 2 * HOUR_MS, NOON_MS + 3 * HOUR_MS],
  values: [1, null, 2, 3],
  extremes: null,
  reachMs: null,
  intervalMin: null,
};

test('a long series is thinned, keeps its peaks and its gaps, and its times stay in order', () => {
  const points = Array.from({ length: 8_928 }, (_, at) => ({
    timeMs: NOON_MS + (at * 24 * HOUR_MS) / 8_928,
    value: at === 4_000 ? 9 : at === 4_001 ? -3 : at === 6_000 ? null : Math.sin(at / 500),
  }));
  const kept = thinned(points, RANGE);
  expect(kept.length).toBeLessThanOrEqual(304);
  expect(kept.map(({ value }) => value)).toEqual(expect.arrayContaining([9, -3, null]));
  expect(kept.map(({ timeMs }) => timeMs)).toEqual(
    kept.map(({ timeMs }) => timeMs).toSorted((a, b) => a - b),
  );
  expect(thinned(points.slice(0, 300), RANGE)).toHaveLength(300);
});

test('ticks are round numbers and whole hours or days of the zone', () => {
  expect(roundTicks(0, 6.4, 5)).toEqual([0, 2, 4, 6]);
  expect(roundTicks(17.85, 18.3, 5)).toEqual([17.9, 18, 18.1, 18.2, 18.3]);
  const texts = timeTicks(RANGE, 'Asia/Shanghai').map(({ text }) => text);
  expect(texts).toEqual(['12:00', '15:00', '18:00', '21:00', '06-16', '03:00', '06:00', '09:00', '12:00']);
  const month = { fromMs: NOON_MS, toMs: NOON_MS + 30 * 24 * HOUR_MS };
  expect(timeTicks(month, 'Asia/Shanghai').every(({ text }) => /^\d\d-\d\d$/.test(text))).toBe(true);
});

test('a line leaves its gaps open, and all of it and the thresholds are within the figure', () => {
  const figure = reportFigure(SERIES, RANGE, [5]);
  expect(figure.line.match(/M/g)).toHaveLength(2);
  expect(figure.line.match(/L/g)).toHaveLength(1);
  expect(figure.yOf(5)).toBeGreaterThan(8);
  expect(figure.yOf(1)).toBeLessThan(200 - 22);
  expect(reportFigure({ ...SERIES, values: [null, null, null, null] }, RANGE, []).line).toBe('');
});

test('rain is drawn as bars from zero on, and the spread of intervals as a closed band', () => {
  const rain = { ...SERIES, quantity: 'rain' as const, values: [2, null, 1, null], reachMs: HOUR_MS };
  expect(reportFigure(rain, RANGE, []).bars.match(/Z/g)).toHaveLength(2);
  const extremes = { low: [0, null, 1, 2], high: [2, null, 3, 4] };
  expect(reportFigure({ ...SERIES, extremes }, RANGE, []).band).toMatch(/^M[^M]*Z$/);
});
