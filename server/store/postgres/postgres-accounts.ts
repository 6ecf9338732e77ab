import { PURGED_AT_ONCE } from '../purged-at-once.ts';
import type { Account, AccountStore, StoredAccount, StoredToken, TokenStore } from '../store.ts';
import { type Connection, type Database, numberOf, type Row, textOf } from './database.ts';

const COLUMNS = 'username, password_hash, enabled, http, mcp, all_projects, projects';

const valuesOf = (account: Account) => [
  account.username,
  account.passwordHash,
  account.enabled,
  account.http,
  account.mcp,
  account.allProjects,
  account.projects,
];

const accountOf = (row: Row): StoredAccount => ({
  username: textOf(row, 'username'),
  passwordHash: textOf(row, 'password_hash'),
  enabled: row['enabled'] as boolean,
  http: row['http'] as boolean,
  mcp: row['mcp'] as boolean,
  allProjects: row['all_projects'] as boolean,
  projects: row['projects'] as string[],
  revocation: numberOf(row, 'revocation'),
});

/** Raises the version of everything about accounts and tokens. @returns the new one. */
async function raiseAccessVersion(connection: Connection): Promise<number> {
  const { rows } = await connection.query(
    'UPDATE access_version SET version = version + 1 RETURNING version',
  );
  return numberOf(rows[0], 'version');
}

/** What is for use inside a transaction. */
type WithinTransaction = {
  addNow(connection: Connection, account: Account): Promise<boolean>;
  /** Keeps the account from being used by another transaction until the end of this one. */
  updateNow(
    connection: Connection,
    username: string,
    changes: Partial<Omit<Account, 'username'>>,
  ): Promise<boolean>;
};

async function addNow(connection: Connection, account: Account): Promise<boolean> {
  const { count } = await connection.query(
    `INSERT INTO account (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    valuesOf(account),
  );
  if (count === 1) await raiseAccessVersion(connection);
  return count === 1;
}

async function updateNow(
  connection: Connection,
  username: string,
  changes: Partial<Omit<Account, 'username'>>,
): Promise<boolean> {
  const { rows } = await connection.query('SELECT * FROM account WHERE username = $1 FOR UPDATE', [username]);
  const row = rows[0];
  if (!row) return false;
  await connection.query(
    `UPDATE account SET (${COLUMNS}) = ($1, $2, $3, $4, $5, $6, $7) WHERE username = $1`,
    valuesOf({ ...accountOf(row), ...changes }),
  );
  await raiseAccessVersion(connection);
  return true;
}

/** Accounts in PostgreSQL. */
export function postgresAccounts(database: Database): AccountStore & WithinTransaction {
  const find = async (connection: Connection, username: string): Promise<StoredAccount | undefined> => {
    const { rows } = await connection.query('SELECT * FROM account WHERE username = $1', [username]);
    return rows[0] && accountOf(rows[0]);
  };
  return {
    addNow,
    updateNow,
    version: async () => {
      const { rows } = await database.query('SELECT version FROM access_version');
      return numberOf(rows[0], 'version');
    },
    find: (username) => find(database, username),
    list: async () => (await database.query('SELECT * FROM account ORDER BY username')).rows.map(accountOf),
    add: async (account) => {
      let attempts = 0;
      return database.transaction(async (connection) => {
        attempts += 1;
        if (await addNow(connection, account)) return true;
        // When the connection was lost during the commit, it may be this very account that is there.
        const stored = attempts > 1 ? await find(connection, account.username) : undefined;
        return stored?.passwordHash === account.passwordHash;
      });
    },
    update: (username, changes) =>
      database.transaction((connection) => updateNow(connection, username, changes)),
    replaceHash: (username, from, to) =>
      database.transaction(async (connection) => {
        const { count } = await connection.query(
          'UPDATE account SET password_hash = $1 WHERE username = $2 AND password_hash = $3',
          [to, username, from],
        );
        if (count > 0) await raiseAccessVersion(connection);
      }),
  };
}

const tokenOf = (row: Row): StoredToken => ({
  username: textOf(row, 'username'),
  kind: row['kind'] === 'operator' ? 'operator' : 'login',
  madeAtMs: numberOf(row, 'made_at_ms'),
  expiresAtMs: numberOf(row, 'expires_at_ms'),
});

const TOKEN_COLUMNS = 'username, kind, made_at_ms, expires_at_ms';

/** Tokens in PostgreSQL. */
export function postgresTokens(database: Database): TokenStore & {
  removeNow(connection: Connection, username: string, which: 'logins' | 'all'): Promise<StoredToken[]>;
} {
  return {
    add: async (hash, { username, kind, madeAtMs, expiresAtMs }, revocation) => {
      // The share lock waits for whoever is ending the access of the account, and then sees that it was ended. The same
      // token again is a repetition after a lost connection.
      const { count } = await database.query(
        `WITH holder AS (SELECT revocation FROM account WHERE username = $2 FOR SHARE)
         INSERT INTO token (hash, ${TOKEN_COLUMNS}) SELECT $1::bytea, $2, $3, $4::bigint, $5::bigint
         WHERE $6::bigint IS NULL OR EXISTS (SELECT 1 FROM holder WHERE revocation = $6::bigint)
         ON CONFLICT (hash) DO UPDATE SET kind = token.kind`,
        [hash, username, kind, madeAtMs, expiresAtMs, revocation ?? null],
      );
      return count === 1;
    },
    find: async (hash) => {
      const { rows } = await database.query(`SELECT ${TOKEN_COLUMNS} FROM token WHERE hash = $1`, [hash]);
      return rows[0] && tokenOf(rows[0]);
    },
    listOf: async (username) => {
      const { rows } = await database.query(
        `SELECT ${TOKEN_COLUMNS} FROM token WHERE username = $1 ORDER BY made_at_ms`,
        [username],
      );
      return rows.map(tokenOf);
    },
    removeNow: async (connection, username, which) => {
      const { rows } = await connection.query(
        `DELETE FROM token WHERE username = $1 AND ($2 OR kind = 'login') RETURNING ${TOKEN_COLUMNS}`,
        [username, which === 'all'],
      );
      return rows.map(tokenOf);
    },
    purge: async (nowMs) => {
      await database.query(
        `DELETE FROM token WHERE hash IN
           (SELECT hash FROM token WHERE expires_at_ms <= $1 LIMIT ${PURGED_AT_ONCE} FOR UPDATE SKIP LOCKED)`,
        [nowMs],
      );
    },
  };
}
