import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './transaction.ts';

/** Result code of SQLite: a row that is to be changed or removed is not in an index. */
const SQLITE_CORRUPT_INDEX = 779;

const isDamagedIndex = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_CORRUPT_INDEX;

/**
 * Does work that changes rows. Of a row that an index lacks SQLite changes nothing, however often it is asked: the indexes of
 * the tables are then made anew from their rows, and the work is done again. It must leave nothing when it fails, or do what
 * is left when it is done again.
 */
export async function withSoundIndexes<T>(
  db: DatabaseSync,
  tables: readonly string[],
  onMended: (what: string) => void,
  work: () => T | Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDamagedIndex(error)) throw error;
  }
  inTransaction(db, () => db.exec(tables.map((table) => `REINDEX ${table};`).join('')));
  onMended(`An index of the table ${tables.join(' or ')} was damaged, and is made anew.`);
  return work();
}
