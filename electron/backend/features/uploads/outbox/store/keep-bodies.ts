import { KEPT_BYTES, KEPT_DAYS } from '#shared/domain/outbox/upload-policy.ts';
import type { SentRecords } from './sent-records.ts';
import type { Sql } from './sql.ts';

const DAY_MS = 86_400_000;
/** So few at once that a batch to be sent waits for a moment only. */
const MOST_AT_ONCE = 20;

/** How long, and how much of, the packed bytes of stored batches is kept for sending them again. */
export type BodyKeeping = { days: number; bytes: number };

export const BODY_KEEPING: BodyKeeping = { days: KEPT_DAYS, bytes: KEPT_BYTES };

type Kept = BodyKeeping & {
  jobId: string;
  seq: number;
  connectionId: string;
  doneAtMs: number;
  sizeBytes: number;
};

const KEPT = `
  SELECT b.job_id AS jobId, b.seq AS seq, b.connection_id AS connectionId, b.done_at_ms AS doneAtMs,
    length(packed) AS sizeBytes, coalesce(r.kept_days, $days) AS days, coalesce(r.kept_bytes, $bytes) AS bytes
  FROM batch b JOIN body ON body.job_id = b.job_id AND body.seq = b.seq
    LEFT JOIN connection_rule r ON r.connection_id = b.connection_id
  WHERE b.state = 'done' AND b.has_body = 1 ORDER BY b.done_at_ms DESC`;

/**
 * Lets go of the bytes of some stored batches that are too old or too many for their connection (`keeping` where nothing was
 * said of it), and gives the space back. @returns of how many.
 */
export function trimBodies(sql: Sql, sent: SentRecords, keeping: BodyKeeping): number {
  const removed = sql.transaction(() => {
    const spare = spareOf(sql.all<Kept>(KEPT, { ...keeping }), sql.wallMs).slice(-MOST_AT_ONCE);
    for (const { jobId, seq } of spare) {
      sent.keep({ jobId, seq });
      sql.run('DELETE FROM body WHERE job_id = $jobId AND seq = $seq', { jobId, seq });
      sql.run('UPDATE batch SET has_body = 0 WHERE job_id = $jobId AND seq = $seq', { jobId, seq });
    }
    return spare.length;
  });
  sql.exec('PRAGMA incremental_vacuum; PRAGMA wal_checkpoint(PASSIVE)');
  return removed;
}

/** Newest first is given, and newest are kept. */
function spareOf(kept: readonly Kept[], nowMs: number): Kept[] {
  const sums = new Map<string, number>();
  return kept.filter(({ connectionId, doneAtMs, sizeBytes, days, bytes }) => {
    const sum = (sums.get(connectionId) ?? 0) + sizeBytes;
    sums.set(connectionId, sum);
    return sum > bytes || doneAtMs < nowMs - days * DAY_MS;
  });
}
