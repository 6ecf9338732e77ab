import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';

/** So long a connection waits for others that use the database. */
export const BUSY_TIMEOUT_MS = 5_000;

/** Runs `work` in one write transaction, its own or a part of the one under way: all of it happens, or nothing. */
export function inTransaction<T>(db: DatabaseSync, work: () => T): T {
  const [begin, commit, rollBack] = db.isTransaction
    ? ['SAVEPOINT part', 'RELEASE part', 'ROLLBACK TO part; RELEASE part']
    : ['BEGIN IMMEDIATE', 'COMMIT', 'ROLLBACK'];
  db.exec(begin);
  try {
    const result = work();
    db.exec(commit);
    return result;
  } catch (error) {
    // Of a full disk SQLite has rolled back by itself; another ROLLBACK would hide why.
    if (db.isTransaction) db.exec(rollBack);
    throw error;
  }
}

/**
 * Brings all that is in the log of the database into the database, and empties the log. What stands in the log alone is lost
 * by a crash if the disk has changed the log: SQLite then reads it up to there. It does not wait for others, who could not
 * write meanwhile.
 * @returns false if others use the log, or it cannot be done at the moment, as on a full disk.
 */
export function emptyLog(db: DatabaseSync): boolean {
  db.exec('PRAGMA busy_timeout = 0');
  try {
    // The first one copies nearly all of it, and lets others write meanwhile.
    db.exec('PRAGMA wal_checkpoint(PASSIVE)');
    return db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.['busy'] === 0;
  } catch {
    return false;
  } finally {
    db.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }
}

/** A row as node:sqlite hands it out. */
export type Row = Record<string, SQLOutputValue>;

/** Reads a text column; the schema is STRICT, so anything else is damage. */
export function textOf(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw new TypeError(`Column ${column} holds no text`);
  return value;
}

/** Reads a numeric column; the schema is STRICT, so anything else is damage. */
export function numberOf(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== 'number') throw new TypeError(`Column ${column} holds no number`);
  return value;
}
