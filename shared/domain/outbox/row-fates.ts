import type { BatchState } from './batch-state.ts';

/** What became of rows that were to be sent, as far as it is known. */
export const ROW_FATES = ['stored', 'unknown', 'waiting', 'held', 'refused', 'not-sent'] as const;
export type RowFate = (typeof ROW_FATES)[number];

type Amounts = Partial<Record<BatchState, { rows: number } | undefined>>;

const FATE_OF: Record<Exclude<BatchState, 'cut'>, RowFate> = {
  ready: 'waiting',
  retry: 'waiting',
  inflight: 'waiting',
  unknown: 'unknown',
  done: 'stored',
  held: 'held',
  left: 'unknown',
  rejected: 'refused',
  cancelled: 'not-sent',
};

/**
 * Rows of a job by what became of them; their sum is what was to be sent (batches that were cut count by their pieces).
 * `doubtful` is the part of `amounts` of which it is not known whether it is stored: it counts as nothing else.
 */
export function rowFates({
  amounts,
  doubtful,
}: {
  amounts: Amounts;
  doubtful: Amounts;
}): Record<RowFate, number> {
  const fates = { stored: 0, unknown: 0, waiting: 0, held: 0, refused: 0, 'not-sent': 0 };
  for (const [state, fate] of Object.entries(FATE_OF) as [Exclude<BatchState, 'cut'>, RowFate][]) {
    const unknownRows = doubtful[state]?.rows ?? 0;
    fates.unknown += unknownRows;
    fates[fate] += (amounts[state]?.rows ?? 0) - unknownRows;
  }
  return fates;
}
