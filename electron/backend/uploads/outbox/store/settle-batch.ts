import type { HeldReason } from '#shared/domain/outbox/batch-state.ts';
import type { Failure } from '#shared/errors.ts';
import { cutBatch } from './cut-batch.ts';
import { finishIfOver } from './finish-job.ts';
import { readBatch, readJobHead, type StoredBatch } from './read-rows.ts';
import type { Sql } from './sql.ts';

/** What the service said, or why nothing came. */
export type Said = { status: number | null; says: string; failure: Failure | null };

/** What becomes of a batch. `again` sends the same bytes once more, at once or at a time; `halves` replaces it by two. */
export type Outcome =
  | { kind: 'done'; isReadBack: boolean }
  | { kind: 'rejected' }
  | { kind: 'held'; reason: HeldReason }
  | { kind: 'again'; nextTryAtMs: number | null; isRepeat: boolean }
  | { kind: 'unknown' }
  | { kind: 'halves'; isBisecting: boolean; ceilingBytes: number | null };

export type BatchKey = { jobId: string; seq: number };

/** Writes down what became of a batch that was under way or of unknown outcome; a job without further batches is finished. */
export function settleBatch(
  sql: Sql,
  { jobId, seq }: BatchKey,
  outcome: Outcome,
  said: Said | null,
  nowMs: number,
): void {
  const key = { jobId, seq };
  const batch = readBatch(sql, key.jobId, key.seq);
  const job = readJobHead(sql, key.jobId);
  if (said) note(sql, key, said);
  const effective = job.state === 'cancelled' ? whenCancelled(outcome) : outcome;
  if (effective === 'cancelled') dropBatch(sql, key);
  else apply(sql, { ...batch, connectionId: job.connectionId }, effective, nowMs);
  finishIfOver(sql, key.jobId, nowMs);
}

/** Nothing of a cancelled job is sent again; what cannot be told of it is said. */
function whenCancelled(outcome: Outcome): Outcome | 'cancelled' {
  if (outcome.kind === 'again')
    return outcome.isRepeat ? { kind: 'held', reason: 'unknown-outcome' } : 'cancelled';
  if (outcome.kind === 'unknown') return { kind: 'held', reason: 'unknown-outcome' };
  return outcome.kind === 'halves' ? 'cancelled' : outcome;
}

function apply(
  sql: Sql,
  batch: StoredBatch & { connectionId: string },
  outcome: Outcome,
  nowMs: number,
): void {
  const key = { jobId: batch.jobId, seq: batch.seq };
  switch (outcome.kind) {
    case 'done':
      return setState(sql, key, `'done', done_at_ms = $nowMs, is_read_back = $isReadBack`, {
        nowMs,
        isReadBack: Number(outcome.isReadBack),
      });
    case 'rejected':
      return setState(sql, key, `'rejected'`);
    case 'held':
      return setState(sql, key, `'held', held_reason = $reason`, { reason: outcome.reason });
    case 'again':
      return setState(
        sql,
        key,
        `iif($nextTryAtMs IS NULL, 'ready', 'retry'), next_try_at_ms = $nextTryAtMs, repeats = repeats + $repeats`,
        { nextTryAtMs: outcome.nextTryAtMs, repeats: Number(outcome.isRepeat) },
      );
    case 'unknown':
      return setState(sql, key, `'unknown', unknowns = unknowns + 1`);
    case 'halves':
      if (outcome.ceilingBytes !== null) lowerCeiling(sql, batch.connectionId, outcome.ceilingBytes);
      if (cutBatch(sql, batch, { isBisecting: outcome.isBisecting })) return;
      return setState(sql, key, `'rejected'`);
  }
}

function setState(
  sql: Sql,
  key: BatchKey,
  assignment: string,
  params: Record<string, string | number | null> = {},
): void {
  // Of two assignments to one column SQLite takes the last.
  sql.run(
    `UPDATE batch SET held_reason = NULL, next_try_at_ms = NULL, state = ${assignment}
     WHERE job_id = $jobId AND seq = $seq`,
    { ...key, ...params },
  );
}

function note(sql: Sql, key: BatchKey, { status, says, failure }: Said): void {
  sql.run(
    `UPDATE batch SET last_status = $status, last_answer = $says, last_failure = $failure
     WHERE job_id = $jobId AND seq = $seq`,
    { ...key, status, says, failure: failure && JSON.stringify(failure) },
  );
}

function lowerCeiling(sql: Sql, connectionId: string, ceilingBytes: number): void {
  sql.run(
    `INSERT INTO connection_rule (connection_id, ceiling_bytes) VALUES ($connectionId, $ceilingBytes)
     ON CONFLICT DO UPDATE SET ceiling_bytes = min(coalesce(ceiling_bytes, $ceilingBytes), $ceilingBytes)`,
    { connectionId, ceilingBytes },
  );
}

/** A batch that will never be sent. */
export function dropBatch(sql: Sql, { jobId, seq }: BatchKey): void {
  const key = { jobId, seq };
  sql.run(
    `UPDATE batch SET state = 'cancelled', next_try_at_ms = NULL, has_body = 0 WHERE job_id = $jobId AND seq = $seq`,
    key,
  );
  sql.run('DELETE FROM body WHERE job_id = $jobId AND seq = $seq', key);
}
