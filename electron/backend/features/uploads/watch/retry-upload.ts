import type { BatchRow } from '#shared/contract/outbox-shapes.ts';
import { mayBeStoredThough, wouldOverwrite } from '#shared/domain/outbox/batch-state.ts';
import { AppError } from '#shared/errors.ts';
import type { Outbox } from '../outbox/outbox.ts';

const PAGE = 5_000;

/**
 * Sends again what was refused, because somebody says so. What may be stored is not sent again: that is decided in the outbox,
 * where it says so. @returns `anew`: nothing is left of an upload; `nothing`: there is nothing to send again
 * @throws AppError as the outbox does
 */
export async function retryUpload(
  outbox: Pick<Outbox, 'ask' | 'change'>,
  jobIds: readonly string[],
): Promise<'going' | 'anew' | 'nothing'> {
  let isGoing = false;
  for (const jobId of jobIds) {
    const job = await outbox.ask('job', jobId).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'JOB_NOT_FOUND') return null;
      throw error;
    });
    if (!job || job.state === 'cancelled') return 'anew';
    const refused = await refusedBatches(outbox, jobId);
    const sentAgain = refused.length > 0 ? await outbox.change('retryBatches', jobId, refused) : 0;
    if (job.state === 'stopped') await outbox.change('resumeJob', jobId);
    isGoing ||= sentAgain > 0 || job.state === 'stopped';
  }
  return isGoing ? 'going' : 'nothing';
}

const isRefused = ({ state, heldReason }: BatchRow) =>
  state === 'rejected' || (state === 'held' && !mayBeStoredThough(heldReason) && !wouldOverwrite(heldReason));

async function refusedBatches(outbox: Pick<Outbox, 'ask'>, jobId: string): Promise<number[]> {
  const refused: number[] = [];
  let offset = 0;
  for (let total = 1; offset < total;) {
    const page = await outbox.ask('jobBatches', jobId, { offset, limit: PAGE });
    if (page.batches.length === 0) break;
    offset += page.batches.length;
    ({ total } = page);
    refused.push(...page.batches.filter(isRefused).map(({ seq }) => seq));
  }
  return refused;
}
