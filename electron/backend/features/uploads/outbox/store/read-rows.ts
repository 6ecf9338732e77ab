import type { Amount, BatchRow, UploadJob } from '#shared/contract/outbox-shapes.ts';
import type { ReceiptJob } from '#shared/contract/uploads.ts';
import type { BatchState, HeldReason, JobState } from '#shared/domain/outbox/batch-state.ts';
import type { Failure } from '#shared/errors.ts';
import { AppError } from '#shared/errors.ts';
import { toWallMs } from '../outbox-clock.ts';
import { readFailure, readJson, readTexts, ROW_DAMAGED } from './read-json.ts';
import type { Sql } from './sql.ts';

type JobRow = {
  id: string;
  connection_id: string;
  origin: string | null;
  connection_name: string;
  account: string | null;
  zone: string | null;
  state: JobState;
  stop_reason: string | null;
  file_name: string;
  file_sha256: string;
  summary: string;
  header: string;
  canary: UploadJob['canary'];
  again_of: string | null;
  created_at_ms: number;
  not_before_ms: number;
  finished_at_ms: number | null;
  rejected_rows: number;
  already_sent_rows: number;
  sent_to: string;
  sent_as: string;
};

type BatchRecord = {
  job_id: string;
  seq: number;
  equip_type: string;
  equip_id: string;
  sha256: string;
  size_bytes: number;
  row_count: number;
  first_row: number;
  last_row: number;
  first_timestamp: string;
  last_timestamp: string;
  state: BatchState;
  held_reason: HeldReason | null;
  cut_from: number | null;
  bisecting: number;
  attempts: number;
  repeats: number;
  unknowns: number;
  outages: number;
  last_status: number | null;
  last_answer: string;
  last_failure: string | null;
  is_read_back: number;
  next_try_at_ms: number | null;
  sent_at_ms: number | null;
  done_at_ms: number | null;
  has_body: number;
  may_be_stored: number;
  sent_as: string | null;
  sent_origin: string | null;
};

type AmountRow = { state: BatchState; batches: number; rows: number; bytes: number; repeated: number };

const AMOUNTS = `
  SELECT state, count(*) AS batches, sum(row_count) AS rows, sum(size_bytes) AS bytes, sum(repeats > 0) AS repeated
  FROM batch WHERE job_id = $jobId GROUP BY state`;

const DOUBTFUL = `
  SELECT state, count(*) AS batches, sum(row_count) AS rows, sum(size_bytes) AS bytes
  FROM batch WHERE job_id = $jobId AND may_be_stored > 0 AND state <> 'cut' GROUP BY state
  UNION ALL SELECT 'done', count(*), sum(row_count), sum(size_bytes)
  FROM batch WHERE job_id = $jobId AND state = 'done' AND is_read_back = 0 AND last_status IS NOT 200 HAVING count(*) > 0`;

const BYTES_GONE = `
  SELECT state, count(*) AS batches FROM batch WHERE job_id = $jobId AND has_body = 0 AND state <> 'cut' GROUP BY state`;

/** A row that was damaged since the file was opened costs what is unreadable of it, and not the list it is in. */
function failureOf(text: string | null): Failure | null {
  return text === null ? null : (readFailure(text) ?? ROW_DAMAGED);
}

/** A job as receipts show it, with the amounts of its batches. */
function toJob(sql: Sql, row: JobRow): ReceiptJob {
  const amounts: UploadJob['amounts'] = {};
  const total: Amount = { batches: 0, rows: 0, bytes: 0 };
  let repeatedBatches = 0;
  for (const { state, batches, rows, bytes, repeated } of sql.all<AmountRow>(AMOUNTS, { jobId: row.id })) {
    amounts[state] = { batches, rows, bytes };
    if (state === 'cut') continue;
    repeatedBatches += repeated;
    total.batches += batches;
    total.rows += rows;
    total.bytes += bytes;
  }
  return {
    id: row.id,
    connectionId: row.connection_id,
    origin: row.origin,
    connectionName: row.connection_name,
    account: row.account,
    zone: row.zone,
    state: row.state,
    stopReason: failureOf(row.stop_reason),
    fileName: row.file_name,
    fileSha256: row.file_sha256,
    summary: (readJson(row.summary) ?? null) as UploadJob['summary'],
    header: readTexts(row.header) ?? [],
    createdAtMs: row.created_at_ms,
    notBeforeMs: toWallMs(sql.clock, row.not_before_ms),
    finishedAtMs: row.finished_at_ms,
    canary: row.canary,
    againOf: row.again_of,
    total,
    amounts,
    doubtful: Object.fromEntries(
      sql
        .all<Omit<AmountRow, 'repeated'>>(DOUBTFUL, { jobId: row.id })
        .map(({ state, batches, rows, bytes }) => [state, { batches, rows, bytes }]),
    ),
    bytesGone: Object.fromEntries(
      sql
        .all<Pick<AmountRow, 'state' | 'batches'>>(BYTES_GONE, { jobId: row.id })
        .map(({ state, batches }) => [state, batches]),
    ),
    sentElsewhere: (readTexts(row.sent_to) ?? []).filter((origin) => origin !== row.origin),
    sentAs: readTexts(row.sent_as) ?? [],
    repeatedBatches,
    rejectedRows: row.rejected_rows,
    alreadySentRows: row.already_sent_rows,
  };
}

