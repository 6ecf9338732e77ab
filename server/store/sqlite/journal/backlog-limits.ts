import { open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Amount, Claim, Tally } from './tally.ts';

/** What may wait to be applied: it takes memory, disk space, and time at the next start. */
const MAX_BACKLOG: Amount = { bytes: 2_000_000_000, count: 200_000 };
/** The share of one account, so that the others find room. */
const MAX_OF_ACCOUNT: Amount = { bytes: 1_000_000_000, count: 100_000 };
/** What each account may have regardless of the others. Accounts are added by the operator, so their number is bounded. */
const OWN_OF_ACCOUNT: Amount = { bytes: 2_000_000, count: 100 };
/** What one piece of equipment may have: whoever reads it waits until all of it is applied. */
const MAX_OF_EQUIPMENT: Amount = { bytes: 64_000_000, count: 25_000 };
/** Bodies in memory, of all accounts and of one. */
const MAX_IN_HAND = { all: 128_000_000, ofAccount: 64_000_000 };

const isFull = (pending: Amount, onItsWay: Amount, bytes: number, max: Amount): boolean =>
  pending.count + onItsWay.count + 1 > max.count || pending.bytes + onItsWay.bytes + bytes > max.bytes;

/** True if there is room for a body to wait in memory until it is on disk. */
export function mayWait(inHand: Tally, { account, bytes }: Claim): boolean {
  const ofAccount = inHand.ofAccount(account).bytes + bytes;
  const isRoom = inHand.all.bytes + bytes <= MAX_IN_HAND.all;
  return (isRoom && ofAccount <= MAX_IN_HAND.ofAccount) || ofAccount <= OWN_OF_ACCOUNT.bytes;
}

/** Which limit is exceeded. */
export type Lack = 'equipment' | 'account' | 'service';

/**
 * Why an upload finds no room behind those that are written or about to be, and not applied; undefined if it does.
 * `equipment` is said by name: it helps to apply what waits of it first.
 */
export function findLack(pending: Tally, onItsWay: Tally, { name, account, bytes }: Claim): Lack | undefined {
  if (isFull(pending.ofName(name), onItsWay.ofName(name), bytes, MAX_OF_EQUIPMENT)) return 'equipment';
  const ofAccount = [pending.ofAccount(account), onItsWay.ofAccount(account), bytes] as const;
  if (isFull(...ofAccount, MAX_OF_ACCOUNT)) return 'account';
  const isOwn = !isFull(...ofAccount, OWN_OF_ACCOUNT);
  return !isOwn && isFull(pending.all, onItsWay.all, bytes, MAX_BACKLOG) ? 'service' : undefined;
}

/** Applying counts as stuck when nothing has been written for so long although something waits. */
const STUCK_MS = 120_000;

/** Knows whether applying goes on. */
export class Progress {
  readonly #now: () => number;
  #lastMs: number;

  /** @param now milliseconds of a clock that only goes forward. */
  constructor(now: () => number) {
    this.#now = now;
    this.#lastMs = now();
  }

  /** Something was written, or the first upload of many begins to wait. */
  made(): void {
    this.#lastMs = this.#now();
  }

  /** What is wrong while so many uploads wait; undefined if nothing is. */
  problem(waiting: number): string | undefined {
    const isStuck = waiting > 0 && this.#now() - this.#lastMs > STUCK_MS;
    return isStuck
      ? `Uploads have not been applied for ${STUCK_MS / 1000} s: they are safe on disk. Start the service again.`
      : undefined;
  }
}

/** True if a file of the data folder can be written to the disk. */
export async function canWrite(dataDir: string): Promise<boolean> {
  const path = join(dataDir, 'uploads-probe');
  try {
    const file = await open(path, 'w', 0o600);
    try {
      await file.write(Buffer.alloc(4_096, 1));
      await file.sync();
    } finally {
      await file.close();
    }
    return true;
  } catch {
    return false;
  } finally {
    await unlink(path).catch(() => {});
  }
}
