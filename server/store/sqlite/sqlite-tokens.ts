import type { DatabaseSync } from 'node:sqlite';
import type { TokenStore } from '../store.ts';
import { numberOf, textOf } from './row.ts';

/** Tokens in SQLite. */
export function sqliteTokens(db: DatabaseSync): TokenStore {
  const add = db.prepare('INSERT INTO token VALUES (?, ?, ?)');
  const find = db.prepare('SELECT username, expires_at_ms FROM token WHERE hash = ?');
  const purge = db.prepare('DELETE FROM token WHERE expires_at_ms <= ?');
  return {
    add: async (hash, { username, expiresAtMs }) => {
      add.run(hash, username, expiresAtMs);
    },
    find: async (hash) => {
      const row = find.get(hash);
      return row && { username: textOf(row, 'username'), expiresAtMs: numberOf(row, 'expires_at_ms') };
    },
    purge: async (nowMs) => {
      purge.run(nowMs);
    },
  };
}
