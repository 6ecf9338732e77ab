import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { inTransaction } from './transaction.ts';

/** Rows that one transaction changes: whoever else writes waits for some milliseconds. */
export const ROWS_AT_ONCE = 500;
/** So long others may write before the next one. Whoever waits tries again after 1, 2, 5, 10 and 15 ms, and so on. */
const PAUSE_MS = 20;

/** Changes one row, within a transaction. */
export type RowChange = () => void;

/** Changes rows in a transaction each for some of them, before which others may write, also other processes. */
async function inPieces(db: DatabaseSync, changes: readonly RowChange[]): Promise<void> {
  for (let at = 0; at < changes.length; at += ROWS_AT_ONCE) {
    await pause(PAUSE_MS);
    inTransaction(db, () => {
      for (const change of changes.slice(at, at + ROWS_AT_ONCE)) change();
    });
  }
}

/**
 * Ends what was issued: in one step with `mark`, from which on nothing is issued on what was issued before, if there is
 * little of it, and else the rest in pieces after that step. It is looked for while others may write.
 * @param find what has to be changed, what gives most access first.
 * @param mark is done first; false if there is nobody to end the access of, and then nothing is changed.
 */
export async function endInPieces(
  db: DatabaseSync,
  find: () => RowChange[],
  mark: () => boolean,
): Promise<boolean> {
  const first = find().slice(0, ROWS_AT_ONCE);
  const isMarked = inTransaction(db, () => {
    if (!mark()) return false;
    for (const change of first) change();
    return true;
  });
  if (isMarked) await inPieces(db, find());
  return isMarked;
}
