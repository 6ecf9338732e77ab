import { describe, expect, test } from 'vitest';
import { PlaceTiles } from '#renderer/features/places/model/map/place-tiles.ts';
import { TILE_EXTENT } from '#renderer/lib/map/vector-tile.ts';
import { pointsOf, readVectorTile } from '#test/support/read-vector-tile.ts';

const WORLD = { z: 0, x: 0, y: 0 };
const NONE = Number.NaN;

/** Two places in one street, one far away, one on the date line, one without a position. */
const places = {
  rows: Uint32Array.of(4, 3, 2, 1, 0),
  lng: Float64Array.of(118.7, 118.7001, -60, 180, NONE),
  lat: Float64Array.of(32, 32, -10, 0, NONE),
  mark: Uint8Array.of(1, 4, 2, 3, 0),
  stale: Uint8Array.of(0, 1, 0, 0, 0),
};
const names = ['文德路1号', null, '文德路3号', 'four', 'five'];
const tiles = new PlaceTiles(places);
const read = (kind: 'gathered' | 'single', tile = WORLD, of = tiles) =>
  readVectorTile(of.tile(kind, tile, names))?.features ?? [];
const tileAround = (z: number) => ({
  z,
  x: Math.floor((118.7 / 360 + 0.5) * 2 ** z),
  y: Math.floor((0.5 - Math.asinh(Math.tan((32 * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** z),
});

describe('tiles of single places', () => {
  test('have every place with a position, by its row, with its mark and whether it is stale', () => {
    const found = read('single').map(({ id, properties }) => [id, properties]);
    expect(found).toEqual([
      [3, { m: 3, h: 0 }],
      [2, { m: 2, h: 0 }],
      [1, { m: 4, h: 1 }],
      [0, { m: 1, h: 0 }],
    ]);
  });

  test('have a place where it is, and one on the date line on one side of it', () => {
    const at = new Map(read('single').map((feature) => [feature.id, pointsOf(feature)[0]?.[0]]));
    expect(at.get(2)?.[0]).toBe(Math.floor((TILE_EXTENT * 120) / 360));
    expect(at.get(3)).toEqual([0, TILE_EXTENT / 2]);
  });

  test('hold no place of another tile', () => {
    const west = read('single', { z: 1, x: 0, y: 1 });
    expect(west.map(({ id }) => id)).toEqual([3, 2]);
  });
});

describe('tiles of gathered places', () => {
  test('have one feature for places near each other, with how many there are of each mark', () => {
    const [cluster] = read('gathered').filter(({ properties }) => 'point_count' in properties);
    expect(cluster?.properties).toMatchObject({ point_count: 2, c0: 0, c1: 1, c4: 1 });
    expect(cluster?.id).toBeUndefined();
  });

  test('name places from the zoom on which names are written, those that have one', () => {
    expect(read('gathered', tileAround(16)).map(({ properties }) => properties['n'])).toEqual([
      undefined,
      '文德路1号',
    ]);
    expect(read('gathered').some(({ properties }) => 'n' in properties)).toBe(false);
  });
});

describe('opening a cluster', () => {
  const clusterOf = (of: PlaceTiles) =>
    Number(
      read('gathered', WORLD, of).find(({ properties }) => 'cluster_id' in properties)?.properties[
        'cluster_id'
      ],
    );

  test('says on which zoom it falls apart', () => {
    const opened = tiles.open(clusterOf(tiles), 200);
    const apartAtZoom = 'apartAtZoom' in opened ? opened.apartAtZoom : -1;
    const ids = (z: number) => read('gathered', tileAround(z)).map(({ id }) => id);
    expect(ids(apartAtZoom)).toEqual([1, 0]);
    expect(ids(apartAtZoom - 1)).toEqual([undefined]);
  });

  test('gives the rows of places that are on one spot', () => {
    const lng = Float64Array.of(118.7, 118.7);
    const oneSpot = new PlaceTiles({
      ...places,
      rows: Uint32Array.of(0, 1),
      lng,
      lat: Float64Array.of(32, 32),
    });
    expect(oneSpot.open(clusterOf(oneSpot), 200)).toEqual({ rowsOnOneSpot: [0, 1] });
  });
});
