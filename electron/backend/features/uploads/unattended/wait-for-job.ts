import type { Obstacle, UploadJob } from '#shared/contract/outbox-shapes.ts';
import { isAllStored } from '#shared/domain/outbox/row-sum.ts';
import { AppError, type Failure } from '#shared/errors.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { uploadsLeftTo } from './unattended-note.ts';

/**
 * How a job stands when nobody waits for it any longer. `stored`: everything is known to be stored; `in-part`: it is over, and
 * something was refused, held, or is of unknown outcome; `stopped`: it goes on when somebody has done something; `waiting`:
 * it is in the outbox, and goes on by itself.
 */
export type JobEnd = {
  job: UploadJob;
  end: 'stored' | 'in-part' | 'stopped' | 'waiting';
  /** What is in the way of a job that waits or was stopped. */
  obstacle: Pick<Obstacle, 'kind' | 'failure'> | null;
  /** The copies of it that have stored what it has not. */
  copies: string[];
};

/** The end of a job by itself; undefined while it goes on. */
export function endOfJob(job: UploadJob): JobEnd | undefined {
  if (job.state === 'finished') {
    const isStored = isAllStored(job);
    return { job, end: isStored ? 'stored' : 'in-part', obstacle: null, copies: [] };
  }
  if (job.state === 'sending' || job.state === 'filling') return undefined;
  return { job, end: 'stopped', obstacle: null, copies: [] };
}

/** The end of a job that counts as stored when copies of it have stored the rest. @throws AppError as the outbox does */
export async function endWithCopies(
  outbox: Pick<Outbox, 'ask'>,
  job: UploadJob,
): Promise<JobEnd | undefined> {
  const ended = endOfJob(job);
  if (!ended || ended.end === 'stored') return ended;
  const copies = await outbox.ask('storedByCopies', job.id);
  return copies ? { ...ended, end: 'stored', copies } : ended;
}

/**
 * Waits until a job is over, or until something has been in its way for so long.
 * @param patienceMs 0 waits for nothing that is in the way
 * @param signal gives up waiting; the job stays where it is
 * @throws AppError if the outbox cannot be used
 */
export async function waitForJob(
  outbox: Pick<Outbox, 'ask' | 'progress'>,
  jobId: string,
  patienceMs: number,
  signal: AbortSignal,
): Promise<JobEnd> {
  const impatience = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let obstacle: JobEnd['obstacle'] = null;
  try {
    for await (const state of outbox.progress.state.watch(AbortSignal.any([signal, impatience.signal]))) {
      if (state.failure) throw new AppError(state.failure.code, state.failure.details);
      const told = state.jobs.find((one) => one.job.id === jobId)?.job;
      // What is told may be of a moment before it was sent again.
      const job = told && !endOfJob(told) ? told : await outbox.ask('job', jobId);
      const end = await endWithCopies(outbox, job);
      if (end) return await withWhatWasLeft(outbox, end, patienceMs, signal);
      obstacle = state.obstacles.find(({ connectionId }) => connectionId === job.connectionId) ?? null;
      if (obstacle === null) {
        clearTimeout(timer);
        timer = undefined;
      } else if (patienceMs === 0) impatience.abort();
      else timer ??= setTimeout(() => impatience.abort(), patienceMs);
    }
  } finally {
    clearTimeout(timer);
  }
  const job = await outbox.ask('job', jobId);
  return (await endWithCopies(outbox, job)) ?? { job, end: 'waiting', obstacle, copies: [] };
}

/** A job of which rows were left to others is stored if theirs are. */
async function withWhatWasLeft(
  outbox: Pick<Outbox, 'ask' | 'progress'>,
  ended: JobEnd,
  patienceMs: number,
  signal: AbortSignal,
): Promise<JobEnd> {
  if (ended.end !== 'stored') return ended;
  for (const jobId of uploadsLeftTo(ended.job)) {
    const other = await waitForJob(outbox, jobId, patienceMs, signal);
    if (other.end === 'stored') continue;
    const end = other.job.state === 'cancelled' ? 'in-part' : other.end;
    return { ...ended, end, obstacle: other.obstacle };
  }
  return ended;
}

/** The failure that a job has met, where there is one. */
export function failureOf({ job, obstacle }: JobEnd): Failure | null {
  return job.stopReason ?? obstacle?.failure ?? null;
}
