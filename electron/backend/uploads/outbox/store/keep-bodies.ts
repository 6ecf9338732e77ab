import type { Sql } from './sql.ts';

const DAY_MS = 86_400_000;

/** How long, and how much of, the packed bytes of stored batches is kept for sending them again. */
export type BodyKeeping = { days: number; bytes: number };

export const BODY_KEEPING: BodyKeeping = { days: 30, bytes: 1_000_000_000 };

/** Lets go of the bytes of stored batches that are too old or too many, oldest first, and gives the space back. */
export function trimBodies(sql: Sql, keeping: BodyKeeping, nowMs: number): number {
  const removed = sql.transaction(() => {
    const before = nowMs - keeping.days * DAY_MS;
    const kept = sql.all<{ job_id: string; seq: number; doneAtMs: number; bytes: number }>(
      `SELECT batch.job_id, batch.seq, done_at_ms AS doneAtMs, length(packed) AS bytes
       FROM batch JOIN body ON body.job_id = batch.job_id AND body.seq = batch.seq
       WHERE state = 'done' AND has_body = 1 ORDER BY done_at_ms DESC`,
    );
    let sum = 0;
    const spare = kept.filter(({ doneAtMs, bytes }) => (sum += bytes) > keeping.bytes || doneAtMs < before);
    for (const { job_id: jobId, seq } of spare) {
      sql.run('DELETE FROM body WHERE job_id = $jobId AND seq = $seq', { jobId, seq });
      sql.run('UPDATE batch SET has_body = 0 WHERE job_id = $jobId AND seq = $seq', { jobId, seq });
    }
    return spare.length;
  });
  sql.exec('PRAGMA incremental_vacuum; PRAGMA wal_checkpoint(PASSIVE)');
  return removed;
}
