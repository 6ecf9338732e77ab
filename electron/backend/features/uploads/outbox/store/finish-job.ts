import type { Sql } from './sql.ts';

/** Marks a job whose last batch was decided; a cancelled one gets its end too. */
export function finishIfOver(sql: Sql, jobId: string): void {
  const isOver = sql.run(
    `UPDATE job SET state = CASE state WHEN 'cancelled' THEN 'cancelled' ELSE 'finished' END, stop_reason = NULL,
       finished_at_ms = $nowMs
     WHERE id = $jobId AND state IN ('sending', 'paused', 'stopped', 'cancelled') AND finished_at_ms IS NULL
       AND NOT EXISTS (SELECT 1 FROM batch WHERE job_id = $jobId
         AND state IN ('ready', 'retry', 'inflight', 'unknown'))`,
    { jobId, nowMs: sql.wallMs },
  );
  if (isOver > 0) sql.run('INSERT OR IGNORE INTO temp.ended_job (id) VALUES ($jobId)', { jobId });
}
