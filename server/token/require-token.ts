import type { Context } from 'hono';
import { Refusal } from '../refusal.ts';
import type { RequestEnv } from '../request-env.ts';
import type { ServiceContext } from '../service-context.ts';
import type { Account } from '../store/store.ts';
import { hashToken } from './token-secret.ts';

/**
 * Finds whose token a request carries (interface document 5.1).
 * @throws Refusal 401 if there is none, or it is unknown or has expired, or the account may no longer use HTTP.
 */
export async function requireToken(
  { store, tokenHeader, now }: ServiceContext,
  c: Context<RequestEnv>,
): Promise<Account> {
  const token = c.req.header(tokenHeader);
  if (!token) throw new Refusal(401, `The header ${tokenHeader} with a token is missing.`);
  const stored = await store.tokens.find(hashToken(token));
  if (!stored || stored.expiresAtMs <= now()) {
    throw new Refusal(401, `The token in ${tokenHeader} has expired or is invalid.`);
  }
  const account = await store.accounts.find(stored.username);
  if (!account?.enabled || !account.http) {
    throw new Refusal(401, 'The account of this token may not use the HTTP interface.');
  }
  c.set('username', account.username);
  return account;
}
