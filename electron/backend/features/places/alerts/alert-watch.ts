import { randomUUID } from 'node:crypto';
import type { AlertNews, AlertWatchState } from '#shared/contract/alerts.ts';
import type { LevelEvent } from '#shared/contract/levels.ts';
import type { AlertRules } from '#shared/domain/alerts/alert-rules.ts';
import type { EarlierEpisode } from '#shared/domain/alerts/place-alert.ts';
import { AppError } from '#shared/errors.ts';
import { orAborted, runWithin } from '../../../kit/abort-reason.ts';
import type { Log } from '../../../kit/log.ts';
import { ageOf, type Moment, momentNow } from '../../../kit/moment.ts';
import { StateCell } from '../../../kit/state-cell.ts';
import { isNobodys } from './alert-accounts.ts';
import type { AlertThread } from './alert-calls.ts';
import { newsOfRisen } from './alert-news.ts';
import { NOT_WATCHED, Watched } from './watched.ts';

/** How far a reading came. */
type Progress = Pick<Extract<LevelEvent, { kind: 'page' }>, 'done' | 'total'>;

/** Asks for the exceedances that were under way before. */
type ReadEarlier = (signal: AbortSignal) => Promise<[string, EarlierEpisode][]>;

/** Reads the levels of a connection. It ends with nothing if there is no source of them: then nothing is judged. */
type ReadLevels = (readingId: string) => AsyncGenerator<LevelEvent, ReadEarlier | undefined>;

/** What the user chose about watching. */
export type WatchChoices = {
  rules: AlertRules;
  /** Seconds between two readings; 0 reads by hand only. */
  intervalS: number;
  /** The same, between two place lists. */
  listIntervalS: number;
  /** Ranks from this one on are told by notifications; none if it is above all. */
  leastTold: number;
};

type WatchOptions = {
  thread: AlertThread;
  choices: () => WatchChoices;
  /** Whose alerts those of a connection are now (`AlertAccounts`). */
  ownerOf: (connectionId: string) => string;
  /** Has the place list of a connection fetched if none is held that is younger (milliseconds). */
  holdList: (connectionId: string, signal: AbortSignal, maxAgeMs?: number) => Promise<void>;
  log: Log;
};

type Background = {
  /** The one connection that is watched. */
  connectionId: () => string | undefined;
  /** Whether somebody is signed in for its levels and for its places. */
  isSignedIn: (connectionId: string) => boolean;
  read: (connectionId: string, signal: AbortSignal) => AsyncGenerator<LevelEvent>;
};

const TICK_MS = 1_000;
/** A window that is in sight reads by itself; it gets so much of a start. */
const WINDOW_FIRST_MS = 4_000;
/** After a longer pause the begins of what stands then are asked for: the computer may have slept. */
const PAUSE_MS = 600_000;
const PAUSE_INTERVALS = 3;
/** A reading, and a place list for it, that take longer have failed, even if something of them still comes. */
const MAX_READING_MS = 600_000;
const MAX_EARLIER_MS = 60_000;
const SIGNED_OUT = new Set(['SIGNED_OUT', 'MCP_SIGNED_OUT']);

/** All levels have come and are to be judged. */
type CompleteReading = {
  connectionId: string;
  watched: Watched;
  readingId: string;
  readEarlier: ReadEarlier;
  progress: Progress | undefined;
};

/**
 * Watches levels while the app runs, whether a window shows them or not: judges every reading that comes to its end, and
 * reads levels and the place list by itself when no window has for an interval. A reading that breaks off changes no alert.
 */
export class AlertWatch {
  /** What has just happened, of whatever connection. */
  readonly news = new StateCell<AlertNews | null>(null);
  /** How many alerts of the connection in use nobody has acknowledged. */
  readonly unacknowledged = new StateCell(0);
  readonly #options: WatchOptions;
  readonly #watched = new Map<string, Watched>();
  /** One reading is judged after the other. */
  #lastJudged: Promise<unknown> = Promise.resolve();
  #timer: ReturnType<typeof setInterval> | undefined;
  readonly #closing = new AbortController();
  #isReading = false;
  readonly #noted = new WeakSet<Error>();
  #background: Background | undefined;

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  state(connectionId: string): StateCell<AlertWatchState> {
    const { cell } = this.#of(connectionId);
    if (cell.value.version === 0) void this.#recount(connectionId);
    return cell;
  }