/** Jobs of a condition on `job`. */
export function readJobs(
  sql: Sql,
  condition: string,
  params: Record<string, string | number> = {},
): ReceiptJob[] {
  return sql.all<JobRow>(`SELECT * FROM job WHERE ${condition}`, params).map((row) => toJob(sql, row));
}

/** @throws AppError JOB_NOT_FOUND */
export function readJob(sql: Sql, jobId: string): ReceiptJob {
  const [job] = readJobs(sql, 'id = $jobId', { jobId });
  if (!job) throw new AppError('JOB_NOT_FOUND', { jobId });
  return job;
}

/** State of a job and where it goes, without counting its batches. @throws AppError JOB_NOT_FOUND */
export function readJobHead(sql: Sql, jobId: string): Pick<UploadJob, 'state' | 'connectionId' | 'origin'> {
  const [head] = sql.all<Pick<UploadJob, 'state' | 'connectionId' | 'origin'>>(
    'SELECT state, connection_id AS connectionId, origin FROM job WHERE id = $jobId',
    { jobId },
  );
  if (!head) throw new AppError('JOB_NOT_FOUND', { jobId });
  return head;
}

function toBatch(
  sql: Sql,
  row: BatchRecord,
): BatchRow & { jobId: string; isBisecting: boolean; outages: number; mayBeStored: boolean } {
  return {
    jobId: row.job_id,
    seq: row.seq,
    equipType: row.equip_type,
    equipId: row.equip_id,
    sha256: row.sha256,
    sizeBytes: row.size_bytes,
    rowCount: row.row_count,
    firstRow: row.first_row,
    lastRow: row.last_row,
    firstTimestamp: row.first_timestamp,
    lastTimestamp: row.last_timestamp,
    state: row.state,
    heldReason: row.held_reason,
    cutFrom: row.cut_from,
    isBisecting: row.bisecting === 1,
    attempts: row.attempts,
    repeats: row.repeats,
    unknowns: row.unknowns,
    outages: row.outages,
    lastStatus: row.last_status,
    lastAnswer: row.last_answer,
    lastFailure: failureOf(row.last_failure),
    isReadBack: row.is_read_back === 1,
    nextTryAtMs: row.next_try_at_ms === null ? null : toWallMs(sql.clock, row.next_try_at_ms),
    sentAtMs: row.sent_at_ms,
    doneAtMs: row.done_at_ms,
    sentAs: row.sent_as,
    sentTo: row.sent_origin,
    hasBody: row.has_body === 1,
    mayBeStored: row.may_be_stored > 0,
  };
}

export type StoredBatch = ReturnType<typeof toBatch>;

/** Batches of a condition on `batch`. */
export function readBatches(
  sql: Sql,
  condition: string,
  params: Record<string, string | number> = {},
): StoredBatch[] {
  return sql
    .all<BatchRecord>(`SELECT * FROM batch WHERE ${condition}`, params)
    .map((row) => toBatch(sql, row));
}

/** @throws AppError JOB_NOT_FOUND if there is no such batch. */
export function readBatch(sql: Sql, jobId: string, seq: number): StoredBatch {
  const [batch] = readBatches(sql, 'job_id = $jobId AND seq = $seq', { jobId, seq });
  if (!batch) throw new AppError('JOB_NOT_FOUND', { jobId });
  return batch;
}
