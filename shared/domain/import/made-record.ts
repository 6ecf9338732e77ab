import type { CellProblem } from './row-problem.ts';

/** One value of a record: the column it stands in, the field it is sent as, and its JSON text (a number digit for digit, or a string). */
export type MadeValue = { column: number; field: string; literal: string };

/** An upload record (interface 2.3) made from a row of the file, and where it comes from. */
export type MadeRecord = {
  equipId: string;
  /** yyyy-MM-dd HH:mm:ss, wall clock of the service. */
  timestamp: string;
  /** In the order of columns; never empty. */
  values: MadeValue[];
  /** Row of the file, counted from 1; in the long shape the first of the rows that were joined. */
  row: number;
  lastRow: number;
};

/** Why a row gives nothing to send although nothing is wrong with it. */
export const SKIP_REASONS = [
  'title',
  'header',
  'after-data',
  'blank',
  'footer',
  'note',
  'no-values',
  'station-left-out',
  'hidden',
  'left-out-by-hand',
  'outside-time-range',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/**
 * What became of a row. `held`: nothing of it is sent because of its problems; `left-out`: nothing is, by the user's rule;
 * `records`: these are sent, and `isPartial` says that something else of the row is not.
 */
export type RowOutcome =
  | { kind: 'records'; records: MadeRecord[]; problems: CellProblem[]; isPartial: boolean }
  | { kind: 'held'; problems: CellProblem[] }
  | { kind: 'left-out'; problems: CellProblem[] }
  | { kind: 'skipped'; because: SkipReason };

/** The record as it is sent: JSON with the timestamp first, then the values in order, no white space. */
export function writeRecord(record: Pick<MadeRecord, 'timestamp' | 'values'>): string {
  let json = `{"timestamp":"${record.timestamp}"`;
  for (const { field, literal } of record.values) json += `,${JSON.stringify(field)}:${literal}`;
  return `${json}}`;
}
