import { accountOwner, FairLanes, type LaneOwner } from '../fair-lanes.ts';

/** So long a turn of the event loop may take in which as many messages begin as in the one before. */
const TURN_MS = 5;
/** Messages that begin in one turn when each of them takes next to nothing. */
const MAX_AT_ONCE = 16;

/**
 * Decides when the answering of an MCP message begins: few of them in a turn of the event loop, one where they take long, and
 * the accounts in turn. So many messages of one account make each other slow and nobody else.
 */
export class MessageTurns {
  readonly #waiting = new FairLanes<() => void>();
  /** Accounts of which one has begun in this turn of the event loop. */
  readonly #begun = new Set<string>();
  readonly #now: () => number;
  #atOnce = 0;
  #lastMs = 0;

  /** @param now milliseconds of any clock that only goes forward. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Nothing is to be waited for if it is the first one of the account in this turn of the event loop, and none of it waits. */
  begin(username: string): Promise<void> | undefined {
    const owner = accountOwner(username);
    if (this.#waiting.has(owner) || this.#begun.has(username)) return this.#next(owner);
    if (this.#begun.size === 0) setImmediate(() => this.#begun.clear());
    this.#begun.add(username);
    return undefined;
  }

  #next(owner: LaneOwner): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.add(resolve, owner);
      if (this.#waiting.size > 1) return;
      this.#atOnce = 0;
      this.#lastMs = this.#now();
      setImmediate(() => this.#run());
    });
  }

  #run(): void {
    const tookMs = this.#now() - this.#lastMs;
    this.#lastMs += tookMs;
    this.#atOnce =
      tookMs > TURN_MS ? Math.max(1, this.#atOnce >> 1) : Math.min(MAX_AT_ONCE, this.#atOnce + 1);
    for (let count = 0; count < this.#atOnce; count += 1) this.#waiting.take()?.();
    if (this.#waiting.size > 0) setImmediate(() => this.#run());
  }
}
