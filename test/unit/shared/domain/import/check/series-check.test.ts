import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeMagnitude } from '#shared/domain/import/check/judge-magnitude.ts';
import { limitsOfPlace, NO_LIMITS } from '#shared/domain/import/check/limits-of-place.ts';
import { SeriesCheck, type SeriesOptions } from '#shared/domain/import/check/series-check.ts';
import type { SeriesFinding } from '#shared/domain/import/check/series-finding.ts';

const OPTIONS: SeriesOptions = { expectedIntervalS: null, limits: [], bucketCount: 100 };
const STEP_S = 300;

/** Values at every five minutes; row 2 is the first. */
const check = (
  values: readonly number[],
  options: Partial<SeriesOptions> = {},
  times?: readonly number[],
): SeriesFinding => {
  const series = new SeriesCheck({ ...OPTIONS, ...options });
  for (const [at, value] of values.entries()) series.add(times?.[at] ?? at * STEP_S, value, at + 2);
  const finding = series.finish();
  if (!finding) throw new Error('There are values.');
  return finding;
};

const wave = (count: number, at: (index: number) => number | undefined = () => undefined): number[] =>
  Array.from({ length: count }, (_, index) => at(index) ?? 1.5 + Math.sin(index / 40) + (index % 7) / 500);

const rows = ({ marks }: { marks: { row: number }[] }): number[] => marks.map(({ row }) => row);

