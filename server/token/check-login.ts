import type { ServerResponse } from 'node:http';
import type { PasswordHasher } from '../accounts/password-hasher.ts';
import type { AccountStore, StoredAccount } from '../store/store.ts';
import type { LoginCaller, LoginThrottle } from './login-throttle.ts';

export type LoginChecks = {
  accounts: AccountStore;
  hasher: PasswordHasher;
  throttle: LoginThrottle;
};

/** Whoever waits for this response. */
export function loginCaller(address: string, outgoing: ServerResponse | undefined): LoginCaller {
  const gone = new AbortController();
  if (outgoing?.closed) gone.abort();
  outgoing?.once('close', () => gone.abort());
  return { address, gone: gone.signal };
}

/**
 * Finds the account whose name and password these are, at the pace that earlier failures ask for; an unknown name
 * takes the same time as a wrong password. The account may be disabled. A hash with old parameters is renewed.
 */
export async function checkLogin(
  { accounts, hasher, throttle }: LoginChecks,
  { username, password }: { username: string; password: string },
  caller: LoginCaller,
): Promise<StoredAccount | undefined> {
  const attempt = await throttle.begin(username, caller);
  let account: StoredAccount | undefined;
  try {
    const found = await accounts.find(username);
    if (await hasher.verify(password, found?.passwordHash, attempt.failures)) account = found;
  } finally {
    await attempt.end(account !== undefined);
  }
  if (account && hasher.isOutdated(account.passwordHash)) {
    await accounts.replaceHash(account.username, account.passwordHash, await hasher.hash(password));
  }
  return account;
}
