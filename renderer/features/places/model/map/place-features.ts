import type { Feature, FeatureCollection, Point } from 'geojson';
import type { Looks } from './place-looks.ts';

/** What the map knows of a place besides its row, which is its id: how it looks, and its name. */
type PlaceProperties = { m: number; h: number; n: string };

type PlaceFeature = Feature<Point, PlaceProperties>;

type Points = { lng: Float64Array; lat: Float64Array };

/** The places of the rows that have a position, as the map takes a few of them. */
export function placeFeatures(
  rows: readonly number[],
  { lng, lat }: Points,
  looks: Looks,
  names: readonly (string | null)[],
): FeatureCollection<Point, PlaceProperties> {
  const features: PlaceFeature[] = [];
  for (const row of rows) {
    const x = lng[row];
    const y = lat[row];
    if (x === undefined || y === undefined || Number.isNaN(x) || Number.isNaN(y)) continue;
    features.push({
      type: 'Feature',
      id: row,
      properties: { m: looks.mark[row] ?? 0, h: looks.stale[row] ?? 0, n: names[row] ?? '' },
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
    const isInside = (x >= west && x <= east) || width >= 360 || (((x - west) % 360) + 360) % 360 <= width;
    if (isInside) inside.push(row);
  }
  return inside;
}
