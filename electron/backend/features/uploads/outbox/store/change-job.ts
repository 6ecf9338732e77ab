import {
  type BatchState,
  isAboutRows,
  mayBeStoredThough,
  OPEN_BATCH_STATES,
} from '#shared/domain/outbox/batch-state.ts';
import type { Failure } from '#shared/errors.ts';
import { type BatchKey, dropBatch, finishIfOver, settleBatch } from './settle-batch.ts';
import { readBatches, readJob, readJobs, type StoredBatch } from './read-rows.ts';
import type { Sql } from './sql.ts';
import { LAST_ORDER } from './write-batch.ts';

export function pauseJob(sql: Sql, jobId: string): void {
  readJob(sql, jobId);
  sql.run(`UPDATE job SET state = 'paused' WHERE id = $jobId AND state = 'sending'`, { jobId });
}

/** Why a job was stopped: nobody knows what became of some of its batches, which wait for a decision of their own. */
const isForUnknown = (reason: Failure | null) =>
  reason?.code === 'UPLOAD_NOT_CONFIRMED' || reason?.code === 'UPLOAD_ANSWER_UNCLEAR';

/**
 * The job cannot go on before the user has done something; it may have been its last batch that says so. One that the user has
 * paused stays so where it goes on by itself afterwards: once what is unknown is found out, or with another token.
 */
export function stopJob(sql: Sql, jobId: string, reason: Failure): void {
  sql.run(
    `UPDATE job SET state = 'stopped', stop_reason = $reason, finished_at_ms = NULL
     WHERE id = $jobId AND (state IN ('sending', 'finished') OR (state = 'paused' AND NOT $goesOn))`,
    {
      jobId,
      reason: JSON.stringify(reason),
      goesOn: Number(isForUnknown(reason) || reason.code === 'UPLOAD_NOT_PERMITTED'),
    },
  );
}

/** Goes on if it was stopped for the user to say what became of batches, and all of them were found to be stored. */
export function resumeConfirmed(sql: Sql, jobId: string): void {
  const { state, stopReason } = readJob(sql, jobId);
  if (state !== 'stopped' || !isForUnknown(stopReason)) return;
  if (heldBatches(sql, jobId, undefined).some(({ heldReason }) => mayBeStoredThough(heldReason))) return;
  sql.run(`UPDATE job SET state = 'sending', stop_reason = NULL WHERE id = $jobId`, { jobId });
}

/** Jobs of a connection that were stopped because the service rejected the token that they were sent with. */
const NOT_PERMITTED = `
  connection_id = $connectionId AND state = 'stopped'
  AND iif(json_valid(stop_reason), json_extract(stop_reason, '$.code') = 'UPLOAD_NOT_PERMITTED', 0)`;

/** Jobs go on that were stopped because a token was rejected, with one of the kind `by`, where the user has given another. */
export function resumeNotPermitted(sql: Sql, connectionId: string, by: 'sign-in' | 'any'): void {
  for (const { id, stopReason } of readJobs(sql, NOT_PERMITTED, { connectionId })) {
    const isOf = stopReason?.code === 'UPLOAD_NOT_PERMITTED' && stopReason.details.token === 'sign-in';
    if (by === 'any' || isOf) resumeJob(sql, id);
  }
}

/**
 * Goes on, and one that has not begun yet begins now. Where it stood still, waiting batches are due at once, and a
 * row that was sent first, whatever came of it, keeps back nothing more.
 */
export function resumeJob(sql: Sql, jobId: string): void {
  const { state, stopReason } = readJob(sql, jobId);
  if (state === 'sending') {
    sql.run('UPDATE job SET not_before_ms = min(not_before_ms, $nowMs) WHERE id = $jobId', {
      jobId,
      nowMs: sql.steadyMs,
    });
  }
  if (state !== 'paused' && state !== 'stopped') return;
  const isElsewhere = stopReason?.code === 'CONNECTION_MOVED' || stopReason?.code === 'ACCOUNT_CHANGED';
  if (state === 'stopped' && !isElsewhere) skipCanaryIfSent(sql, jobId);
  sql.run(
    `UPDATE job SET state = 'sending', stop_reason = NULL, not_before_ms = min(not_before_ms, $nowMs) WHERE id = $jobId`,
    { jobId, nowMs: sql.steadyMs },
  );
  sql.run(`UPDATE batch SET next_try_at_ms = NULL WHERE job_id = $jobId AND state = 'retry'`, { jobId });
  finishIfOver(sql, jobId);
}

/** What the user agrees to of a job: that it goes to another origin than it was made for, or with another account. */
export type Agreed = { origin?: string | undefined; account?: string | undefined };

