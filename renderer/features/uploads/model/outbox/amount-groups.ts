import type { Amount, UploadJob } from '#shared/contract/outbox-shapes.ts';
import type { BatchState } from '#shared/domain/outbox/batch-state.ts';

/** States of batches as the picture of a job shows them, in the order of the picture. */
const AMOUNT_GROUPS = ['done', 'inflight', 'unknown', 'held', 'rejected', 'waiting', 'cancelled'] as const;
export type AmountGroup = (typeof AMOUNT_GROUPS)[number];

const MEMBERS: Record<AmountGroup, readonly BatchState[]> = {
  done: ['done'],
  inflight: ['inflight'],
  unknown: ['unknown'],
  held: ['held'],
  rejected: ['rejected'],
  waiting: ['ready', 'retry'],
  cancelled: ['cancelled'],
};

/** Batches, rows and bytes of a group. */
export function amountOf({ amounts }: Pick<UploadJob, 'amounts'>, group: AmountGroup): Amount {
  const sum = { batches: 0, rows: 0, bytes: 0 };
  for (const state of MEMBERS[group]) {
    sum.batches += amounts[state]?.batches ?? 0;
    sum.rows += amounts[state]?.rows ?? 0;
    sum.bytes += amounts[state]?.bytes ?? 0;
  }
  return sum;
}

/** The groups that some batch is in, in the order of the picture. */
export function amountGroups(job: Pick<UploadJob, 'amounts'>): { group: AmountGroup; amount: Amount }[] {
  return AMOUNT_GROUPS.map((group) => ({ group, amount: amountOf(job, group) })).filter(
    ({ amount }) => amount.batches > 0,
  );
}

/** Batches that wait for the user. */
export function openQuestions(job: Pick<UploadJob, 'amounts'>): number {
  return amountOf(job, 'held').batches + amountOf(job, 'rejected').batches;
}
