import type { Account, StoredAccount } from '../store/store.ts';

/** What may be shown of an account: what it may do, and nothing of its password. */
export type ShownAccount = Omit<Account, 'passwordHash'>;

export function shownAccount({
  passwordHash: _hidden,
  revocation: _own,
  ...shown
}: StoredAccount): ShownAccount {
  return shown;
}

const yesNo = (value: boolean): string => (value ? 'yes' : 'no');

function projectsOf({ allProjects, projects }: ShownAccount): string {
  return allProjects ? 'all' : projects.join(',') || 'none';
}

/** Accounts as a plain table, its columns padded with spaces. */
export function accountTable(accounts: readonly ShownAccount[]): string {
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
