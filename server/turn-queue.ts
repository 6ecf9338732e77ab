import { FairLanes, type LaneOwner } from './fair-lanes.ts';

/** In each turn of the event loop Node takes in one new connection: so many get in before the next piece of work. */
export const LETS_OTHERS_IN = 8;

/** Others who fill the turns with work of their own are not let in for longer. */
const MAX_WAIT_MS = 5;

/** Runs work a few turns of the event loop later, so that others, also those who come anew, go first. */
export function afterOthers(work: () => void, turns = LETS_OTHERS_IN, sinceMs = performance.now()): void {
  setImmediate(() => {
    if (turns <= 1 || performance.now() - sinceMs >= MAX_WAIT_MS) work();
    else afterOthers(work, turns - 1, sinceMs);
  });
}

/**
 * Lets one go on after the other, and everybody else in between; the owners take turns. For short work that keeps the
 * event loop and that many may ask for at the same time.
 */
export class TurnQueue {
  readonly #waiting = new FairLanes<() => void>();
  readonly #turnsBetween: number;
  #isPlanned = false;

  /** @param turnsBetween of the event loop, from one to the next. */
  constructor(turnsBetween = 1) {
    this.#turnsBetween = turnsBetween;
  }

  next(owner: LaneOwner): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.add(resolve, owner);
      if (!this.#isPlanned) setImmediate(() => this.#run());
      this.#isPlanned = true;
    });
  }

  #run(): void {
    this.#waiting.take()?.();
    this.#isPlanned = this.#waiting.size > 0;
    if (this.#isPlanned) afterOthers(() => this.#run(), this.#turnsBetween);
  }
}
