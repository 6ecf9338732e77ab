import type { Feature, FeatureCollection, Point } from 'geojson';
import type { Steps } from '#shared/domain/steps.ts';
import type { Looks } from './place-looks.ts';

/** What the map knows of a place: its row, how it looks, and its name. Short names: there may be 100,000 of them. */
export type PlaceProperties = { r: number; m: number; h: number; n: string };

type PlaceFeature = Feature<Point, PlaceProperties>;

type Points = { lng: Float64Array; lat: Float64Array };

const FEATURES_PER_STEP = 4_000;

/** The places of the rows that have a position, as the map takes them. */
export function* placeFeatures(
  rows: Uint32Array | readonly number[],
  { lng, lat }: Points,
  looks: Looks,
  names: readonly (string | null)[],
): Steps<FeatureCollection<Point, PlaceProperties>> {
  const features: PlaceFeature[] = [];
  let seen = 0;
  for (const row of rows) {
    seen += 1;
    if (seen % FEATURES_PER_STEP === 0) yield;
    const x = lng[row];
    const y = lat[row];
    if (x === undefined || y === undefined || Number.isNaN(x) || Number.isNaN(y)) continue;
    features.push({
      type: 'Feature',
      properties: { r: row, m: looks.mark[row] ?? 0, h: looks.stale[row] ?? 0, n: names[row] ?? '' },
      geometry: { type: 'Point', coordinates: [x, y] },
    });
  }
  return { type: 'FeatureCollection', features };
}

/** Rows with a position inside a box in degrees; the box may reach over the date line. */
export function rowsInside(
  rows: Uint32Array,
  { lng, lat }: Points,
  [west, south, east, north]: readonly [number, number, number, number],
): number[] {
  const inside: number[] = [];
  const width = east - west;
  for (const row of rows) {
    const x = lng[row];
    const y = lat[row];
    if (x === undefined || y === undefined || !(y >= south && y <= north)) continue;
    const ahead = (((x - west) % 360) + 360) % 360;
    if (width >= 360 || ahead <= width) inside.push(row);
  }
  return inside;
}
