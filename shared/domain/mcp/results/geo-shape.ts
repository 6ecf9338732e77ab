import type { JsonValue } from '../../json-value.ts';
import { memberOf } from '../json-object.ts';

/** Degrees, longitude first. */
export type Position = [lng: number, lat: number];

/** What is drawn of a row: points, lines, and areas of rings, the outer one first. */
export type Shape = { points: Position[]; lines: Position[][]; areas: Position[][][] };

/** Collections within collections, which nobody needs. */
const MAX_LEVELS = 5;
const MIN_RING = 4;

/** A point, if it lies on earth. Numbers may be quoted; zero in both is a missing value. */
export function pointOf(lng: JsonValue | undefined, lat: JsonValue | undefined): Position | null {
  const position = readPosition([lng ?? null, lat ?? null]);
  return position && (position[0] !== 0 || position[1] !== 0) ? position : null;
}

/** A geometry of GeoJSON (RFC 7946 section 3.1); null if anything of it is none, or not on earth: part of it would be drawn wrong. */
export function geometryShape(geometry: JsonValue | undefined, levels = MAX_LEVELS): Shape | null {
  const coordinates = memberOf(geometry, 'coordinates');
  const type = memberOf(geometry, 'type');
  if (type === 'Point') return shape({ points: each([coordinates], readPoint) });
  if (type === 'MultiPoint') return shape({ points: each(coordinates, readPoint) });
  if (type === 'LineString') return shape({ lines: each([coordinates], readLine) });
  if (type === 'MultiLineString') return shape({ lines: each(coordinates, readLine) });
  if (type === 'Polygon') return shape({ areas: each([coordinates], readArea) });
  if (type === 'MultiPolygon') return shape({ areas: each(coordinates, readArea) });
  if (type !== 'GeometryCollection' || levels === 0) return null;
  const inner = each(memberOf(geometry, 'geometries'), (one) => geometryShape(one, levels - 1));
  return inner && joinShapes(inner);
}

/** Several shapes as one. */
export function joinShapes(shapes: readonly Shape[]): Shape {
  return {
    points: shapes.flatMap(({ points }) => points),
    lines: shapes.flatMap(({ lines }) => lines),
    areas: shapes.flatMap(({ areas }) => areas),
  };
}

/** All positions of a shape. */
export function positionsOf({ points, lines, areas }: Shape): Position[] {
  return [...points, ...lines.flat(), ...areas.flat(2)];
}

function shape(parts: { [Part in keyof Shape]?: Shape[Part] | null }): Shape | null {
  const [part] = Object.values(parts);
  return part ? { points: [], lines: [], areas: [], ...(parts as Partial<Shape>) } : null;
}

/** Null if there is none, or one of them cannot be read. */
function each<T>(
  values: JsonValue | (JsonValue | undefined)[] | undefined,
  read: (value: JsonValue | undefined) => T | null,
): T[] | null {
  if (!Array.isArray(values) || values.length === 0) return null;
  const found: T[] = [];
  for (const value of values) {
    const one = read(value);
    if (one === null) return null;
    found.push(one);
  }
  return found;
}

function readPoint(value: JsonValue | undefined): Position | null {
  return Array.isArray(value) ? pointOf(value[0], value[1]) : null;
}

function readLine(value: JsonValue | undefined): Position[] | null {
  const line = each(value, readPosition);
  return line && line.length > 1 ? line : null;
}

function readArea(value: JsonValue | undefined): Position[][] | null {
  return each(value, readRing);
}

/** One that is left open is closed: an area has no end. */
function readRing(value: JsonValue | undefined): Position[] | null {
  const ring = each(value, readPosition);
  const [first] = ring ?? [];
  const last = ring?.at(-1);
  if (!ring || !first || !last) return null;
  const closed = first[0] === last[0] && first[1] === last[1] ? ring : [...ring, first];
  return closed.length >= MIN_RING ? closed : null;
}

function readPosition(value: JsonValue | undefined): Position | null {
  if (!Array.isArray(value)) return null;
  const [lng, lat] = [degrees(value[0]), degrees(value[1])];
  if (lng === null || lat === null || Math.abs(lng) > 180 || Math.abs(lat) > 90) return null;
  return [lng, lat];
}

function degrees(value: JsonValue | undefined): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const read = Number(value);
  return Number.isFinite(read) ? read : null;
}
