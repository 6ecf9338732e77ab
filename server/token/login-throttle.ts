import { createHash } from 'node:crypto';
import { addressGroup } from '../client-address.ts';
import { Refusal } from '../refusal.ts';
import { failuresInMemory } from './login-failures.ts';

/** Failures that cost nothing: anyone mistypes. */
const FREE_FAILURES = 3;
const FIRST_DELAY_MS = 500;
/** The longest delay, also for a rightful user whose name or address is under attack. */
const MAX_DELAY_MS = 16_000;
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

/** What an attempt is counted by: its account, its address, and the two together. */
type LoginKeys = { account: string; address: string; pair: string };

type WaitingLogin = LoginKeys & { rank: number; start: () => void };

/**
 * Whose password may be looked at. Of those who wait the lowest rank goes first as soon as both its account and its
 * address have room. The rank is how often the address has failed for the account, and each attempt ranks behind those of
 * its own account and address: an address that guesses lets others go before it, at its own account and at others.
 */
class LoginTurns {
  readonly #underWay = new Map<string, number>();
  readonly #waiting: WaitingLogin[] = [];

  acquire(keys: LoginKeys, failures: number): Promise<void> {
    const before = this.#waiting.filter(({ pair }) => pair === keys.pair).length;
    return new Promise((resolve) => {
      const one = { ...keys, rank: failures + before, start: resolve };
      const behind = this.#waiting.findIndex((other) => other.rank > one.rank);
      this.#waiting.splice(behind === -1 ? this.#waiting.length : behind, 0, one);
      this.#startNext();
    });
  }

  release({ account, address }: LoginKeys): void {
    for (const key of [account, address]) {
      const left = this.#countOf(key) - 1;
      if (left > 0) this.#underWay.set(key, left);
      else this.#underWay.delete(key);
    }
    this.#startNext();
  }

  #startNext(): void {
    const hasRoom = (key: string): boolean => this.#countOf(key) < MAX_ATTEMPTS_AT_ONCE;
    for (;;) {
      const at = this.#waiting.findIndex(({ account, address }) => hasRoom(account) && hasRoom(address));
      const [next] = at === -1 ? [] : this.#waiting.splice(at, 1);
      if (!next) return;
      for (const key of [next.account, next.address]) this.#underWay.set(key, this.#countOf(key) + 1);
      next.start();
    }
  }

  #countOf(key: string): number {
    return this.#underWay.get(key) ?? 0;
  }
}

/**
 * Slows guessing of passwords: a delay, never a lock-out (docs/adr/0003). Guessing in parallel is no way around, because
 * few attempts of one account, and of one address, are looked at at once; but nobody waits in line behind the delays of
 * others, and behind the guesses at an account nobody with another one. A success clears the account's failures, not the
 * address's: whoever guesses may have an account of their own.
 * @param counted where failures are counted; in the memory of this process if not given.
 */
export function loginThrottle(
  now: () => number,
  sleep: (ms: number) => Promise<void>,
  counted = failuresInMemory(now),
): LoginThrottle {
  const turns = new LoginTurns();
  return {
    async begin(username, { address, isGone = () => false }) {
      const group = addressGroup(address);
      const keys = {
        account: keyOf('account', username),
        address: keyOf('address', group),
        pair: keyOf('pair', JSON.stringify([username, group])),
      };
      const all = [keys.account, keys.address, keys.pair];
      /** Waits for a turn of what has failed so often, and tells how often it has by then. */
      const takeTurn = async (failures: number): Promise<{ slowing: number[]; ofPair: number }> => {
        await turns.acquire(keys, failures);
        try {
          if (isGone()) throw new Refusal(500, 'The caller has hung up.');
          const [ofAccount = 0, ofAddress = 0, ofPair = 0] = await counted.read(all);
          return { slowing: [ofAccount, ofAddress], ofPair };
        } catch (error) {
          turns.release(keys);
          throw error;
        }
      };
      let failures = await takeTurn(0);
      const waitMs = Math.max(...failures.slowing.map(delayMs));
      if (waitMs > 0) {
        turns.release(keys);
        await sleep(waitMs);
        failures = await takeTurn(failures.ofPair);
      }
      return {
        failures: failures.slowing[1] ?? 0,
        async end(succeeded) {
          try {
            if (!succeeded) return await counted.add(all);
            await counted.clear(keys.account);
            await counted.clear(keys.pair);
          } finally {
            turns.release(keys);
          }
        },
      };
    },
  };
}
