import { createHash } from 'node:crypto';
import { addressGroup } from '../client-address.ts';
import { failuresInMemory } from './login-failures.ts';
import { LoginTurns } from './login-turns.ts';

/** Failures that cost nothing: anyone mistypes. */
const FREE_FAILURES = 3;
const FIRST_DELAY_MS = 500;
/** The longest delay, also for a rightful user whose name or address is under attack. */
const MAX_DELAY_MS = 16_000;

/** One attempt to log in; `end` must be called once. */
type LoginAttempt = {
  /** Failures of the address for the account: whoever has fewer is served first. */
  failures: number;
  end(succeeded: boolean): Promise<void>;
};

/** Who tries to log in. */
export type LoginCaller = {
  /** Address of the peer. */
  address: string;
  /** Aborted when the caller has hung up, so that nobody waits for the outcome any more. */
  gone?: AbortSignal;
};

export interface LoginThrottle {
  /**
   * Waits as long as the failures of this user name and of this address ask for.
   * @throws Refusal 500 if the caller has gone meanwhile, or too many wait; then there is nothing to end.
   */
  begin(username: string, caller: LoginCaller): Promise<LoginAttempt>;
}

function delayMs(failures: number): number {
  return failures < FREE_FAILURES
    ? 0
    : Math.min(FIRST_DELAY_MS * 2 ** (failures - FREE_FAILURES), MAX_DELAY_MS);
}

/** A key is hashed so that a long name takes no more room than a short one, and tells nobody an address. */
const keyOf = (kind: string, name: string): string =>
  createHash('sha256').update(`${kind}:${name}`).digest('base64');

/** Waits, but no longer than somebody waits for the outcome. */
async function delay(waiting: Promise<void>, gone?: AbortSignal): Promise<void> {
  const hungUp = Promise.withResolvers<void>();
  const end = (): void => hungUp.resolve();
  gone?.addEventListener('abort', end);
  if (gone?.aborted) end();
  await Promise.race([waiting, hungUp.promise]);
  gone?.removeEventListener('abort', end);
}

/**
 * Slows guessing of passwords by a delay, and locks no account (docs/adr/0003). Guessing in parallel is no way around,
 * because few attempts of one account, and of one address, are looked at at once. An attempt that is being delayed keeps
 * nobody waiting, and who waits for a turn lets those go first who have failed less often (`LoginTurns`). Only where more
 * wait at an address than it may have is one refused, until some of those have ended. A success clears the account's
 * failures, not the address's: whoever guesses may have an account of their own.
 * @param counted where failures are counted; in the memory of this process if not given.
 */
export function loginThrottle(
  now: () => number,
  sleep: (ms: number) => Promise<void>,
  counted = failuresInMemory(now),
): LoginThrottle {
  const turns = new LoginTurns();
  return {
    async begin(username, { address, gone }) {
      const group = addressGroup(address);
      const keys = { account: keyOf('account', username), address: keyOf('address', group) };
      const pair = keyOf('pair', JSON.stringify([username, group]));
      /** Waits for a turn of a pair that has failed so often, and tells how often each has by then. */
      const takeTurn = async (failures: number): Promise<{ slowing: number[]; ofPair: number }> => {
        await turns.acquire({ ...keys, failures }, gone);
        try {
          const [ofPair = 0, ...slowing] = await counted.read([pair, ...Object.values(keys)]);
          return { slowing, ofPair };
        } catch (error) {
          turns.release(keys);
          throw error;
        }
      };
      let failures = await takeTurn(0);
      const waitMs = Math.max(...failures.slowing.map(delayMs));
      if (waitMs > 0) {
        turns.release(keys);
        await delay(sleep(waitMs), gone);
        failures = await takeTurn(failures.ofPair);
      }
      return {
        failures: failures.ofPair,
        async end(succeeded) {
          try {
            if (succeeded) await counted.clear([keys.account, pair]);
            else await counted.add([keys.account, keys.address, pair]);
          } finally {
            turns.release(keys);
          }
        },
      };
    },
  };
}
