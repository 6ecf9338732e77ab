import type { Question } from './import-plan.ts';
import type { SkipReason } from './made-record.ts';
import type { CellProblem, RowProblemReason } from './row-problem.ts';

/** What a plan makes of one equipment's rows. */
export type EquipmentReport = {
  equipType: string;
  equipId: string;
  recordCount: number;
  batchCount: number;
  sizeBytes: number;
  firstTimestamp: string;
  lastTimestamp: string;
};

/**
 * What a plan makes of a file. Every row is in exactly one of `sentRows`, `heldRows`, `leftOutRows`, `duplicateRows` and
 * `skippedRows`: their sum is `rowCount`.
 */
export type PlanReport = {
  /** Number of the last row. */
  rowCount: number;
  /** Rows that are sent, at least in part. */
  sentRows: number;
  /** Of those, rows of which some values are held back or left out. */
  partlySentRows: number;
  /** Rows that are held back because of a problem or an open question. */
  heldRows: number;
  /** Rows that are not sent by the user's rule for their problems. */
  leftOutRows: number;
  /** Rows that are not sent because another row, or file, of the same equipment and time is. */
  duplicateRows: number;
  skippedRows: Partial<Record<SkipReason, number>>;
  /** Stations that the file names, those too that are not sent, in the order they come; at most 5,000. */
  stations: string[];
  recordCount: number;
  batchCount: number;
  sizeBytes: number;
  largestBatchBytes: number;
  equipments: EquipmentReport[];
  /** All problems and notes by reason. */
  problemCounts: Partial<Record<RowProblemReason, number>>;
  /** The first 10,000 of them, in the order of rows. */
  problems: CellProblem[];
  /** What only the whole file shows to be open; what they hold is not sent. */
  questions: Question[];
};
