import { createHash } from 'node:crypto';
import { addressGroup } from '../client-address.ts';
import { Refusal } from '../refusal.ts';

/** Lets at most so many work at once; the others wait in the order they came. */
class Semaphore {
  readonly #queue: (() => void)[] = [];
  #free: number;

  constructor(permits: number) {
    this.#free = permits;
  }

  async acquire(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    await new Promise<void>((resolve) => this.#queue.push(resolve));
  }

  /** Gives the permit to whoever has waited longest. */
  release(): void {
    const next = this.#queue.shift();
    if (next) next();
    else this.#free += 1;
  }
}

/** Failures that cost nothing: anyone mistypes. */
const FREE_FAILURES = 3;
const FIRST_DELAY_MS = 500;
/** The longest delay, also for a rightful user whose name or address is under attack. */
const MAX_DELAY_MS = 16_000;
/** After this time without an attempt one failure is forgiven. */
const FORGIVE_AFTER_MS = 60_000;
const REMEMBERED_KEYS = 20_000;

/** Attempts of one account, and of one address, whose password is being looked at at the same time. */
const MAX_ATTEMPTS_AT_ONCE = 4;
/** More failures than this make nothing slower, so that an attack is forgotten some minutes after its end. */
const MAX_FAILURES = 10;

/** One attempt to log in; `end` must be called once. */
type LoginAttempt = {
  /** Failures of the address: whoever has fewer is served first. */
  failures: number;
  end(succeeded: boolean): void;
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

/** Failures of one user name or one address, and its attempts under way. */
class FailureRecord {
  failures = 0;
  atMs: number;
  readonly attempts = new Semaphore(MAX_ATTEMPTS_AT_ONCE);

  constructor(atMs: number) {
    this.atMs = atMs;
  }

  fail(): void {
    this.failures = Math.min(this.failures + 1, MAX_FAILURES);
  }

  forgive(nowMs: number): void {
    const forgiven = Math.max(0, Math.floor((nowMs - this.atMs) / FORGIVE_AFTER_MS));
    this.failures = Math.max(0, this.failures - forgiven);
    this.atMs = nowMs;
  }
}

/** The failures of the keys seen last; a key is hashed so that a long name takes no more memory than a short one. */
function failureMemory(now: () => number) {
  const records = new Map<string, FailureRecord>();
  return (kind: string, name: string): FailureRecord => {
    const key = createHash('sha256').update(`${kind}:${name}`).digest('base64');
    const record = records.get(key) ?? new FailureRecord(now());
    records.delete(key);
    records.set(key, record);
    const [oldest] = records.keys();
    if (records.size > REMEMBERED_KEYS && oldest !== undefined) records.delete(oldest);
    record.forgive(now());
    return record;
  };
}

/**
 * Slows guessing of passwords: a delay, never a lock-out (docs/adr/0003). Guessing in parallel is no way around, because
 * few attempts of one account, and of one address, are looked at at once; but nobody waits in line behind the delays of
 * others. A success clears the account's failures, not the address's: whoever guesses may have an account of their own.
 */
export function loginThrottle(now: () => number, sleep: (ms: number) => Promise<void>): LoginThrottle {
  const remember = failureMemory(now);
  return {
    async begin(username, { address, isGone = () => false }) {
      const account = remember('account', username);
      const peer = remember('address', addressGroup(address));
      const release = (): void => {
        account.attempts.release();
        peer.attempts.release();
      };
      const acquire = async (): Promise<void> => {
        // The address first: whoever waits for an account holds up its own address alone.
        await peer.attempts.acquire();
        await account.attempts.acquire();
        if (!isGone()) return;
        release();
        throw new Refusal(500, 'The caller has hung up.');
      };
      await acquire();
      const waitMs = Math.max(delayMs(account.failures), delayMs(peer.failures));
      if (waitMs > 0) {
        release();
        await sleep(waitMs);
        await acquire();
      }
      return {
        failures: peer.failures,
        end(succeeded) {
          release();
          if (succeeded) {
            account.failures = 0;
            return;
          }
          account.fail();
          peer.fail();
        },
      };
    },
  };
}
