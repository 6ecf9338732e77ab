import type { OutboxState, UploadJob } from './outbox-shapes.ts';

/** What is being sent at the moment, all files together. */
export type SendingSummary = {
  files: number;
  rows: number;
  rowsDone: number;
  /** Of the bytes, 0 to 1. */
  fraction: number;
};

/**
 * What is being sent; null if nothing is. A file counts from when it is put into the outbox until its last batch is
 * settled, but not while its connection cannot be reached or nobody is signed in: it waits then, and nothing is under way.
 */
export function sendingSummary({ jobs, obstacles }: OutboxState): SendingSummary | null {
  const blocked = new Set(obstacles.map(({ connectionId }) => connectionId));
  const sending = jobs
    .map(({ job }) => job)
    .filter(({ state, connectionId }) => isUnderWay(state) && !blocked.has(connectionId));
  if (sending.length === 0) return null;
  const bytes = sum(sending, ({ total }) => total.bytes);
  const bytesDone = sum(sending, ({ amounts }) => amounts.done?.bytes ?? 0);
  return {
    files: sending.length,
    rows: sum(sending, ({ total }) => total.rows),
    rowsDone: sum(sending, ({ amounts }) => amounts.done?.rows ?? 0),
    fraction: bytes === 0 ? 0 : Math.min(1, bytesDone / bytes),
  };
}

function isUnderWay(state: UploadJob['state']): boolean {
  return state === 'sending' || state === 'filling';
}

function sum(jobs: readonly UploadJob[], amount: (job: UploadJob) => number): number {
  return jobs.reduce((total, job) => total + amount(job), 0);
}
