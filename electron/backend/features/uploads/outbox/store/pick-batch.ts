import { findRecords } from '#shared/domain/outbox/cut-body.ts';
import { cutBatch, cutOffFirstRecord, keepRecords } from './cut-batch.ts';
import type { Target } from './hold-moved-jobs.ts';
import { noteLeftOut } from './left-out.ts';
import { readBatches, type StoredBatch } from './read-rows.ts';
import { isSuperseded } from './said-otherwise.ts';
import { finishIfOver, noteArrival, settleBatch } from './settle-batch.ts';
import { IS_CONFIRMED, type SentRecords } from './sent-records.ts';
import type { Sql } from './sql.ts';
import { LAST_ORDER, readBody } from './write-batch.ts';

/** A batch that was marked as being sent: its row, its exact bytes, and whether anything of its job was accepted before. */
export type PickedBatch = {
  batch: StoredBatch;
  connectionId: string;
  body: Uint8Array;
  isFirstOfJob: boolean;
  /** The most that may go to the connection; null: no bound. */
  bytesPerSecond: number | null;
};

type JobRow = {
  id: string;
  position: number;
  canary: string;
  saidAtMs: number;
  isUnattended: number;
  ceilingBytes: number | null;
  bytesPerSecond: number | null;
};

const JOBS = `
  SELECT j.id, j.position, j.canary, j.said_at_ms AS saidAtMs, j.is_unattended AS isUnattended,
    r.ceiling_bytes AS ceilingBytes, r.bytes_per_second AS bytesPerSecond
  FROM job j LEFT JOIN connection_rule r ON r.connection_id = j.connection_id
  WHERE j.state = 'sending' AND j.connection_id = $connectionId AND j.origin = $origin AND j.not_before_ms <= $nowMs
    AND (j.account IS NULL OR $account IS NULL OR j.account = $account)
  ORDER BY j.position`;

/**
 * Of the batches that may go, the first: one at a time of each equipment, and those of one equipment in their order: within
 * an upload all of them, of different uploads those whose periods overlap, so that the later one has the last word. What is
 * open at an address that the connection has left keeps nothing back, nor does an upload that does not go on by itself. The first
 * line, and that of `w`, repeat the condition of their index, which would not be used otherwise.
 */
const NEXT = `
  job_id = $jobId AND state IN ('ready', 'retry', 'inflight', 'unknown')
  AND state IN ('ready', 'retry') AND coalesce(next_try_at_ms, 0) <= $nowMs
  AND NOT EXISTS (SELECT 1 FROM batch o WHERE o.connection_id = batch.connection_id
    AND o.equip_type = batch.equip_type AND o.equip_id = batch.equip_id AND o.state IN ('inflight', 'unknown')
    AND (SELECT origin FROM job WHERE id = o.job_id) = $origin)
  AND NOT EXISTS (SELECT 1 FROM batch e WHERE e.job_id = batch.job_id AND e.equip_type = batch.equip_type
    AND e.equip_id = batch.equip_id AND e.position < batch.position
    AND e.state IN ('ready', 'retry', 'inflight', 'unknown'))
  AND NOT EXISTS (SELECT 1 FROM batch w JOIN job j ON j.id = w.job_id
    WHERE w.state IN ('ready', 'retry', 'inflight', 'unknown', 'held', 'left')
    AND w.state IN ('ready', 'retry', 'inflight', 'unknown') AND w.connection_id = batch.connection_id
    AND w.equip_type = batch.equip_type AND w.equip_id = batch.equip_id
    AND w.first_timestamp <= batch.last_timestamp AND w.last_timestamp >= batch.first_timestamp
    AND j.state = 'sending' AND j.origin = $origin AND j.position < $position)
  AND ($onlyFirst = 0 OR position = (SELECT min(position) FROM batch f WHERE f.job_id = $jobId AND f.state <> 'cut'))
  ORDER BY position LIMIT 1`;

/** Until when other uploads had stored what was compared with a batch when it was put in; none if they have stored nothing since. */
const STORED_SINCE = `
  SELECT own.added_order AS afterOrder FROM batch own
  WHERE own.job_id = $jobId AND own.seq = $seq AND EXISTS (SELECT 1 FROM batch b
    WHERE b.connection_id = $connectionId AND b.equip_id = $equipId AND b.sent_at_ms IS NOT NULL
      AND b.equip_type = $equipType AND b.first_timestamp <= $lastTimestamp AND b.last_timestamp >= $firstTimestamp
      AND b.state = 'done' AND ${IS_CONFIRMED} AND coalesce(b.sent_origin = $origin, 1) AND b.job_id <> $jobId
      AND b.sent_order > own.added_order)`;

