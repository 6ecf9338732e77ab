import { announcedBytes, type BodySource } from './read-body.ts';

/** Of bodies that are on their way or in hand, of all accounts. */
const MAX_BYTES = 128_000_000;

/** After so many seconds there is room again, as a rule. */
export const RETRY_AFTER_S = 10;

/** So many bodies are on their way that there is no room for one more. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
}

/** What a body may take: what its header announces, or as much as any may have. */
export function claimedBytes(source: BodySource, limitBytes: number): number {
  return Math.min(announcedBytes(source) ?? limitBytes, limitBytes);
}

/**
 * Room for the bodies of requests, which is taken before the first byte of one is read: whoever sends many slowly would
 * otherwise have memory that nobody counts. An account has at most half of what all others leave, so that however many
 * take all that they may, the next one finds some, too.
 */
export class BodyRoom {
  #bytes = 0;
  readonly #ofAccounts = new Map<string, number>();

  /** Runs what reads a body and works with it, while it has its room. @throws NoRoomError */
  async during<T>(account: string, bytes: number, work: () => Promise<T>): Promise<T> {
    const ofAccount = this.#ofAccounts.get(account) ?? 0;
    const leftByOthers = MAX_BYTES - (this.#bytes - ofAccount);
    if (ofAccount + bytes > leftByOthers / 2) throw new NoRoomError('Too many bodies are on their way.');
    this.#add(account, bytes);
    try {
      return await work();
    } finally {
      this.#add(account, -bytes);
    }
  }

  #add(account: string, bytes: number): void {
    this.#bytes += bytes;
    const ofAccount = (this.#ofAccounts.get(account) ?? 0) + bytes;
    if (ofAccount > 0) this.#ofAccounts.set(account, ofAccount);
    else this.#ofAccounts.delete(account);
  }
}
