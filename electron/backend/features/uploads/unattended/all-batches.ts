import type { BatchRow } from '#shared/contract/outbox-shapes.ts';
import type { Outbox } from '../outbox/outbox.ts';

const PAGE = 5_000;

/** All batches of a job, in their order. @throws AppError as the outbox does */
export async function allBatches(outbox: Pick<Outbox, 'ask'>, jobId: string): Promise<BatchRow[]> {
  const batches: BatchRow[] = [];
  for (;;) {
    const page = await outbox.ask('jobBatches', jobId, { offset: batches.length, limit: PAGE });
    batches.push(...page.batches);
    if (page.batches.length === 0 || batches.length >= page.total) return batches;
  }
}
