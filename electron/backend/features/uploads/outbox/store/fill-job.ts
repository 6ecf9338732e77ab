import { randomUUID } from 'node:crypto';
import type { RejectedRow, UploadJob } from '#shared/contract/outbox-shapes.ts';
import type { UploadBatch } from '#shared/domain/import/upload-batch.ts';
import { summaryOfPart } from '#shared/domain/outbox/name-of-job.ts';
import { DEFAULT_ZONE } from '#shared/domain/service-time.ts';
import { AppError } from '#shared/errors.ts';
import { batchesOf } from './copies.ts';
import { cutOffFirstRecord } from './cut-batch.ts';
import { finishIfOver } from './settle-batch.ts';
import { readJob, readJobHead, readJobs } from './read-rows.ts';
import { noteLeftOut } from './left-out.ts';
import { contradictingUploads, type OtherUpload } from './said-otherwise.ts';
import type { SentRecords } from './sent-records.ts';
import type { Sql } from './sql.ts';
import { type AlreadySentRule, unsentPart } from './unsent-part.ts';
import { insertBatch, readBody } from './write-batch.ts';

export type NewJob = {
  connectionId: string;
  /** Where it may be sent: the origin of the connection's address; null: wherever it leads when it is sent. */
  origin: string | null;
  connectionName: string;
  /** The account that it is sent with; null: the first that somebody signs in with. */
  account: string | null;
  /** In which its times are told. */
  zone: string;
  fileName: string;
  fileSha256: string;
  summary: UploadJob['summary'];
  /** Header cells of the user's file. */
  header: string[];
  /** One row is sent first and read back. */
  canary: boolean;
  againOf: string | null;
  /** A copy of some batches alone does not stand for the file. */
  isPart?: boolean;
  /** When its file was written, if it is sent without anybody who says so; null: somebody says so now. */
  writtenAtMs: number | null;
};

const INSERT_JOB = `
  INSERT INTO job (id, position, connection_id, origin, connection_name, account, zone, state, file_name, file_sha256, summary, header, canary,
    again_of, is_part, created_at_ms, said_at_ms, is_unattended, not_before_ms)
  VALUES ($id, (SELECT coalesce(max(position), 0) + 1 FROM job), $connectionId, $origin, $connectionName, $account, $zone, 'filling', $fileName,
    $fileSha256, $summary, $header, $canary, $againOf, $isPart, $nowMs, coalesce($writtenAtMs, $nowMs), $writtenAtMs IS NOT NULL, 0)`;

/** Begins a job; nothing of it is sent before `completeJob`. */
export function beginJob(sql: Sql, job: NewJob, id: string = randomUUID()): string {
  const { connectionId, origin, connectionName, account, zone, fileName, fileSha256, againOf } = job;
  const { summary, header, canary, writtenAtMs, isPart = false } = job;
  sql.run(INSERT_JOB, {
    id,
    nowMs: sql.wallMs,
    connectionId,
    origin,
    connectionName,
    account,
    zone,
    fileName,
    fileSha256,
    againOf,
    isPart: Number(isPart),
    writtenAtMs: writtenAtMs === null ? null : Math.round(writtenAtMs),
    summary: JSON.stringify(summary),
    header: JSON.stringify(header),
    canary: canary ? 'wanted' : 'off',
  });
  return id;
}

/** Puts batches behind those that are there, without records that the rule leaves out. */
export function addBatches(
  sql: Sql,
  sent: SentRecords,
  jobId: string,
  rule: AlreadySentRule,
  batches: readonly UploadBatch[],
): void {
  const place = sql
    .all<{ connectionId: string; origin: string | null; lastSeq: number }>(
      `SELECT connection_id AS connectionId, origin, coalesce((SELECT max(seq) FROM batch WHERE job_id = $jobId), -1) AS lastSeq
     FROM job WHERE id = $jobId AND state = 'filling'`,
      { jobId },
    )
    .at(0);
  if (!place) throw new AppError('JOB_NOT_FOUND', { jobId });
  const { connectionId, origin, lastSeq } = place;
  const job = { sql, sent, jobId, connectionId, origin };
  let seq = lastSeq;
  let leftOut = 0;
  for (const batch of batches) {
    const kept = rule === 'send-all' ? batch : withoutSent(job, rule, batch);
    leftOut += batch.recordCount - (kept?.recordCount ?? 0);
    if (!kept) continue;
    seq += 1;
    insertBatch(sql, { jobId, connectionId, seq, position: seq }, kept);
  }
  if (leftOut === 0) return;
  sql.run('UPDATE job SET already_sent_rows = already_sent_rows + $leftOut WHERE id = $jobId', {
    jobId,
    leftOut,
  });
}

