import { mayBeStoredThough, OPEN_BATCH_STATES } from '#shared/domain/outbox/batch-state.ts';
import type { Failure } from '#shared/errors.ts';
import { readCanary, stopJob } from './change-job.ts';
import { type Accounts, holdJobsOfOthers } from './hold-jobs-of-others.ts';
import { decideSentElsewhere, holdMovedJobs, type Target } from './hold-moved-jobs.ts';
import { readBatches, type StoredBatch } from './read-rows.ts';
import { recoverInflight } from './recover.ts';
import type { BatchKey } from './settle-batch.ts';
import type { Sql } from './sql.ts';
import { bindPolicies } from './upload-policies.ts';

/** What waits for a target: batches of unknown outcome, some of them, and first rows to be read back. */
export type TargetSnapshot = {
  target: Target;
  unknown: StoredBatch[];
  canaries: StoredBatch[];
  /** Something may be sent to it now. */
  isDue: boolean;
};

export type OutboxSnapshot = {
  targets: TargetSnapshot[];
  /** When something becomes due that is not due yet, milliseconds from now. */
  nextDueInMs: number | null;
};

const MAX_UNKNOWN = 50;

/** The first line repeats the condition of the index, which would not be used otherwise. */
const UNKNOWN = `
  connection_id = $connectionId AND state IN ('inflight', 'unknown')
  AND state = 'unknown' AND (SELECT origin FROM job WHERE id = job_id) = $origin
  ORDER BY sent_at_ms LIMIT ${MAX_UNKNOWN}`;

const CANARY_JOBS = `
  SELECT id FROM job
  WHERE connection_id = $connectionId AND canary = 'wanted' AND origin = $origin AND state IN ('sending', 'finished')`;

const IS_DUE = `
  SELECT 1 FROM job WHERE state = 'sending' AND connection_id = $connectionId AND origin = $origin
    AND not_before_ms <= $nowMs LIMIT 1`;

const NEXT_DUE = `
  SELECT min(ms) AS ms FROM (
    SELECT min(not_before_ms) AS ms FROM job WHERE state = 'sending' AND not_before_ms > $nowMs
    UNION ALL
    SELECT min(b.next_try_at_ms) FROM job j JOIN batch b ON b.job_id = j.id
    WHERE j.state = 'sending' AND b.state = 'retry' AND b.next_try_at_ms > $nowMs)`;

/**
 * Everything that a turn of the sender wants to know, at once. Jobs that were made for another address or account are held, and batches
 * that are marked as being sent though they are not among those `underWay` are of unknown outcome (null: nobody knows now).
 */
export function takeSnapshot(
  sql: Sql,
  targets: readonly Target[],
  underWay: readonly BatchKey[] | null,
  accounts: Accounts,
): OutboxSnapshot {
  if (underWay) recoverInflight(sql, underWay);
  bindPolicies(sql, targets);
  holdMovedJobs(sql, targets);
  holdJobsOfOthers(sql, accounts);
  decideSentElsewhere(sql);
  const nowMs = sql.steadyMs;
  const nextDueMs = sql.all<{ ms: number | null }>(NEXT_DUE, { nowMs }).at(0)?.ms ?? null;
  return {
    targets: targets.map((target) => ({
      target,
      canaries: canariesOf(sql, target),
      unknown: readBatches(sql, UNKNOWN, target),
      isDue: sql.all(IS_DUE, { ...target, nowMs }).length > 0,
    })),
    nextDueInMs: nextDueMs === null ? null : nextDueMs - nowMs,
  };
}

/** First rows that are stored. A job whose first row will never be stops: the rest of it would wait for ever. */
function canariesOf(sql: Sql, target: Target): StoredBatch[] {
  const stored: StoredBatch[] = [];
  for (const { id } of sql.all<{ id: string }>(CANARY_JOBS, target)) {
    const canary = readCanary(sql, id);
    if (!canary || OPEN_BATCH_STATES.some((state) => state === canary.state)) continue;
    if (canary.state === 'done') stored.push(canary);
    else stopJob(sql, id, refused(canary));
  }
  return stored;
}

function refused({ equipId, firstTimestamp: timestamp, state, heldReason }: StoredBatch): Failure {
  const isUnknown = mayBeStoredThough(heldReason) || state === 'left';
  const isOurs = heldReason === 'damaged' || heldReason === 'superseded';
  const why = isUnknown ? 'no-answer' : isOurs ? heldReason : 'refused';
  return { code: 'CANARY_FAILED', details: { equipId, timestamp, why } };
}
