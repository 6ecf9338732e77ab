import type { OutboxState, UploadJob } from '#shared/contract/outbox-shapes.ts';
import { openQuestions } from './amount-groups.ts';

/** What is told of a job: it is sent, it has ended with batches to look at, or it has stopped. */
export type JobEnd = { job: UploadJob; kind: 'finished' | 'finished-open' | 'stopped' };

/** True if what was told of a job is not so any more: it goes on, was decided, or is not listed. */
export function isNoticeOver(kind: JobEnd['kind'], job: UploadJob | undefined): boolean {
  if (!job) return true;
  if (kind === 'stopped') return job.state !== 'stopped';
  return kind === 'finished-open' && (job.state !== 'finished' || openQuestions(job) === 0);
}

/** A state with jobs of one before it that are not listed any more: what was told of them is not told again when they are. */
export function withEarlier(now: OutboxState, before: OutboxState | undefined): OutboxState {
  const listed = new Set(now.jobs.map(({ job }) => job.id));
  const gone = (before?.jobs ?? []).filter(({ job }) => !listed.has(job.id));
  return gone.length === 0 ? now : { ...now, jobs: [...now.jobs, ...gone] };
}

/**
 * Jobs that have ended or stopped between two states of the outbox. Nothing before the first state, and nothing that had
 * ended before `sinceMs`: whoever opens the window is not told what happened long ago.
 */
export function endedJobs(before: OutboxState | undefined, now: OutboxState, sinceMs: number): JobEnd[] {
  if (!before) return [];
  const earlier = new Map(before.jobs.map(({ job }) => [job.id, job.state]));
  return now.jobs.flatMap(({ job }): JobEnd[] => {
    const was = earlier.get(job.id);
    if (was === job.state) return [];
    if (job.state === 'stopped') return was === undefined ? [] : [{ job, kind: 'stopped' }];
    if (job.state !== 'finished') return [];
    if (was === undefined && (job.finishedAtMs ?? sinceMs) < sinceMs) return [];
    return [{ job, kind: openQuestions(job) > 0 ? 'finished-open' : 'finished' }];
  });
}
