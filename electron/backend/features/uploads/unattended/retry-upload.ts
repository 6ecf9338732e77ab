import type { BatchRow, UploadJob } from '#shared/contract/outbox-shapes.ts';
import { mayBeStoredThough, wouldOverwrite } from '#shared/domain/outbox/batch-state.ts';
import { AppError } from '#shared/errors.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { allBatches } from './all-batches.ts';

/**
 * Sends again what was refused, because somebody says so. What may be stored is not sent again: that is decided in the outbox,
 * where it says so, and before anything of it is sent anew. @returns `anew`: nothing is left of an upload; `nothing`: there is
 * nothing to send again
 * @throws AppError as the outbox does
 */
export async function retryUpload(
  outbox: Pick<Outbox, 'ask' | 'change'>,
  jobIds: readonly string[],
): Promise<'going' | 'anew' | 'nothing'> {
  const jobs = await Promise.all(jobIds.map((jobId) => jobOf(outbox, jobId)));
  const known = jobs.filter((job) => job !== null);
  const batchesOf = new Map<UploadJob, BatchRow[]>();
  for (const job of known) batchesOf.set(job, await allBatches(outbox, job.id));
  if (known.length < jobs.length || known.some(({ state }) => state === 'cancelled'))
    return [...batchesOf.values()].flat().some(mayBeStored) ? 'nothing' : 'anew';
  let isGoing = false;
  for (const [job, batches] of batchesOf) {
    const refused = batches.filter(isRefused).map(({ seq }) => seq);
    const sentAgain = refused.length > 0 ? await outbox.change('retryBatches', job.id, refused) : 0;
    if (job.state === 'stopped') await outbox.change('resumeJob', job.id);
    isGoing ||= sentAgain > 0 || job.state === 'stopped';
  }
  return isGoing ? 'going' : 'nothing';
}

const isRefused = ({ state, heldReason }: BatchRow) =>
  state === 'rejected' || (state === 'held' && !mayBeStoredThough(heldReason) && !wouldOverwrite(heldReason));

const mayBeStored = ({ state, heldReason }: BatchRow) =>
  state === 'inflight' || state === 'unknown' || (state === 'held' && mayBeStoredThough(heldReason));

async function jobOf(outbox: Pick<Outbox, 'ask'>, jobId: string): Promise<UploadJob | null> {
  return outbox.ask('job', jobId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'JOB_NOT_FOUND') return null;
    throw error;
  });
}
