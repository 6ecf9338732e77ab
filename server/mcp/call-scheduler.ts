/** How long one piece of a call may take, in milliseconds. */
const PIECE_MS = 10;

/** The turn of one call on the event loop. */
export type CallTurn = {
  /** To be awaited between the steps of long work: lets others go first once this call has had its piece. */
  pause(): Promise<void> | undefined;
};

/**
 * The event loop belongs to everybody who sends a request. Calls that take long are done piece by piece, and in one turn
 * of the loop only one piece of one call, so that many calls make each other slow and nobody else. Accounts go in turn.
 */
export class CallScheduler {
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #now: () => number;

  /** @param now milliseconds of any clock that only goes forward. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Begins a call of an account, when its first piece may be done. */
  async begin(username: string): Promise<CallTurn> {
    await this.#next(username);
    let begunMs = this.#now();
    const nextPiece = async (): Promise<void> => {
      await this.#next(username);
      begunMs = this.#now();
    };
    return { pause: () => (this.#now() - begunMs < PIECE_MS ? undefined : nextPiece()) };
  }

  #next(username: string): Promise<void> {
    return new Promise((resolve) => {
      const others = this.#waiting.get(username);
      if (others) others.push(resolve);
      else this.#waiting.set(username, [resolve]);
      if (!others && this.#waiting.size === 1) setImmediate(() => this.#run());
    });
  }

  /** Lets the next one go; whoever it is waits again behind the others. */
  #run(): void {
    const [first] = this.#waiting;
    if (!first) return;
    const [username, [resolve, ...others]] = first;
    this.#waiting.delete(username);
    if (others.length > 0) this.#waiting.set(username, others);
    resolve?.();
    if (this.#waiting.size > 0) setImmediate(() => this.#run());
  }
}
