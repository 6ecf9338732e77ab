import { ageOf, type Moment, momentNow } from '../../../kit/moment.ts';

/** Thresholds that are watched are no older, whatever is chosen for the list in the window. */
const MAX_LIST_AGE_MS = 3_600_000;

type Intervals = {
  /** Seconds between two readings of the levels, and between two place lists; 0: by hand only. */
  intervalS: number;
  listIntervalS: number;
  /** A window that is in sight renews the list by itself; it gets so much of a start. */
  leadMs: number;
};

/** When the place list of a connection that is watched is to be renewed: in time, and at once where it lacks places. */
export class ListRenewal {
  #askedAt: Moment | undefined;
  #isLacking = false;
  #isUnderWay = false;

  /** There are levels of places that it does not have. */
  isLacking(): void {
    this.#isLacking = true;
  }

  isDue(heldAt: Moment, intervals: Intervals): boolean {
    const { intervalS, leadMs } = intervals;
    const everyMs = everyMsOf(intervals);
    if (this.#isUnderWay || everyMs <= 0) return false;
    const intervalMs = intervalS * 1_000;
    if (this.#isLacking && intervalMs > 0) return !this.#askedAt || ageOf(this.#askedAt) >= intervalMs;
    if (this.#askedAt && ageOf(this.#askedAt) < everyMs) return false;
    return ageOf(heldAt) >= everyMs + Math.min(leadMs, everyMs);
  }

  /**
   * Has a list fetched that is younger than what is due.
   * @returns whether the one before lacked places. @throws what fetching it does
   */
  async renew(fetch: (maxAgeMs: number) => Promise<void>, intervals: Intervals): Promise<boolean> {
    const isLacking = this.#isLacking;
    this.#askedAt = momentNow();
    this.#isUnderWay = true;
    try {
      await fetch(isLacking ? 0 : everyMsOf(intervals));
      if (isLacking) this.#isLacking = false;
      return isLacking;
    } finally {
      this.#isUnderWay = false;
    }
  }
}

/** Milliseconds after which the list is renewed; 0 where no levels are watched and it is renewed by hand. */
function everyMsOf({ intervalS, listIntervalS }: Intervals): number {
  const chosenMs = listIntervalS * 1_000;
  if (intervalS <= 0) return chosenMs;
  return chosenMs > 0 ? Math.min(chosenMs, MAX_LIST_AGE_MS) : MAX_LIST_AGE_MS;
}
