import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Account, AccountStore, StoredAccount } from '../store.ts';
import { numberOf, type Row, textOf } from './row.ts';
import { inTransaction } from './transaction.ts';

const projectsSchema = z.array(z.string());

function accountOf(row: Row): StoredAccount {
  return {
    username: textOf(row, 'username'),
    passwordHash: textOf(row, 'password_hash'),
    enabled: numberOf(row, 'enabled') === 1,
    http: numberOf(row, 'http') === 1,
    mcp: numberOf(row, 'mcp') === 1,
    allProjects: numberOf(row, 'all_projects') === 1,
    projects: projectsSchema.parse(JSON.parse(textOf(row, 'projects'))),
    revocation: numberOf(row, 'revocation'),
  };
}

const columnsOf = ({ username, passwordHash, enabled, http, mcp, allProjects, projects }: Account) => ({
  username,
  passwordHash,
  enabled: Number(enabled),
  http: Number(http),
  mcp: Number(mcp),
  allProjects: Number(allProjects),
  projects: JSON.stringify(projects),
});

const COLUMNS = 'username, password_hash, enabled, http, mcp, all_projects, projects';

/** What is for use inside a transaction. */
type WithinTransaction = {
  addNow(account: Account): boolean;
  updateNow(username: string, changes: Partial<Omit<Account, 'username'>>): boolean;
};

/** Accounts in SQLite. */
export function sqliteAccounts(db: DatabaseSync): AccountStore & WithinTransaction {
  const find = db.prepare('SELECT * FROM account WHERE username = ?');
  const list = db.prepare('SELECT * FROM account ORDER BY username');
  const values = '(:username, :passwordHash, :enabled, :http, :mcp, :allProjects, :projects)';
  const add = db.prepare(`INSERT INTO account (${COLUMNS}) VALUES ${values} ON CONFLICT DO NOTHING`);
  const update = db.prepare(`UPDATE account SET (${COLUMNS}) = ${values} WHERE username = :username`);
  const rehash = db.prepare('UPDATE account SET password_hash = ? WHERE username = ? AND password_hash = ?');
  const version = db.prepare('SELECT version FROM access_version');
  const findNow = (username: string): StoredAccount | undefined => {
    const row = find.get(username);
    return row && accountOf(row);
  };
  const addNow = (account: Account): boolean => add.run(columnsOf(account)).changes === 1;
  const updateNow: WithinTransaction['updateNow'] = (username, changes) => {
    const account = findNow(username);
    if (!account) return false;
    update.run(columnsOf({ ...account, ...changes }));
    return true;
  };
  return {
    addNow,
    updateNow,
    version: async () => numberOf(version.get() ?? {}, 'version'),
    find: async (username) => findNow(username),
    list: async () => list.all().map(accountOf),
    add: async (account) => addNow(account),
    update: async (username, changes) => inTransaction(db, () => updateNow(username, changes)),
    replaceHash: async (username, from, to) => void rehash.run(to, username, from),
  };
}