type FilledJob = { sql: Sql; sent: SentRecords; jobId: string; connectionId: string; origin: string | null };

function withoutSent(
  { sql, sent, jobId, connectionId, origin }: FilledJob,
  rule: AlreadySentRule,
  batch: UploadBatch,
): UploadBatch | undefined {
  const { part, sorted } = unsentPart(sent, { connectionId, origin, jobId }, rule, batch);
  const { equipType, equipId, body } = batch;
  noteLeftOut(sql, { jobId, connectionId, equipType, equipId }, body, sorted);
  return part;
}

/** The thread of the outbox may have been started again since the job was begun, which has ended it. @throws AppError JOB_NOT_FOUND */
function requireFilling(sql: Sql, jobId: string): void {
  if (readJobHead(sql, jobId).state !== 'filling') throw new AppError('JOB_NOT_FOUND', { jobId });
}

/** Notes rows of the file that are not sent. @throws AppError JOB_NOT_FOUND if the job is not being filled */
export function addRejectedRows(sql: Sql, jobId: string, rows: readonly RejectedRow[]): void {
  requireFilling(sql, jobId);
  for (const { row, cells, reasons } of rows) {
    sql.run(
      `INSERT OR REPLACE INTO rejected_row (job_id, row, cells, reasons) VALUES ($jobId, $row, $cells, $reasons)`,
      { jobId, row, cells: JSON.stringify(cells), reasons: JSON.stringify(reasons) },
    );
  }
  sql.run(
    `UPDATE job SET rejected_rows = (SELECT count(*) FROM rejected_row WHERE job_id = $jobId) WHERE id = $jobId`,
    { jobId },
  );
}

/** What the receipt says of the file, where it is known only when all of it was read. @throws AppError JOB_NOT_FOUND if the job is not being filled */
export function setSummary(sql: Sql, jobId: string, summary: UploadJob['summary']): void {
  requireFilling(sql, jobId);
  sql.run(`UPDATE job SET summary = $summary WHERE id = $jobId`, {
    jobId,
    summary: JSON.stringify(summary),
  });
}

/** `overwrites`: the uploads of which somebody has said that an unattended one overwrites them. */
export type Completion = {
  jobId: string;
  delayMs: number;
  overwrites?: readonly string[] | 'all' | undefined;
};

/**
 * All batches are in: the jobs may be sent, each after a delay in which the user can think better of it.
 * @returns the uploads that unattended ones contradict, of which nobody has said that they are overwritten: no job is complete then
 * @throws AppError JOB_NOT_FOUND if one of them is not being filled any more: none is complete then
 */
export function completeJobs(sql: Sql, sent: SentRecords, jobs: readonly Completion[]): OtherUpload[] {
  const states = jobs.map(({ jobId }) => readJobHead(sql, jobId).state);
  // It is asked for again because nobody has heard that it was done.
  if (states.every((state) => state !== 'filling' && state !== 'incomplete')) return [];
  for (const { jobId } of jobs) requireFilling(sql, jobId);
  const ids = jobs.map(({ jobId }) => jobId);
  const others = jobs.map(({ jobId }) => contradictingUploads(sql, sent, jobId, ids));
  const unasked = new Map<string, OtherUpload>();
  for (const [index, { overwrites = [] }] of jobs.entries())
    for (const other of overwrites === 'all' ? [] : (others[index] ?? []))
      if (!overwrites.includes(other.jobId)) unasked.set(other.jobId, other);
  if (unasked.size > 0) return [...unasked.values()];
  for (const [index, job] of jobs.entries()) completeJob(sql, job, (others[index] ?? []).length > 0);
  return [];
}

