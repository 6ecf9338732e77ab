import gcoord from 'gcoord';
import type { LngLat, MapConverter } from '#shared/domain/coordinates/coordinate-systems.ts';

const SYSTEMS = { gcj02: gcoord.GCJ02, bd09: gcoord.BD09 };

/**
 * Conversions as the map providers' reconstructed formula has them; within mainland China the inverse is good to
 * decimetres. Points are made anew for each call, for gcoord may change what it is given.
 */
export const mapConverter: MapConverter = {
  toWgs84: (lng, lat, from) => gcoord.transform<LngLat>([lng, lat], SYSTEMS[from], gcoord.WGS84),
  fromWgs84: (lng, lat, to) => gcoord.transform<LngLat>([lng, lat], gcoord.WGS84, SYSTEMS[to]),
};
