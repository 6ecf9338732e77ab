import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PlaceClusters } from '#renderer/features/places/model/map/place-clusters.ts';

const OPTIONS = { markCount: 3, radius: 46 / 512, maxZoom: 15 };

function clustersOf(points: { x: number; y: number; mark: number }[]): PlaceClusters {
  return new PlaceClusters(
    {
      x: Float64Array.from(points, ({ x }) => x),
      y: Float64Array.from(points, ({ y }) => y),
      mark: Uint8Array.from(points, ({ mark }) => mark),
    },
    OPTIONS,
  );
}

const coordinate = fc.oneof(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.constantFrom(0.5, 0.5 + 1e-9));
const anyPoints = fc.array(fc.record({ x: coordinate, y: coordinate, mark: fc.nat(2) }), { maxLength: 120 });
const anyZoom = fc.integer({ min: 0, max: 16 });

/** All points that an item of a level stands for. */
const within = (clusters: PlaceClusters, item: number) =>
  item < 0 ? clusters.pointsOf(~item, Infinity) : [item];

test('on every zoom each point is there exactly once, alone or in one cluster', () => {
  fc.assert(
    fc.property(anyPoints, anyZoom, (points, zoom) => {
      const clusters = clustersOf(points);
      const there = [...clusters.level(zoom)].flatMap((item) => within(clusters, item));
      expect(there.toSorted((a, b) => a - b)).toEqual(points.map((_, at) => at));
    }),
  );
});

test('a cluster counts its points by their marks', () => {
  fc.assert(
    fc.property(anyPoints, anyZoom, (points, zoom) => {
      const clusters = clustersOf(points);
      for (const item of clusters.level(zoom)) {
        if (item >= 0) continue;
        const marks = within(clusters, item).map((point) => points[point]?.mark);
        expect(clusters.counts(~item)).toEqual(
          [0, 1, 2].map((mark) => marks.filter((is) => is === mark).length),
        );
        expect(clusters.total(item)).toBe(marks.length);
      }
    }),
  );
});

test('a cluster stands in the middle of its points', () => {
  const clusters = clustersOf([
    { x: 0.5, y: 0.5, mark: 0 },
    { x: 0.502, y: 0.5, mark: 0 },
    { x: 0.504, y: 0.506, mark: 0 },
  ]);
  const [item = 0] = clusters.level(0);
  expect([clusters.x(item), clusters.y(item)]).toEqual([expect.closeTo(0.502, 9), expect.closeTo(0.502, 9)]);
});

test('points are gathered as far as they are near on the screen, and fall apart where it is said', () => {
  // 100 pixels on zoom 10, of 512 for a tile.
  const away = 100 / 512 / 2 ** 10;
  const clusters = clustersOf([
    { x: 0.3, y: 0.3, mark: 0 },
    { x: 0.3 + away, y: 0.3, mark: 1 },
  ]);
  expect([...clusters.level(9)]).toEqual([0, 1]);
  const [item = 0] = clusters.level(8);
  expect(item).toBeLessThan(0);
  expect(clusters.apartAt(~item)).toBe(9);
  expect([...clusters.level(0)]).toEqual([item]);
});

test('points on one spot stay together up to the last zoom of clusters, and stand alone beyond it', () => {
  const clusters = clustersOf([1, 2].map((mark) => ({ x: 0.25, y: 0.75, mark })));
  expect(clusters.level(15)).toHaveLength(1);
  expect([...clusters.level(16)]).toEqual([0, 1]);
});

test('a cluster of a number that there is not falls apart nowhere', () => {
  expect(clustersOf([]).apartAt(7)).toBeUndefined();
});

test('no more points of a cluster are given than are asked for', () => {
  const clusters = clustersOf(Array.from({ length: 50 }, () => ({ x: 0.1, y: 0.1, mark: 0 })));
  const [item = 0] = clusters.level(3);
  expect(clusters.pointsOf(~item, 8)).toHaveLength(8);
});
