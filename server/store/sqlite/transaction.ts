import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';

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
