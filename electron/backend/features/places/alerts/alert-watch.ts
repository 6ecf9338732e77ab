import { randomUUID } from 'node:crypto';
import type { AlertNews, AlertWatchState } from '#shared/contract/alerts.ts';
import type { LevelEvent } from '#shared/contract/levels.ts';
import { type AlertRules, severityOf } from '#shared/domain/alerts/alert-rules.ts';
import type { EarlierEpisode } from '#shared/domain/alerts/place-alert.ts';
import { AppError } from '#shared/errors.ts';
import type { Log } from '../../../kit/log.ts';
import { StateCell } from '../../../kit/state-cell.ts';
import type { AlertThread } from './alert-calls.ts';
import type { JudgedReading } from './place-alerts.ts';

type PageEvent = Extract<LevelEvent, { kind: 'page' }>;

type FollowedReading = {
  signal: AbortSignal | undefined;
  pages: (readingId: string) => AsyncGenerator<PageEvent>;
  /** The exceedances that were under way before. */
  earlier: () => Promise<[string, EarlierEpisode][]>;
};

/** What the user chose about watching. */
export type WatchChoices = {
  rules: AlertRules;
  /** Seconds between two readings; 0 reads by hand only. */
  intervalS: number;
  /** Ranks from this one on are told by notifications; none if it is above all. */
  leastTold: number;
};

type WatchOptions = { thread: AlertThread; choices: () => WatchChoices; log: Log };

/** The one connection that is watched, while it can be. */
type Background = {
  connectionId: () => string | undefined;
  read: (connectionId: string, signal: AbortSignal) => AsyncGenerator<LevelEvent>;
};

/** What of the watching of a connection nobody is told. */
type Watched = { cell: StateCell<AlertWatchState>; startedMs: number };

const NOT_YET: AlertWatchState = {
  version: 0,
  counts: { warning: 0, alarm: 0, overflow: 0, unacknowledged: 0 },
  lastReading: null,
  completeAtMs: null,
  notKept: null,
};

const TICK_MS = 1_000;
/** A window that is in sight reads by itself; it gets so much of a start. */
const WINDOW_FIRST_MS = 4_000;
/** After a longer pause the begins of what stands then are asked for: the computer may have slept. */
const PAUSE_MS = 600_000;
const PAUSE_INTERVALS = 3;
const MAX_NAMED = 3;

