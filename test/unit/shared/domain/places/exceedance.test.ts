import { describe, expect, test } from 'vitest';
import { lowestExceeding, isAtLeast, levelState } from '#shared/domain/places/exceedance.ts';
import { findExceedances } from '#test/support/find-exceedances.ts';

const THRESHOLDS = { warnM: 1, alarmM: 2, outM: 3 };
const levels = (...metres: number[]) => metres.map((levelM, index) => ({ timeMs: index, levelM }));
const find = (metres: number[], atLeast: 'warning' | 'alarm' | 'overflow' = 'warning') =>
  findExceedances(levels(...metres), THRESHOLDS, atLeast);

describe('levelState', () => {
  test.each([
    [0.999, 'below-warning'],
    [1, 'warning'],
    [1.999, 'warning'],
    [2, 'alarm'],
    [2.999, 'alarm'],
    [3, 'overflow'],
    [99, 'overflow'],
    [null, 'level-unknown'],
    [Number.NaN, 'level-unknown'],
  ])('calls a level of %s m %s', (levelM, state) => {
    expect(levelState(levelM, THRESHOLDS)).toBe(state);
  });

  test('does not call a level low without a warning level', () => {
    const thresholds = { warnM: null, alarmM: 2, outM: 3 };
    expect(levelState(1, thresholds)).toBe('unrated');
    expect(levelState(2, thresholds)).toBe('alarm');
  });

  test('takes a threshold of zero for none', () => {
    expect(levelState(0.5, { warnM: 0, alarmM: 0, outM: 0 })).toBe('unrated');
  });

  test('lets the highest threshold count where they are in the wrong order', () => {
    expect(levelState(1.5, { warnM: 2, alarmM: 1, outM: 3 })).toBe('alarm');
  });
});

describe('isAtLeast', () => {
  test('orders the severities, and everything else is none', () => {
    expect(isAtLeast('overflow', 'warning')).toBe(true);
    expect(isAtLeast('warning', 'alarm')).toBe(false);
    expect(isAtLeast('unrated', 'warning')).toBe(false);
    expect(isAtLeast('level-unknown', 'warning')).toBe(false);
  });
});

describe('ExceedanceFinder', () => {
  test('finds begin, end, peak and highest severity of a run', () => {
    expect(find([0, 1, 2.5, 3.2, 1.1, 0.5])).toEqual([
      { severity: 'overflow', beginMs: 1, endMs: 5, lastMs: 4, peakM: 3.2, peakMs: 3, isOpenAtBegin: false },
    ]);
  });

  test('leaves the end open when the last level is still above', () => {
    expect(find([0, 2])[0]).toMatchObject({ beginMs: 1, endMs: null, lastMs: 1 });
  });

  test('says that a run may have begun before the first level', () => {
    expect(find([1, 0, 1]).map((run) => run.isOpenAtBegin)).toEqual([true, false]);
  });

  test('begins and ends a run at the severity asked for', () => {
    expect(find([1, 2, 3, 2, 1], 'alarm')).toMatchObject([{ beginMs: 1, endMs: 4 }]);
    expect(find([1, 2, 3, 2, 1], 'overflow')).toMatchObject([{ beginMs: 2, endMs: 3 }]);
  });

  test('finds nothing where nothing is rated', () => {
    expect(findExceedances(levels(5), { warnM: null, alarmM: null, outM: null }, 'warning')).toEqual([]);
  });
});

test.each([
  ['warning', { warnM: 1, alarmM: 2, outM: 3 }, 1],
  ['alarm', { warnM: 1, alarmM: 2, outM: 3 }, 2],
  ['overflow', { warnM: 1, alarmM: 2, outM: 3 }, 3],
  ['warning', { warnM: 5, alarmM: 2, outM: null }, 2],
  ['warning', { warnM: 0, alarmM: -1, outM: null }, undefined],
  ['overflow', { warnM: 1, alarmM: 2, outM: null }, undefined],
] as const)('the lowest level that is at least %s with %j is %j', (severity, thresholds, lowest) => {
  expect(lowestExceeding(thresholds, severity)).toBe(lowest);
});
