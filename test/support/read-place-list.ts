import {
  type NotAPlace,
  type Place,
  PLACE_FIELD_NAMES,
  type PlaceFieldProblem,
  type PlaceValue,
} from '#shared/domain/places/place-fields.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { isRecord, judgePlaceId, Misread, readPlaceField } from '#shared/domain/places/read-place-field.ts';
import { TextSet } from '#shared/domain/places/text-set.ts';

function readPlace(raw: { [key: string]: JsonValue }, index: number, zone: string, seen: TextSet): Place {
  const values: Record<string, PlaceValue> = {};
  const problems: PlaceFieldProblem[] = [];
  for (const field of PLACE_FIELD_NAMES) {
    const value = readPlaceField(field, raw[field], zone);
    values[field] = value instanceof Misread ? null : value;
    if (value instanceof Misread) problems.push({ field, reason: value.reason });
  }
  const placeId = values['placeId'] ?? null;
  const reason = judgePlaceId(placeId, seen);
  if (reason) problems.push({ field: 'placeId', reason });
  const key = reason === null ? String(placeId) : `${placeId ?? ''}#${index}`;
  return { key, values: values as Place['values'], raw, problems };
}

/**
 * Reads the elements of a place list (interface 2.2) one by one, so that a bad one never costs the others.
 * Accepts strings, numbers, booleans, null and missing values; a missing value is null, never 0 (interface 10.5).
 * @param zone IANA zone in which latestTime is read.
 * @returns the places in the order they came, and the elements that are no objects at all.
 */
export function readPlaceList(
  elements: readonly JsonValue[],
  zone: string,
): { places: Place[]; notPlaces: NotAPlace[] } {
  const places: Place[] = [];
  const notPlaces: NotAPlace[] = [];
  const seen = new TextSet();
  for (const [index, element] of elements.entries()) {
    if (isRecord(element)) places.push(readPlace(element, index, zone, seen));
    else notPlaces.push({ index, raw: element });
  }
  return { places, notPlaces };
}
