import { accountOwner } from '../fair-lanes.ts';
import { Semaphore } from '../semaphore.ts';
import { TurnQueue } from '../turn-queue.ts';
import { ToolError } from './tool-error.ts';

/** Calls of one account under way at the same time: each keeps what it has found so far. */
const MAX_OF_ACCOUNT = 8;
/** How long one piece of a call may take, in milliseconds. */
const PIECE_MS = 10;

/** The turn of one call on the event loop. */
export type CallTurn = {
  /** To be awaited between the steps of long work: lets others go first once this call has had its piece. */
  pause(): Promise<void> | undefined;
};

/**
 * The event loop belongs to everybody who sends a request. Calls that take long are done piece by piece, and in one turn
 * of the loop only one piece of one call, so that many calls make each other slow and nobody else. Accounts go in turn. Of
 * one account a few calls are under way, and the others wait for those to end.
 */
export class CallScheduler {
  readonly #pieces = new TurnQueue();
  readonly #ofAccounts = new Map<string, Semaphore>();
  readonly #now: () => number;

  /** @param now milliseconds of any clock that only goes forward. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /**
   * Does a call of an account, when its first piece may be done.
   * @param isGone whether nobody waits for the answer any more: the call ends at its next pause then.
   */
  async during<T>(
    username: string,
    work: (turn: CallTurn) => Promise<T>,
    isGone: () => boolean = () => false,
  ): Promise<T> {
    const calls = this.#ofAccounts.get(username) ?? new Semaphore(MAX_OF_ACCOUNT);
    this.#ofAccounts.set(username, calls);
    await calls.acquire();
    try {
      let begunMs = 0;
      const nextPiece = async (): Promise<void> => {
        await this.#pieces.next(accountOwner(username));
        if (isGone()) throw new ToolError('The caller has hung up.');
        begunMs = this.#now();
      };
      await nextPiece();
      return await work({ pause: () => (this.#now() - begunMs < PIECE_MS ? undefined : nextPiece()) });
    } finally {
      calls.release();
      if (calls.isIdle) this.#ofAccounts.delete(username);
    }
  }
}