  /** Passes on what a reading says; at its end its levels are judged. */
  async *follow(
    connectionId: string,
    read: ReadLevels,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<LevelEvent> {
    const readingId = randomUUID();
    const watched = this.#of(connectionId);
    watched.startedAt = momentNow();
    const events = read(readingId);
    let progress: Progress | undefined;
    let readEarlier: ReadEarlier | undefined;
    try {
      for (let step = await events.next(); ; step = await events.next()) {
        if (step.done) {
          readEarlier = step.value;
          break;
        }
        if (step.value.kind === 'page') progress = step.value;
        const isGone = step.value.kind === 'no-source' && step.value.origin === 'none' && watched.isExpected;
        if (isGone) throw new AppError('LEVEL_TOOL_GONE', {});
        yield step.value;
      }
    } catch (error) {
      if (!isCancelled(signal)) this.#noteFailure(connectionId, watched, error, progress);
      throw error;
    } finally {
      await events.return(undefined);
      if (readEarlier) this.#judgeNext({ connectionId, watched, readingId, readEarlier, progress });
      else if (progress) this.#dropReading(readingId);
    }
  }

  /** Counts anew after somebody did something with alerts, or another account has signed in; windows ask for them then. */
  async changed(connectionId: string): Promise<void> {
    await this.#recount(connectionId);
  }

  /** Reads by itself from now on, when nobody else has for an interval. */
  start(background: Background): void {
    this.#background = background;
    const atStart = background.connectionId();
    if (atStart !== undefined) void this.#of(atStart).recall();
    const tick = () => {
      const connectionId = background.connectionId();
      if (connectionId === undefined) return;
      if (this.#isListDue(connectionId, background)) void this.#renewList(connectionId);
      if (!this.#isDue(connectionId, background)) return;
      this.#isReading = true;
      void this.#readThrough(connectionId, background).finally(() => {
        this.#isReading = false;
      });
    };
    this.#timer = setInterval(tick, TICK_MS);
    this.#timer.unref();
  }

  /**
   * What could be read before is not missed any more: somebody has signed out, or wants another source. A reading that is
   * under way neither fails nor counts.
   */
  expectNothing(connectionId: string): void {
    this.#watched.set(connectionId, this.#of(connectionId).signedOut());
  }

  /** The connection leads elsewhere. What is known goes in any case. @throws AppError if its alerts cannot be deleted */
  async forget(connectionId: string): Promise<void> {
    const forgotten = this.#of(connectionId).forgotten();
    this.#watched.set(connectionId, forgotten);
    try {
      await this.#options.thread.alerts('forgetAlerts', { connectionId });
    } finally {
      this.#set(connectionId, forgotten, NOT_WATCHED);
    }
  }

  /** The connection is there no more. @throws AppError if its alerts cannot be deleted */
  async remove(connectionId: string): Promise<void> {
    try {
      await this.forget(connectionId);
    } finally {
      this.#watched.delete(connectionId);
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#closing.abort();
    await this.#lastJudged;
  }

  #of(connectionId: string): Watched {
    const { thread, log, ownerOf } = this.#options;
    const ownerId = ownerOf(connectionId);
    const known = this.#watched.get(connectionId);
    if (known?.ownerId === ownerId) return known;
    const watched =
      known?.ofOther(ownerId) ?? new Watched({ ownerId, thread, log, closing: this.#closing.signal });
    this.#watched.set(connectionId, watched);
    if (!known) return watched;
    if (this.news.value?.connectionId === connectionId) this.news.set(null);
    this.#set(connectionId, watched, NOT_WATCHED);
    return watched;
  }

  #isDue(connectionId: string, { isSignedIn }: Background): boolean {
    const intervalMs = this.#options.choices().intervalS * 1_000;
    if (intervalMs <= 0 || this.#isReading) return false;
    const watched = this.#of(connectionId);
    // Before anybody has signed in nothing fails; a login that ends later does.
    if (!watched.isExpected && !isSignedIn(connectionId)) return false;
    const leadMs = Math.min(WINDOW_FIRST_MS, intervalMs);
    watched.startedAt ??= momentBefore(intervalMs);
    return ageOf(watched.startedAt) >= intervalMs + leadMs;
  }

  /** Only what is judged needs it. */
  #isListDue(connectionId: string, { isSignedIn }: Background): boolean {
    const { completeAt, list } = this.#of(connectionId);
    const held = this.#options.thread.listOf(connectionId);
    if (!completeAt || !held || !isSignedIn(connectionId)) return false;
    return list.isDue(held.receivedAt, this.#listIntervals());
  }

  #listIntervals() {
    const { intervalS, listIntervalS } = this.#options.choices();
    return { intervalS, listIntervalS, leadMs: WINDOW_FIRST_MS };
  }

  /** Levels are judged against the list that is held, as of its time, until there is a new one. */
  async #renewList(connectionId: string): Promise<void> {
    const { holdList, log } = this.#options;
    const watched = this.#of(connectionId);
    const fetch = (maxAgeMs: number) =>
      this.#within(MAX_READING_MS, (signal) => orAborted(holdList(connectionId, signal, maxAgeMs), signal));
    try {
      const hasLacked = await watched.list.renew(fetch, this.#listIntervals());
      // What has come of the places that are new in it is read again at once.
      if (hasLacked) watched.startedAt = undefined;
    } catch (error) {
      if (!this.#closing.signal.aborted)
        log({ level: 'warn', event: 'place-list-not-renewed', error: String(error) });
    }
  }

  async #readThrough(connectionId: string, { read }: Background): Promise<void> {
    const watched = this.#of(connectionId);
    watched.startedAt = momentNow();
    try {
      await this.#within(MAX_READING_MS, async (signal) => {
        await this.#holdList(connectionId, signal);
        const events = read(connectionId, signal);
        try {
          while (!(await orAborted(events.next(), signal)).done);
        } finally {
          events.return(undefined).catch(() => {});
        }
      });
    } catch (error) {
      if (!this.#closing.signal.aborted) this.#noteFailure(connectionId, watched, error);
    }
  }

  /** Without the list nobody knows the thresholds. */
  async #holdList(connectionId: string, signal: AbortSignal): Promise<void> {
    const { thread, holdList } = this.#options;
    if (!thread.listOf(connectionId)) await orAborted(holdList(connectionId, signal), signal);
  }

