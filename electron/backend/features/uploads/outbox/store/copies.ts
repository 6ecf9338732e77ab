import { mayBeStoredThough } from '#shared/domain/outbox/batch-state.ts';
import { readBatches, type StoredBatch } from './read-rows.ts';
import type { Sql } from './sql.ts';

/** What is known of the rows of a batch: they are stored, may be or are still to be sent, or nobody has them. */
export type Fate = 'stored' | 'open' | 'refused';

const COPIES = `
  SELECT id FROM job WHERE again_of = $jobId AND state NOT IN ('filling', 'incomplete')
    AND coalesce(origin = (SELECT origin FROM job WHERE id = $jobId), 1)
  ORDER BY rowid DESC`;

/**
 * Of a copy: what may have rows of a batch. It is a copy of the batch, or of one that the batch is a piece of. Of such a copy
 * all pieces that reach into the batch count: others have the same rows and times as well.
 */
const OF_COPY = `
  job_id = $copyId AND state <> 'cut' AND copy_of IN (
    WITH RECURSIVE whole (seq) AS (
      SELECT $seq UNION SELECT b.piece_of FROM whole JOIN batch b ON b.job_id = $jobId AND b.seq = whole.seq)
    SELECT seq FROM whole WHERE seq IS NOT NULL)
  AND first_row <= $lastRow AND last_row >= $firstRow
  AND first_timestamp <= $lastTimestamp AND last_timestamp >= $firstTimestamp`;

/** What copies of its job have of a batch, the newest copy first. */
export function inCopies(sql: Sql, batch: StoredBatch): StoredBatch[][] {
  const { jobId, seq, firstRow, lastRow, firstTimestamp, lastTimestamp } = batch;
  const about = { jobId, seq, firstRow, lastRow, firstTimestamp, lastTimestamp };
  return sql
    .all<{ id: string }>(COPIES, { jobId })
    .map(({ id: copyId }) => readBatches(sql, OF_COPY, { copyId, ...about }));
}

export const batchesOf = (sql: Sql, jobId: string) =>
  readBatches(sql, `job_id = $jobId AND state <> 'cut' ORDER BY position`, { jobId });

export function ownFate({ state, heldReason, mayBeStored }: StoredBatch): Fate {
  if (state === 'done') return 'stored';
  const isRefused = state === 'rejected' || state === 'cancelled' || state === 'held';
  return isRefused && !mayBeStored && !mayBeStoredThough(heldReason) ? 'refused' : 'open';
}

/** Of a batch, or of the copies of it. */
export function fateOf(sql: Sql, batch: StoredBatch): Fate {
  const own = ownFate(batch);
  return own === 'refused' ? fateInCopies(sql, batch) : own;
}

function fateInCopies(sql: Sql, batch: StoredBatch): Fate {
  const fates = inCopies(sql, batch).map((parts) => parts.map((part) => fateOf(sql, part)));
  if (fates.some(areStored)) return 'stored';
  return fates.flat().some((fate) => fate !== 'refused') ? 'open' : 'refused';
}

export const areStored = (fates: readonly Fate[]) =>
  fates.length > 0 && fates.every((fate) => fate === 'stored');

export const isWaiting = ({ state }: StoredBatch) => state === 'ready' || state === 'retry';
