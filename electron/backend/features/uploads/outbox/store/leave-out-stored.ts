import { findRecords } from '#shared/domain/outbox/cut-body.ts';
import { cutOffFirstRecord, keepRecords } from './cut-batch.ts';
import type { Target } from './hold-moved-jobs.ts';
import { noteLeftOut } from './left-out.ts';
import type { StoredBatch } from './read-rows.ts';
import { IS_CONFIRMED, type SentRecords } from './sent-records.ts';
import type { Sql } from './sql.ts';

/** Until when other uploads had stored what was compared with a batch when it was put in; none if they have stored nothing since. */
const STORED_SINCE = `
  SELECT own.added_order AS afterOrder FROM batch own
  WHERE own.job_id = $jobId AND own.seq = $seq AND EXISTS (SELECT 1 FROM batch b
    WHERE b.connection_id = $connectionId AND b.equip_id = $equipId AND b.sent_at_ms IS NOT NULL
      AND b.equip_type = $equipType AND b.first_timestamp <= $lastTimestamp AND b.last_timestamp >= $firstTimestamp
      AND b.state = 'done' AND ${IS_CONFIRMED} AND coalesce(b.sent_origin = $origin, 1) AND b.job_id <> $jobId
      AND b.sent_order > own.added_order)`;

/**
 * Leaves out of a batch what another upload has stored since it was put in, equal to the last digit and with nothing else said
 * since: the rest of an export that was queued behind one that has less of the same, or what a copy of an upload has sent before
 * it. One that may be stored itself stays as it is. @returns false if it goes as it is; if not, what is left of it is another batch
 */
export function leaveOutStored(
  sql: Sql,
  sent: SentRecords,
  batch: StoredBatch,
  { connectionId, origin }: Target,
  body: Uint8Array,
): boolean {
  if (batch.mayBeStored) return false;
  const { jobId, seq, equipType, equipId, firstTimestamp, lastTimestamp } = batch;
  const place = { jobId, connectionId, equipType, equipId };
  const [since] = sql.all<{ afterOrder: number }>(STORED_SINCE, {
    ...place,
    seq,
    origin,
    firstTimestamp,
    lastTimestamp,
  });
  if (!since) return false;
  const sorted = sent.sort({ ...place, origin, ...since }, batch, body);
  if (sorted.equal.length === 0) return false;
  const equal = new Set(sorted.equal.map(({ start }) => start));
  const kept = findRecords(body)
    .map((span, index) => ({ span, index }))
    .filter(({ span }) => !equal.has(span.start));
  keepRecords(sql, batch, body, kept);
  noteLeftOut(sql, place, body, sorted);
  sql.run('UPDATE job SET already_sent_rows = already_sent_rows + $rows WHERE id = $jobId', {
    jobId,
    rows: sorted.equal.length,
  });
  const [waitsForFirst] = sql.all(`SELECT 1 FROM job WHERE id = $jobId AND canary = 'wanted'`, { jobId });
  if (waitsForFirst && kept.length === 0) cutOffFirstRecord(sql, jobId);
  return true;
}
