import { expect, test } from 'vitest';
import {
  commonBarMin,
  comparisonCells,
  joinTimes,
  type PlaceSeries,
  placeSeries,
  rainBars,
  spread,
  valueAt,
} from '#renderer/features/places/model/compare/joined-series.ts';

const NOON_MS = Date.UTC(2026, 5, 15, 4);
const MINUTE_MS = 60_000;
const at = (minutes: number) => NOON_MS + minutes * MINUTE_MS;
const RANGE = { fromMs: NOON_MS, toMs: at(120) };

const LEVEL: PlaceSeries = {
  key: 'a',
  name: 'Well',
  quantity: 'level',
  timesMs: [at(0), at(10), at(15), at(60)],
  values: [1, 2, null, 3],
  extremes: null,
  reachMs: 20 * MINUTE_MS,
  intervalMin: null,
};

test('rain is summed: what a single report says fell before it, what an interval says fell from its begin on', () => {
  const timesMs = [at(0), at(30), at(31), at(60), at(120)];
  const values = [5, 1, 2, 4, 0.5];
  const single = rainBars({ timesMs, values, intervalMin: null }, RANGE, 30);
  expect(single).toEqual({ timesMs: [at(0), at(30), at(60), at(90)], values: [1, 6, null, 0.5] });
  const gathered = rainBars({ timesMs: [at(0), at(30)], values: [1.5, 0], intervalMin: 30 }, RANGE, 30);
  expect(gathered.values).toEqual([1.5, null, null, null]);
});

test('bars are as long for all gauges, none shorter than what one measured, and no more than can be seen', () => {
  const day = { fromMs: 0, toMs: 1440 * MINUTE_MS };
  const gauge = (reportIntervalMin: number | null, intervalMin: number | null = null) => ({
    reportIntervalMin,
    intervalMin,
  });
  expect(commonBarMin([gauge(5)], day)).toBe(15);
  expect(commonBarMin([gauge(5), gauge(60)], day)).toBe(60);
  expect(commonBarMin([gauge(5, 120), gauge(null)], day)).toBe(120);
  expect(commonBarMin([gauge(10)], { fromMs: 0, toMs: 30 * 1440 * MINUTE_MS })).toBe(720);
});

test('series of other times are put beside each other without inventing a value', () => {
  const other = [at(10), at(20)];
  const all = joinTimes([LEVEL, { timesMs: other }]);
  expect(all.timesMs).toEqual([at(0), at(10), at(15), at(20), at(60)]);
  expect(spread(LEVEL.timesMs, LEVEL.values, all)).toEqual([1, 2, null, undefined, 3]);
  expect(spread(other, [7, 8], all)).toEqual([undefined, 7, undefined, 8, undefined]);
});

test('at a time the nearest value within reach is read, a gap as nothing, and rain of the interval around it', () => {
  expect(valueAt(LEVEL, at(4))).toBe(1);
  expect(valueAt(LEVEL, at(9))).toBe(2);
  expect(valueAt(LEVEL, at(16))).toBeNull();
  expect(valueAt(LEVEL, at(61))).toBe(3);
  expect(valueAt(LEVEL, at(90))).toBeNull();
  const rain: PlaceSeries = {
    ...LEVEL,
    quantity: 'rain',
    timesMs: [at(0), at(30)],
    values: [2, null],
    reachMs: 30 * MINUTE_MS,
  };
  expect([valueAt(rain, at(29)), valueAt(rain, at(30)), valueAt(rain, at(60))]).toEqual([2, 0, null]);
  expect(valueAt({ ...LEVEL, timesMs: [], values: [] }, at(0))).toBeNull();
});

test('levels on the Yellow Sea datum are higher by the elevation of the bottom, also their extremes; a level of 0 too', () => {
  const measured = {
    kind: 'series',
    tool: 't',
    quantity: 'level',
    timesMs: [at(0), at(60)],
    values: [0, 2],
    lows: [0, 1],
    highs: [0, 3],
    intervalMin: 60,
    isTruncated: false,
    skipped: 0,
  } as const;
  const lists = {
    timesMs: [...measured.timesMs],
    values: [0, 2],
    lows: [0, 1],
    highs: [0, 3],
    measures: ['level' as const],
  };
  const place = { key: 'a', name: 'Well', reportIntervalMin: 10, addM: 17.85 };
  const series = placeSeries({ ...measured, ...lists }, place, RANGE, 0);
  expect(series.values).toEqual([17.85, 19.85]);
  expect(series.extremes).toEqual({ low: [17.85, 18.85], high: [17.85, 20.85] });
});

test('the table has a line for each time with a value, and columns of least and greatest where they differ', () => {
  const gathered: PlaceSeries = {
    ...LEVEL,
    name: 'Other',
    timesMs: [at(10)],
    values: [5],
    extremes: { low: [4], high: [6] },
    intervalMin: 60,
  };
  const words = {
    time: 'Time',
    column: (name: string, quantity: string, unit: string) => `${name} ${quantity} ${unit}`,
    low: 'min',
    high: 'max',
  };
  expect(comparisonCells([LEVEL, gathered], 'Asia/Shanghai', words)).toEqual([
    ['Time', 'Well level m', 'Other level m', 'Other level m min', 'Other level m max'],
    ['2026-06-15 12:00:00', 1, '', '', ''],
    ['2026-06-15 12:10:00', 2, 5, 4, 6],
    ['2026-06-15 13:00:00', 3, '', '', ''],
  ]);
});
