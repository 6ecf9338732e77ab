import type { Account, Store, StoredToken } from '../store/store.ts';
import { hashToken, newToken } from './token-holders.ts';
import { UsageError } from '../start-problem.ts';

/** What the commands about tokens work with. `days` is what stands on the command line. */
export type TokenCommandContext = {
  store: Pick<Store, 'accounts' | 'tokens' | 'endAccess'>;
  /** Milliseconds since 1970-01-01 UTC. */
  now: () => number;
  days: string | undefined;
  json: boolean;
};

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = '365';

const instant = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

async function accountOf({ store }: TokenCommandContext, username: string): Promise<Account> {
  const account = await store.accounts.find(username);
  if (!account) throw new UsageError(`There is no account ${username}; "list" shows all.`);
  return account;
}

function daysOf({ days = DEFAULT_DAYS }: TokenCommandContext): number {
  const count = /^\d{1,4}$/.test(days) ? Number(days) : 0;
  if (count >= 1 && count <= 3650) return count;
  throw new UsageError(`--days cannot be "${days}": it needs a whole number from 1 to 3650.`);
}

function warningOf({ enabled, http, username }: Account): string {
  if (!enabled) return `\nIt is refused as long as the account is disabled: "enable ${username}".`;
  return http ? '' : `\nIt is refused as long as the account may not use HTTP: "grant ${username} --http".`;
}

/**
 * Gives an account a token of its own at integration time (interface 4.4, 5.1.4). It is answered once and
 * kept as a hash; the account must be enabled and may use HTTP when the token is used.
 */
export async function giveToken(context: TokenCommandContext, username: string): Promise<string> {
  const account = await accountOf(context, username);
  const nowMs = context.now();
  const expiresAtMs = Math.floor(nowMs / 1000) * 1000 + daysOf(context) * DAY_MS;
  const token = newToken();
  await context.store.tokens.purge(nowMs);
  await context.store.tokens.add(hashToken(token), {
    username,
    kind: 'operator',
    madeAtMs: nowMs,
    expiresAtMs,
  });
  if (context.json) {
    return JSON.stringify({ token, username, expiresAt: new Date(expiresAtMs).toISOString() });
  }
  return `${token}\nThis is the token of ${username} until ${instant(expiresAtMs)} UTC. It is shown this once.${warningOf(account)}`;
}

const shown = ({ kind, madeAtMs, expiresAtMs }: StoredToken) => ({
  kind,
  madeAt: madeAtMs === 0 ? null : new Date(madeAtMs).toISOString(),
  expiresAt: new Date(expiresAtMs).toISOString(),
});

/** Shows which tokens of an account are out: when they were made and expire, never a token. */
export async function listTokens(context: TokenCommandContext, username: string): Promise<string> {
  await accountOf(context, username);
  const nowMs = context.now();
  const tokens = (await context.store.tokens.listOf(username)).filter(
    ({ expiresAtMs }) => expiresAtMs > nowMs,
  );
  if (context.json) return JSON.stringify(tokens.map(shown));
  if (tokens.length === 0) return `No token of ${username} is out.`;
  const made = (ms: number): string => (ms === 0 ? 'unknown'.padEnd(19) : instant(ms));
  return [
    `GIVEN BY  ${'MADE (UTC)'.padEnd(19)}  EXPIRES (UTC)`,
    ...tokens.map(
      ({ kind, madeAtMs, expiresAtMs }) => `${kind.padEnd(8)}  ${made(madeAtMs)}  ${instant(expiresAtMs)}`,
    ),
  ].join('\n');
}

/**
 * Takes back everything that was issued to an account: all its tokens, those of its logins and of its applications too,
 * and its sessions at the sign-on service. It is refused from the next request on.
 */
export async function revokeTokens(context: TokenCommandContext, username: string): Promise<string> {
  await accountOf(context, username);
  const nowMs = context.now();
  const ended = await context.store.endAccess(username, { tokens: 'all' });
  const { tokens, sessions, applications } = ended ?? { tokens: [], sessions: 0, applications: 0 };
  const removed = tokens.filter(({ expiresAtMs }) => expiresAtMs > nowMs);
  const byOperator = removed.filter(({ kind }) => kind === 'operator').length;
  const byLogin = removed.length - byOperator;
  if (context.json) return JSON.stringify({ username, byOperator, byLogin, sessions, applications });
  const signedOut =
    sessions + applications > 0
      ? `\nSigned out: ${counted(sessions, 'session')}, ${counted(applications, 'application')}.`
      : '';
  return `Taken back from ${username}: ${counted(byOperator, 'token')} given by the operator, ${counted(byLogin, 'token')} of logins.${signedOut}`;
}
