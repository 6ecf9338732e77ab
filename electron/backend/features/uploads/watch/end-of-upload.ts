import { AppError } from '#shared/errors.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { endOfJob } from '../unattended/wait-for-job.ts';

/** `going`: it goes on by itself, or was paused by somebody; `lost`: the outbox has nothing of it any more, and nobody knows. */
type EndOfUpload = 'going' | 'stored' | 'not-delivered' | 'lost';

/** How all jobs of a file stand together. @throws AppError as the outbox does */
export async function endOfUpload(
  outbox: Pick<Outbox, 'ask'>,
  jobIds: readonly string[],
): Promise<EndOfUpload> {
  const ends: EndOfUpload[] = [];
  for (const jobId of jobIds) {
    const job = await outbox.ask('job', jobId).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'JOB_NOT_FOUND') return null;
      throw error;
    });
    if (!job) return 'lost';
    const ended = job.state === 'paused' ? undefined : endOfJob(job);
    ends.push(ended ? (ended.end === 'stored' ? 'stored' : 'not-delivered') : 'going');
  }
  return (['going', 'not-delivered'] as const).find((end) => ends.includes(end)) ?? 'stored';
}
