import type { Question } from '#shared/domain/import/import-plan.ts';
import type { RecordContext } from '#shared/domain/import/make-records.ts';
import type { PlanReport } from '#shared/domain/import/plan-report.ts';
import type { CellProblem, RowProblemReason } from '#shared/domain/import/row-problem.ts';
import type { SampleRow } from '#shared/domain/import/source-sample.ts';
import type { OnProgress } from '../row-source.ts';
import type { TakeBatch } from './batch-buffer.ts';
import type { DroppedRecords } from './duplicates.ts';
import type { EquipmentBatch } from './equipment-batches.ts';
import type { ProblemList } from './problem-list.ts';
import type { SeenRecord } from './seen-record.ts';
import type { ValuesOfFiles } from './values-of-files.ts';

/** A row of the file that is held back, left out or repeated; `partly-sent`: other values of it are sent. */
export type UnsentRow = { row: number; cells: string[]; reasons: (RowProblemReason | 'partly-sent')[] };

export type RunOptions = {
  context: RecordContext;
  take: TakeBatch;
  /** False: only what batches there would be; their bodies are empty. */
  wantsBodies: boolean;
  /** Records that are not sent because another of the same time is there; null if nobody has looked for them. */
  dropped: DroppedRecords | null;
  /** What other files say that are sent together with this one and before it: it is not sent a second time. */
  before?: ValuesOfFiles | undefined;
  /** Sees every record that is sent, before rows of the long shape are joined; `bytes` has its JSON. It is valid until it returns. */
  see?: (record: SeenRecord, bytes: Uint8Array, start: number, end: number) => void;
  /** Sees every row that is not plain, before it is read. */
  seeUnusual?: (row: SampleRow) => void;
  /** Sees what is wrong with cells of such rows, each time. */
  seeProblem?: (problem: CellProblem) => void;
  /** Takes every row that is not sent, or only in part, with its cells and why. */
  takeUnsent?: (row: UnsentRow) => void;
  /** It takes those too that only repeat what is sent. */
  listsRepeats?: boolean | undefined;
  onProgress?: OnProgress;
  /** Longest body; SENT_UPLOAD_BYTES if not given. */
  maxBatchBytes?: number;
  /** Row by row the general way; for proving that the fast way comes to the same. */
  isGeneralOnly?: boolean;
};

/** Rows are counted as in the report that is made of it. */
export type RunResult = Pick<
  PlanReport,
  | 'rowCount'
  | 'sentRows'
  | 'partlySentRows'
  | 'heldRows'
  | 'leftOutRows'
  | 'duplicateRows'
  | 'skippedRows'
  | 'stations'
> & {
  equipments: EquipmentBatch[];
  problems: ProblemList;
  /** What only the whole file shows to be open. */
  questions: Question[];
  /** True if nobody has looked for duplicates and there may be some. */
  mayHaveDuplicates: boolean;
};