  #within<T>(timeoutMs: number, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return runWithin(timeoutMs, this.#closing.signal, run);
  }

  #judgeNext(reading: CompleteReading): void {
    const { connectionId, watched, readingId, progress } = reading;
    this.#lastJudged = this.#lastJudged
      .then(() => this.#judge(reading))
      .catch((error: unknown) => {
        if (this.#closing.signal.aborted) return;
        this.#dropReading(readingId);
        this.#noteFailure(connectionId, watched, error, progress);
      });
  }

  async #judge({ connectionId, watched, readingId, readEarlier, progress }: CompleteReading): Promise<void> {
    const { thread, choices, log } = this.#options;
    const { rules, intervalS } = choices();
    await this.#within(MAX_READING_MS, (signal) => this.#holdList(connectionId, signal));
    const pauseMs = Math.max(PAUSE_MS, PAUSE_INTERVALS * intervalS * 1_000);
    const isAfterPause = !watched.completeAt || ageOf(watched.completeAt) > pauseMs;
    const earlier = isAfterPause
      ? await this.#within(MAX_EARLIER_MS, (signal) => orAborted(readEarlier(signal), signal)).catch(() => [])
      : [];
    if (!this.#isCurrent(connectionId, watched) || isNobodys(watched.ownerId))
      return this.#dropReading(readingId);
    const nowMs = Date.now();
    const held = thread.listOf(connectionId);
    const listId = held?.listId ?? '';
    const listAsOfMs = held ? nowMs - ageOf(held.receivedAt) : nowMs;
    const { ownerId } = watched;
    const asked = { connectionId, ownerId, listId, listAsOfMs, readingId, rules, earlier, nowMs };
    const judged = await thread.alerts('judgeAlerts', asked);
    if (!this.#isCurrent(connectionId, watched)) return undefined;
    if (!judged) throw new AppError('PLACE_LIST_GONE', { listId });
    if (judged.damaged > 0) log({ level: 'warn', event: 'alerts-damaged', count: judged.damaged });
    if (judged.isListLacking) watched.list.isLacking();
    const { counts, notKept, lost } = judged;
    this.#set(connectionId, watched, { counts, notKept });
    const news = newsOfRisen(judged.risen, choices().leastTold);
    if (news) this.news.set({ ...news, connectionId, atMs: nowMs });
    if (lost) this.#noteFailure(connectionId, watched, new AppError('LEVELS_MISSING', lost), lost);
    else this.#noteComplete(connectionId, watched, { atMs: nowMs, count: progress?.done ?? 0 });
    return undefined;
  }

  #noteComplete(connectionId: string, watched: Watched, read: { atMs: number; count: number }): void {
    watched.complete();
    const lastReading = { outcome: 'complete', ...read } as const;
    this.#set(connectionId, watched, { lastReading, completeAtMs: read.atMs });
    const recoveredAtMs = watched.outage.complete(read.atMs);
    if (recoveredAtMs !== undefined) this.#noteEvent(connectionId, 'reading-resumed', null, recoveredAtMs);
  }

  /** A failure is noted once, wherever it passes. */
  #noteFailure(connectionId: string, watched: Watched, error: unknown, progress?: Progress): void {
    const { choices, log } = this.#options;
    const failure = error instanceof Error ? error : new Error(String(error));
    if (this.#noted.has(failure) || !this.#isCurrent(connectionId, watched)) return;
    this.#noted.add(failure);
    const reason =
      failure instanceof AppError ? failure : new AppError('INTERNAL', { reference: failure.name });
    const { code } = reason;
    if (SIGNED_OUT.has(code) && !watched.isExpected) return;
    if (code === 'INTERNAL') log({ level: 'warn', event: 'levels-not-judged', error: String(failure) });
    const atMs = Date.now();
    const { done, total } = progress ?? { done: 0, total: null };
    this.#set(connectionId, watched, { lastReading: { outcome: 'failed', atMs, done, total, code } });
    const { isNew, isToBeTold } = watched.outage.failed();
    if (isNew) this.#noteEvent(connectionId, 'reading-failed', JSON.stringify(reason.toFailure()), atMs);
    if (!isToBeTold || choices().leastTold > 3) return;
    const counts = { warning: 0, alarm: 0, overflow: 0 };
    this.news.set({ connectionId, atMs, risen: [], counts, isReadingFailed: true });
  }

  #noteEvent(
    connectionId: string,
    kind: 'reading-failed' | 'reading-resumed',
    note: string | null,
    nowMs: number,
  ): void {
    const { thread, log } = this.#options;
    const { ownerId } = this.#of(connectionId);
    thread.alerts('noteReading', { ownerId, kind, note, nowMs }).catch((error: unknown) => {
      if (!this.#closing.signal.aborted)
        log({ level: 'warn', event: 'reading-not-noted', kind, error: String(error) });
    });
  }

  #dropReading(readingId: string): void {
    // Where the thread has ended its levels are gone already.
    void this.#options.thread.alerts('dropReading', { readingId }).catch(() => {});
  }

  /** It was neither removed, nor leads it elsewhere by now, nor is another account signed in. */
  #isCurrent(connectionId: string, watched: Watched): boolean {
    const isKnown = this.#watched.get(connectionId) === watched;
    return isKnown && this.#options.ownerOf(connectionId) === watched.ownerId;
  }

  async #recount(connectionId: string): Promise<void> {
    const watched = this.#of(connectionId);
    try {
      const asked = { ownerId: watched.ownerId, nowMs: Date.now() };
      const tally = await this.#options.thread.alerts('countAlerts', asked);
      if (this.#isCurrent(connectionId, watched)) this.#set(connectionId, watched, tally);
    } catch (error) {
      if (!this.#closing.signal.aborted)
        this.#options.log({ level: 'warn', event: 'alerts-not-counted', error: String(error) });
    }
  }

  #set(connectionId: string, { cell }: Watched, change: Partial<AlertWatchState>): void {
    cell.set({ ...cell.value, ...change, version: cell.value.version + 1 });
    const { unacknowledged } = cell.value.counts;
    const isShown = this.#background?.connectionId() === connectionId;
    if (isShown && unacknowledged !== this.unacknowledged.value) this.unacknowledged.set(unacknowledged);
  }
}

/** Whoever asked for it no longer wants it; one that took too long has failed. */
const isCancelled = (signal: AbortSignal | undefined): boolean =>
  signal?.aborted === true && !(signal.reason instanceof AppError);

function momentBefore(ms: number): Moment {
  const { monotonicMs, wallMs } = momentNow();
  return { monotonicMs: monotonicMs - ms, wallMs: wallMs - ms };
}