/** The job goes there, or with that account, from now on. */
function redirect(sql: Sql, jobId: string, { origin, account }: Agreed): void {
  readJob(sql, jobId);
  if (account !== undefined)
    sql.run('UPDATE job SET account = $account WHERE id = $jobId', { jobId, account });
  if (origin === undefined) return;
  const isElsewhere = sql.run('UPDATE job SET origin = $origin WHERE id = $jobId AND origin IS NOT $origin', {
    jobId,
    origin,
  });
  // What was sent to the address before can be looked up there only.
  if (isElsewhere > 0) {
    sql.run('UPDATE batch SET may_be_stored = 2 WHERE job_id = $jobId AND may_be_stored = 1', { jobId });
  }
}

/** The job goes to another origin from now on, or with another account, because the user says so, and goes on. */
export function sendElsewhere(sql: Sql, jobId: string, agreed: Agreed): void {
  redirect(sql, jobId, agreed);
  resumeJob(sql, jobId);
}

function skipCanaryIfSent(sql: Sql, jobId: string): void {
  const canary = readCanary(sql, jobId);
  if (canary && OPEN_BATCH_STATES.some((state) => state === canary.state)) return;
  sql.run(`UPDATE job SET canary = 'skipped' WHERE id = $jobId AND canary = 'wanted'`, { jobId });
}

/** What of a job is sent first; undefined if it has no batch. */
export function readCanary(sql: Sql, jobId: string): StoredBatch | undefined {
  return readBatches(sql, `job_id = $jobId AND state <> 'cut' ORDER BY position LIMIT 1`, { jobId }).at(0);
}

export function passCanary(sql: Sql, jobId: string): void {
  sql.run(`UPDATE job SET canary = 'passed' WHERE id = $jobId AND canary = 'wanted'`, { jobId });
}

/** Stops the job at the row that was sent first, unless the user has gone on without it meanwhile. */
export function failCanary(sql: Sql, jobId: string, reason: Failure): void {
  if (readJob(sql, jobId).canary === 'wanted') stopJob(sql, jobId, reason);
}

/** Batches of a connection that wait for their next try are due at once. */
export function dueNow(sql: Sql, connectionId: string): void {
  sql.run(
    `UPDATE batch SET next_try_at_ms = NULL
     WHERE state = 'retry' AND job_id IN (SELECT id FROM job WHERE connection_id = $connectionId)`,
    { connectionId },
  );
}

/** Never sends what waits; a batch that is under way is decided by its answer, and one that may be stored is not forgotten. */
export function cancelJob(sql: Sql, jobId: string): void {
  const { state } = readJob(sql, jobId);
  if (state !== 'sending' && state !== 'paused' && state !== 'stopped') return;
  sql.run(`UPDATE job SET state = 'cancelled', stop_reason = NULL WHERE id = $jobId`, { jobId });
  const waiting = `job_id = $jobId AND state IN ('ready', 'retry', 'unknown')`;
  for (const batch of readBatches(sql, waiting, { jobId })) {
    if (batch.mayBeStored) settleBatch(sql, batch, { kind: 'held', reason: 'unknown-outcome' }, null);
    else dropBatch(sql, batch);
  }
  finishIfOver(sql, jobId);
}

/** All jobs in their order, with one of them right before another. */
const REORDERED = `
  UPDATE job SET position = ordered.place
  FROM (
    SELECT id, row_number() OVER (
      ORDER BY CASE id WHEN $jobId THEN (SELECT position FROM job WHERE id = $beforeJobId) ELSE position END, id <> $jobId
    ) AS place FROM job
  ) AS ordered
  WHERE job.id = ordered.id AND job.position <> ordered.place`;

/** Puts a job before another in the order of sending, or behind all. */
export function moveJob(sql: Sql, jobId: string, beforeJobId: string | null): void {
  readJob(sql, jobId);
  if (beforeJobId === null) {
    sql.run('UPDATE job SET position = (SELECT max(position) + 1 FROM job) WHERE id = $jobId', { jobId });
    return;
  }
  readJob(sql, beforeJobId);
  // All are numbered anew: between two positions there is room for some fifty moves only.
  if (beforeJobId !== jobId) sql.run(REORDERED, { jobId, beforeJobId });
}

/**
 * Sends batches once more that wait for the user, or those named, which may be refused ones of a cancelled job or of an outcome
 * that the user has left open. One that is held because of a later upload overwrites what was sent until now. @returns how many.
 */
