import type { UploadJob } from '#shared/contract/outbox-shapes.ts';
import { wouldOverwrite } from '#shared/domain/outbox/batch-state.ts';
import { resumeJob, retryBatches } from './change-job.ts';
import { areStored, batchesOf, type Fate, fateOf, inCopies, isWaiting, ownFate } from './copies.ts';
import { readBatches, readJobs, type StoredBatch } from './read-rows.ts';
import { finishIfOver } from './settle-batch.ts';
import type { Sql } from './sql.ts';

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

/** One that would overwrite what a later upload has sent is decided in the outbox, where it says so. */
const isRetried = ({ state, heldReason, hasBody }: StoredBatch) =>
  hasBody && (state === 'rejected' || (state === 'held' && !wouldOverwrite(heldReason)));

/**
 * Sends again what was refused of an upload, because somebody says so: neither what may be stored nor what a copy has stored,
 * or is still to send. @returns `anew`: nothing is left of it, or not the bytes of what is to be sent; `nothing`: there is nothing to send again
 */
export function retryUpload(sql: Sql, jobIds: readonly string[]): 'going' | 'anew' | 'nothing' {
  const jobs = jobIds.flatMap((jobId) => readJobs(sql, 'id = $jobId', { jobId }));
  const fates = jobs.flatMap((job) => fatesOf(sql, job));
  if (
    jobs.length < jobIds.length ||
    jobs.some(({ state }) => state === 'cancelled' || state === 'incomplete')
  )
    return fates.includes('open') || areStored(fates) ? 'nothing' : 'anew';
  let isGoing = false;
  for (const { id, state } of jobs) isGoing = retryJob(sql, id, state === 'stopped') || isGoing;
  if (isGoing) return 'going';
  return jobs.some(({ id }) => lacksBytes(sql, id)) ? 'anew' : 'nothing';
}

/**
 * Whether rows of a job that nobody has can only be sent from its file: their bytes are damaged, or were given up. False
 * while something of the job may be stored, or is still to be sent.
 */
export function lacksBytes(sql: Sql, jobId: string): boolean {
  const without = readBatches(
    sql,
    `job_id = $jobId AND state IN ('held', 'rejected', 'cancelled') AND has_body = 0`,
    { jobId },
  );
  if (!without.some((batch) => fateOf(sql, batch) === 'refused')) return false;
  return batchesOf(sql, jobId).every((batch) => fateOf(sql, batch) !== 'open');
}

/** Nothing is sent of a job that was not filled completely, and what was filled was not all of it. */
const fatesOf = (sql: Sql, { id, state }: Pick<UploadJob, 'id' | 'state'>): Fate[] =>
  state === 'incomplete' ? ['refused'] : batchesOf(sql, id).map((batch) => fateOf(sql, batch));

function retryJob(sql: Sql, jobId: string, isStopped: boolean): boolean {
  const seqs = new Map<string, number[]>();
  const batches = batchesOf(sql, jobId);
  for (const batch of batches) collectRefused(sql, batch, seqs);
  for (const [id, chosen] of seqs) retryBatches(sql, id, chosen);
  finishIfOver(sql, jobId);
  const [job] = readJobs(sql, 'id = $jobId', { jobId });
  const goesOn = isStopped && job !== undefined && job.state !== 'finished';
  if (goesOn) resumeJob(sql, jobId);
  return goesOn || seqs.size > 0;
}

/** The refused batches, each where it was sent last. */
function collectRefused(sql: Sql, batch: StoredBatch, seqs: Map<string, number[]>): void {
  if (ownFate(batch) !== 'refused') return;
  const copies = inCopies(sql, batch);
  const fates = copies.map((parts) => parts.map((part) => fateOf(sql, part)));
  if (fates.some(areStored)) return;
  const last = copies.find((_, index) => fates[index]?.some((fate) => fate !== 'refused'));
  if (last) for (const part of last) collectRefused(sql, part, seqs);
  else if (isRetried(batch)) seqs.set(batch.jobId, [...(seqs.get(batch.jobId) ?? []), batch.seq]);
}
