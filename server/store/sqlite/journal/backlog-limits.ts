import type { Amount, Claim, Tally } from './tally.ts';

/** What may wait to be applied: so much memory, disk and time at the next start it may take. */
const MAX_BACKLOG: Amount = { bytes: 2_000_000_000, count: 200_000 };
/** What one account may have of it, so that the others find room. */
const MAX_OF_ACCOUNT: Amount = { bytes: 1_000_000_000, count: 100_000 };
/** What one piece of equipment may have: whoever reads it waits until all of it is applied. */
const MAX_OF_EQUIPMENT: Amount = { bytes: 64_000_000, count: 25_000 };
/** Bodies in memory, of all accounts and of one. */
const MAX_IN_HAND = { all: 128_000_000, ofAccount: 64_000_000 };

const isFull = (pending: Amount, onItsWay: Amount, bytes: number, max: Amount): boolean =>
  pending.count + onItsWay.count + 1 > max.count || pending.bytes + onItsWay.bytes + bytes > max.bytes;

/** True if a body may wait in memory until it is on disk. */
export function mayWait(inHand: Tally, { account, bytes }: Claim): boolean {
  return (
    inHand.all.bytes + bytes <= MAX_IN_HAND.all &&
    inHand.ofAccount(account).bytes + bytes <= MAX_IN_HAND.ofAccount
  );
}

/** What has too much waiting. */
export type Lack = 'equipment' | 'account' | 'service';

/**
 * Why an upload finds no room behind those that are written or about to be, and not applied; undefined if it does.
 * `equipment` is said by name: it helps to apply what waits of it first.
 */
export function findLack(pending: Tally, onItsWay: Tally, { name, account, bytes }: Claim): Lack | undefined {
  if (isFull(pending.ofName(name), onItsWay.ofName(name), bytes, MAX_OF_EQUIPMENT)) return 'equipment';
  if (isFull(pending.ofAccount(account), onItsWay.ofAccount(account), bytes, MAX_OF_ACCOUNT))
    return 'account';
  if (isFull(pending.all, onItsWay.all, bytes, MAX_BACKLOG)) return 'service';
  return undefined;
}