/**
 * Takes the next batch for a target and marks it as being sent, before its first byte goes out. One whose bytes are damaged, or
 * that would overwrite what a later upload has said, is held; and what another upload has stored since is left out.
 * @param account who is signed in; null: an upload token is sent
 * @returns undefined if none may go now, 'held' if so because some are held or left out: a first row or the end of a job may depend on it
 */
export function pickBatch(
  sql: Sql,
  sent: SentRecords,
  target: Target,
  account: string | null,
): PickedBatch | 'held' | undefined {
  let hasHeld = false;
  for (const job of sql.all<JobRow>(JOBS, { ...target, account, nowMs: sql.steadyMs })) {
    for (;;) {
      const batch = nextOf(sql, job, target);
      if (!batch) break;
      const body = readBody(sql, batch);
      const isHeld = body && isSuperseded(sql, sent, job, batch, target, body);
      const isLeftOut = body && !isHeld && leaveOutStored(sql, sent, batch, target, body);
      if (body && !isHeld && !isLeftOut) return mark(sql, job, batch, { ...target, account }, body);
      if (isLeftOut) finishIfOver(sql, batch.jobId);
      else if (isHeld) settleBatch(sql, batch, { kind: 'held', reason: 'superseded' }, null);
      else holdDamaged(sql, batch);
      hasHeld = true;
    }
  }
  return hasHeld ? 'held' : undefined;
}

/**
 * Leaves out of a batch what another upload has stored since it was put in, equal to the last digit and with nothing else said
 * since: the rest of an export that was queued behind one that has less of the same, or what a copy of an upload has sent before
 * it. One that may be stored itself stays as it is. @returns false if it goes as it is; if not, what is left of it is another batch
 */
function leaveOutStored(
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

/** What is left of its bytes stays in the file, but is of no use for sending. */
function holdDamaged(sql: Sql, batch: StoredBatch): void {
  const { jobId, seq } = batch;
  settleBatch(sql, batch, { kind: 'held', reason: 'damaged' }, null);
  sql.run('UPDATE batch SET has_body = 0 WHERE job_id = $jobId AND seq = $seq', { jobId, seq });
}

function nextOf(
  sql: Sql,
  { id, position, canary, ceilingBytes }: JobRow,
  { origin }: Target,
): StoredBatch | undefined {
  for (;;) {
    const [batch] = readBatches(sql, NEXT, {
      jobId: id,
      position,
      origin,
      nowMs: sql.steadyMs,
      onlyFirst: Number(canary === 'wanted'),
    });
    const isTooLarge = batch && ceilingBytes !== null && batch.sizeBytes > ceilingBytes && !batch.mayBeStored;
    if (!isTooLarge || !cutBatch(sql, batch)) return batch;
  }
}

function mark(
  sql: Sql,
  { bytesPerSecond }: JobRow,
  batch: StoredBatch,
  target: Target & { account: string | null },
  body: Uint8Array,
): PickedBatch {
  const { jobId, seq } = batch;
  const sentAtMs = sql.wallMs;
  sql.run(
    `UPDATE batch SET state = 'inflight', attempts = attempts + 1, sent_at_ms = $sentAtMs, sent_origin = $origin,
       sent_as = $sentAs, next_try_at_ms = NULL, may_be_whole = 0,
       sent_order = ${LAST_ORDER} + 1
     WHERE job_id = $jobId AND seq = $seq`,
    { jobId, seq, sentAtMs, origin: target.origin, sentAs: target.account ?? '' },
  );
  sql.run('UPDATE job SET account = coalesce(account, $account) WHERE id = $jobId', {
    jobId,
    account: target.account,
  });
  const accepted = sql
    .all(`SELECT 1 FROM batch WHERE job_id = $jobId AND state = 'done' LIMIT 1`, { jobId })
    .at(0);
  const marked = { ...batch, state: 'inflight' as const, attempts: batch.attempts + 1, sentAtMs };
  return {
    connectionId: target.connectionId,
    body,
    batch: marked,
    isFirstOfJob: accepted === undefined,
    bytesPerSecond,
  };
}

/**
 * Notes that the service may have all of a batch from now on. @returns false if it must not get it any more: its job
 * is not being sent or goes elsewhere, or the batch has gone on without whoever asks.
 */
export function markWhole(
  sql: Sql,
  { jobId, seq, attempts }: Pick<StoredBatch, 'jobId' | 'seq' | 'attempts'>,
): boolean {
  const marked = sql.run(
    `UPDATE batch SET may_be_whole = 1
     WHERE job_id = $jobId AND seq = $seq AND state = 'inflight' AND attempts = $attempts
       AND EXISTS (SELECT 1 FROM job WHERE id = $jobId AND state = 'sending' AND origin = batch.sent_origin
         AND (account IS NULL OR batch.sent_as IN ('', account)))`,
    { jobId, seq, attempts },
  );
  if (marked > 0) noteArrival(sql, { jobId, seq });
  return marked > 0;
}
