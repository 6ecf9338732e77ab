import type { JsonValue } from '../json-value.ts';

/** How the text of a place field is understood (the interface types none of them; interface 10.5). */
export type PlaceFieldKind = 'text' | 'number' | 'flag' | 'time';

type PlaceFieldUnit = 'm' | 'mm' | 'min' | '°';

export type PlaceFieldDescription = { kind: PlaceFieldKind; unit?: PlaceFieldUnit };

/** Every field of a place record in the order of interface 2.2, with its kind and unit. */
export const PLACE_FIELDS = {
  projectId: { kind: 'text' },
  projectName: { kind: 'text' },
  placeId: { kind: 'text' },
  placeName: { kind: 'text' },
  equipId: { kind: 'text' },
  aioEquip: { kind: 'flag' },
  placeAddress: { kind: 'text' },
  equipType: { kind: 'text' },
  lng: { kind: 'number', unit: '°' },
  lat: { kind: 'number', unit: '°' },
  lngEx: { kind: 'number', unit: '°' },
  latEx: { kind: 'number', unit: '°' },
  nodeDepth: { kind: 'number', unit: 'm' },
  nodeBottomElev: { kind: 'number', unit: 'm' },
  nodePipeDiameter: { kind: 'number', unit: 'mm' },
  installDepth: { kind: 'number', unit: 'm' },
  installLineLength: { kind: 'number', unit: 'm' },
  installOffset: { kind: 'number', unit: 'm' },
  nextConnInterval: { kind: 'number', unit: 'min' },
  warnValue: { kind: 'number', unit: 'm' },
  alarmValue: { kind: 'number', unit: 'm' },
  outValue: { kind: 'number', unit: 'm' },
  mounted: { kind: 'flag' },
  latestTime: { kind: 'time' },
} as const satisfies Record<string, PlaceFieldDescription>;

export type PlaceField = keyof typeof PLACE_FIELDS;

type ValueOfKind = { text: string; number: number; flag: boolean; time: number };

/** What a place says in one field: text, a number in the field's unit, a flag, or an instant in epoch milliseconds; null if it says nothing. */
export type PlaceValue<F extends PlaceField = PlaceField> =
  ValueOfKind[(typeof PLACE_FIELDS)[F]['kind']] | null;

export const PLACE_FIELD_NAMES = Object.keys(PLACE_FIELDS) as PlaceField[];

/** Why a field of a place says nothing although the service sent something, or what is odd about it. */
export type PlaceFieldProblem = {
  field: PlaceField;
  reason: 'not-a-number' | 'not-a-flag' | 'not-a-time' | 'wrong-type' | 'missing-id' | 'duplicate-id';
};

/**
 * One installation point (interface 2.2), read tolerantly: a value per field, null where the service says
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
