import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Account, AccountStore } from '../store.ts';
import { numberOf, type Row, textOf } from './row.ts';
import { inTransaction } from './transaction.ts';

const projectsSchema = z.array(z.string());

function accountOf(row: Row): Account {
  return {
    username: textOf(row, 'username'),
    passwordHash: textOf(row, 'password_hash'),
    enabled: numberOf(row, 'enabled') === 1,
    http: numberOf(row, 'http') === 1,
    mcp: numberOf(row, 'mcp') === 1,
    allProjects: numberOf(row, 'all_projects') === 1,
    projects: projectsSchema.parse(JSON.parse(textOf(row, 'projects'))),
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

/** Accounts in SQLite. `addNow` is for use inside a transaction. */
export function sqliteAccounts(db: DatabaseSync): AccountStore & { addNow(account: Account): boolean } {
  const find = db.prepare('SELECT * FROM account WHERE username = ?');
  const list = db.prepare('SELECT * FROM account ORDER BY username');
  const values = '(:username, :passwordHash, :enabled, :http, :mcp, :allProjects, :projects)';
  const add = db.prepare(`INSERT INTO account VALUES ${values} ON CONFLICT DO NOTHING`);
  const replace = db.prepare(`REPLACE INTO account VALUES ${values}`);
  const findNow = (username: string): Account | undefined => {
    const row = find.get(username);
    return row && accountOf(row);
  };
  const addNow = (account: Account): boolean => add.run(columnsOf(account)).changes === 1;
  return {
    addNow,
    find: async (username) => findNow(username),
    list: async () => list.all().map(accountOf),
    add: async (account) => addNow(account),
    update: async (username, changes) =>
      inTransaction(db, () => {
        const account = findNow(username);
        if (!account) return false;
        replace.run(columnsOf({ ...account, ...changes }));
        return true;
      }),
  };
}
