import { dirname } from 'node:path';
import type { RejectedRow, UploadJob } from '#shared/contract/outbox-shapes.ts';
import type { UploadBatch } from '#shared/domain/import/upload-batch.ts';
import type { UploadPolicy } from '#shared/domain/outbox/upload-policy.ts';
import { AppError, type Failure } from '#shared/errors.ts';
import * as changes from './change-job.ts';
import * as filling from './fill-job.ts';
import { freeBytesOf } from './outbox-failure.ts';
import { pickBatch } from './pick-batch.ts';
import { readBatch, readBatches, readJob, readJobHead, readJobs } from './read-rows.ts';
import * as history from './search-history.ts';
import type { SentRecords } from './sent-records.ts';
import { type BatchKey, type Outcome, type Said, settleBatch } from './settle-batch.ts';
import type { Sql } from './sql.ts';
import { forgetRules, readPolicy, writePolicy } from './upload-policies.ts';
import { readBody } from './write-batch.ts';

/** So much stays free on the disk, for everything else. */
const SPARE_BYTES = 64_000_000;

const fillingCalls = (sql: Sql, sent: SentRecords, file: string) => ({
  /** @throws AppError DISK_FULL if there is no space for so many bytes more, and some to spare. */
  requireSpace: (bytes: number): void => {
    const folder = dirname(file);
    const [freeBytes, neededBytes] = [freeBytesOf(folder), bytes + SPARE_BYTES];
    if (freeBytes !== null && freeBytes < neededBytes) {
      throw new AppError('DISK_FULL', { folder, freeBytes, neededBytes });
    }
  },
  beginJob: (job: filling.NewJob) => filling.beginJob(sql, job, Date.now()),
  addBatches: (jobId: string, rule: filling.AlreadySentRule, batches: UploadBatch[]) =>
    filling.addBatches(sql, sent, jobId, rule, batches),
  addRejectedRows: (jobId: string, rows: RejectedRow[]) => filling.addRejectedRows(sql, jobId, rows),
  setSummary: (jobId: string, summary: UploadJob['summary']) => filling.setSummary(sql, jobId, summary),
  completeJob: (jobId: string, delayMs: number) => {
    filling.completeJob(sql, jobId, delayMs, Date.now());
    sent.forget();
  },
  abandonJob: (jobId: string) => filling.abandonJob(sql, jobId),
  copyJob: (jobId: string, seqs: number[] | undefined, delayMs: number) =>
    filling.copyJob(sql, sent, jobId, seqs, delayMs, Date.now()),
  compareSent: (...asked: Parameters<SentRecords['compare']>) => sent.compare(...asked),
});

const DUE_CONNECTIONS = `
  SELECT DISTINCT connection_id AS id FROM job WHERE state = 'sending' AND not_before_ms <= $nowMs`;

const NEXT_DUE = `
  SELECT min(max(j.not_before_ms, coalesce(b.next_try_at_ms, 0))) AS ms
  FROM job j JOIN batch b ON b.job_id = j.id
  WHERE j.state = 'sending' AND b.state IN ('ready', 'retry')
    AND max(j.not_before_ms, coalesce(b.next_try_at_ms, 0)) > $nowMs`;

const sendingCalls = (sql: Sql) => ({
  pick: (connectionIds: string[]) => pickBatch(sql, connectionIds, Date.now()),
  /** `stop`: why the job cannot go on. Together, so that nothing of it is picked in between. */
  settle: (key: BatchKey, outcome: Outcome, said: Said | null, stop: Failure | null = null) => {
    settleBatch(sql, key, outcome, said, Date.now());
    if (stop) changes.stopJob(sql, key.jobId, stop);
  },
  /** Everything that a turn of the sender wants to know, at once. */
  look: (nowMs: number) => ({
    /** Batches of unknown outcome, some of them. */
    unknown: readBatches(sql, `state = 'unknown' ORDER BY sent_at_ms LIMIT 50`).map((batch) => ({
      batch,
      connectionId: readJobHead(sql, batch.jobId).connectionId,
    })),
    /** First rows of jobs that are stored and wait to be read back. */
    canaries: readJobs(sql, `state IN ('sending', 'finished') AND canary = 'wanted'`).flatMap(
      ({ id, connectionId }) => {
        const stored = `job_id = $id AND state = 'done' ORDER BY position LIMIT 1`;
        return readBatches(sql, stored, { id }).map((batch) => ({ connectionId, batch }));
      },
    ),
    /** Connections that something is to be sent to now. */
    dueConnections: sql.all<{ id: string }>(DUE_CONNECTIONS, { nowMs }).map(({ id }) => id),
    /** When the next batch becomes due that is not due yet, epoch milliseconds. */
    nextDueMs: sql.all<{ ms: number | null }>(NEXT_DUE, { nowMs }).at(0)?.ms ?? null,
  }),
  stopJob: (jobId: string, reason: Failure) => changes.stopJob(sql, jobId, reason),
  passCanary: (jobId: string) => changes.passCanary(sql, jobId),
});

