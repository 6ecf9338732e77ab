import { decideUnknown, DEFAULT_UPLOAD_POLICY } from '#shared/domain/outbox/upload-policy.ts';
import type { Failure } from '#shared/errors.ts';
import { readFailure, ROW_DAMAGED } from './read-json.ts';
import { readBatches, readJobHead } from './read-rows.ts';
import { settleBatch } from './settle-batch.ts';
import type { Sql } from './sql.ts';
import { readPolicy } from './upload-policies.ts';

/** Where batches can go: a connection and the origin of its address. */
export type Target = { connectionId: string; origin: string };

type OpenJob = { id: string; connectionId: string; origin: string | null; stopReason: string | null };

const OPEN_JOBS = `
  SELECT id, connection_id AS connectionId, origin, stop_reason AS stopReason FROM job
  WHERE state IN ('sending', 'stopped')`;

/**
 * Stops jobs whose connection leads to another origin than the one they were made for, until the user says where they are to
 * go; they go on by themselves when it leads back. A job of an older version is bound to where its connection leads now.
 */
export function holdMovedJobs(sql: Sql, targets: readonly Target[]): void {
  const origins = new Map(targets.map(({ connectionId, origin }) => [connectionId, origin]));
  for (const job of sql.all<OpenJob>(OPEN_JOBS)) {
    const to = origins.get(job.connectionId);
    if (to !== undefined) compare(sql, job, to);
  }
}

/** Batches of unknown outcome that were sent to another origin than their job goes to now, because the user said so. */
const SENT_ELSEWHERE = `
  state IN ('inflight', 'unknown') AND state = 'unknown'
  AND sent_origin <> (SELECT origin FROM job WHERE id = batch.job_id)`;

/** Nobody can look there any more what became of them, so the rule of their connection decides. */
export function decideSentElsewhere(sql: Sql): void {
  for (const batch of readBatches(sql, SENT_ELSEWHERE)) {
    const policy = readPolicy(sql, readJobHead(sql, batch.jobId)) ?? DEFAULT_UPLOAD_POLICY;
    const decision = decideUnknown(policy, 'not-possible');
    const isHeld = decision === 'hold';
    settleBatch(
      sql,
      batch,
      isHeld ? { kind: 'held', reason: 'unknown-outcome' } : { kind: 'again', waitMs: 0 },
      null,
    );
  }
}

function compare(sql: Sql, { id, connectionId, origin, stopReason }: OpenJob, to: string): void {
  if (origin === null) {
    sql.run('UPDATE job SET origin = $to WHERE id = $id', { id, to });
    return;
  }
  const reason = stopReason === null ? null : (readFailure(stopReason) ?? ROW_DAMAGED);
  const moved = reason?.code === 'CONNECTION_MOVED' ? reason.details : undefined;
  if (moved && origin === to) {
    sql.run(`UPDATE job SET state = 'sending', stop_reason = NULL WHERE id = $id`, { id });
  } else if (origin !== to && (reason === null || (moved && moved.to !== to))) {
    hold(sql, id, { code: 'CONNECTION_MOVED', details: { connectionId, from: origin, to } });
  }
}

function hold(sql: Sql, id: string, reason: Failure): void {
  sql.run(`UPDATE job SET state = 'stopped', stop_reason = $reason WHERE id = $id`, {
    id,
    reason: JSON.stringify(reason),
  });
}
