/** Why a row cannot be sent as it is, or should be looked at first. */
export const ROW_PROBLEMS = [
  'time-missing',
  'time-not-understood',
  'time-impossible',
  'time-in-future',
  'number-not-understood',
  'spreadsheet-error',
  'station-missing',
  'too-few-columns',
  'too-many-columns',
  'undecodable',
  'duplicate-same',
  'duplicate-other',
  'too-long',
] as const;
export type RowProblemReason = (typeof ROW_PROBLEMS)[number];

/** One thing that is wrong with one cell of the file. Row counts from 1, column from 0 (null: the row as a whole). */
export type CellProblem = { row: number; column: number | null; text: string; reason: RowProblemReason };
