import { describe, expect, test } from 'vitest';
import {
  type Comparison,
  comparisonAddress,
  comparisonOf,
  liveEndMs,
  livePeriod,
  readComparison,
  steppedPeriod,
  withoutPlace,
  withPlace,
} from '#renderer/features/places/model/compare/comparison.ts';
import { readPlacesAddress } from '#renderer/features/places/model/places-address.ts';
import { periodRange } from '#renderer/features/places/model/series/series-period.ts';
import { readAddress } from '#renderer/lib/use-address.ts';

const ZONE = 'Asia/Shanghai';
const NOON_MS = Date.UTC(2026, 5, 15, 4);
const HOUR_MS = 3_600_000;

describe('the address of a comparison', () => {
  test.each<Comparison>([
    comparisonOf(['P001-0001']),
    { keys: ['a/b', '井 #3', 'x.y'], period: { kind: 'week' }, heights: 'datum', focus: 'x.y' },
    {
      keys: ['a', 'b'],
      period: { kind: 'custom', from: '2026-06-14T12:00', to: '2026-06-15T12:00' },
      heights: 'bottom',
      focus: 'b',
    },
    { keys: [], period: { kind: 'day' }, heights: 'bottom', focus: null },
    {
      ...comparisonOf(['a', 'b', 'c']),
      quantities: { b: 'turbidity', c: 'flow' },
    },
  ])('leads there and back: %j', (comparison) => {
    const address = comparisonAddress('compare', comparison);
    expect(readComparison('compare', readAddress(address))).toEqual(comparison);
    expect(readComparison('report', readAddress(address))).toBeUndefined();
    expect(readPlacesAddress(readAddress(address)).isHere).toBe(false);
  });

  test('that names a place twice, too many or nonsense is read as far as it makes sense', () => {
    const keys = Array.from({ length: 12 }, (_, at) => `p${at}`);
    const address = `#places/compare/2026-99-01T00:00_x.sky.77/${['p0', ...keys].join('/')}`;
    expect(readComparison('compare', readAddress(address))).toEqual(comparisonOf(keys.slice(0, 8)));
  });
});

test('a place is added once and up to eight, and a focus that goes passes to the first of the others', () => {
  let comparison = comparisonOf(['p0', 'p1']);
  for (let at = 0; at < 12; at += 1) comparison = withPlace(comparison, `p${at}`);
  expect(comparison.keys).toHaveLength(8);
  const without = withoutPlace(comparison, 'p0');
  expect(without.focus).toBe('p1');
  expect(withoutPlace(without, 'p5').focus).toBe('p1');
});

test('the end of a live period moves in steps that can be seen', () => {
  expect(liveEndMs({ kind: 'day' }, NOON_MS + 1, ZONE) - NOON_MS).toBe(60_000);
  expect((liveEndMs({ kind: 'month' }, NOON_MS + 1, ZONE) - NOON_MS) % 1_800_000).toBe(0);
});

test('the period before is as long, and the one after it the first one again', () => {
  const range = { fromMs: NOON_MS - 24 * HOUR_MS, toMs: NOON_MS };
  const before = steppedPeriod(range, -1, NOON_MS, ZONE);
  expect(before).toEqual({ kind: 'custom', from: '2026-06-13T12:00', to: '2026-06-14T12:00' });
  const beforeRange = periodRange(before, NOON_MS, ZONE);
  if ('problem' in beforeRange) throw new Error(beforeRange.problem);
  const again = steppedPeriod(beforeRange, 1, NOON_MS, ZONE);
  expect(periodRange(again, NOON_MS, ZONE)).toEqual(range);
});

test('the next period does not reach beyond now, and Live goes back to one of like length', () => {
  const range = { fromMs: NOON_MS - 30 * HOUR_MS, toMs: NOON_MS - 6 * HOUR_MS };
  const next = periodRange(steppedPeriod(range, 1, NOON_MS, ZONE), NOON_MS, ZONE);
  expect(next).toEqual({ fromMs: NOON_MS - 24 * HOUR_MS, toMs: NOON_MS });
  expect(livePeriod(range)).toEqual({ kind: 'day' });
  expect(livePeriod({ fromMs: 0, toMs: 7 * 24 * HOUR_MS })).toEqual({ kind: 'week' });
});
