import type { PlanReport } from '#shared/domain/import/plan-report.ts';
import type { FileSeries } from '#shared/domain/import/check/file-series.ts';
import type { DateOrderFinding } from '#shared/domain/import/guess/date-order.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import type { Reading } from '#shared/domain/import/reading.ts';
import type { SourceSample } from '#shared/domain/import/source-sample.ts';
import type { Failure } from '#shared/errors.ts';
import { targetKey, type UploadTarget } from './upload-target.ts';

export const STEPS = ['file', 'review', 'receipt'] as const;
export type Step = (typeof STEPS)[number];

/** A file on the workspace, from the moment it is dropped. */
export type WorkspaceFile = {
  key: string;
  fileName: string;
  sizeBytes: number;
  /** Its name in the backend, as soon as it has one. */
  fileId: string | null;
  state:
    | { kind: 'coming'; sentBytes: number }
    | { kind: 'opening'; rows: number }
    | { kind: 'ready' }
    | { kind: 'failed'; failure: Failure; canRetry: boolean };
  /** What was read of it; of a large file the head comes first. */
  sample: SourceSample | null;
};

export type AlreadySentRule = 'send-all' | 'changed-only' | 'skip';

export type CheckResult = { report: PlanReport; series: FileSeries[]; dateOrder: DateOrderFinding | null };

/** A run through the whole file; `of` is the plan and the target it was made for. */
export type Run<R> =
  | { kind: 'running'; of: string; share: number; rows: number }
  | { kind: 'done'; of: string; result: R }
  | { kind: 'failed'; of: string; failure: Failure };

/** A sheet with values: what is set up, checked and sent as one. */
export type WorkspaceSheet = {
  key: string;
  fileKey: string;
  sheet: string;
  reading: Reading;
  past: Reading[];
  future: Reading[];
  refusedTemplates: string[];
  /** null: the user has not said. */
  alreadySent: AlreadySentRule | null;
  check: Run<CheckResult> | null;
  /** Stations of the whole file, as the last check found them; `of` is the reading of the station column. */
  checkedStations: { of: string; names: readonly string[] } | null;
  /** Being put into the outbox, or there already. */
  sending: { kind: 'running'; share: number } | { kind: 'failed'; failure: Failure } | null;
  jobId: string | null;
};

export type WorkspaceState = {
  files: WorkspaceFile[];
  sheets: WorkspaceSheet[];
  /** Key of the sheet that the user chose; until then it is the first one that the steps are about. */
  shown: string | null;
  step: Step;
};

/** Names of the other sheets of a workbook that are not in the outbox. */
export function sheetsNotSent({ sheets }: Pick<WorkspaceState, 'sheets'>, sent: WorkspaceSheet): string[] {
  const others = sheets.filter(({ fileKey, key }) => fileKey === sent.fileKey && key !== sent.key);
  return others.flatMap(({ jobId, sheet }) => (jobId === null ? [sheet] : []));
}

/** The sheet that the steps are about. */
export function shownSheet({ sheets, shown }: WorkspaceState): WorkspaceSheet | undefined {
  return sheets.find(({ key }) => key === shown) ?? sheets[0];
}

export const EMPTY_DESK: WorkspaceState = { files: [], sheets: [], shown: null, step: 'file' };

/** What a run was made for, as a text that can be compared. */
export function runKey(target: UploadTarget, plan: ImportPlan): string {
  return `${targetKey(target)} ${JSON.stringify(plan)}`;
}

/** How the stations of a file are read: what else a plan says does not change them. */
export function stationsKey({ format, sheet, firstDataRow, lastDataRow, columns }: ImportPlan): string {
  const stations = columns.filter(({ role }) => role === 'station').map(({ column }) => column);
  return JSON.stringify([format, sheet, firstDataRow, lastDataRow, stations]);
}
