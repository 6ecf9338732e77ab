import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { TILE_EXTENT, VectorTileLayer } from '#renderer/lib/map/vector-tile.ts';
import { pointsOf, readVectorTile } from '#test/support/read-vector-tile.ts';

test('a layer says its name, its extent and the version of its format', () => {
  const layer = new VectorTileLayer('places');
  layer.addPoint(0, 0, {});
  expect(readVectorTile(layer.tile())).toMatchObject({ name: 'places', version: 2, extent: TILE_EXTENT });
});

test('points come out as they were put in, with what is said of them', () => {
  const point = fc.record({
    x: fc.integer({ min: -TILE_EXTENT, max: 2 * TILE_EXTENT }),
    y: fc.integer({ min: -TILE_EXTENT, max: 2 * TILE_EXTENT }),
    id: fc.nat(),
    m: fc.nat(6),
    n: fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed()),
  });
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 200 }), (points) => {
      const layer = new VectorTileLayer('places');
      for (const { x, y, m, n, id } of points) layer.addPoint(x, y, { m, n }, id);
      const features = readVectorTile(layer.tile())?.features ?? [];
      expect(
        features.map((feature) => {
          const [[[x, y] = []] = []] = pointsOf(feature);
          return { x, y, id: feature.id, ...feature.properties };
        }),
      ).toEqual(points);
    }),
  );
});

test('a feature without an id has none', () => {
  const layer = new VectorTileLayer('places');
  layer.addPoint(1, 2, {});
  expect(readVectorTile(layer.tile())?.features[0]?.id).toBeUndefined();
});

test('a polygon keeps its outline and its holes', () => {
  const outline = [0, 0, 100, 0, 100, 100, 0, 100];
  const hole = [20, 20, 20, 40, 40, 40];
  const layer = new VectorTileLayer('land');
  layer.addPolygon([outline, hole]);
  const [feature] = readVectorTile(layer.tile())?.features ?? [];
  expect(feature?.type).toBe(3);
  expect(feature && pointsOf(feature).map((ring) => ring.flat())).toEqual([outline, hole]);
});

test('a layer with nothing in it has no bytes', () => {
  expect(new VectorTileLayer('places').tile()).toHaveLength(0);
});
