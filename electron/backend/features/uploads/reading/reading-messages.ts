import type { FileRepeats, SharedPeriod } from '#shared/domain/import/file-repeats.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import type { SeriesKnowledge } from '#shared/domain/import/check/file-series.ts';
import type { RecordContext } from '#shared/domain/import/make-records.ts';
import type { PlanReport } from '#shared/domain/import/plan-report.ts';
import type {
  SampleRow,
  SheetSample,
  SourceFormat,
  SourceSample,
} from '#shared/domain/import/source-sample.ts';
import type { UploadBatch } from '#shared/domain/import/upload-batch.ts';
import type { Failure } from '#shared/errors.ts';
import type { UnsentRow } from './batches/run-options.ts';
import type { CheckSummary } from './check-plan.ts';

/** What the reading worker is started with: the folder into which it may unpack. */
export type ReadingWorkerData = { workDir: string };

/** The file of a request. The worker opens it by its path and keeps a few open. */
export type ReadFile = { path: string; fileName: string };

/** A file, and the plan it is read by. */
export type PlannedFile = { file: ReadFile; plan: ImportPlan };

/** Files that are sent together with another one and before it, and the periods that they may share with it. */
export type FilesBefore = { files: PlannedFile[]; periods: SharedPeriod[] };

export type Task =
  | { type: 'open' }
  /** The file in another encoding or with another delimiter; null: the delimiter is found anew. */
  | {
      type: 'reread';
      encoding: Extract<SourceFormat, { kind: 'delimited' }>['encoding'];
      delimiter: string | null;
      joinsThousands?: boolean | undefined;
      joinsDecimals?: boolean | undefined;
    }
  | { type: 'rows'; format: SourceFormat; sheet: string; firstRow: number; lastRow: number }
  | { type: 'check'; plan: ImportPlan; context: RecordContext; known: SeriesKnowledge[] }
  /** Makes all batches, without what the files before it have, and tells of every row that is not sent. */
  | {
      type: 'prepare';
      plan: ImportPlan;
      context: RecordContext;
      before?: FilesBefore | undefined;
      listsRepeats?: boolean | undefined;
    }
  /** Looks for what this file and others have in common. */
  | {
      type: 'compare';
      plan: ImportPlan;
      context: RecordContext;
      others: PlannedFile[];
      periods: SharedPeriod[];
    }
  /** Lets go of the file, so that it can be moved or removed. */
  | { type: 'close' };

/** A file in another reading than the one that was guessed. */
export type Rereading = { format: SourceFormat; sheets: SheetSample[] };

export type Answers = {
  open: SourceSample;
  reread: Rereading;
  rows: SampleRow[];
  check: CheckSummary;
  prepare: PlanReport;
  compare: FileRepeats;
  close: null;
};

/** Two numbers that both threads see: a one says stop; and how many messages with batches or rows have been taken in. */
export const CANCELLED = 0;
export const TAKEN = 1;

export type ReadingRequest = { id: number; file: ReadFile; task: Task; control: SharedArrayBuffer };

/** The first rows, before anything is counted. */
export type Preview = Omit<SourceSample, 'sha256'>;

export type ReadingProgress = { bytesRead: number; sizeBytes: number; rows: number };

export type ReadingReport =
  | { id: number; type: 'preview'; preview: Preview }
  | { id: number; type: 'progress'; progress: ReadingProgress }
  | { id: number; type: 'batch'; batch: UploadBatch }
  /** Some of the rows of `prepare` that are not sent. */
  | { id: number; type: 'unsent'; rows: UnsentRow[] }
  | { id: number; type: 'done'; answer: Answers[Task['type']] }
  | { id: number; type: 'failed'; failure: Failure | null; reason: string };
