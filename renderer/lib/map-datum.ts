import gcoord from 'gcoord';
import type { BasemapDatum } from '#shared/domain/basemap.ts';
import type { LngLat, MapConverter } from '#shared/domain/coordinates/coordinate-systems.ts';

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

const SYSTEMS = { gcj02: gcoord.GCJ02, bd09: gcoord.BD09 };

/**
 * Conversions as the map providers' reconstructed formula has them; within mainland China the inverse is good to
 * decimetres. Points are made anew for each call, for gcoord may change what it is given.
 */
export const mapConverter: MapConverter = {
  toWgs84: (lng, lat, from) => gcoord.transform<LngLat>([lng, lat], SYSTEMS[from], gcoord.WGS84),
  fromWgs84: (lng, lat, to) => gcoord.transform<LngLat>([lng, lat], gcoord.WGS84, SYSTEMS[to]),
};
