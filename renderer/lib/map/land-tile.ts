import { mercatorX, mercatorY, TILE_EXTENT, type TileCoordinates, VectorTileLayer } from './vector-tile.ts';

/** Layer of the land in its tiles. */
export const LAND_LAYER = 'land';

const STEPS_PER_DEGREE = 1_000;
/** How far tiles extend beyond their edges, so that no coast is drawn along them. */
const MARGIN = TILE_EXTENT / 64;
/** Points closer than three quarters of a pixel to the previous one are left out. */
const NEAREST = (0.75 * TILE_EXTENT) / 512;

type Ring = { points: Float64Array; west: number; east: number; north: number; south: number };

/** The land, each piece an outline and its holes, in Web Mercator. */
export type Land = readonly (readonly Ring[])[];

/** Reads what `scripts/build/offline-land.ts` writes: of each piece the number of rings, of each ring its points. */
export function readLand(numbers: Int32Array): Land {
  const land: Ring[][] = [];
  for (let at = 0; at < numbers.length;) {
    const piece: Ring[] = [];
    const ringCount = numbers[at] ?? 0;
    at += 1;
    for (let ring = 0; ring < ringCount; ring += 1) {
      const end = at + 1 + 2 * (numbers[at] ?? 0);
      piece.push(ringOf(numbers.subarray(at + 1, end)));
      at = end;
    }
    land.push(piece);
  }
  return land;
}

function ringOf(steps: Int32Array): Ring {
  const points = Float64Array.from(steps, (step, at) =>
    at % 2 === 0 ? mercatorX(step / STEPS_PER_DEGREE) : mercatorY(step / STEPS_PER_DEGREE),
  );
  const ring = { points, west: Infinity, east: -Infinity, north: Infinity, south: -Infinity };
  for (let at = 0; at < points.length; at += 2) {
    const x = points[at] ?? 0;
    const y = points[at + 1] ?? 0;
    ring.west = Math.min(ring.west, x);
    ring.east = Math.max(ring.east, x);
    ring.north = Math.min(ring.north, y);
    ring.south = Math.max(ring.south, y);
  }
  return ring;
}

type Axis = 0 | 1;

/** The part of a ring on one side of a line: `sign` is 1 for the larger coordinates, -1 for the smaller ones. */
function cut(points: ArrayLike<number>, axis: Axis, line: number, sign: 1 | -1): number[] {
  const kept: number[] = [];
  let fromX = points[points.length - 2] ?? 0;
  let fromY = points[points.length - 1] ?? 0;
  for (let at = 0; at < points.length; at += 2) {
    const x = points[at] ?? 0;
    const y = points[at + 1] ?? 0;
    const before = (axis === 0 ? fromX : fromY) - line;
    const here = (axis === 0 ? x : y) - line;
    const isIn = here * sign >= 0;
    if (isIn !== before * sign >= 0) {
      const share = before / (before - here);
      kept.push(fromX + share * (x - fromX), fromY + share * (y - fromY));
    }
    if (isIn) kept.push(x, y);
    fromX = x;
    fromY = y;
  }
  return kept;
}

type Box = { west: number; east: number; north: number; south: number };

function cutToBox(ring: Ring, { west, east, north, south }: Box): ArrayLike<number> {
  if (ring.east < west || ring.west > east || ring.south < north || ring.north > south) return [];
  let points: ArrayLike<number> = ring.points;
  if (ring.west < west) points = cut(points, 0, west, 1);
  if (ring.east > east) points = cut(points, 0, east, -1);
  if (ring.north < north) points = cut(points, 1, north, 1);
  return ring.south > south ? cut(points, 1, south, -1) : points;
}

/** In steps of the tile, without what cannot be told apart; nothing if no area is left. */
function toSteps(points: ArrayLike<number>, { z, x, y }: TileCoordinates): number[] {
  const scale = TILE_EXTENT * 2 ** z;
  const steps: number[] = [];
  let lastX = Infinity;
  let lastY = Infinity;
  for (let at = 0; at < points.length; at += 2) {
    const stepX = Math.round((points[at] ?? 0) * scale) - x * TILE_EXTENT;
    const stepY = Math.round((points[at + 1] ?? 0) * scale) - y * TILE_EXTENT;
    if (Math.abs(stepX - lastX) < NEAREST && Math.abs(stepY - lastY) < NEAREST) continue;
    steps.push(stepX, stepY);
    lastX = stepX;
    lastY = stepY;
  }
  return steps.length < 6 ? [] : steps;
}

/** The land of a tile as a vector tile. */
export function landTile(land: Land, tile: TileCoordinates): Uint8Array<ArrayBuffer> {
  const layer = new VectorTileLayer(LAND_LAYER);
  const side = 2 ** tile.z;
  const margin = MARGIN / TILE_EXTENT;
  const box = {
    west: (tile.x - margin) / side,
    east: (tile.x + 1 + margin) / side,
    north: (tile.y - margin) / side,
    south: (tile.y + 1 + margin) / side,
  };
  for (const piece of land) {
    const rings: number[][] = [];
    for (const ring of piece) {
      const steps = toSteps(cutToBox(ring, box), tile);
      if (steps.length > 0) rings.push(steps);
      else if (rings.length === 0) break;
    }
    if (rings.length > 0) layer.addPolygon(rings);
  }
  return layer.tile();
}
