import { PLACE_FIELD_NAMES, PLACE_FIELDS, type PlaceField, type PlaceFieldKind } from './place-fields.ts';
import type { JsonValue, NotAPlace, Place, PlaceFieldProblem } from './place.ts';
import { parseServiceTime } from './service-time.ts';

type Reading = { value: string | number | boolean | null; problem?: PlaceFieldProblem['reason'] };

const NOTHING: Reading = { value: null };
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const YES = new Set(['1', 'true', 'yes', 'y']);
const NO = new Set(['0', 'false', 'no', 'n']);

function readNumber(raw: string | number | boolean): Reading {
  if (typeof raw === 'boolean') return { value: null, problem: 'not-a-number' };
  const text = String(raw).trim();
  return NUMBER.test(text) && Number.isFinite(Number(text))
    ? { value: Number(text) }
    : { value: null, problem: 'not-a-number' };
}

function readFlag(raw: string | number | boolean): Reading {
  const text = String(raw).trim().toLowerCase();
  if (YES.has(text)) return { value: true };
  if (NO.has(text)) return { value: false };
  return { value: null, problem: 'not-a-flag' };
}

const ISO_WITH_OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;
const EPOCH = /^\d{10}(\d{3})?$/;

/** Wall-clock text in the zone, ISO 8601 with or without offset, or epoch seconds or milliseconds. */
function readTime(raw: string | number | boolean, zone: string): Reading {
  const text = String(raw).trim();
  if (EPOCH.test(text)) return { value: text.length === 10 ? Number(text) * 1000 : Number(text) };
  if (ISO_WITH_OFFSET.test(text)) {
    const epochMs = Date.parse(text);
    return Number.isNaN(epochMs) ? { value: null, problem: 'not-a-time' } : { value: epochMs };
  }
  const epochMs = parseServiceTime(text.replace('T', ' ').replace(/\.\d+$/, ''), zone);
  return epochMs === undefined ? { value: null, problem: 'not-a-time' } : { value: epochMs };
}

const READERS: Record<PlaceFieldKind, (raw: string | number | boolean, zone: string) => Reading> = {
  text: (raw) => ({ value: String(raw) }),
  number: readNumber,
  flag: readFlag,
  time: readTime,
};

function readField(field: PlaceField, raw: JsonValue | undefined, zone: string): Reading {
  if (raw === undefined || raw === null) return NOTHING;
  if (typeof raw === 'object') return { value: null, problem: 'wrong-type' };
  if (typeof raw === 'string' && raw.trim() === '') return NOTHING;
  return READERS[PLACE_FIELDS[field].kind](raw, zone);
}

function readPlace(raw: { [key: string]: JsonValue }, index: number, zone: string, seen: Set<string>): Place {
  const values: Record<string, Reading['value']> = {};
  const problems: PlaceFieldProblem[] = [];
  for (const field of PLACE_FIELD_NAMES) {
    const { value, problem } = readField(field, raw[field], zone);
    values[field] = value;
    if (problem) problems.push({ field, reason: problem });
  }
  const placeId = values['placeId'];
  const isNew = typeof placeId === 'string' && !seen.has(placeId);
  if (typeof placeId !== 'string') problems.push({ field: 'placeId', reason: 'missing-id' });
  else if (!isNew) problems.push({ field: 'placeId', reason: 'duplicate-id' });
  else seen.add(placeId);
  const key = isNew ? placeId : `${placeId ?? ''}#${index}`;
  return { key, values: values as Place['values'], raw, problems };
}

/**
 * Reads the elements of a place list (interface document 2.2) one by one, so that a bad one never costs the others.
 * Accepts strings, numbers, booleans, null and missing values; a missing value is null, never 0 (design decision 5).
 * @param zone IANA zone in which latestTime is read.
 * @returns the places in the order they came, and the elements that are no objects at all.
 */
export function readPlaceList(
  elements: readonly JsonValue[],
  zone: string,
): { places: Place[]; notPlaces: NotAPlace[] } {
  const places: Place[] = [];
  const notPlaces: NotAPlace[] = [];
  const seen = new Set<string>();
  for (const [index, element] of elements.entries()) {
    if (typeof element === 'object' && element !== null && !Array.isArray(element)) {
      places.push(readPlace(element, index, zone, seen));
    } else {
      notPlaces.push({ index, raw: element });
    }
  }
  return { places, notPlaces };
}
