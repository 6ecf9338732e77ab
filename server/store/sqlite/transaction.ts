import type { DatabaseSync } from 'node:sqlite';

/** Runs `work` in one write transaction: all of it happens, or nothing. */
export function inTransaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    // Of a full disk SQLite has rolled back by itself; another ROLLBACK would hide why.
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}
