import type { ServerResponse } from 'node:http';

/** Of bodies and answers that are on their way or in hand, of all accounts. */
const MAX_BYTES = 128_000_000;

/**
 * What an account has of its own, whatever the others take: the largest upload, and as much again. Accounts are added by
 * the operator, so there are only so many.
 */
const OWN_BYTES = 1_024_000;

/** What each request has, whatever its body: its first bytes, and what else the service holds of it. */
export const FIRST_BYTES = 16_000;

/** After so many seconds there is room again, as a rule. */
export const RETRY_AFTER_S = 10;

/** So much is on its way that there is no room for more. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
}

/**
 * Room for the bodies of requests and for what is answered to them. A little is taken before the first byte of one is read,
 * and more as it arrives: whoever sends many has no memory that nobody counts, and whoever announces much and sends it
 * slowly takes little. Nor has whoever asks on many connections and reads no answer. An account has at most half of what
 * all others leave, and a little of its own beside that: however many take all that they may, the next one sends its upload.
 */
export class BodyRoom {
  #bytes = 0;
  readonly #ofAccounts = new Map<string, number>();

  /**
   * Runs what reads a body and works with it, while it has its room.
   * @param work calls `claim` with all that the body or the answer takes whenever that becomes more.
   * @param outgoing what the answer goes out by: its room is given back when it is out, or nobody reads it any more.
   * @throws NoRoomError, as `claim` does.
   */
  async during<T>(
    account: string,
    work: (claim: (bytes: number) => void) => Promise<T>,
    outgoing?: ServerResponse,
  ): Promise<T> {
    let claimedBytes = 0;
    const claim = (bytes: number): void => {
      if (bytes <= claimedBytes) return;
      this.#claim(account, bytes - claimedBytes);
      claimedBytes = bytes;
    };
    claim(FIRST_BYTES);
    try {
      return await work(claim);
    } finally {
      const giveBack = (): void => this.#add(account, -claimedBytes);
      if (outgoing && !outgoing.closed) outgoing.once('close', giveBack);
      else giveBack();
    }
  }

  #claim(account: string, bytes: number): void {
    const ofAccount = this.#ofAccounts.get(account) ?? 0;
    const leftByOthers = MAX_BYTES - (this.#bytes - ofAccount);
    if (ofAccount + bytes > Math.max(leftByOthers / 2, OWN_BYTES))
      throw new NoRoomError('Too many bodies are on their way.');
    this.#add(account, bytes);
  }

  #add(account: string, bytes: number): void {
    this.#bytes += bytes;
    const ofAccount = (this.#ofAccounts.get(account) ?? 0) + bytes;
    if (ofAccount > 0) this.#ofAccounts.set(account, ofAccount);
    else this.#ofAccounts.delete(account);
  }
}
