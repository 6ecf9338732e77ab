import type { UploadJob } from '#shared/contract/outbox-shapes.ts';
import type { FileRepeats } from '#shared/domain/import/file-repeats.ts';
import type { PlanProblem } from '#shared/domain/import/find-plan-problems.ts';
import type { Guess } from '#shared/domain/import/guess/guess.ts';
import type { ColumnPlan, Hold, Question } from '#shared/domain/import/import-plan.ts';
import type { PlanReport } from '#shared/domain/import/plan-report.ts';
import type { RowPreview } from '#shared/domain/import/question-preview.ts';
import { rowAccountOf } from '#shared/domain/import/row-account.ts';
import type { SourceFormat } from '#shared/domain/import/source-sample.ts';
import { rowSum } from '#shared/domain/outbox/row-sum.ts';
import { englishReceipt } from '#shared/domain/outbox/receipt-words/english.ts';
import type { Failure } from '#shared/errors.ts';
import type { ExitCode } from './upload-problem.ts';

/** What one choice of a question makes of real rows; `reads`: the header in this encoding or with this delimiter. */
type ReportedChoice = { answer: string; rows: RowPreview[]; reads?: string };

export type ReportedQuestion = {
  id: string;
  about: Question['about'];
  certainty: Question['certainty'];
  /** Header of the column that it is about; null: the sheet as a whole. */
  column: string | null;
  evidence: string[];
  texts?: string[];
  holds: Hold;
  choices: ReportedChoice[];
};

/** A row that is not sent, or only in part, and why (codes of `ROW_PROBLEMS`). */
export type ReportedRow = { row: number; cells: string[]; reasons: string[] };

export type ReportedSheet = {
  /** Empty for a text file. */
  sheet: string;
  outcome:
    | 'ready'
    | 'question-open'
    /** Every row of the file is held back or left out. */
    | 'nothing-to-send'
    | 'sent'
    | 'sent-before'
    | 'in-part'
    | 'waiting'
    | 'stopped'
    | 'not-sent'
    | 'written';
  /** Name of the layout that it is read by. */
  layout: string | null;
  stations: PlanReport['equipments'];
  columns: (Pick<ColumnPlan, 'header' | 'role' | 'field' | 'unit' | 'equipId'> & {
    sentUnit: string | null;
  })[];
  guesses: (Omit<Guess, 'column'> & { column: string | null })[];
  questions: ReportedQuestion[];
  /** Anything else that is open. */
  open: {
    reason:
      | PlanProblem['reason']
      | 'layout-not-known'
      | 'files-differ'
      | 'stations-not-compared'
      | 'said-otherwise';
    column: string | null;
    /** For `said-otherwise`: the files that were sent and say something else. */
    files?: string[];
  }[];
  rows: ReturnType<typeof rowAccountOf> & { sum: string };
  /** True if rows, or values of them, are held back; what rules of the layout leave out is not. */
  holdsRows: boolean;
  notSent: ReportedRow[];
  upload: ReportedUpload | null;
  /** Why the outbox could not take it in, or tell of it. */
  failure: Failure | null;
};

type ReportedUpload = {
  id: string;
  state: UploadJob['state'];
  rows: number;
  alreadySentRows: number;
  /** Null if it could not be written. */
  receipt: string | null;
  receiptFailure: Failure | null;
  /** What is in the way, or why it was stopped. */
  failure: Failure | null;
};

export type ReportedFile = {
  /** As it was named to the command. */
  file: string;
  /** What answers call it: its name, and those of its folders where several have one name. */
  calledAs: string;
  sizeBytes: number;
  sha256: string;
  format: SourceFormat | null;
  /** How sure encoding and delimiter are; null for a workbook. */
  certainty: { encoding: string | null; delimiter: string | null };
  /** Sheets without values. */
  emptySheets: string[];
  sheets: ReportedSheet[];
  /** Why it cannot be read; null if it can. */
  failure: Failure | { code: 'NO_VALUES' } | null;
};

/** What `--json` prints. `version` 1 of its shape. */
export type UploadReport = {
  format: 'stillwell-upload-report';
  version: 1;
  mode: 'check' | 'send' | 'write';
  exitCode: ExitCode;
  connection: { id: string; name: string } | null;
  /** Time zone of the service. */
  zone: string;
  /** Whether the stations could be compared with those of the service, and why not. */
  stationsCompared: boolean;
  serviceFailure: Failure | null;
  files: ReportedFile[];
  /** What files of this run say differently of one station and time; null if nothing. */
  differing: FileRepeats | null;
  /** Entries of the file of answers that nothing in the files asks for. */
  unusedAnswers: unknown[];
};

/** What became of every row, with the sum as a sentence. */
export function accountOf(report: PlanReport): ReportedSheet['rows'] {
  const account = rowAccountOf(report);
  return { ...account, sum: rowSum(account, englishReceipt.sum) };
}
