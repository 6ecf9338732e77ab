import type { UploadJob } from '#shared/contract/outbox-shapes.ts';
import type { BatchState } from '#shared/domain/outbox/batch-state.ts';

/** Which batches of a job are listed. */
export const BATCH_FILTERS = ['all', 'attention', 'waiting', 'done'] as const;
export type BatchFilter = (typeof BATCH_FILTERS)[number];

const STATES: Record<Exclude<BatchFilter, 'all'>, BatchState[]> = {
  attention: ['unknown', 'held', 'left', 'rejected'],
  waiting: ['ready', 'retry', 'inflight'],
  done: ['done'],
};

/** undefined for all. */
export function statesOf(filter: BatchFilter): BatchState[] | undefined {
  return filter === 'all' ? undefined : STATES[filter];
}

/** How many batches a filter lists; all of them include those that were cut into others. */
export function countOf({ amounts }: Pick<UploadJob, 'amounts'>, filter: BatchFilter): number {
  const states = statesOf(filter) ?? Object.keys(amounts);
  return Object.entries(amounts).reduce(
    (sum, [state, amount]) => sum + (states.some((each) => each === state) ? amount.batches : 0),
    0,
  );
}

/** Sends that it takes at most to find a single row to blame among so many, by halves: two for each halving. */
export function sendsToFindOne(rows: number): number {
  return rows < 2 ? 1 : 2 * Math.ceil(Math.log2(rows));
}
