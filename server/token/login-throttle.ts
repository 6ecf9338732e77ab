import { createHash } from 'node:crypto';
import { addressGroup } from '../client-address.ts';
import { Refusal } from '../refusal.ts';
import { Semaphore } from '../semaphore.ts';
import { failuresInMemory } from './login-failures.ts';

/** Failures that cost nothing: anyone mistypes. */
const FREE_FAILURES = 3;
const FIRST_DELAY_MS = 500;
/** The longest delay, also for a rightful user whose name or address is under attack. */
const MAX_DELAY_MS = 16_000;
/** Whose attempts under way are known. */
const REMEMBERED_KEYS = 20_000;

/** Attempts of one account, and of one address, whose password is being looked at at the same time. */
const MAX_ATTEMPTS_AT_ONCE = 4;
/** One attempt to log in; `end` must be called once. */
type LoginAttempt = {
  /** Failures of the address: whoever has fewer is served first. */
  failures: number;
  end(succeeded: boolean): Promise<void>;
};

/** Who tries to log in. */
export type LoginCaller = {
  /** Address of the peer. */
  address: string;
  /** Whether the caller has hung up, so that nobody waits for the outcome any more. */
  isGone?: () => boolean;
};

export interface LoginThrottle {
  /**
   * Waits as long as the failures of this user name and of this address ask for.
   * @throws Refusal 500 if the caller has gone meanwhile; then there is nothing to end.
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

/** The attempts under way of the keys seen last. */
function attemptsUnderWay() {
  const known = new Map<string, Semaphore>();
  return (key: string): Semaphore => {
    const attempts = known.get(key) ?? new Semaphore(MAX_ATTEMPTS_AT_ONCE);
    known.delete(key);
    known.set(key, attempts);
    const [oldest] = known.keys();
    if (known.size > REMEMBERED_KEYS && oldest !== undefined) known.delete(oldest);
    return attempts;
  };
}

/**
 * Slows guessing of passwords: a delay, never a lock-out (docs/adr/0003). Guessing in parallel is no way around, because
 * few attempts of one account, and of one address, are looked at at once; but nobody waits in line behind the delays of
 * others. A success clears the account's failures, not the address's: whoever guesses may have an account of their own.
 * @param counted where failures are counted; in the memory of this process if not given.
 */
export function loginThrottle(
  now: () => number,
  sleep: (ms: number) => Promise<void>,
  counted = failuresInMemory(now),
): LoginThrottle {
  const attemptsOf = attemptsUnderWay();
  return {
    async begin(username, { address, isGone = () => false }) {
      const accountKey = keyOf('account', username);
      const keys = [accountKey, keyOf('address', addressGroup(address))];
      const [ofAccount, ofPeer] = keys.map(attemptsOf);
      const release = (): void => {
        ofAccount?.release();
        ofPeer?.release();
      };
      const acquire = async (): Promise<void> => {
        // The address first: whoever waits for an account holds up its own address alone.
        await ofPeer?.acquire();
        await ofAccount?.acquire();
        if (!isGone()) return;
        release();
        throw new Refusal(500, 'The caller has hung up.');
      };
      const readFailures = async (): Promise<number[]> => {
        try {
          return await counted.read(keys);
        } catch (error) {
          release();
          throw error;
        }
      };
      await acquire();
      let failures = await readFailures();
      const waitMs = Math.max(...failures.map(delayMs));
      if (waitMs > 0) {
        release();
        await sleep(waitMs);
        await acquire();
        failures = await readFailures();
      }
      return {
        failures: failures[1] ?? 0,
        async end(succeeded) {
          try {
            await (succeeded ? counted.clear(accountKey) : counted.add(keys));
          } finally {
            release();
          }
        },
      };
    },
  };
}
