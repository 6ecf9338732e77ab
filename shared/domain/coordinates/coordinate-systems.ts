import { z } from 'zod';

/** What lngEx and latEx of a project are in; geographic CGCS2000 is taken for WGS84, from which it differs by decimetres. */
export const EX_SYSTEMS = ['wgs84', 'cgcs2000'] as const;

/** What lng and lat of a project are in: the systems of the commercial map providers of mainland China. */
export const MAP_SYSTEMS = ['gcj02', 'bd09'] as const;

export type MapSystem = (typeof MAP_SYSTEMS)[number];

/** The systems of both coordinate pairs of a project; null where nobody has said which. */
export const coordinateSystemsSchema = z.object({
  ex: z.enum(EX_SYSTEMS),
  map: z.enum(MAP_SYSTEMS).nullable(),
  /** The user has confirmed that pairs that look swapped are swapped: they are plotted the other way round. */
  swapped: z.boolean().optional(),
});

export type CoordinateSystems = z.infer<typeof coordinateSystemsSchema>;

/** interface 2.2: lngEx and latEx are WGS84 unless agreed otherwise; of lng and lat it does not say which. */
export const USUAL_SYSTEMS: CoordinateSystems = { ex: 'wgs84', map: null };

export type LngLat = [lng: number, lat: number];

/** Converts degrees between WGS84 and the system of a map provider. */
export type MapConverter = {
  toWgs84(lng: number, lat: number, from: MapSystem): LngLat;
  fromWgs84(lng: number, lat: number, to: MapSystem): LngLat;
};

const EARTH_M_PER_DEGREE = 111_195;

/** Metres between two points in degrees; for points that are near each other, as all here are. */
export function distanceM(aLng: number, aLat: number, bLng: number, bLat: number): number {
  const shrink = Math.cos((((aLat + bLat) / 2) * Math.PI) / 180);
  return Math.hypot((aLng - bLng) * shrink, aLat - bLat) * EARTH_M_PER_DEGREE;
}