/**
 * Watches levels while the app runs, whether a window shows them or not: judges every reading that comes to its end, and
 * reads by itself when no window has for an interval. A reading that breaks off changes no alert.
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
  #background: Background | undefined;

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  state(connectionId: string): StateCell<AlertWatchState> {
    const known = this.#watched.get(connectionId);
    if (known) return known.cell;
    const { cell } = this.#of(connectionId);
    void this.#recount(connectionId);
    return cell;
  }

  /** Passes on the pages of a reading; at its end its levels are judged. */
  async *follow(connectionId: string, reading: FollowedReading): AsyncGenerator<PageEvent> {
    const { thread } = this.#options;
    const readingId = randomUUID();
    const watched = this.#of(connectionId);
    watched.startedMs = Date.now();
    let last: Pick<PageEvent, 'done' | 'total'> = { done: 0, total: null };
    let isComplete = false;
    try {
      for await (const page of reading.pages(readingId)) {
        last = page;
        yield page;
      }
      isComplete = true;
    } catch (error) {
      if (!reading.signal?.aborted) this.#noteFailure(connectionId, last, error);
      throw error;
    } finally {
      if (isComplete) this.#judgeNext(connectionId, readingId, last.done, reading.earlier);
      else void thread.alerts('dropReading', { readingId }).catch(() => {});
    }
  }

  /** Counts anew after somebody did something with alerts, and has the windows ask for them. */
  async changed(connectionId: string): Promise<void> {
    await this.#recount(connectionId);
  }

  /** Reads by itself from now on, when nobody else has for an interval. */
  start(background: Background): void {
    this.#background = background;
    const tick = () => {
      const connectionId = background.connectionId();
      if (connectionId === undefined || !this.#isDue(connectionId)) return;
      this.#isReading = true;
      void this.#readThrough(background.read(connectionId, this.#closing.signal)).finally(() => {
        this.#isReading = false;
      });
    };
    this.#timer = setInterval(tick, TICK_MS);
    this.#timer.unref();
  }

  async forget(connectionId: string): Promise<void> {
    this.#watched.delete(connectionId);
    await this.#options.thread.alerts('forgetAlerts', { connectionId });
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#closing.abort();
    await this.#lastJudged;
  }

  #of(connectionId: string): Watched {
    const known = this.#watched.get(connectionId);
    if (known) return known;
    const watched = { cell: new StateCell(NOT_YET), startedMs: 0 };
    this.#watched.set(connectionId, watched);
    return watched;
  }

  #isDue(connectionId: string): boolean {
    const intervalMs = this.#options.choices().intervalS * 1_000;
    if (intervalMs <= 0 || this.#isReading) return false;
    if (this.#options.thread.listIdOf(connectionId) === undefined) return false;
    const leadMs = Math.min(WINDOW_FIRST_MS, intervalMs);
    return Date.now() - this.#of(connectionId).startedMs >= intervalMs + leadMs;
  }

  async #readThrough(events: AsyncGenerator<LevelEvent>): Promise<void> {
    try {
      while (!(await events.next()).done);
    } catch (error) {
      // What of it matters is noted with the alerts already.
      if (!(error instanceof AppError) && !this.#closing.signal.aborted)
        this.#options.log({ level: 'warn', event: 'levels-not-watched', error: String(error) });
    }
  }

  #judgeNext(connectionId: string, readingId: string, count: number, earlier: FollowedReading['earlier']) {
    const judging = this.#lastJudged.then(() => this.#judge(connectionId, readingId, count, earlier));
    this.#lastJudged = judging.catch((error: unknown) => {
      if (this.#closing.signal.aborted) return;
      this.#options.log({ level: 'warn', event: 'levels-not-judged', error: String(error) });
    });
  }

  async #judge(
    connectionId: string,
    readingId: string,
    count: number,
    readEarlier: FollowedReading['earlier'],
  ): Promise<void> {
    const { thread, choices, log } = this.#options;
    const { rules, intervalS } = choices();
    const { value } = this.#of(connectionId).cell;
    const pauseMs = Math.max(PAUSE_MS, PAUSE_INTERVALS * intervalS * 1_000);
    const isAfterPause = value.completeAtMs === null || Date.now() - value.completeAtMs > pauseMs;
    const earlier = isAfterPause ? await readEarlier().catch(() => []) : [];
    const nowMs = Date.now();
    if (value.lastReading?.outcome === 'failed')
      await thread.alerts('noteReading', { connectionId, kind: 'reading-resumed', note: null, nowMs });
    const listId = thread.listIdOf(connectionId) ?? '';
    const judged = await thread.alerts('judgeAlerts', {
      connectionId,
      listId,
      readingId,
      rules,
      earlier,
      nowMs,
    });
    // Without the list nobody knows the thresholds: the next reading is judged.
    if (!judged) return;
    if (judged.damaged > 0) log({ level: 'warn', event: 'alerts-damaged', count: judged.damaged });
    this.#set(connectionId, {
      counts: judged.counts,
      notKept: judged.notKept,
      lastReading: { outcome: 'complete', atMs: nowMs, count },
      completeAtMs: nowMs,
    });
    this.#tell(connectionId, judged, nowMs);
  }

  #tell(connectionId: string, { risen }: JudgedReading, atMs: number): void {
    const { leastTold } = this.#options.choices();
    const told = risen.filter(({ rank }) => rank >= leastTold).toSorted((a, b) => b.rank - a.rank);
    if (told.length === 0) return;
    const counts = { warning: 0, alarm: 0, overflow: 0 };
    for (const { rank } of told) {
      const severity = severityOf(rank);
      if (severity) counts[severity] += 1;
    }
    this.news.set({
      connectionId,
      atMs,
      risen: told.slice(0, MAX_NAMED),
      counts,
      isReadingFailed: false,
    });
  }

  #noteFailure(
    connectionId: string,
    { done, total }: Pick<PageEvent, 'done' | 'total'>,
    error: unknown,
  ): void {
    const { thread, choices } = this.#options;
    const code = error instanceof AppError ? error.code : 'UNEXPECTED_ANSWER';
    const { value } = this.#of(connectionId).cell;
    const atMs = Date.now();
    const isFirst = value.lastReading?.outcome === 'complete';
    this.#set(connectionId, { lastReading: { outcome: 'failed', atMs, done, total, code } });
    if (!isFirst) return;
    const note = { connectionId, kind: 'reading-failed', note: code, nowMs: atMs } as const;
    void thread.alerts('noteReading', note).catch(() => {});
    if (choices().leastTold > 3) return;
    const counts = { warning: 0, alarm: 0, overflow: 0 };
    this.news.set({ connectionId, atMs, risen: [], counts, isReadingFailed: true });
  }

  async #recount(connectionId: string): Promise<void> {
    try {
      const asked = { connectionId, nowMs: Date.now() };
      this.#set(connectionId, await this.#options.thread.alerts('countAlerts', asked));
    } catch (error) {
      if (!this.#closing.signal.aborted)
        this.#options.log({ level: 'warn', event: 'alerts-not-counted', error: String(error) });
    }
  }

  #set(connectionId: string, change: Partial<AlertWatchState>): void {
    const { cell } = this.#of(connectionId);
    cell.set({ ...cell.value, ...change, version: cell.value.version + 1 });
    const { unacknowledged } = cell.value.counts;
    const isShown = this.#background?.connectionId() === connectionId;
    if (isShown && unacknowledged !== this.unacknowledged.value) this.unacknowledged.set(unacknowledged);
  }
}
