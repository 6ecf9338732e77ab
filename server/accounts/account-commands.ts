import type { Account, Store, StoredAccount } from '../store/store.ts';
import { UsageError } from '../start-problem.ts';
import { isVisibleText } from '../visible-text.ts';
import type { PasswordHasher } from './password-hasher.ts';

const yesNo = (value: boolean): string => (value ? 'yes' : 'no');

/** What `grant`, `revoke` and `add` are about. */
export type Permissions = { projects: string[]; allProjects: boolean; mcp: boolean; http: boolean };

/** What the commands work with. `readPassword` is only called when an account is there to get it. */
export type CommandContext = {
  store: Store;
  hasher: PasswordHasher;
  readPassword: () => Promise<string>;
  json: boolean;
};

type Change = Partial<Omit<Account, 'username'>>;

const NAME = /^[^\s,\p{C}]{1,128}$/u;

async function existing({ store }: CommandContext, username: string): Promise<StoredAccount> {
  const account = await store.accounts.find(username);
  if (!account) throw new UsageError(`There is no account ${username}; "list" shows all.`);
  return account;
}

async function changed(context: CommandContext, username: string, change: Change): Promise<string> {
  await context.store.accounts.update(username, change);
  const account = shownAccount(await existing(context, username));
  return context.json ? JSON.stringify(account) : accountTable([account]);
}

/** Shows all accounts. */
export async function listAccounts({ store, json }: CommandContext): Promise<string> {
  const accounts = (await store.accounts.list()).map(shownAccount);
  if (json) return JSON.stringify(accounts);
  return accounts.length > 0 ? accountTable(accounts) : 'There are no accounts yet; "add NAME" makes one.';
}

/** Makes an account that may use HTTP, and what `permissions` adds. */
export async function addAccount(
  context: CommandContext,
  username: string,
  permissions: Permissions,
): Promise<string> {
  const { store, hasher, readPassword } = context;
  if (!NAME.test(username) || !isVisibleText(username)) {
    throw new UsageError('A name has 1 to 128 characters, without spaces or commas.');
  }
  const taken = `The account ${username} already exists; "password ${username}" gives it a new password.`;
  if (await store.accounts.find(username)) throw new UsageError(taken);
  const { projects, allProjects, mcp } = permissions;
  const passwordHash = await hasher.hash(await readPassword());
  const account = { username, passwordHash, enabled: true, http: true, mcp, allProjects, projects };
  if (!(await store.accounts.add(account))) throw new UsageError(taken);
  return changed(context, username, {});
}

/**
 * Gives an account a new password and ends what was signed in with the old one (docs/adr/0190). Tokens given by the
 * operator stay, because they do not come from the password.
 */
export async function setPassword(context: CommandContext, username: string): Promise<string> {
  await existing(context, username);
  const passwordHash = await context.hasher.hash(await context.readPassword());
  await context.store.endAccess(username, { tokens: 'logins', changes: { passwordHash } });
  return changed(context, username, {});
}

/** Enables or disables an account. Whatever was issued to a disabled one is over, also when it is enabled again. */
export async function setEnabled(
  context: CommandContext,
  username: string,
  enabled: boolean,
): Promise<string> {
  await existing(context, username);
  if (!enabled) await context.store.endAccess(username, { tokens: 'all', changes: { enabled } });
  return changed(context, username, { enabled });
}

/** Gives or takes permissions; those that are not named stay as they are. */
export async function setPermissions(
  context: CommandContext,
  username: string,
  named: Permissions,
  granted: boolean,
): Promise<string> {
  const { projects, allProjects } = await existing(context, username);
  if (!named.mcp && !named.http && !named.allProjects && named.projects.length === 0) {
    throw new UsageError('Choose at least one of --project ID, --all-projects, --mcp or --http.');
  }
  if (!granted && allProjects && !named.allProjects && named.projects.length > 0) {
    throw new UsageError(`${username} has all projects: revoke --all-projects, then grant single ones.`);
  }
  const others = projects.filter((project) => !named.projects.includes(project));
  return changed(context, username, {
    ...(named.mcp && { mcp: granted }),
    ...(named.http && { http: granted }),
    ...(named.allProjects && { allProjects: granted }),
    projects: granted ? [...others, ...new Set(named.projects)].toSorted() : others,
  });
}

/** What may be shown of an account: what it may do, and nothing of its password. */
type ShownAccount = Omit<Account, 'passwordHash'>;

function shownAccount({ passwordHash: _hidden, revocation: _own, ...shown }: StoredAccount): ShownAccount {
  return shown;
}

function projectsOf({ allProjects, projects }: ShownAccount): string {
  return allProjects ? 'all' : projects.join(',') || 'none';
}

/** Accounts as a plain table, its columns padded with spaces. */
function accountTable(accounts: readonly ShownAccount[]): string {
  const rows = [
    ['NAME', 'ENABLED', 'HTTP', 'MCP', 'PROJECTS'],
    ...accounts.map((account) => [
      account.username,
      yesNo(account.enabled),
      yesNo(account.http),
      yesNo(account.mcp),
      projectsOf(account),
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n');
}
