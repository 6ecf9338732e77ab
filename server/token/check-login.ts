import type { PasswordHasher } from '../accounts/password-hasher.ts';
import type { Account, AccountStore } from '../store/store.ts';
import type { LoginThrottle } from './login-throttle.ts';

export type LoginChecks = {
  accounts: AccountStore;
  hasher: PasswordHasher;
  throttle: LoginThrottle;
};

/**
 * Finds the account whose name and password these are, at the pace that earlier failures ask for; an unknown name
 * takes the same time as a wrong password. The account may be disabled. A hash with old parameters is renewed.
 */
export async function checkLogin(
  { accounts, hasher, throttle }: LoginChecks,
  { username, password }: { username: string; password: string },
  address: string,
): Promise<Account | undefined> {
  const attempt = await throttle.begin(username, address);
  let account: Account | undefined;
  try {
    const found = await accounts.find(username);
    if (await hasher.verify(password, found?.passwordHash)) account = found;
  } finally {
    attempt.end(account !== undefined);
  }
  if (account && hasher.isOutdated(account.passwordHash)) {
    await accounts.update(account.username, { passwordHash: await hasher.hash(password) });
  }
  return account;
}