const userCalls = (sql: Sql) => ({
  pauseJob: (jobId: string) => changes.pauseJob(sql, jobId),
  resumeJob: (jobId: string) => changes.resumeJob(sql, jobId, Date.now()),
  dueNow: (connectionId: string) => changes.dueNow(sql, connectionId),
  cancelJob: (jobId: string) => changes.cancelJob(sql, jobId, Date.now()),
  moveJob: (jobId: string, beforeJobId: string | null) => changes.moveJob(sql, jobId, beforeJobId),
  retryBatches: (jobId: string, seqs: number[] | undefined) => changes.retryBatches(sql, jobId, seqs),
  takeAsSent: (key: BatchKey) => changes.takeAsSent(sql, key, Date.now()),
  bisect: (key: BatchKey) => changes.bisectBatch(sql, key, Date.now()),
  policy: (connectionId: string) => readPolicy(sql, connectionId) ?? null,
  changePolicy: (connectionId: string, policy: UploadPolicy) => writePolicy(sql, connectionId, policy),
  forgetConnection: (connectionId: string) => forgetRules(sql, connectionId),
});

const OPEN_JOBS = `
  state IN ('filling', 'sending', 'paused', 'stopped') OR finished_at_ms >= $sinceMs
  OR (state = 'cancelled' AND finished_at_ms IS NULL) ORDER BY position`;

const readingCalls = (sql: Sql) => ({
  /** Jobs that are not over, and those that ended since; with the next try of each. */
  openJobs: (sinceMs: number) =>
    readJobs(sql, OPEN_JOBS, { sinceMs }).map((job) => ({ job, nextTryAtMs: nextTryOf(sql, job.id) })),
  job: (jobId: string) => readJob(sql, jobId),
  jobsOfFile: (fileSha256: string) =>
    readJobs(
      sql,
      `file_sha256 = $fileSha256 AND state NOT IN ('filling', 'incomplete') ORDER BY created_at_ms DESC LIMIT 20`,
      { fileSha256 },
    ),
  jobBatches: (jobId: string, page: Parameters<typeof history.jobBatches>[2]) =>
    history.jobBatches(sql, jobId, page),
  batch: ({ jobId, seq }: BatchKey) => readBatch(sql, jobId, seq),
  body: (key: BatchKey) => readBody(sql, key) ?? null,
  searchJobs: (question: history.HistoryQuestion) => history.searchJobs(sql, question),
  sentBatches: (question: history.SentQuestion) => history.sentBatches(sql, question),
  sentEquipment: (connectionId: string) => history.sentEquipment(sql, connectionId),
  rejectedRows: (jobId: string, page: { offset: number; limit: number }) =>
    history.rejectedRows(sql, jobId, page),
});

function nextTryOf(sql: Sql, jobId: string): number | null {
  const row = sql
    .all<{ ms: number | null }>(
      `SELECT min(next_try_at_ms) AS ms FROM batch WHERE job_id = $jobId AND state = 'retry'`,
      { jobId },
    )
    .at(0);
  return row?.ms ?? null;
}

/** Everything that is asked of the outbox; each call is one transaction. */
export const outboxCalls = (sql: Sql, sent: SentRecords, file: string) => ({
  ...fillingCalls(sql, sent, file),
  ...sendingCalls(sql),
  ...userCalls(sql),
  ...readingCalls(sql),
});

export type OutboxCalls = ReturnType<typeof outboxCalls>;
export type OutboxLook = ReturnType<OutboxCalls['look']>;
