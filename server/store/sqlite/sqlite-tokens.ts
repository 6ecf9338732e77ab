import type { DatabaseSync } from 'node:sqlite';
import type { StoredToken, TokenStore } from '../store.ts';
import { numberOf, type Row, textOf } from './row.ts';

const tokenOf = (row: Row): StoredToken => ({
  username: textOf(row, 'username'),
  kind: textOf(row, 'kind') === 'operator' ? 'operator' : 'login',
  madeAtMs: numberOf(row, 'made_at_ms'),
  expiresAtMs: numberOf(row, 'expires_at_ms'),
});

/** Tokens in SQLite. */
export function sqliteTokens(db: DatabaseSync): TokenStore {
  const columns = 'username, kind, made_at_ms, expires_at_ms';
  const add = db.prepare(`INSERT INTO token (hash, ${columns}) VALUES (?, ?, ?, ?, ?)`);
  const find = db.prepare(`SELECT ${columns} FROM token WHERE hash = ?`);
  const listOf = db.prepare(`SELECT ${columns} FROM token WHERE username = ? ORDER BY made_at_ms`);
  const removeOf = db.prepare(`DELETE FROM token WHERE username = ? RETURNING ${columns}`);
  const purge = db.prepare('DELETE FROM token WHERE expires_at_ms <= ?');
  return {
    add: async (hash, { username, kind, madeAtMs, expiresAtMs }) => {
      add.run(hash, username, kind, madeAtMs, expiresAtMs);
    },
    find: async (hash) => {
      const row = find.get(hash);
      return row && tokenOf(row);
    },
    listOf: async (username) => listOf.all(username).map(tokenOf),
    removeOf: async (username) => removeOf.all(username).map(tokenOf),
    purge: async (nowMs) => {
      purge.run(nowMs);
    },
  };
}
