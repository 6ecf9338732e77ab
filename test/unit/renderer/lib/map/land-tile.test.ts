import { beforeAll, describe, expect, test } from 'vitest';
import { type Land, landTile, readLand } from '#renderer/lib/map/land-tile.ts';
import { TILE_EXTENT } from '#renderer/lib/map/vector-tile.ts';
import { landAsNumbers } from '#scripts/build/offline-land.ts';
import { pointsOf, readVectorTile } from '#test/support/read-vector-tile.ts';

const WORLD = { z: 0, x: 0, y: 0 };
/** Its points by longitude and latitude in thousandths of a degree. */
const piece = (...rings: number[][]) => [
  rings.length,
  ...rings.flatMap((ring) => [ring.length / 2, ...ring]),
];
const landOf = (...pieces: number[][]): Land => readLand(Int32Array.from(pieces.flat()));
const ringsOf = (land: Land, tile: { z: number; x: number; y: number }) =>
  (readVectorTile(landTile(land, tile))?.features ?? []).map(pointsOf);

const SQUARE = [-90_000, 0, 0, 0, 0, -60_000, -90_000, -60_000];

/** How many times the rings go round a point: 0 is the sea. */
function isLand(rings: [number, number][][], x: number, y: number): boolean {
  let crossings = 0;
  for (const ring of rings)
    for (const [at, [x1, y1]] of ring.entries()) {
      const [x2, y2] = ring[(at + 1) % ring.length] ?? [0, 0];
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) crossings += 1;
    }
  return crossings % 2 === 1;
}

describe('the tile of a square', () => {
  test('has its corners where Web Mercator has them', () => {
    const [[ring] = []] = ringsOf(landOf(piece(SQUARE)), WORLD);
    const half = TILE_EXTENT / 2;
    expect(ring?.slice(0, 2)).toEqual([
      [half / 2, half],
      [half, half],
    ]);
  });

  test('is cut a little beyond its edges, so that no coast is drawn along them', () => {
    const [[ring = []] = []] = ringsOf(landOf(piece(SQUARE)), { z: 4, x: 5, y: 9 });
    const margin = TILE_EXTENT / 64;
    const xs = ring.map(([x]) => x);
    const ys = ring.map(([, y]) => y);
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([-margin, TILE_EXTENT + margin]);
    expect([Math.min(...ys), Math.max(...ys)]).toEqual([-margin, TILE_EXTENT + margin]);
  });

  test('is empty where there is no land', () => {
    expect(landTile(landOf(piece(SQUARE)), { z: 2, x: 3, y: 0 })).toHaveLength(0);
  });

  test('keeps a hole, and drops one that is too small to be seen', () => {
    const hole = [-60_000, -20_000, -60_000, -30_000, -30_000, -30_000];
    const speck = [-60_000, -40_000, -60_000, -40_010, -59_990, -40_010];
    const [rings] = ringsOf(landOf(piece(SQUARE, hole, speck)), WORLD);
    expect(rings?.map((ring) => ring.length)).toEqual([4, 3]);
  });

  test('says nothing of points that cannot be told apart', () => {
    const dense = Array.from({ length: 1_000 }, (_, at) => [-90_000 + at * 90, 0]).flat();
    const [[ring = []] = []] = ringsOf(landOf(piece([...dense, 0, -60_000, -90_000, -60_000])), WORLD);
    expect(ring.length).toBeLessThan(400);
  });
});

describe('the land of the atlas', () => {
  let land: Land;
  beforeAll(() => {
    land = readLand(new Int32Array(landAsNumbers().buffer));
  });
  const at = (lng: number, lat: number) => {
    const sine = Math.sin((lat * Math.PI) / 180);
    const x = (lng / 360 + 0.5) * 32;
    const y = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 32;
    const tile = { z: 5, x: Math.floor(x), y: Math.floor(y) };
    const rings = ringsOf(land, tile).flat();
    return isLand(rings, (x - tile.x) * TILE_EXTENT, (y - tile.y) * TILE_EXTENT) ? 'land' : 'sea';
  };

  test.each([
    ['Nanjing', 118.8, 32.05, 'land'],
    ['the East China Sea', 124, 30, 'sea'],
    ['the Caspian Sea, which is a hole', 51, 41, 'sea'],
    ['Chukotka, west of the date line', 178, 67.5, 'land'],
    ['Chukotka, east of the date line', -175, 67, 'land'],
    ['the sea north of Chukotka', 178, 72, 'sea'],
    ['the Pacific at the date line', 180, 0, 'sea'],
    ['the Pacific of the latitude of Fiji, far from it', -120, -17, 'sea'],
    ['Antarctica', 0, -80, 'land'],
    ['Antarctica, south of Australia', 130, -75, 'land'],
  ])('shows %s', (_what, lng, lat, is) => {
    expect(at(lng, lat)).toBe(is);
  });

  test('has no ring that is too long for the lines of a map', () => {
    const longest = [0, 1, 2].flatMap((z) =>
      Array.from({ length: 4 ** z }, (_, tile) => {
        const rings = ringsOf(land, { z, x: tile % 2 ** z, y: Math.floor(tile / 2 ** z) }).flat();
        return Math.max(0, ...rings.map((ring) => ring.length));
      }),
    );
    expect(Math.max(...longest)).toBeLessThan(6_553);
  });
});
