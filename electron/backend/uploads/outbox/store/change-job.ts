import type { BatchState } from '#shared/domain/outbox/batch-state.ts';
import type { Failure } from '#shared/errors.ts';
import { finishIfOver } from './finish-job.ts';
import { readBatches, readJob } from './read-rows.ts';
import { type BatchKey, dropBatch, settleBatch } from './settle-batch.ts';
import type { Sql } from './sql.ts';

export function pauseJob(sql: Sql, jobId: string): void {
  readJob(sql, jobId);
  sql.run(`UPDATE job SET state = 'paused' WHERE id = $jobId AND state = 'sending'`, { jobId });
}

/** The job cannot go on before the user has done something; it may have been its last batch that says so. */
export function stopJob(sql: Sql, jobId: string, reason: Failure): void {
  sql.run(
    `UPDATE job SET state = 'stopped', stop_reason = $reason, finished_at_ms = NULL
     WHERE id = $jobId AND state IN ('sending', 'paused', 'finished')`,
    { jobId, reason: JSON.stringify(reason) },
  );
}

/** Goes on; waiting batches are due at once, and a row that was sent first is not waited for any more. */
export function resumeJob(sql: Sql, jobId: string, nowMs: number): void {
  const { state } = readJob(sql, jobId);
  if (state !== 'paused' && state !== 'stopped') return;
  if (state === 'stopped') passCanaryIfSent(sql, jobId);
  sql.run(
    `UPDATE job SET state = 'sending', stop_reason = NULL, not_before_ms = min(not_before_ms, $nowMs) WHERE id = $jobId`,
    { jobId, nowMs },
  );
  sql.run(`UPDATE batch SET next_try_at_ms = NULL WHERE job_id = $jobId AND state = 'retry'`, { jobId });
  finishIfOver(sql, jobId, nowMs);
}

function passCanaryIfSent(sql: Sql, jobId: string): void {
  sql.run(
    `UPDATE job SET canary = 'passed' WHERE id = $jobId AND canary = 'wanted'
       AND EXISTS (SELECT 1 FROM batch WHERE job_id = $jobId AND state = 'done')`,
    { jobId },
  );
}

export function passCanary(sql: Sql, jobId: string): void {
  sql.run(`UPDATE job SET canary = 'passed' WHERE id = $jobId AND canary = 'wanted'`, { jobId });
}

/** Batches of a connection that wait for their next try are due at once. */
export function dueNow(sql: Sql, connectionId: string): void {
  sql.run(
    `UPDATE batch SET next_try_at_ms = NULL
     WHERE state = 'retry' AND job_id IN (SELECT id FROM job WHERE connection_id = $connectionId)`,
    { connectionId },
  );
}

/** Never sends what waits; a batch that is under way is decided by its answer. */
export function cancelJob(sql: Sql, jobId: string, nowMs: number): void {
  const { state } = readJob(sql, jobId);
  if (state !== 'sending' && state !== 'paused' && state !== 'stopped') return;
  sql.run(`UPDATE job SET state = 'cancelled', stop_reason = NULL WHERE id = $jobId`, { jobId });
  for (const batch of readBatches(sql, `job_id = $jobId AND state IN ('ready', 'retry', 'unknown')`, {
    jobId,
  })) {
    // Sent again after an unknown outcome it may be stored too, and that is not forgotten.
    if (batch.state === 'unknown' || batch.repeats > 0) {
      settleBatch(sql, batch, { kind: 'held', reason: 'unknown-outcome' }, null, nowMs);
    } else dropBatch(sql, batch);
  }
  finishIfOver(sql, jobId, nowMs);
}

/** Puts a job before another in the order of sending, or behind all. */
export function moveJob(sql: Sql, jobId: string, beforeJobId: string | null): void {
  readJob(sql, jobId);
  if (beforeJobId === null) {
    sql.run('UPDATE job SET position = (SELECT max(position) + 1 FROM job) WHERE id = $jobId', { jobId });
    return;
  }
  readJob(sql, beforeJobId);
  if (beforeJobId === jobId) return;
  sql.run(
    `UPDATE job SET position = (
       SELECT (b.position + coalesce(
         (SELECT max(position) FROM job WHERE position < b.position AND id <> $jobId), b.position - 2)) / 2
       FROM job b WHERE b.id = $beforeJobId)
     WHERE id = $jobId`,
    { jobId, beforeJobId },
  );
}

/** Sends held or rejected batches once more. @returns how many. */
export function retryBatches(sql: Sql, jobId: string, seqs: readonly number[] | undefined): number {
  readJob(sql, jobId);
  const found = readBatches(sql, `job_id = $jobId AND state IN ('held', 'rejected') AND has_body = 1`, {
    jobId,
  });
  const chosen = found.filter(({ seq }) => !seqs || seqs.includes(seq));
  for (const { seq, heldReason, unknowns, repeats } of chosen) {
    const isRepeat = heldReason === 'unknown-outcome' && unknowns > repeats;
    setOpen(sql, { jobId, seq }, 'ready', isRepeat);
  }
  if (chosen.length > 0) reopen(sql, jobId);
  return chosen.length;
}

/** The user has seen that a batch of unknown outcome is stored. */
export function takeAsSent(sql: Sql, key: BatchKey, nowMs: number): void {
  const [batch] = readBatches(sql, `job_id = $jobId AND seq = $seq AND held_reason = 'unknown-outcome'`, {
    ...key,
  });
  if (batch) settleBatch(sql, key, { kind: 'done', isReadBack: false }, null, nowMs);
}

/** Sends a batch that is not accepted in halves, and each half that is not accepted in halves again. */
export function bisectBatch(sql: Sql, key: BatchKey, nowMs: number): void {
  const [batch] = readBatches(sql, `job_id = $jobId AND seq = $seq AND state IN ('held', 'rejected')`, {
    ...key,
  });
  if (!batch || batch.heldReason === 'unknown-outcome' || !batch.hasBody) return;
  reopen(sql, key.jobId);
  settleBatch(sql, key, { kind: 'halves', isBisecting: true, ceilingBytes: null }, null, nowMs);
}

function setOpen(sql: Sql, key: BatchKey, state: BatchState, isRepeat: boolean): void {
  sql.run(
    `UPDATE batch SET state = $state, held_reason = NULL, next_try_at_ms = NULL, repeats = repeats + $repeats
     WHERE job_id = $jobId AND seq = $seq`,
    { ...key, state, repeats: Number(isRepeat) },
  );
}

function reopen(sql: Sql, jobId: string): void {
  sql.run(
    `UPDATE job SET state = 'sending', stop_reason = NULL, finished_at_ms = NULL
     WHERE id = $jobId AND state IN ('finished', 'stopped', 'cancelled')`,
    { jobId },
  );
}
