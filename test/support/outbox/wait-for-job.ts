import type { Outbox } from '#electron/backend/features/uploads/outbox/outbox.ts';
import type { JobProgress, OutboxState } from '#shared/contract/outbox-shapes.ts';

/** Waits until the outbox says what is asked for. */
export async function outboxSays<T>(outbox: Outbox, read: (state: OutboxState) => T | undefined): Promise<T> {
  for await (const state of outbox.progress.state.watch(undefined)) {
    const found = read(state);
    if (found !== undefined) return found;
  }
  throw new Error('the outbox was closed');
}

/** Waits until a job is in one of the given states. */
export function jobIs(
  outbox: Outbox,
  jobId: string,
  ...states: JobProgress['job']['state'][]
): Promise<JobProgress['job']> {
  return outboxSays(outbox, ({ jobs }) => {
    const job = jobs.find((each) => each.job.id === jobId)?.job;
    return job && states.includes(job.state) ? job : undefined;
  });
}
