import type { JobProgress, OutboxState, UploadJob } from '#shared/contract/outbox-shapes.ts';
import { amountOf, openQuestions } from './amount-groups.ts';
import { hasLostConnection, isOpenJob } from './job-situation.ts';

export type OutboxSummary = {
  /** Jobs of which something is under way or may be sent now. */
  sending: JobProgress[];
  /** Open jobs that are paused or being prepared. */
  waiting: number;
  /** Jobs that have stopped, have lost their connection, or have batches that wait for the user. */
  attention: number;
  unknownBatches: number;
  heldBatches: number;
};

/** How many jobs, or batches of them, wait for the user and are not listed. */
export function countOf(unlisted: OutboxState['unlisted'], what: 'jobs' | 'batches'): number {
  return unlisted.reduce((sum, each) => sum + each[what], 0);
}

/** The outbox in a few numbers, for the rail and the status bar. */
export function outboxSummary({
  jobs,
  unlisted,
  obstacles,
}: Pick<OutboxState, 'jobs' | 'unlisted' | 'obstacles'>): OutboxSummary {
  const sum = (of: (progress: JobProgress) => number) => jobs.reduce((total, each) => total + of(each), 0);
  const isStopped = ({ job }: JobProgress) =>
    job.state === 'stopped' || (isOpenJob(job) && hasLostConnection(job, obstacles));
  const isSending = (each: JobProgress) => each.job.state === 'sending' && !isStopped(each);
  return {
    sending: jobs.filter(isSending),
    waiting: sum((each) => Number(isOpenJob(each.job) && !isSending(each) && !isStopped(each))),
    attention:
      sum((each) => Number(isStopped(each) || openQuestions(each.job) > 0)) + countOf(unlisted, 'jobs'),
    unknownBatches: sum(({ job }) => amountOf(job, 'unknown').batches),
    heldBatches: sum(({ job }) => openQuestions(job)) + countOf(unlisted, 'batches'),
  };
}

/** How many jobs of a connection are not over, or wait for a decision; none as long as nothing is known of the outbox. */
export function openJobsOf(
  outbox: Pick<OutboxState, 'jobs' | 'unlisted'> | undefined,
  connectionId: string,
): number {
  const { jobs = [], unlisted = [] } = outbox ?? {};
  const isLeftOpen = (job: UploadJob) => isOpenJob(job) || openQuestions(job) > 0;
  const others = unlisted.filter((each) => each.connectionId === connectionId);
  const listed = jobs.filter(({ job }) => job.connectionId === connectionId && isLeftOpen(job));
  return listed.length + countOf(others, 'jobs');
}

/** The job that one line about sending is about: the first that goes or may go now, else the first that is still to begin. */
export function leadingJob(
  sending: readonly JobProgress[],
  nowMs: number,
): { progress: JobProgress; startsInMs: number } | undefined {
  const startsInMs = ({ job }: JobProgress) =>
    amountOf(job, 'inflight').batches > 0 ? 0 : Math.max(0, job.notBeforeMs - nowMs);
  const progress = sending.find((each) => startsInMs(each) === 0) ?? sending[0];
  return progress && { progress, startsInMs: startsInMs(progress) };
}
