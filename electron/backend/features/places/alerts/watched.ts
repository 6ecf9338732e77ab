import type { AlertWatchState } from '#shared/contract/alerts.ts';
import type { Log } from '../../../kit/log.ts';
import { ageOf, type Moment, momentNow } from '../../../kit/moment.ts';
import { StateCell } from '../../../kit/state-cell.ts';
import type { AlertThread } from './alert-calls.ts';

/** What is known of what has never been watched. */
export const NOT_WATCHED: AlertWatchState = {
  version: 0,
  counts: { warning: 0, alarm: 0, overflow: 0, unacknowledged: 0 },
  lastReading: null,
  completeAtMs: null,
  notKept: null,
};

/** Whoever starts the app gets so long to sign in to what was watched when it ended. */
const SIGN_IN_MS = 60_000;

type Kept = { ownerId: string; thread: AlertThread; log: Log; closing: AbortSignal };

/** The watching of a connection for an account, from its first reading until it is forgotten or somebody signs out. */
export class Watched {
  readonly cell: StateCell<AlertWatchState>;
  readonly outage: ReadingOutage;
  readonly list: ListRenewal;
  /** When its last reading was begun, and all its levels were judged last. */
  startedAt: Moment | undefined;
  completeAt: Moment | undefined;
  readonly #kept: Kept;
  /** When the app was started that had been watching it when it ended. */
  #recalledAt: Moment | undefined;

  constructor(kept: Kept, before?: Partial<Pick<Watched, 'cell' | 'outage' | 'list'>>) {
    this.#kept = kept;
    this.cell = before?.cell ?? new StateCell(NOT_WATCHED);
    this.outage = before?.outage ?? new ReadingOutage();
    this.list = before?.list ?? new ListRenewal();
  }

  /** Whether it is a failure that nobody is signed in: it is watched, or was until the app ended, for whatever cause. */
  get isExpected(): boolean {
    const { completeAt } = this;
    return completeAt !== undefined || (!!this.#recalledAt && ageOf(this.#recalledAt) >= SIGN_IN_MS);
  }

  /** The app has been started: asks whether it was watching this when it ended. */
  async recall(): Promise<void> {
    const { ownerId, thread } = this.#kept;
    const startedAt = momentNow();
    try {
      if (await thread.alerts('wasWatched', { ownerId })) this.#recalledAt = startedAt;
    } catch (error) {
      this.#warn('watching-not-recalled', error);
    }
  }

  /** Whose levels these are: a connection and an account. */
  get ownerId(): string {
    return this.#kept.ownerId;
  }

  /** All levels have been judged. */
  complete(): void {
    if (!this.completeAt) this.#keep(true);
    this.completeAt = momentNow();
  }

  /** Somebody has signed out: that nothing can be read is what was wanted. @returns what may be watched from then on */
  signedOut(): Watched {
    this.#keep(false);
    return new Watched(this.#kept, this);
  }

  /** Its connection leads elsewhere: nothing that was watched is there, and whoever follows its state goes on. */
  forgotten(): Watched {
    return new Watched(this.#kept, { cell: this.cell });
  }

  /** Another account is signed in: nothing is known of what it sees, and whoever follows the state goes on. */
  ofOther(ownerId: string): Watched {
    return new Watched({ ...this.#kept, ownerId }, { cell: this.cell });
  }

  #keep(isWatched: boolean): void {
    const { ownerId, thread } = this.#kept;
    thread
      .alerts('noteWatched', { ownerId, isWatched })
      .catch((error: unknown) => this.#warn('watching-not-noted', error));
  }

  #warn(event: string, error: unknown): void {
    const { closing, log } = this.#kept;
    if (!closing.aborted) log({ level: 'warn', event, error: String(error) });
  }
}

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
class ListRenewal {
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

/** So many complete readings one after another end an outage: a service that comes and goes has one, not one a minute. */
const STABLE_READINGS = 3;
/** It is told outside the window once in so long, however often levels fail in between. */
const TOLD_EVERY_MS = 3_600_000;

/** Whether the levels of a connection can be read. Every failure counts; what is told of them is one thing per outage. */
class ReadingOutage {
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
