import type { DatabaseSync } from 'node:sqlite';
import { PURGED_AT_ONCE } from '../purged-at-once.ts';
import type { StoredToken, TokenStore } from '../store.ts';
import type { ContentCheck } from './checked-tables.ts';
import { withSoundIndexes } from './sound-indexes.ts';
import { numberOf, type Row, textOf } from './transaction.ts';

const tokenOf = (row: Row): StoredToken => ({
  username: textOf(row, 'username'),
  kind: textOf(row, 'kind') === 'operator' ? 'operator' : 'login',
  madeAtMs: numberOf(row, 'made_at_ms'),
  expiresAtMs: numberOf(row, 'expires_at_ms'),
});

/** What is for use inside a transaction. */
type WithinTransaction = { removeNow(username: string, which: 'logins' | 'all'): StoredToken[] };

/** Tokens in SQLite. */
export function sqliteTokens(
  db: DatabaseSync,
  check: ContentCheck,
  onMended: (what: string) => void,
): TokenStore & WithinTransaction {
  const columns = 'username, kind, made_at_ms, expires_at_ms';
  const add = db.prepare(
    `INSERT INTO token (hash, ${columns}) SELECT :hash, :username, :kind, :madeAtMs, :expiresAtMs
     WHERE :revocation IS NULL OR
       EXISTS (SELECT 1 FROM account WHERE username = :username AND revocation = :revocation)`,
  );
  const find = db.prepare('SELECT * FROM token WHERE hash = ?');
  const listOf = db.prepare(
    `SELECT ${columns} FROM token NOT INDEXED WHERE username = ? ORDER BY made_at_ms`,
  );
  const heldBy = db.prepare(`SELECT hash, ${columns} FROM token NOT INDEXED WHERE username = ?`);
  const remove = db.prepare('DELETE FROM token WHERE hash = ?');
  const purge = db.prepare(
    `DELETE FROM token WHERE hash IN (SELECT hash FROM token WHERE expires_at_ms <= ? LIMIT ${PURGED_AT_ONCE})`,
  );
  return {
    add: async (hash, token, revocation) =>
      add.run({ hash, ...token, revocation: revocation ?? null }).changes === 1,
    find: async (hash) => {
      const row = check.found('token', find.get(hash));
      return row && tokenOf(row);
    },
    listOf: async (username) => listOf.all(username).map(tokenOf),
    removeNow: (username, which) => {
      const held = heldBy.all(username).filter(({ kind }) => which === 'all' || kind === 'login');
      for (const { hash = null } of held) remove.run(hash);
      return held.map(tokenOf);
    },
    purge: async (nowMs) => withSoundIndexes(db, ['token'], onMended, () => void purge.run(nowMs)),
  };
}
