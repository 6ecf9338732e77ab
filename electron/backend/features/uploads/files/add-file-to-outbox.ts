import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import type { SharedPeriod } from '#shared/domain/import/file-repeats.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import type { PlanReport } from '#shared/domain/import/plan-report.ts';
import { isNote } from '#shared/domain/import/row-problem.ts';
import { rowAccountOf } from '#shared/domain/import/row-account.ts';
import { namedStations } from '#shared/domain/outbox/name-of-job.ts';
import { EventQueue } from '../../../kit/event-queue.ts';
import type { UploadsParts } from '../procedures.ts';
import { type FileToCompare, plannedFile } from './compare-files.ts';
import { requireUnmoved, type UploadTarget } from './upload-target.ts';
import type { UploadJob } from '#shared/contract/outbox-shapes.ts';
import type { JobPart } from '../outbox/outbox.ts';
import type { AlreadySentRule } from '../outbox/store/unsent-part.ts';
import type { ReadFile, ReadingProgress } from '../reading/reading-messages.ts';
import type { SpreadsheetReader } from '../reading/spreadsheet-reader.ts';

export type FileToSend = {
  fileId: string;
  target: UploadTarget;
  plan: ImportPlan;
  summary: unknown;
  alreadySent: AlreadySentRule;
  canary: boolean;
  delayMs: number;
  /** Nobody has said that it is sent: when its file was written, and the uploads that it may overwrite all the same. */
  unattended?: { writtenAtMs: number; overwrites: readonly string[] | 'all' };
  /** False: it is only filled, to be completed together with others. */
  completes?: boolean | undefined;
  before?: { files: FileToCompare[]; periods: SharedPeriod[] } | undefined;
};

/** What a file is read and sent with. */
export type SendingParts = Pick<UploadsParts, 'uploadFiles' | 'spreadsheets' | 'connections' | 'outbox'>;

type JobSummary = UploadJob['summary'];
type Taken = { part: JobPart; release: () => void };

/**
 * Puts every batch of a file, and every row that is not sent, into the outbox as one job.
 * @throws AppError ADDRESS_CHANGED, CONNECTION_NOT_FOUND if the connection does not lead to the target any more, and nothing is
 * added; FILE_NOT_HELD, FILE_UNREADABLE; SAID_OTHERWISE, of an unattended one alone; as the outbox does
 */
export async function addFileToOutbox(
  { uploadFiles, spreadsheets, connections, outbox }: SendingParts,
  { fileId, target, plan, summary, alreadySent, canary, delayMs, unattended, completes, before }: FileToSend,
  onProgress: (progress: ReadingProgress) => void,
  asked: AbortSignal,
): Promise<{ jobId: string; report: PlanReport }> {
  const file = uploadFiles.get(fileId);
  requireUnmoved({ connections }, target);
  const { connectionId, origin, account, zone, binding } = target;
  const connection = connections.get(connectionId);
  const signal = AbortSignal.any([asked, binding.ended]);
  const context = { serviceZone: zone, nowMs: Date.now() };
  const header = await headerOf(spreadsheets, file, plan, signal);
  const filesBefore = before && {
    ...before,
    files: before.files.map((one) => plannedFile(uploadFiles, one)),
  };
  const inPart = new Set<number>();
  let report: PlanReport | undefined;

  async function* parts(): AsyncGenerator<JobPart> {
    const waiting = new EventQueue<Taken>();
    const take = (part: JobPart): Promise<void> =>
      new Promise<void>((release) => waiting.push({ part, release }));
    // Whoever takes the parts may stop early, and nobody would take what is read after that.
    const left = new AbortController();
    const reading = spreadsheets
      .read(
        file,
        { type: 'prepare', plan, context, before: filesBefore },
        {
          signal: AbortSignal.any([signal, left.signal]),
          onProgress,
          takeBatch: (batch) => take({ batches: [batch] }),
          takeUnsent: (rejected) => {
            for (const { row, reasons } of rejected) if (reasons.includes('partly-sent')) inPart.add(row);
            return take({ rejected });
          },
        },
      )
      .finally(waiting.close);
    reading.catch(() => {});
    try {
      for await (const { part, release } of waiting.read()) {
        yield part;
        release();
      }
      report = await reading;
    } finally {
      left.abort();
      for (const { release } of waiting.takeAll()) release();
    }
    requireUnmoved({ connections }, target);
    yield { summary: withRows(summary, report, inPart) };
  }

  const jobId = await outbox.addJob(
    {
      connectionId,
      origin,
      account,
      zone,
      connectionName: connection.kind === 'remote' ? connection.name : '',
      fileName: file.fileName,
      fileSha256: file.sha256,
      summary: parseJsonText(JSON.stringify(summary ?? null)),
      header,
      canary,
      againOf: null,
      writtenAtMs: unattended?.writtenAtMs ?? null,
    },
    parts(),
    {
      expectedBytes: file.sizeBytes * 2,
      alreadySent,
      delayMs,
      overwrites: unattended?.overwrites,
      completes,
      signal,
    },
  );
  if (!report) throw new Error('the file was not read to its end');
  return { jobId, report };
}

/** What the window says of the plan, what became of the rows of the file, and the first stations it has values of. */
function withRows(summary: unknown, report: PlanReport, inPart: ReadonlySet<number>): JobSummary {
  const own = typeof summary === 'object' && summary !== null ? summary : {};
  return parseJsonText(
    JSON.stringify({
      ...own,
      rows: rowAccountOf(report),
      unsentValues: unsentValues(report, inPart),
      ...namedStations(report.equipments.map(({ equipId }) => equipId)),
    }),
  );
}

/** Values that are not sent of rows that are sent in part, and their columns; null if there are more than a report names. */
function unsentValues({ problems, problemCounts }: PlanReport, inPart: ReadonlySet<number>) {
  const all = Object.values(problemCounts).reduce((sum, count) => sum + count, 0);
  if (all > problems.length) return null;
  const cells = new Set<string>();
  const columns = new Set<number>();
  for (const { row, column, reason } of problems) {
    if (column === null || isNote(reason) || !inPart.has(row)) continue;
    cells.add(`${row} ${column}`);
    columns.add(column);
  }
  return { values: cells.size, columns: columns.size };
}

/** The cells of the header row that stands right above the data. */
async function headerOf(
  spreadsheets: SpreadsheetReader,
  file: ReadFile,
  { format, sheet, headerRows }: ImportPlan,
  signal: AbortSignal,
): Promise<string[]> {
  const row = headerRows.at(-1);
  if (row === undefined) return [];
  const rows = await spreadsheets.read(
    file,
    { type: 'rows', format, sheet, firstRow: row, lastRow: row },
    { signal },
  );
  return rows[0]?.cells.map(({ text }) => text) ?? [];
}
