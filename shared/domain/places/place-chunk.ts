import type { PlaceField, PlaceValue } from './place-fields.ts';
import type { JsonValue } from '../json-value.ts';
import type { PlaceFieldProblem } from './place.ts';

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
