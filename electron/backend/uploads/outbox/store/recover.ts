import type { Sql } from './sql.ts';

/**
 * What the last run left behind: a batch that was under way is of unknown outcome now, and a job that was still being
 * filled is not complete and is never sent.
 */
export function recover(sql: Sql): { unknown: number; incomplete: number } {
  return sql.transaction(() => {
    const unknown = sql.run(
      `UPDATE batch SET state = 'unknown', unknowns = unknowns + 1 WHERE state = 'inflight'`,
    );
    const filling = `job_id IN (SELECT id FROM job WHERE state = 'filling')`;
    sql.run(`DELETE FROM body WHERE ${filling}`);
    sql.run(`UPDATE batch SET state = 'cancelled', has_body = 0 WHERE ${filling}`);
    const incomplete = sql.run(
      `UPDATE job SET state = 'incomplete', finished_at_ms = created_at_ms WHERE state = 'filling'`,
    );
    return { unknown, incomplete };
  });
}