export function retryBatches(
  sql: Sql,
  jobId: string,
  seqs: readonly number[] | undefined,
  agreed: Agreed = {},
): number {
  const job = readJob(sql, jobId);
  const found = readBatches(
    sql,
    `job_id = $jobId AND state IN ('held', 'rejected', 'left') AND has_body = 1`,
    {
      jobId,
    },
  );
  const waits = (state: BatchState) =>
    state === 'held' || (state === 'rejected' && job.state !== 'cancelled');
  const chosen = found.filter(({ seq, state }) => (seqs ? seqs.includes(seq) : waits(state)));
  // Where nothing is to be sent, nothing goes elsewhere either.
  if (chosen.length === 0) return 0;
  redirect(sql, jobId, agreed);
  reopen(sql, jobId);
  for (const { seq } of chosen) setReady(sql, { jobId, seq });
  return chosen.length;
}

/** The user has seen that held batches of unknown outcome are stored. @returns how many. */
export function markAsSent(sql: Sql, jobId: string, seqs: readonly number[] | undefined): number {
  const chosen = heldBatches(sql, jobId, seqs).filter(({ heldReason }) => mayBeStoredThough(heldReason));
  for (const { seq } of chosen) {
    settleBatch(sql, { jobId, seq }, { kind: 'done', isReadBack: false }, null);
    // A page with status 200 that was no answer to an upload confirms nothing: that it is stored is the user's word.
    sql.run(
      'UPDATE batch SET last_status = NULL WHERE job_id = $jobId AND seq = $seq AND last_status = 200',
      {
        jobId,
        seq,
      },
    );
  }
  return chosen.length;
}

/** The user leaves open whether held batches of unknown outcome are stored: nothing waits for them any more. @returns how many. */
export function leaveUnknown(sql: Sql, jobId: string, seqs: readonly number[] | undefined): number {
  const chosen = heldBatches(sql, jobId, seqs).filter(({ heldReason }) => mayBeStoredThough(heldReason));
  for (const { seq } of chosen) settleBatch(sql, { jobId, seq }, { kind: 'left' }, null);
  return chosen.length;
}

/** The user does not want held or refused batches sent; one that may be stored is never called unsent. @returns how many. */
export function giveUpBatches(sql: Sql, jobId: string, seqs: readonly number[] | undefined): number {
  const chosen = heldBatches(sql, jobId, seqs, ['held', 'rejected']).filter(
    ({ heldReason, mayBeStored }) => !mayBeStoredThough(heldReason) && !mayBeStored,
  );
  for (const batch of chosen) dropBatch(sql, batch);
  finishIfOver(sql, jobId);
  return chosen.length;
}

function heldBatches(
  sql: Sql,
  jobId: string,
  seqs: readonly number[] | undefined,
  states: readonly BatchState[] = ['held'],
): StoredBatch[] {
  readJob(sql, jobId);
  const open = readBatches(sql, `job_id = $jobId AND state IN ('held', 'rejected')`, { jobId });
  return open.filter(({ seq, state }) => states.includes(state) && (!seqs || seqs.includes(seq)));
}

/**
 * Sends a batch that is not accepted in halves, and each half that is not accepted in halves again. One that may be stored all
 * the same is cut only if the last answer to it refused what is in it. @returns how many batches are cut: 1 or 0.
 */
export function bisectBatch(sql: Sql, key: BatchKey, agreed: Agreed = {}): number {
  const [batch] = readBatches(sql, `job_id = $jobId AND seq = $seq AND state IN ('held', 'rejected')`, {
    ...key,
  });
  if (!batch?.hasBody || (mayBeStoredThough(batch.heldReason) && !isAboutRows(batch.lastStatus))) return 0;
  redirect(sql, key.jobId, agreed);
  reopen(sql, key.jobId);
  settleBatch(sql, key, { kind: 'halves', isBisecting: true, ceilingBytes: null }, null);
  return 1;
}

function setReady(sql: Sql, key: BatchKey): void {
  sql.run(
    `UPDATE batch SET state = 'ready', held_reason = NULL, next_try_at_ms = NULL,
       overwrites = iif(held_reason IN ('superseded', 'unknown-superseded'), ${LAST_ORDER}, overwrites)
     WHERE job_id = $jobId AND seq = $seq`,
    key,
  );
}

/** Goes on because of batches that are about to be sent again. */
function reopen(sql: Sql, jobId: string): void {
  sql.run(
    `UPDATE job SET state = 'sending', stop_reason = NULL, finished_at_ms = NULL
     WHERE id = $jobId AND state IN ('finished', 'stopped', 'cancelled')`,
    { jobId },
  );
  sql.run('DELETE FROM temp.ended_job WHERE id = $jobId', { jobId });
}
