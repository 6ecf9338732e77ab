import { ageOf, type Moment, momentNow } from '../../../kit/moment.ts';

/** So many complete readings one after another end an outage: a service that comes and goes has one, not one a minute. */
const STABLE_READINGS = 3;
/** It is told outside the window once in so long, however often levels fail in between. */
const TOLD_EVERY_MS = 3_600_000;

/** Whether the levels of a connection can be read. Every failure counts; what is told of them is one thing per outage. */
export class ReadingOutage {
  #isOn = false;
  #isTold = false;
  #toldAt: Moment | undefined;
  #completeInRow = 0;
  #recoveredAtMs = 0;

  /** A reading failed. @returns whether it begins an outage, and whether the outage is to be told now */
  failed(): { isNew: boolean; isToBeTold: boolean } {
    const isNew = !this.#isOn;
    this.#isOn = true;
    this.#completeInRow = 0;
    const isToBeTold = !this.#isTold && (!this.#toldAt || ageOf(this.#toldAt) >= TOLD_EVERY_MS);
    if (isToBeTold) {
      this.#isTold = true;
      this.#toldAt = momentNow();
    }
    return { isNew, isToBeTold };
  }

  /** A reading was complete. @returns when an outage has come to its end, if this shows that one has: epoch milliseconds */
  complete(atMs: number): number | undefined {
    if (!this.#isOn) return undefined;
    if (this.#completeInRow === 0) this.#recoveredAtMs = atMs;
    this.#completeInRow += 1;
    if (this.#completeInRow < STABLE_READINGS) return undefined;
    this.#isOn = false;
    this.#isTold = false;
    return this.#recoveredAtMs;
  }
}