describe('a series', () => {
  it('has its statistics counted', () => {
    const finding = check([3, 1, 2]);
    expect(finding).toMatchObject({
      count: 3,
      min: 1,
      max: 3,
      median: 2,
      isMedianExact: true,
      fromS: 0,
      toS: 600,
    });
    expect(new SeriesCheck(OPTIONS).finish()).toBeNull();
  });

  it('has a median near the true one where there are too many values to keep', () => {
    const finding = check(Array.from({ length: 50_000 }, (_, at) => at % 1000));
    expect(finding.isMedianExact).toBe(false);
    expect(Math.abs(finding.median - 500)).toBeLessThan(25);
  });

  it('has its interval and gaps found', () => {
    const times = Array.from(
      { length: 200 },
      (_, at) => at * STEP_S + (at >= 100 ? 6 * 3600 : 0) + (at >= 150 ? 600 : 0),
    );
    const finding = check(wave(200), {}, times);
    expect(finding.intervalS).toBe(STEP_S);
    expect(finding.gaps.count).toBe(2);
    expect(finding.gaps.marks).toMatchObject([
      { kind: 'gap', row: 101, lastRow: 102, fromS: 99 * STEP_S, toS: 100 * STEP_S + 6 * 3600 },
      { row: 151, lastRow: 152 },
    ]);
  });

  it('has a device that is a little late not taken for a gap', () => {
    const times = Array.from({ length: 100 }, (_, at) => at * STEP_S + (at % 10 === 0 ? 120 : 0));
    expect(check(wave(100), {}, times).gaps.count).toBe(0);
  });

  it('has the interval it should have used where its rows show none', () => {
    const times = [0, 1000, 2100, 2500];
    expect(rows(check([1, 2, 3, 4], { expectedIntervalS: 300 }, times).gaps)).toEqual([2, 3]);
    expect(rows(check([1, 2, 3, 4], {}, times).gaps)).toEqual([2, 3]);
    expect(rows(check([1, 2, 3, 4], { expectedIntervalS: 1000 }, times).gaps)).toEqual([]);
  });

  it('counts every gap, and keeps the longest', () => {
    const times: number[] = [];
    for (let at = 0, seconds = 0; at < 4000; at += 1)
      times.push((seconds += at % 4 === 3 ? 1000 + at : STEP_S));
    const { gaps } = check(wave(4000), {}, times);
    expect(gaps.count).toBe(1000);
    expect(gaps.marks).toHaveLength(500);
    expect(Math.max(...gaps.marks.map(({ fromS, toS }) => toS - fromS))).toBe(4999);
  });

  it('has times that go backward or stand still found', () => {
    const finding = check([1, 2, 3, 4], {}, [0, 300, 300, 200]);
    expect(rows(finding.repeated)).toEqual([4]);
    expect(rows(finding.backward)).toEqual([5]);
  });

  it('has spikes found, but not steps, waves or the beginning of rain', () => {
    expect(rows(check(wave(500, (at) => (at === 200 ? 12 : undefined))).spikes)).toEqual([202]);
    expect(rows(check(wave(500, (at) => (at === 200 ? -3 : undefined))).spikes)).toEqual([202]);
    expect(check(wave(500)).spikes.count).toBe(0);
    expect(check(wave(500).map((value, at) => value + (at > 250 ? 5 : 0))).spikes.count).toBe(0);
    expect(check(Array.from({ length: 300 }, (_, at) => (at === 150 ? 2.5 : 0))).spikes.count).toBe(0);
  });

  it('has flat lines found, but not those of zero', () => {
    const flat = check(wave(500, (at) => (at >= 100 && at < 200 ? 1.234 : undefined))).flat;
    expect(flat.marks).toMatchObject([{ kind: 'flat', row: 102, lastRow: 201, value: 1.234 }]);
    expect(check(wave(500, (at) => (at >= 100 && at < 200 ? 0 : undefined))).flat.count).toBe(0);
    expect(check(wave(500, (at) => (at >= 400 ? 1.234 : undefined))).flat.count).toBe(1);
  });

  it('has the resets of a counter found, and none in a level', () => {
    const counter = Array.from({ length: 300 }, (_, at) => (at < 200 ? 1000 + at : at - 200));
    expect(check(counter).resets.marks).toMatchObject([{ kind: 'reset', row: 202, value: 0 }]);
    expect(check(wave(300)).resets.count).toBe(0);
  });

  it('has numbers found that mean no value, unless they fit the rest', () => {
    const finding = check(wave(300, (at) => (at === 10 || at === 20 ? -9999 : undefined)));
    expect(finding.sentinels).toEqual([{ value: -9999, count: 2, firstRow: 12, firstS: 10 * STEP_S }]);
    expect(check(Array.from({ length: 300 }, (_, at) => 900 + at)).sentinels).toEqual([]);
    expect(
      check(Array.from({ length: 300 }, (_, at) => Math.sin(at) * 2 - (at === 5 ? 1 : 0))).sentinels,
    ).toEqual([]);
  });

  it('has the values counted that reach a limit', () => {
    const limits = [{ name: 'warning', value: 2 } as const, { name: 'overflow', value: 9 } as const];
    expect(check([1, 2, 3, 1], { limits }).limits).toEqual([
      { name: 'warning', value: 2, count: 2, firstRow: 3, firstS: STEP_S },
    ]);
  });

  it('is drawn in few runs of rows, and nothing that stands out is lost', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), {
          minLength: 1,
          maxLength: 3000,
          size: 'max',
        }),
        (values) => {
          const { buckets } = check(values, { bucketCount: 20 });
          expect(buckets.length).toBeLessThanOrEqual(40);
          expect(buckets.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
          expect(Math.max(...buckets.map(({ max }) => max))).toBe(Math.max(...values));
          expect(Math.min(...buckets.map(({ min }) => min))).toBe(Math.min(...values));
          for (const { minRow, min, maxRow, max, minS } of buckets) {
            expect(values[minRow - 2]).toBe(min);
            expect(values[maxRow - 2]).toBe(max);
            expect(minS).toBe((minRow - 2) * STEP_S);
          }
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('judgeMagnitude', () => {
  it('suggests the unit in which the values would be usual', () => {
    expect(judgeMagnitude('level', 'm', { median: 1850, max: 4000 }, null)).toMatchObject({
      unit: 'm',
      value: 1850,
      suitedUnits: ['mm', 'cm'],
    });
    expect(judgeMagnitude('level2', 'm', { median: 120, max: 300 }, 5)?.suitedUnits[0]).toBe('cm');
    expect(judgeMagnitude('level', null, { median: 1850, max: 2000 }, 4)?.suitedUnits[0]).toBe('mm');
    expect(judgeMagnitude('battery', 'V', { median: 3600, max: 3700 }, null)?.suitedUnits[0]).toBe('mV');
    expect(judgeMagnitude('ph', 'pH', { median: 70, max: 75 }, null)).toMatchObject({ suitedUnits: [] });
  });

  it('knows from the depth of the well what is too much for it', () => {
    expect(judgeMagnitude('level', 'm', { median: 12, max: 13 }, null)).toBeNull();
    expect(judgeMagnitude('level', 'm', { median: 12, max: 13 }, 4)).toMatchObject({ usualMax: 8 });
  });

  it('has no doubt about usual values, other fields and other quantities', () => {
    expect(judgeMagnitude('level', 'mm', { median: 1850, max: 4000 }, 5)).toBeNull();
    expect(judgeMagnitude('level', 'm', { median: 1.85, max: 4 }, 5)).toBeNull();
    expect(judgeMagnitude('格栅压差', 'm', { median: 1e6, max: 1e6 }, null)).toBeNull();
    expect(judgeMagnitude('level', 'kPa', { median: 1850, max: 4000 }, null)).toBeNull();
    expect(judgeMagnitude('rainfall', 'mm', { median: 0, max: 30 }, null)).toBeNull();
  });
});

describe('limitsOfPlace', () => {
  const place = { warnM: 1.5, alarmM: 2, outM: 0, wellDepthM: 4.2, pipeDiameterMm: 600 };

  it('gives the limits of a level in its own unit, and none that are not there', () => {
    expect(limitsOfPlace('level', 'mm', place)).toEqual([
      { name: 'warning', value: 1500 },
      { name: 'alarm', value: 2000 },
      { name: 'pipe-diameter', value: 600 },
      { name: 'well-depth', value: 4200 },
    ]);
    expect(limitsOfPlace('level', null, place)[0]).toEqual({ name: 'warning', value: 1.5 });
    expect(limitsOfPlace('flow', 'm³/h', place)).toEqual([]);
    expect(limitsOfPlace('level', 'V', place)).toEqual([]);
  });

  it('gives what is usual where nobody knows how deep the well is', () => {
    expect(limitsOfPlace('level', 'cm', NO_LIMITS)).toEqual([{ name: 'usual', value: 3000 }]);
    expect(limitsOfPlace('level', null, { ...place, wellDepthM: null }).at(-1)).toEqual({
      name: 'usual',
      value: 30,
    });
    expect(limitsOfPlace('flow', null, NO_LIMITS)).toEqual([]);
    const deep = { ...place, wellDepthM: null, warnM: 41 };
    expect(limitsOfPlace('level', null, deep).map(({ name }) => name)).not.toContain('usual');
  });
});
