import { FairLanes, type LaneOwner } from './fair-lanes.ts';

/** In each turn of the event loop Node takes in one new connection: so many get in before the next piece of work. */
export const LETS_OTHERS_IN = 8;

/** Runs work a few turns of the event loop later, so that others, also those who come anew, go first. */
export function afterOthers(work: () => void, turns = LETS_OTHERS_IN): void {
  setImmediate(() => (turns <= 1 ? work() : afterOthers(work, turns - 1)));
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
