import { createHash } from 'node:crypto';

/** Failures that cost nothing: anyone mistypes. */
const FREE_FAILURES = 3;
const FIRST_DELAY_MS = 500;
/** The longest anyone waits: also a rightful user whose name or address is under attack. */
const LONGEST_DELAY_MS = 16_000;
/** After this time without an attempt one failure is forgiven. */
const FORGIVE_AFTER_MS = 60_000;
const REMEMBERED_KEYS = 20_000;

/** More attempts than this are not under way at once for one account until it is known how they end. */
const ATTEMPTS_AT_ONCE = 4;
/** More failures than this make nothing slower, so that an attack is forgotten some minutes after its end. */
const MOST_FAILURES = 10;

/** One attempt to log in; `end` must be called once. */
type LoginAttempt = { end(succeeded: boolean): void };

export interface LoginThrottle {
  /** Waits as long as the failures of this user name and of this address ask for. */
  begin(username: string, address: string): Promise<LoginAttempt>;
}

function delayMs(failures: number): number {
  return failures < FREE_FAILURES
    ? 0
    : Math.min(FIRST_DELAY_MS * 2 ** (failures - FREE_FAILURES), LONGEST_DELAY_MS);
}

/** Failures of one user name or one address, and who waits for attempts under way. */
class FailureRecord {
  failures = 0;
  atMs: number;
  #underWay = 0;
  readonly #queue: (() => void)[] = [];

  constructor(atMs: number) {
    this.atMs = atMs;
  }

  async takeTurn(): Promise<void> {
    if (this.#underWay >= ATTEMPTS_AT_ONCE) await new Promise<void>((resolve) => this.#queue.push(resolve));
    this.#underWay += 1;
  }

  endTurn(): void {
    this.#underWay -= 1;
    this.#queue.shift()?.();
  }

  fail(): void {
    this.failures = Math.min(this.failures + 1, MOST_FAILURES);
  }

  forgive(nowMs: number): void {
    const forgiven = Math.max(0, Math.floor((nowMs - this.atMs) / FORGIVE_AFTER_MS));
    this.failures = Math.max(0, this.failures - forgiven);
    this.atMs = nowMs;
  }
}

/** The failures of the keys seen last; a key is hashed so that a long name takes no more room than a short one. */
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
 * Slows guessing of passwords: a delay, never a lock-out. Guessing in parallel is no way around, because few attempts
 * of one account run at once; but nobody waits in line behind the delays of others. A success clears the account's
 * failures, not the address's: whoever guesses may have an account of their own.
 */
export function loginThrottle(now: () => number, sleep: (ms: number) => Promise<void>): LoginThrottle {
  const remember = failureMemory(now);
  return {
    async begin(username, address) {
      const account = remember('account', username);
      const peer = remember('address', address);
      await account.takeTurn();
      const waitMs = Math.max(delayMs(account.failures), delayMs(peer.failures));
      if (waitMs > 0) {
        account.endTurn();
        await sleep(waitMs);
      }
      return {
        end(succeeded) {
          if (waitMs === 0) account.endTurn();
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
