import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import type { RejectedRow, UploadJob } from '#shared/contract/outbox-shapes.ts';
import type { UploadBatch } from '#shared/domain/import/upload-batch.ts';
import type { UploadPolicy } from '#shared/domain/outbox/upload-policy.ts';
import { AppError, type Failure } from '#shared/errors.ts';
import * as changes from './change-job.ts';
import { compareBatch, type Compared } from './compare-batch.ts';
import * as filling from './fill-job.ts';
import type { Accounts } from './hold-jobs-of-others.ts';
import type { Target } from './hold-moved-jobs.ts';
import { openJobs, unlistedJobs } from './open-jobs.ts';
import { freeBytesOf } from './outbox-failure.ts';
import { markWhole, pickBatch } from './pick-batch.ts';
import { readBatch, readBatches, readJob, readJobs } from './read-rows.ts';
import { lacksBytes, retryUpload, storedByCopies } from './retry-upload.ts';
import * as history from './search-history.ts';
import { sayAgain } from './said-otherwise.ts';
import type { SentRecords } from './sent-records.ts';
import { type BatchKey, type KnownBatch, type Outcome, type Said, settleBatch } from './settle-batch.ts';
import { takeSnapshot } from './snapshot.ts';
import type { Sql } from './sql.ts';
import type { AlreadySentRule } from './unsent-part.ts';
import { forgetRules, readPolicy, type RuledService, writePolicy } from './upload-policies.ts';
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
  beginJob: (job: filling.NewJob) => filling.beginJob(sql, job),
  addBatches: (jobId: string, rule: AlreadySentRule, batches: UploadBatch[]) =>
    filling.addBatches(sql, sent, jobId, rule, batches),
  addRejectedRows: (jobId: string, rows: RejectedRow[]) => filling.addRejectedRows(sql, jobId, rows),
  setSummary: (jobId: string, summary: UploadJob['summary']) => filling.setSummary(sql, jobId, summary),
  completeJob: (jobId: string, delayMs: number, overwrites?: filling.Completion['overwrites']) => {
    const contradicting = filling.completeJobs(sql, sent, [{ jobId, delayMs, overwrites }]);
    sent.forget();
    return contradicting;
  },
  /** All of them or none. */
  completeJobs: (jobs: readonly filling.Completion[]) => {
    const contradicting = filling.completeJobs(sql, sent, jobs);
    sent.forget();
    return contradicting;
  },
  sayAgain: (jobId: string, writtenAtMs: number) => sayAgain(sql, sent, jobId, writtenAtMs),
  abandonJob: (jobId: string) => filling.abandonJob(sql, jobId),
  copyJob: (
    jobId: string,
    seqs: number[] | undefined,
    delayMs: number,
    account: string | null = null,
    copyId: string = randomUUID(),
  ) => filling.copyJob(sql, sent, jobId, seqs, { delayMs, account, copyId }),
  compareBatch: (
    target: Parameters<typeof compareBatch>[2],
    rule: AlreadySentRule,
    batch: UploadBatch,
    compared: Compared,
  ) => compareBatch(sql, sent, target, rule, batch, compared),
});

const sendingCalls = (sql: Sql, sent: SentRecords) => ({
  pick: (target: Target, account: string | null = null) => pickBatch(sql, sent, target, account),
  markWhole: (batch: Parameters<typeof markWhole>[1]) => markWhole(sql, batch),
  /** `stop`: why the job cannot go on. Together, so that nothing of it is picked in between. */
  settle: (batch: KnownBatch, outcome: Outcome, said: Said | null, stop: Failure | null = null) => {
    if (!settleBatch(sql, batch, outcome, said)) return;
    if (stop) changes.stopJob(sql, batch.jobId, stop);
    else if (outcome.kind === 'done' && outcome.isReadBack) changes.resumeConfirmed(sql, batch.jobId);
  },
  snapshot: (targets: Target[], underWay: BatchKey[] | null, accounts: Accounts = new Map()) =>
    takeSnapshot(sql, targets, underWay, accounts),
  failCanary: (jobId: string, reason: Failure) => changes.failCanary(sql, jobId, reason),
  passCanary: (jobId: string) => changes.passCanary(sql, jobId),
});

