import type { Context } from 'hono';
import { Refusal } from '../refusal.ts';
import type { ServiceContext, RequestEnv } from '../service-context.ts';
import type { Account } from '../store/store.ts';

/** Whether an account may use the three HTTP endpoints now. */
export const mayUseHttp = (account: Pick<Account, 'enabled' | 'http'>): boolean =>
  account.enabled && account.http;

/**
 * Finds whose token a request carries (interface 5.1).
 * @throws Refusal 401 if there is none, or it is unknown or has expired, or the account may no longer use HTTP.
 */
export async function requireToken(
  { tokenHolders, tokenHeader }: Pick<ServiceContext, 'tokenHolders' | 'tokenHeader'>,
  c: Context<RequestEnv>,
): Promise<Account> {
  const token = c.req.header(tokenHeader);
  if (!token) throw new Refusal(401, `The header ${tokenHeader} with a token is missing.`);
  const holder = await tokenHolders.find(token);
  if (!holder) throw new Refusal(401, `The token in ${tokenHeader} has expired or is invalid.`);
  const { account } = holder;
  if (!mayUseHttp(account)) {
    throw new Refusal(401, 'The account of this token may not use the HTTP interface.');
  }
  c.set('username', account.username);
  return account;
}
