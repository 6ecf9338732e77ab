import type { BasemapDatum } from '#shared/domain/basemap.ts';
import { mapConverter } from './map-converter.ts';

type Point = { lng: number; lat: number };

/** Where a basemap draws a point of WGS84. Degrees. */
export function fromWgs84(point: Point, datum: BasemapDatum): Point {
  if (datum === 'wgs84') return point;
  const [lng, lat] = mapConverter.fromWgs84(point.lng, point.lat, datum);
  return { lng, lat };
}

/** The point of WGS84 that lies under a point of a basemap. Degrees. */
export function toWgs84(point: Point, datum: BasemapDatum): Point {
  if (datum === 'wgs84') return point;
  const [lng, lat] = mapConverter.toWgs84(point.lng, point.lat, datum);
  return { lng, lat };
}
