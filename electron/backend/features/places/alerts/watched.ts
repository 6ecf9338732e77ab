import type { AlertWatchState } from '#shared/contract/alerts.ts';
import type { Log } from '../../../kit/log.ts';
import { ageOf, type Moment, momentNow } from '../../../kit/moment.ts';
import { StateCell } from '../../../kit/state-cell.ts';
import type { AlertThread } from './alert-calls.ts';
import { ListRenewal } from './list-renewal.ts';
import { ReadingOutage } from './reading-outage.ts';

const NOT_YET: AlertWatchState = {
  version: 0,
  counts: { warning: 0, alarm: 0, overflow: 0, unacknowledged: 0 },
  lastReading: null,
  completeAtMs: null,
  notKept: null,
};

/** Whoever starts the app gets so long to sign in to what was watched when it ended. */
const SIGN_IN_MS = 60_000;

type Kept = { connectionId: string; thread: AlertThread; log: Log; closing: AbortSignal };

/** The watching of a connection, from its first reading until it is forgotten or somebody signs out. */
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

  constructor(kept: Kept, before?: Watched) {
    this.#kept = kept;
    this.cell = before?.cell ?? new StateCell(NOT_YET);
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
    const { connectionId, thread } = this.#kept;
    const startedAt = momentNow();
    try {
      if (await thread.alerts('wasWatched', { connectionId })) this.#recalledAt = startedAt;
    } catch (error) {
      this.#warn('watching-not-recalled', error);
    }
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

  #keep(isWatched: boolean): void {
    const { connectionId, thread } = this.#kept;
    thread
      .alerts('noteWatched', { connectionId, isWatched })
      .catch((error: unknown) => this.#warn('watching-not-noted', error));
  }

  #warn(event: string, error: unknown): void {
    const { closing, log } = this.#kept;
    if (!closing.aborted) log({ level: 'warn', event, error: String(error) });
  }
}
