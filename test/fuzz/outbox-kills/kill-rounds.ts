import type { UploadBatch } from '#shared/domain/import/upload-batch.ts';
import { makeBatches } from '#test/support/outbox/make-batches.ts';

export const EQUIPMENT = ['K1', 'K2', 'K3'];
export const BATCHES_PER_ROUND = 6;
const ROWS = 4;
/** About 90 kB, which is more than one piece. */
const MANY_ROWS = 1_800;
const LARGE_EVERY = 8;

/** How many rows each batch of a round has. */
function rowsOf(round: number): number {
  return round % LARGE_EVERY === LARGE_EVERY - 1 ? MANY_ROWS : ROWS;
}

export function fileOfRound(round: number): string {
  return `round-${round}.csv`;
}

/** Two batches of every equipment, with times that no other round has. */
export function batchesOfRound(round: number): UploadBatch[] {
  const rows = rowsOf(round);
  const firstIndex = round * 2 * MANY_ROWS;
  return EQUIPMENT.flatMap((equipId) => makeBatches(2, { equipId, rows, firstIndex }));
}
