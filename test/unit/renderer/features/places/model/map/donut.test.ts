import { describe, expect, it } from 'vitest';
import { donutArcs, donutRadiusPx, readDonutId } from '#renderer/features/places/model/map/map-image.ts';

describe('the name of a donut', () => {
  it('holds the counts it is drawn from', () => {
    expect(readDonutId('donut:1,0,12')).toEqual([1, 0, 12]);
  });

  it.each(['place/1/0', 'donut:1,x', 'donut:1,-2'])('is not read from %j', (id) => {
    expect(readDonutId(id)).toBeUndefined();
  });
});

describe('donutArcs', () => {
  it('goes once round, in the order of the counts, without a gap', () => {
    const arcs = donutArcs([2, 0, 1, 1]);
    expect(arcs.map(({ part }) => part)).toEqual([0, 2, 3]);
    expect(arcs[0]).toEqual({ part: 0, from: 0, to: 0.5 });
    expect(arcs.map(({ from }) => from).slice(1)).toEqual(arcs.map(({ to }) => to).slice(0, -1));
    expect(arcs.at(-1)?.to).toBeCloseTo(1);
  });

  it('shows one alarm among a hundred thousand', () => {
    const [alarm] = donutArcs([1, 99_999]);
    expect((alarm?.to ?? 0) - (alarm?.from ?? 0)).toBeGreaterThan(0.03);
  });

  it('is a whole ring for a single state, and nothing without places', () => {
    expect(donutArcs([0, 7])).toEqual([{ part: 1, from: 0, to: 1 }]);
    expect(donutArcs([0, 0])).toEqual([]);
  });
});

it('a donut grows with the digits of its count', () => {
  const radii = [9, 99, 999, 9_999, 99_999].map(donutRadiusPx);
  expect(radii).toEqual([...new Set(radii)].toSorted((a, b) => a - b));
});
