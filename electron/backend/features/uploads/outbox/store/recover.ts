import type { BatchKey } from './settle-batch.ts';
import { MAX_WAIT_MS, settleBatch } from './settle-batch.ts';
import type { Sql } from './sql.ts';
import { raiseCeilings } from './upload-policies.ts';

/**
 * What the last run left behind: a batch that may have arrived is of unknown outcome now, a job that was still being filled is
 * not complete and is never sent, and nothing waits longer than it would if its wait began now: the clock may have been set.
 */
export function recover(sql: Sql): { unknown: number; incomplete: number } {
  return sql.transaction(() => {
    const unknown = recoverInflight(sql, []);
    boundWaits(sql);
    raiseCeilings(sql);
    // Listed in this run, so that nobody waits for what is not sent.
    sql.run(`INSERT OR IGNORE INTO temp.ended_job (id) SELECT id FROM job WHERE state = 'filling'`);
    const filling = `job_id IN (SELECT id FROM job WHERE state = 'filling')`;
    sql.run(`DELETE FROM body WHERE ${filling}`);
    sql.run(`DELETE FROM left_out WHERE ${filling}`);
    sql.run(`UPDATE batch SET state = 'cancelled', has_body = 0 WHERE ${filling}`);
    const incomplete = sql.run(
      `UPDATE job SET state = 'incomplete', finished_at_ms = created_at_ms WHERE state = 'filling'`,
    );
    return { unknown, incomplete };
  });
}

/**
 * Batches that are marked as being sent though nobody sends them: of unknown outcome if the service may have the whole, else to
 * be sent again. @returns how many are of unknown outcome
 */
export function recoverInflight(sql: Sql, underWay: readonly BatchKey[]): number {
  const lost = sql
    .all<BatchKey & { mayBeWhole: number }>(
      // The first condition is that of the index, which would not be used otherwise.
      `SELECT job_id AS jobId, seq, may_be_whole AS mayBeWhole FROM batch
       WHERE state IN ('inflight', 'unknown') AND state = 'inflight'`,
    )
    .filter(({ jobId, seq }) => !underWay.some((each) => each.jobId === jobId && each.seq === seq));
  for (const { jobId, seq, mayBeWhole } of lost) {
    settleBatch(
      sql,
      { jobId, seq },
      mayBeWhole ? { kind: 'unknown' } : { kind: 'again', waitMs: null },
      null,
    );
  }
  return lost.filter(({ mayBeWhole }) => mayBeWhole).length;
}

function boundWaits(sql: Sql): void {
  const nowMs = sql.steadyMs;
  sql.run('UPDATE job SET not_before_ms = $nowMs + delay_ms WHERE not_before_ms > $nowMs + delay_ms', {
    nowMs,
  });
  sql.run(
    `UPDATE batch SET next_try_at_ms = $latestMs WHERE state = 'retry' AND next_try_at_ms > $latestMs`,
    { latestMs: nowMs + MAX_WAIT_MS },
  );
}