function completeJob(sql: Sql, { jobId, delayMs }: Completion, overwritesOthers: boolean): void {
  // Somebody was told of them, and has said that it is sent now.
  if (overwritesOthers)
    sql.run('UPDATE job SET is_unattended = 0, said_at_ms = $nowMs WHERE id = $jobId', {
      jobId,
      nowMs: sql.wallMs,
    });
  if (readJob(sql, jobId).canary === 'wanted') cutOffFirstRecord(sql, jobId);
  sql.run(
    `UPDATE job SET state = 'sending', not_before_ms = $nowMs + $delayMs, delay_ms = $delayMs
     WHERE id = $jobId`,
    { jobId, delayMs, nowMs: sql.steadyMs },
  );
  finishIfOver(sql, jobId);
}

/** Forgets a job of which nothing was sent yet. */
export function abandonJob(sql: Sql, jobId: string): void {
  sql.run(`DELETE FROM job WHERE id = $jobId AND state = 'filling'`, { jobId });
}

/**
 * The bytes of a job, or of some of its batches, as a new job of the account that is signed in; nothing if `copyId` is there
 * already, because it is asked for again. @throws AppError BODIES_GONE, JOB_NOT_FOUND
 */
export function copyJob(
  sql: Sql,
  sent: SentRecords,
  jobId: string,
  seqs: readonly number[] | undefined,
  { delayMs, account, copyId }: { delayMs: number; account: string | null; copyId: string },
): string {
  if (readJobs(sql, 'id = $copyId', { copyId }).length > 0) return copyId;
  const { fileName, connectionId, state, summary, canary: _canary, ...job } = readJob(sql, jobId);
  if (state === 'filling' || state === 'incomplete') throw new AppError('BODIES_GONE', { jobId, fileName });
  const all = batchesOf(sql, jobId);
  const chosen = seqs ? all.filter(({ seq }) => seqs.includes(seq)) : all;
  const isOfPart = sql.all('SELECT 1 FROM job WHERE id = $jobId AND is_part = 1', { jobId }).length > 0;
  const isPart = isOfPart || chosen.length < all.length;
  const equipIds = chosen.map(({ equipId }) => equipId);
  const asNew = { canary: false, againOf: jobId, isPart, writtenAtMs: null };
  const zone = job.zone ?? DEFAULT_ZONE;
  const copied = isPart ? summaryOfPart(summary, equipIds) : summary;
  beginJob(sql, { ...job, ...asNew, connectionId, account, zone, fileName, summary: copied }, copyId);
  if (!isPart) copyNotSent(sql, jobId, copyId);
  for (const [seq, batch] of chosen.entries()) {
    const body = readBody(sql, batch);
    if (!body) throw new AppError('BODIES_GONE', { jobId, fileName });
    const place = { jobId: copyId, connectionId, seq, position: seq, copyOf: batch.seq };
    insertBatch(sql, place, { ...batch, body, recordCount: batch.rowCount });
  }
  completeJobs(sql, sent, [{ jobId: copyId, delayMs }]);
  return copyId;
}

/** The rows of the file that are not sent are the same, so that its sum is right for the copy too. */
function copyNotSent(sql: Sql, jobId: string, copyId: string): void {
  sql.run(
    `INSERT INTO rejected_row (job_id, row, cells, reasons)
     SELECT $copyId, row, cells, reasons FROM rejected_row WHERE job_id = $jobId`,
    { jobId, copyId },
  );
  sql.run(
    `UPDATE job SET (rejected_rows, already_sent_rows) =
       (SELECT o.rejected_rows, o.already_sent_rows FROM job o WHERE o.id = $jobId)
     WHERE id = $copyId`,
    { jobId, copyId },
  );
}
