import type { JsonValue } from '../json-value.ts';
import {
  PLACE_FIELD_NAMES,
  PLACE_FIELDS,
  type PlaceField,
  type PlaceFieldKind,
  type PlaceFieldProblem,
  type PlaceValue,
} from './place-fields.ts';

/** Flags as bytes. */
export const FALSE = 0;
export const TRUE = 1;
export const NO_FLAG = 2;

/**
 * The fields of places by row: numbers and instants (epoch milliseconds) with NaN, flags with `NO_FLAG`, and texts with
 * null where a record says nothing; and what is wrong with the records.
 */
export type PlaceColumns = {
  count: number;
  numbers: Map<PlaceField, Float64Array>;
  flags: Map<PlaceField, Uint8Array>;
  texts: Map<PlaceField, (string | null)[]>;
  problems: RowProblem[];
};

/** Columns of `count` places whose every row is still to be written: what stands in them has no meaning. */
export function unwrittenColumns(count: number): PlaceColumns {
  const columns: PlaceColumns = {
    count,
    numbers: new Map(),
    flags: new Map(),
    texts: new Map(),
    problems: [],
  };
  for (const field of PLACE_FIELD_NAMES) {
    const { kind } = PLACE_FIELDS[field];
    if (kind === 'text') columns.texts.set(field, Array<string | null>(count));
    else if (kind === 'flag') columns.flags.set(field, new Uint8Array(count));
    else columns.numbers.set(field, new Float64Array(count));
  }
  return columns;
}

/** Columns of `count` places that say nothing yet. */
export function emptyColumns(count: number): PlaceColumns {
  const columns = unwrittenColumns(count);
  for (const texts of columns.texts.values()) texts.fill(null);
  for (const flags of columns.flags.values()) flags.fill(NO_FLAG);
  for (const numbers of columns.numbers.values()) numbers.fill(Number.NaN);
  return columns;
}

/** The first `count` rows; what is known of their problems stays. */
export function firstRows({ numbers, flags, texts, problems }: PlaceColumns, count: number): PlaceColumns {
  const mapped = <A, B>(columns: Map<PlaceField, A>, change: (column: A) => B): Map<PlaceField, B> =>
    new Map(Array.from(columns, ([field, column]) => [field, change(column)]));
  return {
    count,
    numbers: mapped(numbers, (column) => column.subarray(0, count)),
    flags: mapped(flags, (column) => column.subarray(0, count)),
    texts: mapped(texts, (column) => column.slice(0, count)),
    problems,
  };
}

const flagOf = (flag: number): boolean | null => (flag === NO_FLAG ? null : flag === TRUE);

/** The rows from `firstRow` on, `rowCount` at most, as they travel to the window; problems of other rows stay behind. */
export function chunkOf(columns: PlaceColumns, firstRow: number, rowCount: number): PlaceChunk {
  const end = Math.min(firstRow + rowCount, columns.count);
  const chunk: Partial<Record<PlaceField, PlaceValue[]>> = {};
  for (const [field, numbers] of columns.numbers)
    chunk[field] = Array.from(numbers.subarray(firstRow, end), (number) =>
      Number.isNaN(number) ? null : number,
    );
  for (const [field, flags] of columns.flags)
    chunk[field] = Array.from(flags.subarray(firstRow, end), flagOf);
  for (const [field, texts] of columns.texts) chunk[field] = texts.slice(firstRow, end);
  return {
    firstRow,
    columns: chunk as PlaceChunk['columns'],
    problems: columns.problems.filter(({ row }) => row >= firstRow && row < end),
  };
}

/** A field of a place that says nothing although something was sent, or that is odd: `raw` is what was sent. */
export type RowProblem = {
  /** Row of the whole list, from 0. */
  row: number;
  field: PlaceField;
  reason: PlaceFieldProblem['reason'];
  /** undefined if the record has no such field. */
  raw?: JsonValue;
};

/**
 * A run of consecutive places, a column per field: as it travels from the backend to the window as JSON text. All
 * columns have the same length; a value is as `Place.values` has it (null if the record says nothing).
 */
export type PlaceChunk = {
  /** Row of the first place of the run in the whole list. */
  firstRow: number;
  columns: { [F in PlaceField]: PlaceValue<F>[] };
  /** What is wrong with the places of the run. */
  problems: RowProblem[];
};

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
