import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { inTransaction } from './transaction.ts';

/** Rows that one transaction removes of what cannot be used any more: whoever else writes waits for some milliseconds. */
export const ROWS_AT_ONCE = 500;
/** So long others may write before the next one. Whoever waits tries again after 1, 2, 5, 10 and 15 ms, and so on. */
const PAUSE_MS = 20;

/** Changes one row, within a transaction. */
export type RowChange = () => void;

/**
 * Ends what was issued. What can be used, or can beget something that can, ends in one step, however much it is; what cannot
 * be used any more from then on is removed with it if it is little, and else in pieces afterwards, before which others may
 * write, also other processes.
 * @param endUsable is done first, in a transaction; false if there is nobody to end the access of, and then nothing is changed.
 * @param findUnusable what cannot be used any more and is left. It is asked again until it finds nothing, so it must not
 * find anything if a transaction around the first step was rolled back.
 */
export async function endInPieces(
  db: DatabaseSync,
  endUsable: () => boolean,
  findUnusable: () => RowChange[],
): Promise<boolean> {
  let isMoreLeft = false;
  const isEnded = inTransaction(db, () => {
    if (!endUsable()) return false;
    const unusable = findUnusable();
    for (const change of unusable.slice(0, ROWS_AT_ONCE)) change();
    isMoreLeft = unusable.length > ROWS_AT_ONCE;
    return true;
  });
  while (isMoreLeft) {
    await pause(PAUSE_MS);
    const left = findUnusable();
    isMoreLeft = left.length > 0;
    for (let at = 0; at < left.length; at += ROWS_AT_ONCE) {
      if (at > 0) await pause(PAUSE_MS);
      inTransaction(db, () => {
        for (const change of left.slice(at, at + ROWS_AT_ONCE)) change();
      });
    }
  }
  return isEnded;
}
