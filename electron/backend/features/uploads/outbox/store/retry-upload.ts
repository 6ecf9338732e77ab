import { mayBeStoredThough, wouldOverwrite } from '#shared/domain/outbox/batch-state.ts';
import { resumeJob, retryBatches } from './change-job.ts';
import { readBatches, readJobs, type StoredBatch } from './read-rows.ts';
import { dropBatch, finishIfOver, settleBatch } from './settle-batch.ts';
import type { Sql } from './sql.ts';

/** What is known of the rows of a batch: they are stored, may be or are still to be sent, or nobody has them. */
type Fate = 'stored' | 'open' | 'refused';

const COPIES = `
  SELECT id FROM job WHERE again_of = $jobId AND state NOT IN ('filling', 'incomplete')
    AND coalesce(origin = (SELECT origin FROM job WHERE id = $jobId), 1)
  ORDER BY rowid DESC`;

/** Of a copy: what has rows of a batch. */
const OF_COPY = `
  job_id = $copyId AND state <> 'cut' AND equip_type = $equipType AND equip_id = $equipId
  AND first_row <= $lastRow AND last_row >= $firstRow
  AND first_timestamp <= $lastTimestamp AND last_timestamp >= $firstTimestamp`;

/** What copies of its job have of a batch, the newest copy first. */
function inCopies(sql: Sql, batch: StoredBatch): StoredBatch[][] {
  const { jobId, equipType, equipId, firstRow, lastRow, firstTimestamp, lastTimestamp } = batch;
  const about = { equipType, equipId, firstRow, lastRow, firstTimestamp, lastTimestamp };
  return sql
    .all<{ id: string }>(COPIES, { jobId })
    .map(({ id: copyId }) => readBatches(sql, OF_COPY, { copyId, ...about }));
}

const batchesOf = (sql: Sql, jobId: string) =>
  readBatches(sql, `job_id = $jobId AND state <> 'cut' ORDER BY position`, { jobId });

function ownFate({ state, heldReason, mayBeStored }: StoredBatch): Fate {
  if (state === 'done') return 'stored';
  const isRefused = state === 'rejected' || state === 'cancelled' || state === 'held';
  return isRefused && !mayBeStored && !mayBeStoredThough(heldReason) ? 'refused' : 'open';
}

/** Of a batch, or of the copies of it. */
function fateOf(sql: Sql, batch: StoredBatch): Fate {
  const own = ownFate(batch);
  return own === 'refused' ? fateInCopies(sql, batch) : own;
}

function fateInCopies(sql: Sql, batch: StoredBatch): Fate {
  const fates = inCopies(sql, batch).map((parts) => parts.map((part) => fateOf(sql, part)));
  if (fates.some(areStored)) return 'stored';
  return fates.flat().some((fate) => fate !== 'refused') ? 'open' : 'refused';
}

const areStored = (fates: readonly Fate[]) => fates.length > 0 && fates.every((fate) => fate === 'stored');

/**
 * The copies that have stored what a job has not stored itself. @returns null if something is not known to be stored, or the
 * outbox has nothing of the job any more
 */
export function storedByCopies(sql: Sql, jobId: string): string[] | null {
  const batches = batchesOf(sql, jobId);
  const used = new Set<string>();
  const isStored = (batch: StoredBatch): boolean => {
    const own = ownFate(batch);
    if (own !== 'refused' && !isWaiting(batch)) return own === 'stored';
    if (batch.mayBeStored) return false;
    const parts = inCopies(sql, batch).find((each) => each.length > 0 && each.every(isStored)) ?? [];
    for (const part of parts) used.add(part.jobId);
    return parts.length > 0;
  };
  return batches.length > 0 && batches.every(isStored) ? [...used] : null;
}

const isWaiting = ({ state }: StoredBatch) => state === 'ready' || state === 'retry';

/** One that would overwrite what a later upload has sent is decided in the outbox, where it says so. */
const isRetried = ({ state, heldReason, hasBody }: StoredBatch) =>
  hasBody && (state === 'rejected' || (state === 'held' && !wouldOverwrite(heldReason)));

/**
 * Sends again what was refused of an upload, because somebody says so: neither what may be stored nor what a copy has stored,
 * or is still to send. @returns `anew`: nothing is left of it; `nothing`: there is nothing to send again
 */
export function retryUpload(sql: Sql, jobIds: readonly string[]): 'going' | 'anew' | 'nothing' {
  const jobs = jobIds.flatMap((jobId) => readJobs(sql, 'id = $jobId', { jobId }));
  const fates = jobs.flatMap(({ id }) => batchesOf(sql, id).map((batch) => fateOf(sql, batch)));
  if (jobs.length < jobIds.length || jobs.some(({ state }) => state === 'cancelled'))
    return fates.includes('open') || areStored(fates) ? 'nothing' : 'anew';
  let isGoing = false;
  for (const { id, state } of jobs) isGoing = retryJob(sql, id, state === 'stopped') || isGoing;
  return isGoing ? 'going' : 'nothing';
}

function retryJob(sql: Sql, jobId: string, isStopped: boolean): boolean {
  const seqs = new Map<string, number[]>();
  for (const batch of batchesOf(sql, jobId)) {
    if (!isStopped || !isWaiting(batch)) collectRefused(sql, batch, seqs);
    else if (fateInCopies(sql, batch) !== 'refused') leaveToCopy(sql, batch);
  }
  for (const [id, chosen] of seqs) retryBatches(sql, id, chosen);
  finishIfOver(sql, jobId);
  const [job] = readJobs(sql, 'id = $jobId', { jobId });
  const goesOn = isStopped && job !== undefined && job.state !== 'finished';
  if (goesOn) resumeJob(sql, jobId);
  return goesOn || seqs.size > 0;
}

/** What is refused of a batch, where it was sent last. */
function collectRefused(sql: Sql, batch: StoredBatch, seqs: Map<string, number[]>): void {
  if (ownFate(batch) !== 'refused') return;
  const copies = inCopies(sql, batch);
  const fates = copies.map((parts) => parts.map((part) => fateOf(sql, part)));
  if (fates.some(areStored)) return;
  const last = copies.find((_, index) => fates[index]?.some((fate) => fate !== 'refused'));
  if (last) for (const part of last) collectRefused(sql, part, seqs);
  else if (isRetried(batch)) seqs.set(batch.jobId, [...(seqs.get(batch.jobId) ?? []), batch.seq]);
}

function leaveToCopy(sql: Sql, batch: StoredBatch): void {
  if (batch.mayBeStored) settleBatch(sql, batch, { kind: 'held', reason: 'unknown-outcome' }, null);
  else dropBatch(sql, batch);
}
