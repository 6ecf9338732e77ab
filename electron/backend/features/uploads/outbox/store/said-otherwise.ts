import type { Target } from './hold-moved-jobs.ts';
import { readBatches, type StoredBatch } from './read-rows.ts';
import type { SaidBatch, SentRecords } from './sent-records.ts';
import type { BatchKey } from './settle-batch.ts';
import type { Sql } from './sql.ts';
import { readBody } from './write-batch.ts';

/** Counts the tries of all batches. */
export const LAST_ORDER = '(SELECT coalesce(max(sent_order), 0) FROM batch WHERE sent_order IS NOT NULL)';

/** Of two files that were written within this time nobody can tell the later one: some disks count in steps of two seconds. */
const TOLD_APART_MS = 2_000;

/** A job as it stands in the order of the queue, and of what was said. */
type SayingJob = { id: string; position: number; saidAtMs: number; isUnattended: number };

/** An upload that says something else. */
export type OtherUpload = { jobId: string; fileName: string };

const OVERLAPS = `
  equip_type = $equipType AND first_timestamp <= $lastTimestamp AND last_timestamp >= $firstTimestamp`;

const IS_LATER = `
  j.id <> $jobId AND (j.position > $position OR ($isUnattended = 1 AND j.said_at_ms > $saidAtMs - ${TOLD_APART_MS}))`;

/** What later uploads have sent, or may have, of the times of a batch, but for what the user has agreed to overwrite. */
const SENT_SINCE = `
  SELECT b.job_id AS jobId, b.seq AS seq, b.sent_order AS sentOrder FROM batch b JOIN job j ON j.id = b.job_id
  WHERE b.connection_id = $connectionId AND b.equip_id = $equipId AND b.sent_at_ms IS NOT NULL AND ${OVERLAPS}
    AND b.sent_origin = $origin AND (b.state = 'done' OR b.may_be_stored > 0) AND ${IS_LATER}
    AND b.sent_order > (SELECT overwrites FROM batch WHERE job_id = $jobId AND seq = $seq)
  ORDER BY b.sent_order DESC`;

/** What later uploads have left out as equal to what was sent. */
const LEFT_OUT_SINCE = `
  SELECT l.first_timestamp AS firstTimestamp, l.last_timestamp AS lastTimestamp, l.sent_order AS sentOrder
  FROM left_out l JOIN job j ON j.id = l.job_id
  WHERE l.connection_id = $connectionId AND l.equip_id = $equipId AND ${OVERLAPS}
    AND coalesce(j.origin = $origin, 1) AND ${IS_LATER}
    AND l.sent_order > (SELECT overwrites FROM batch WHERE job_id = $jobId AND seq = $seq)`;

/** What was stored until a try. */
const STORED_UNTIL = `
  SELECT job_id AS jobId, seq FROM batch
  WHERE connection_id = $connectionId AND equip_id = $equipId AND sent_at_ms IS NOT NULL AND ${OVERLAPS}
    AND sent_origin = $origin AND state = 'done' AND sent_order <= $sentOrder
  ORDER BY sent_order DESC`;

type LeftOut = { firstTimestamp: string; lastTimestamp: string; sentOrder: number };

/** True if a later upload has sent, or left out as equal, something else of a time of a batch, and nobody has agreed to overwrite it. */
export function isSuperseded(
  sql: Sql,
  sent: SentRecords,
  { id: jobId, position, saidAtMs, isUnattended }: SayingJob,
  { seq, equipType, equipId, firstTimestamp, lastTimestamp }: StoredBatch,
  target: Target,
  body: Uint8Array,
): boolean {
  const about = { ...target, equipType, equipId, firstTimestamp, lastTimestamp };
  const own = { ...about, jobId, seq, position, saidAtMs, isUnattended };
  const said = sql.all<SaidBatch & { sentOrder: number }>(SENT_SINCE, own);
  for (const { sentOrder, ...times } of sql.all<LeftOut>(LEFT_OUT_SINCE, own))
    for (const key of sql.all<BatchKey>(STORED_UNTIL, { ...about, sentOrder }))
      said.push({ ...key, ...times, sentOrder });
  // What was sent last counts; of equal ones their order stays.
  return sent.isDifferent(
    said.toSorted((a, b) => b.sentOrder - a.sentOrder),
    body,
  );
}

type LeftOutRecords = {
  connectionId: string;
  equipType: string;
  equipId: string;
  firstTimestamp: string;
  lastTimestamp: string;
};

/**
 * Notes that a job has left out records as equal to what was sent until now, or to what `leftTo` sends: that is a word too. Earlier notes of the same
 * times say nothing more.
 */
export function noteLeftOut(
  sql: Sql,
  jobId: string,
  { connectionId, equipType, equipId, firstTimestamp, lastTimestamp }: LeftOutRecords,
  leftTo: string | null = null,
): void {
  sql.run(
    `INSERT INTO left_out (job_id, connection_id, equip_type, equip_id, first_timestamp, last_timestamp, sent_order, left_to)
     VALUES ($jobId, $connectionId, $equipType, $equipId, $firstTimestamp, $lastTimestamp, ${LAST_ORDER}, $leftTo)`,
    { jobId, connectionId, equipType, equipId, firstTimestamp, lastTimestamp, leftTo },
  );
}
