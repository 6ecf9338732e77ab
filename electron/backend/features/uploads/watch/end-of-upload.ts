import type { UploadJob } from '#shared/contract/outbox-shapes.ts';
import { AppError } from '#shared/errors.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { endWithCopies } from '../unattended/wait-for-job.ts';

/** `going`: it goes on by itself, or was paused by somebody; `lost`: the outbox has nothing of it any more, and nobody knows. */
type EndOfUpload = 'going' | 'stored' | 'not-delivered' | 'lost';

/**
 * How all jobs of a file stand together. `copies`: the uploads that have stored what those of the file have not.
 * @throws AppError as the outbox does
 */
export async function endOfUpload(
  outbox: Pick<Outbox, 'ask'>,
  jobIds: readonly string[],
): Promise<{ end: EndOfUpload; copies: string[] }> {
  const ends: EndOfUpload[] = [];
  const copies: string[] = [];
  for (const jobId of jobIds) {
    const job = await jobIfKept(outbox, jobId);
    if (!job) return { end: 'lost', copies: [] };
    const ended = job.state === 'paused' ? undefined : await endWithCopies(outbox, job);
    if (ended) copies.push(...ended.copies);
    if (!ended) ends.push('going');
    else ends.push(ended.end === 'stored' ? 'stored' : 'not-delivered');
  }
  const end = (['going', 'not-delivered'] as const).find((one) => ends.includes(one)) ?? 'stored';
  return { end, copies };
}

/** The hash of the file of an upload; null if the outbox has nothing of it any more. @throws AppError as the outbox does */
export async function sha256OfUpload(
  outbox: Pick<Outbox, 'ask'>,
  jobId: string | undefined,
): Promise<string | null> {
  const job = jobId === undefined ? null : await jobIfKept(outbox, jobId);
  return job?.fileSha256 ?? null;
}

function jobIfKept(outbox: Pick<Outbox, 'ask'>, jobId: string): Promise<UploadJob | null> {
  return outbox.ask('job', jobId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'JOB_NOT_FOUND') return null;
    throw error;
  });
}

/** True if all jobs of a file still have the last word, so that another one that says the same has nothing to send. @throws AppError as the outbox does */
export async function sayAgain(
  outbox: Pick<Outbox, 'ask'>,
  jobIds: readonly string[],
  writtenAtMs: number,
): Promise<boolean> {
  for (const jobId of jobIds) if (!(await outbox.ask('sayAgain', jobId, writtenAtMs))) return false;
  return true;
}
