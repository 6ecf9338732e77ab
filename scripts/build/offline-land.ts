import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { MultiPolygon, Polygon } from 'geojson';
import { feature } from 'topojson-client';
import type { Topology } from 'topojson-specification';
import type { Plugin } from 'vite';

const ID = 'virtual:offline-land';

/** The source has a grid of some 200 m: a finer number would only make the file longer. */
const STEPS_PER_DEGREE = 1_000;

/**
 * Gives the window the address of a file with the land of the earth, without borders (docs/adr/0108): made of the atlas
 * while building, so that nobody decodes it while the map opens, and never from a network.
 */
export function offlineLand(): Plugin {
  return {
    name: 'offline-land',
    resolveId: (source) => (source === ID ? `\0${ID}` : undefined),
    load(id) {
      if (id !== `\0${ID}`) return undefined;
      const reference = this.emitFile({ type: 'asset', name: 'land.bin', source: landAsNumbers() });
      return `export const landUrl = import.meta.ROLLUP_FILE_URL_${reference};`;
    },
  };
}

type Ring = readonly (readonly number[])[];

/**
 * 32-bit numbers, the lowest byte first: for each piece of land how many rings it has, for each ring how many points,
 * for each point its longitude and latitude in steps. The last point of a ring is not the first one again.
 */
export function landAsNumbers(): Uint8Array {
  const numbers: number[] = [];
  for (const rings of landPieces().flatMap(onBothSides)) {
    numbers.push(rings.length);
    for (const ring of rings) {
      numbers.push(ring.length);
      for (const [lng = 0, lat = 0] of ring)
        numbers.push(Math.round(lng * STEPS_PER_DEGREE), Math.round(lat * STEPS_PER_DEGREE));
    }
  }
  return new Uint8Array(Int32Array.from(numbers).buffer);
}

function landPieces(): Ring[][] {
  const file = fileURLToPath(import.meta.resolve('world-atlas/land-10m.json'));
  const atlas = JSON.parse(readFileSync(file, 'utf8')) as Topology;
  const land = atlas.objects['land'];
  if (!land) throw new Error('The atlas has no land.');
  const made = feature(atlas, land);
  const shapes = made.type === 'FeatureCollection' ? made.features : [made];
  return shapes.flatMap(({ geometry }) => {
    const { type, coordinates } = geometry as Polygon | MultiPolygon;
    return type === 'Polygon' ? [coordinates] : coordinates;
  });
}

/**
 * The atlas knows a sphere, on which nothing happens at the date line: a ring that crosses it goes on beyond 180 degrees
 * here, and one round a pole is closed along it. What is beyond is drawn once more on the other side of the map.
 */
function onBothSides(rings: readonly Ring[]): Ring[][] {
  const piece = rings.map((ring, at) => turned(unrolled(ring), at === 0));
  const { west, east } = reach(piece[0] ?? []);
  return [-360, 0, 360]
    .filter((shift) => west + shift < 180 && east + shift > -180)
    .map((shift) =>
      piece.map((ring) => {
        // A hole is where its outline is, which may have begun on the other side.
        const astray = reach(ring).west < west ? 360 : reach(ring).east > east ? -360 : 0;
        return ring.map(([lng = 0, lat = 0]) => [lng + astray + shift, lat]);
      }),
    );
}

function reach(ring: Ring): { west: number; east: number } {
  let [west, east] = [Infinity, -Infinity];
  for (const [lng = 0] of ring) {
    west = Math.min(west, lng);
    east = Math.max(east, lng);
  }
  return { west, east };
}

/** Tiles tell an outline from a hole by the way it turns; the atlas does not. */
function turned(ring: Ring, isOutline: boolean): Ring {
  let twiceArea = 0;
  for (const [at, [lng = 0, lat = 0]] of ring.entries()) {
    const [nextLng = 0, nextLat = 0] = ring[(at + 1) % ring.length] ?? [];
    twiceArea += lng * nextLat - nextLng * lat;
  }
  return twiceArea > 0 === isOutline ? ring.toReversed() : ring;
}

function unrolled(ring: Ring): Ring {
  const points: number[][] = [];
  let turns = 0;
  let before = ring[0]?.[0] ?? 0;
  for (const [lng = 0, lat = 0] of ring) {
    if (lng - before > 180) turns -= 1;
    if (lng - before < -180) turns += 1;
    points.push([lng + 360 * turns, lat]);
    before = lng;
  }
  const last = points.pop() ?? [];
  if (turns === 0) return points;
  const pole = Math.sign(last[1] ?? 0) * 90;
  return [...points, last, [last[0] ?? 0, pole], [points[0]?.[0] ?? 0, pole]];
}
