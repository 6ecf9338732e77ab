import { PLACE_FIELD_NAMES, PLACE_FIELDS, type PlaceField, type PlaceFieldKind } from './place-fields.ts';

/**
 * What is said of a place beside the fields of its record: the state of its level, the level in metres and its time,
 * the centimetres up to the alarm level, how it reports, what is odd about its configuration, and where its position
 * comes from or why it has none. `states` has one code of a short list, `codes` any number of them.
 */
const DERIVED_FIELDS = {
  levelState: { kind: 'states' },
  level: { kind: 'number', unit: 'm' },
  levelTime: { kind: 'time' },
  headroom: { kind: 'number', unit: 'cm' },
  reporting: { kind: 'states' },
  config: { kind: 'codes' },
  position: { kind: 'states' },
} as const satisfies Record<string, { kind: PlaceFieldKind | 'states' | 'codes'; unit?: string }>;

export type DerivedField = keyof typeof DERIVED_FIELDS;

/** A column of the table of places, and what a condition of a filter can be about. */
export type PlaceColumnId = PlaceField | DerivedField;

type ColumnKind = PlaceFieldKind | 'states' | 'codes';

const DERIVED_FIELD_NAMES = Object.keys(DERIVED_FIELDS) as DerivedField[];

export const PLACE_COLUMN_IDS = [...DERIVED_FIELD_NAMES, ...PLACE_FIELD_NAMES] as const;

export function isDerivedField(column: string): column is DerivedField {
  return Object.hasOwn(DERIVED_FIELDS, column);
}

/** How the values of a column are to be understood, and their unit if they have one. */
export function describeColumn(column: PlaceColumnId): { kind: ColumnKind; unit?: string } {
  return isDerivedField(column) ? DERIVED_FIELDS[column] : PLACE_FIELDS[column];
}
