/** Why a row cannot be sent as it is, or should be looked at first. */
export const ROW_PROBLEMS = [
  'time-missing',
  'time-not-understood',
  'time-impossible',
  'time-in-future',
  'time-without-clock',
  'time-without-day',
  'time-of-two-days',
  'time-in-gap',
  'time-ambiguous',
  'number-not-understood',
  'unit-differs',
  'spreadsheet-error',
  'formula-without-value',
  'digits-lost',
  'station-missing',
  'field-name-missing',
  'field-name-unknown',
  'too-few-columns',
  'too-many-columns',
  'undecodable',
  'row-damaged',
  'marked-bad',
  'merged-columns',
  'duplicate-same',
  'duplicate-other',
  'other-file',
  'too-long',
  'open-question',
  'row-open',
  'station-open',
  'another-table',
] as const;
export type RowProblemReason = (typeof ROW_PROBLEMS)[number];

/**
 * One thing that is wrong with one cell of the file. Row counts from 1, column from 0 (null: the row as a whole).
 * `otherRow`: another row of the same equipment and time, for duplicates.
 */
export type CellProblem = {
  row: number;
  column: number | null;
  text: string;
  reason: RowProblemReason;
  otherRow?: number;
  /** The only equipment of the row that it concerns, where columns are of several; not given: the whole row. */
  equipId?: string;
};

/** What the answer to a question releases: there may be one in every row. */
const ASKED: readonly RowProblemReason[] = ['open-question', 'row-open', 'station-open', 'another-table'];

export function awaitsAnswer(reason: RowProblemReason): boolean {
  return ASKED.includes(reason);
}

/** Things worth a look that hold nothing back: an equal row is sent. */
const NOTES: readonly RowProblemReason[] = ['duplicate-same'];

/** True if a problem only tells something and does not keep its row back. */
export function isNote(reason: RowProblemReason): boolean {
  return NOTES.includes(reason);
}