const userCalls = (sql: Sql) => ({
  pauseJob: (jobId: string) => changes.pauseJob(sql, jobId),
  resumeJob: (jobId: string) => changes.resumeJob(sql, jobId),
  resumeNotPermitted: (connectionId: string, by: 'sign-in' | 'any') =>
    changes.resumeNotPermitted(sql, connectionId, by),
  sendToOrigin: (jobId: string, origin: string) => changes.sendElsewhere(sql, jobId, { origin }),
  sendAs: (jobId: string, account: string) => changes.sendElsewhere(sql, jobId, { account }),
  dueNow: (connectionId: string) => changes.dueNow(sql, connectionId),
  cancelJob: (jobId: string) => changes.cancelJob(sql, jobId),
  moveJob: (jobId: string, beforeJobId: string | null) => changes.moveJob(sql, jobId, beforeJobId),
  retryBatches: (jobId: string, seqs: number[] | undefined, agreed?: changes.Agreed) =>
    changes.retryBatches(sql, jobId, seqs, agreed),
  retryUpload: (jobIds: readonly string[]) => retryUpload(sql, jobIds),
  markAsSent: (jobId: string, seqs: number[] | undefined) => changes.markAsSent(sql, jobId, seqs),
  leaveUnknown: (jobId: string, seqs: number[] | undefined) => changes.leaveUnknown(sql, jobId, seqs),
  giveUp: (jobId: string, seqs: number[] | undefined) => changes.giveUpBatches(sql, jobId, seqs),
  bisect: (key: BatchKey, agreed?: changes.Agreed) => changes.bisectBatch(sql, key, agreed),
  policy: (service: RuledService) => readPolicy(sql, service) ?? null,
  changePolicy: (service: RuledService, policy: UploadPolicy) => writePolicy(sql, service, policy),
  forgetConnection: (connectionId: string) => forgetRules(sql, connectionId),
});

const readingCalls = (sql: Sql) => ({
  openJobs: () => openJobs(sql),
  unlistedJobs: () => unlistedJobs(sql),
  job: (jobId: string) => readJob(sql, jobId),
  /** Uploads of a whole file, the newest first. */
  jobsOfFile: (fileSha256: string) =>
    readJobs(
      sql,
      `file_sha256 = $fileSha256 AND is_part = 0 AND state NOT IN ('filling', 'incomplete')
       ORDER BY created_at_ms DESC LIMIT 20`,
      { fileSha256 },
    ),
  /** Uploads of a whole sheet to an origin that were not cancelled, and that the file is not needed for again, the newest first; `equipId`: not those of other equipment alone ('': of any). */
  jobsOfSheet: (sheet: {
    fileSha256: string;
    connectionId: string;
    origin: string;
    sheet: string;
    equipId: string;
  }) =>
    readJobs(
      sql,
      `file_sha256 = $fileSha256 AND is_part = 0 AND connection_id = $connectionId
         AND coalesce(origin = $origin, 1) AND state NOT IN ('filling', 'incomplete', 'cancelled')
         AND iif(json_valid(summary), coalesce(json_extract(summary, '$.sheet'), ''), '') = $sheet
         AND ($equipId = '' OR NOT EXISTS (SELECT 1 FROM batch WHERE job_id = job.id)
           OR EXISTS (SELECT 1 FROM batch WHERE job_id = job.id AND equip_id = $equipId))
       ORDER BY rowid DESC`,
      sheet,
    ).filter(({ id, state }) => state !== 'finished' || !lacksBytes(sql, id)),
  storedByCopies: (jobId: string) => storedByCopies(sql, jobId),
  jobBatches: (jobId: string, page: Parameters<typeof history.jobBatches>[2]) =>
    history.jobBatches(sql, jobId, page),
  placeOfBatch: (jobId: string, seq: number, states: Parameters<typeof history.placeOfBatch>[3]) =>
    history.placeOfBatch(sql, jobId, seq, states),
  batch: ({ jobId, seq }: BatchKey) => readBatch(sql, jobId, seq),
  body: (key: BatchKey) => readBody(sql, key) ?? null,
  /** Batches that are held because it is not known whether this target has stored them. */
  heldUnknown: ({ connectionId, origin }: Target) =>
    readBatches(
      sql,
      `state = 'held' AND connection_id = $connectionId AND may_be_stored = 1 AND has_body = 1
         AND (SELECT origin FROM job WHERE id = job_id) = $origin ORDER BY sent_at_ms`,
      { connectionId, origin },
    ),
  searchJobs: (question: history.HistoryQuestion) => history.searchJobs(sql, question),
  sentBatches: (question: history.SentQuestion) => history.sentBatches(sql, question),
  sentEquipment: (connectionId: string) => history.sentEquipment(sql, connectionId),
  rejectedRows: (jobId: string, page: { offset: number; limit: number }) =>
    history.rejectedRows(sql, jobId, page),
});

/** Everything that is asked of the outbox; each call is one transaction. */
export const outboxCalls = (sql: Sql, sent: SentRecords, file: string) => ({
  ...fillingCalls(sql, sent, file),
  ...sendingCalls(sql, sent),
  ...userCalls(sql),
  ...readingCalls(sql),
});

export type OutboxCalls = ReturnType<typeof outboxCalls>;
