import type { SQLOutputValue } from 'node:sqlite';

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
