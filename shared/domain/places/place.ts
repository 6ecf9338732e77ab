import type { JsonValue } from '../json-value.ts';
import type { PlaceField, PlaceValue } from './place-fields.ts';

/** Why a field of a place says nothing although the service sent something, or what is odd about it. */
export type PlaceFieldProblem = {
  field: PlaceField;
  reason: 'not-a-number' | 'not-a-flag' | 'not-a-time' | 'wrong-type' | 'missing-id' | 'duplicate-id';
};

/**
 * One installation place (interface 2.2), read tolerantly: a value per field, null where the service says
 * nothing or nothing that can be understood; the record as it came; and what is wrong with it.
 */
export type Place = {
  /** Unique within one list, also where placeId is missing or given twice. */
  key: string;
  values: { [F in PlaceField]: PlaceValue<F> };
  raw: { [key: string]: JsonValue };
  problems: PlaceFieldProblem[];
};

/** An element of the place list that is no place at all. `index` counts from 0. */
export type NotAPlace = { index: number; raw: JsonValue };

/** A place as the service sent it. */
export type PlaceRecord = { [key: string]: JsonValue };
