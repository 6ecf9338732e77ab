import { expect, test } from 'vitest';
import {
  isNewestFirst,
  marksOf,
  nameOfSeries,
  warningsOf,
} from '#renderer/features/uploads/model/series-picture.ts';
import { SeriesCheck } from '#shared/domain/import/check/series-check.ts';

const STEP_S = 300;

test('a limit and a sentinel are marked where they stand, not at the beginning of the series', () => {
  const limits = [{ name: 'warning', value: 3 } as const];
  const series = new SeriesCheck({ expectedIntervalS: null, limits, bucketCount: 4 });
  const values = Array.from({ length: 400 }, (_, at) => 1 + (at % 10) / 10);
  values[150] = 3.5;
  values[151] = 9;
  values[250] = -9999;
  values[251] = -10_000;
  for (const [at, value] of values.entries()) series.add(at * STEP_S, value, at + 2);
  const finding = series.finish();
  if (!finding) throw new Error('There are values.');
  const marks = marksOf(finding).filter(({ kind }) => kind === 'limit' || kind === 'sentinel');
  expect(marks).toMatchObject([
    { kind: 'limit', row: 152, fromS: 150 * STEP_S, toS: 150 * STEP_S, value: 3 },
    { kind: 'sentinel', row: 252, fromS: 250 * STEP_S, toS: 250 * STEP_S, value: -9999 },
  ]);
});

const seriesOf = (times: readonly number[]) => {
  const series = new SeriesCheck({ expectedIntervalS: null, limits: [], bucketCount: 4 });
  for (const [at, time] of times.entries()) series.add(time * STEP_S, 1 + (at % 7) / 10, at + 2);
  const finding = series.finish();
  if (!finding) throw new Error('There are values.');
  return finding;
};
const backwardRows = (finding: ReturnType<typeof seriesOf>) =>
  marksOf(finding).flatMap(({ kind, row }) => (kind === 'backward' ? [row] : []));

test('a series whose newest row stands first is named so once, and none of its rows is a warning', () => {
  const finding = seriesOf(Array.from({ length: 96 }, (_, at) => 96 - at));
  expect(isNewestFirst(finding)).toBe(true);
  expect(backwardRows(finding)).toEqual([]);
});

test('a single step back in time stays a warning', () => {
  const finding = seriesOf([1, 2, 3, 2, 4, 5, 6, 7, 8, 9]);
  expect(isNewestFirst(finding)).toBe(false);
  expect(backwardRows(finding)).toEqual([5]);
});

test('an absurd value is one warning with its weightiest reason, and limits that other values reach keep theirs', () => {
  const limits = [
    { name: 'warning', value: 1.7 },
    { name: 'alarm', value: 50 },
    { name: 'overflow', value: 50 },
    { name: 'pipe-diameter', value: 60 },
    { name: 'well-depth', value: 70 },
  ] as const;
  const series = new SeriesCheck({ expectedIntervalS: null, limits, bucketCount: 4 });
  for (let at = 0; at < 400; at += 1)
    series.add(at * STEP_S, at === 200 ? 99_999.5 : 1 + (at % 10) / 10, at + 2);
  const finding = series.finish();
  if (!finding) throw new Error('There are values.');
  expect(finding.spikes.marks).toHaveLength(1);
  expect(finding.limits).toHaveLength(5);
  expect(warningsOf(finding)).toMatchObject([
    { kind: 'limit', limit: 'warning', row: 9, value: 1.7, count: 121 },
    { kind: 'limit', limit: 'well-depth', row: 202, value: 70, count: 1 },
  ]);
});

test('a series is called by its header without the unit of the file, and by its field where it has none', () => {
  const column = { role: 'value', field: 'level', equipId: null, column: 0, header: '液位(cm)' } as const;
  const of = { field: 'level', equipId: 'G-1' };
  expect(nameOfSeries(of, { columns: [column] as never })).toBe('液位');
  expect(nameOfSeries(of, { columns: [{ ...column, header: '' }] as never })).toBe('level');
  expect(nameOfSeries({ ...of, field: 'flow' }, { columns: [column] as never })).toBe('flow');
});
