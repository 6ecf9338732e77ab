import type { Feature, FeatureCollection } from 'geojson';

type Point = { lng: number; lat: number };

const EARTH_RADIUS_M = 6_371_009;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Metres along the shortest way between two points in degrees, however far (haversine on a sphere; within 0.5 %). */
function greatCircleM(a: Point, b: Point): number {
  const [lat, lng] = [radians(b.lat - a.lat), radians(b.lng - a.lng)];
  const half =
    Math.sin(lat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(lng / 2) ** 2;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** Metres along a line of points. */
export function lineLengthM(points: readonly Point[]): number {
  return points.slice(1).reduce((sum, point, at) => sum + greatCircleM(points[at] ?? point, point), 0);
}

/** A measured length with three digits that can be trusted: 842 m, 1.24 km, 312 km. */
export function measuredText(lengthM: number): string {
  if (lengthM < 999.5) return `${Math.round(lengthM)} m`;
  const km = lengthM / 1_000;
  return `${km.toFixed(km < 9.995 ? 2 : km < 99.95 ? 1 : 0)} km`;
}

/** What the user has drawn on the map: a line that is measured, and a point that was gone to. Points as the map has them. */
export function sketchFeatures(
  line: readonly Point[],
  pin: (Point & { label: string }) | undefined,
): FeatureCollection {
  const point = ({ lng, lat }: Point, label: string): Feature => ({
    type: 'Feature',
    properties: { label },
    geometry: { type: 'Point', coordinates: [lng, lat] },
  });
  const features: Feature[] = line.map((each) => point(each, ''));
  if (line.length > 1) {
    const coordinates = line.map(({ lng, lat }) => [lng, lat]);
    features.push({ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } });
  }
  if (pin) features.push(point(pin, pin.label));
  return { type: 'FeatureCollection', features };
}
