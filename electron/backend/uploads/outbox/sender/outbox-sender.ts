import { type ClockReading, hasSlept } from '#shared/domain/outbox/slept.ts';
import { AppError, type Failure } from '#shared/errors.ts';
import type { Log } from '../../../log.ts';
import type { OutboxClient } from '../outbox-client.ts';
import type { PickedBatch } from '../store/pick-batch.ts';
import type { BatchKey, Outcome, Said } from '../store/settle-batch.ts';
import { Gates } from './gates.ts';
import type { OutboxDestinations } from './outbox-destination.ts';
import { outcomeOf } from './outcome-of.ts';
import type { PostUpload } from './post-upload.ts';
import { ReadBackTurn } from './read-back-turn.ts';
import { sendBatch, type Way } from './send-batch.ts';
import { SendingPace } from './sending-pace.ts';

const MOST_UNDER_WAY = 3;
const CLOCK_EVERY_MS = 5_000;
const DISK_RETRY_MS = 3_000;
const READ_BACK_RETRY_MS = 2_000;
const LONGEST_WAIT_MS = 30_000;
const CLOSING_GRACE_MS = 3_000;

export type SenderOptions = {
  client: OutboxClient;
  destinations: OutboxDestinations;
  post: PostUpload;
  random: () => number;
  log: Log;
  /** Something changed that a progress display shows. */
  onChange: () => void;
  onSending: (jobId: string, connectionId: string) => void;
  /** A batch is stored. */
  onStored: (jobId: string, connectionId: string, sizeBytes: number) => void;
  answerTimeoutMs?: number | undefined;
  /** How long after a full disk the next try is. */
  diskRetryMs?: number | undefined;
};

/** Sends what is due, a batch at a time of each equipment, for as long as the backend lives. */
export class OutboxSender {
  readonly gates: Gates;
  readonly #options: SenderOptions;
  readonly #closing = new AbortController();
  readonly #underWay = new Map<AbortController, Promise<void>>();
  readonly #readBack: ReadBackTurn;
  readonly #pace = new SendingPace();
  readonly #diskRetryMs: number;
  readonly #clock: NodeJS.Timeout;
  #reading: ClockReading = readClock();
  #isTurning = false;
  #isTurnWanted = false;
  #alarm: NodeJS.Timeout | undefined;
  #alarmAtMs = Number.POSITIVE_INFINITY;

  constructor(options: SenderOptions) {
    const { destinations, random, client, diskRetryMs = DISK_RETRY_MS } = options;
    this.#options = options;
    this.#diskRetryMs = diskRetryMs;
    this.gates = new Gates({ hostOf: destinations.hostOf, nowMs: () => Date.now(), random });
    this.#readBack = new ReadBackTurn({
      client,
      destinations,
      random,
      isOpen: (connectionId) => destinations.ids().includes(connectionId) && this.gates.isOpen(connectionId),
      settle: (key, outcome) => this.#settle(key, outcome, null),
      signal: this.#closing.signal,
    });
    this.#clock = setInterval(() => this.#lookAtClock(), CLOCK_EVERY_MS);
    this.#clock.unref();
  }

  /** Looks whether something is due. Called at every change; several calls are one look. */
  wake(): void {
    if (this.#closing.signal.aborted) return;
    this.#isTurnWanted = true;
    if (this.#isTurning) return;
    this.#isTurning = true;
    void this.#turns().finally(() => {
      this.#isTurning = false;
      if (this.#isTurnWanted) this.wake();
    });
  }

  /** Stops picking, lets what is under way end, and cuts it off if that takes long: it is of unknown outcome then. */
  async close(): Promise<void> {
    this.#closing.abort();
    clearInterval(this.#clock);
    clearTimeout(this.#alarm);
    const deadline = setTimeout(() => this.#abortAll(), CLOSING_GRACE_MS);
    await Promise.allSettled(this.#underWay.values());
    clearTimeout(deadline);
  }

  /** Ends what is under way at once, whose outcome is unknown then. */
  async cutOff(): Promise<void> {
    this.#abortAll();
    await Promise.allSettled(this.#underWay.values());
  }

  async #turns(): Promise<void> {
    while (this.#isTurnWanted && !this.#closing.signal.aborted) {
      this.#isTurnWanted = false;
      try {
        await this.#turn();
        this.gates.diskFull(null);
      } catch (error) {
        this.#hindered(error);
      }
      this.#options.onChange();
    }
  }

  async #turn(): Promise<void> {
    const look = await this.#options.client.call('look', [Date.now()]);
    const { hasDecided, isLeft } = await this.#readBack.run(look);
    // What was decided may be due now, and was not when we looked.
    if (hasDecided) this.#isTurnWanted = true;
    if (isLeft) this.#wakeAt(Date.now() + READ_BACK_RETRY_MS);
    await this.#fill(look.dueConnections);
    for (const atMs of [look.nextDueMs, this.gates.nextTryAtMs()]) if (atMs !== null) this.#wakeAt(atMs);
  }

  async #fill(dueConnections: readonly string[]): Promise<void> {
    const { client, destinations } = this.#options;
    const existing = new Set(destinations.ids());
    for (const connectionId of dueConnections) {
      if (!existing.has(connectionId)) continue;
      while (this.#underWay.size < MOST_UNDER_WAY && this.gates.isOpen(connectionId)) {
        const way = await this.#wayTo(connectionId);
        if (!way || this.#closing.signal.aborted) break;
        const picked = await client.call('pick', [[connectionId]]);
        if (!picked) break;
        this.#start(picked, way);
      }
    }
  }

  async #wayTo(connectionId: string): Promise<Way | undefined> {
    const { destinations } = this.#options;
    try {
      const token = await destinations.tokenOf(connectionId, null);
      return { ...(await destinations.endOf(connectionId)), token };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (NOT_SIGNED_IN.has(error.code)) this.gates.signedOut(connectionId, error.toFailure());
      else this.gates.failed(connectionId, 'unreachable', error.toFailure());
      return undefined;
    }
  }

  #start(picked: PickedBatch, way: Way): void {
    const abort = new AbortController();
    const leave = this.gates.enter(picked.connectionId);
    const done = this.#send(picked, way, abort.signal)
      .catch((error: unknown) => this.#hindered(error))
      .finally(() => {
        leave();
        this.#underWay.delete(abort);
        this.#options.onChange();
        this.wake();
      });
    this.#underWay.set(abort, done);
    this.#options.onSending(picked.batch.jobId, picked.connectionId);
    this.#options.onChange();
  }

  async #send(picked: PickedBatch, way: Way, signal: AbortSignal): Promise<void> {
    const { post, destinations, random, log, onStored, answerTimeoutMs } = this.#options;
    const { batch, connectionId } = picked;
    const { verdict, said, tokenFrom } = await sendBatch(picked, way, {
      post,
      tokenOf: destinations.tokenOf,
      signal,
      timeoutMs: answerTimeoutMs,
      pace: this.#pace,
    });
    const { outcome, stop } = outcomeOf(verdict, picked, { tokenFrom, nowMs: Date.now(), random: random() });
    await this.#settle(batch, outcome, said, stop);
    if (verdict.kind === 'done') onStored(batch.jobId, connectionId, batch.sizeBytes);
    if (verdict.kind === 'unreachable' || verdict.kind === 'failing' || verdict.kind === 'unknown') {
      const cause = verdict.kind === 'unreachable' ? 'unreachable' : 'failing';
      const failure = said.failure ?? serviceFailed(way.baseUrl, said);
      if (!signal.aborted) this.gates.failed(connectionId, cause, failure);
    } else this.gates.answered(connectionId);
    log({
      level: verdict.kind === 'done' ? 'info' : 'warn',
      event: 'upload-batch',
      jobId: batch.jobId,
      seq: batch.seq,
      verdict: verdict.kind,
      status: said.status,
    });
  }

  /** What is known of a batch is written down however long the disk is full; until then it counts as under way. */
  async #settle(
    { jobId, seq }: BatchKey,
    outcome: Outcome,
    said: Said | null,
    stop: Failure | null = null,
  ): Promise<void> {
    for (;;) {
      try {
        await this.#options.client.call('settle', [{ jobId, seq }, outcome, said, stop]);
        return;
      } catch (error) {
        if (!isDiskFull(error) || this.#closing.signal.aborted) throw error;
        this.#hindered(error);
        this.#options.onChange();
        await new Promise((resolve) => {
          setTimeout(resolve, this.#diskRetryMs).unref();
        });
      }
    }
  }

  #hindered(error: unknown): void {
    if (this.#closing.signal.aborted) return;
    if (isDiskFull(error)) {
      const nextTryAtMs = Date.now() + this.#diskRetryMs;
      this.gates.diskFull(error.toFailure(), nextTryAtMs);
      this.#wakeAt(nextTryAtMs);
    } else this.#options.log({ level: 'error', event: 'outbox-hindered', error: String(error) });
  }

  /** At the earliest of the times that were asked for; at the latest soon, for clocks can be set. */
  #wakeAt(atMs: number): void {
    if (this.#closing.signal.aborted || atMs >= this.#alarmAtMs) return;
    clearTimeout(this.#alarm);
    this.#alarmAtMs = atMs;
    const waitMs = Math.min(Math.max(0, atMs - Date.now()), LONGEST_WAIT_MS);
    this.#alarm = setTimeout(() => {
      this.#alarmAtMs = Number.POSITIVE_INFINITY;
      this.wake();
    }, waitMs);
    this.#alarm.unref();
  }

  #lookAtClock(): void {
    const before = this.#reading;
    this.#reading = readClock();
    if (!hasSlept(before, this.#reading, CLOCK_EVERY_MS)) return;
    this.#options.log({ level: 'info', event: 'woke-from-sleep' });
    this.#abortAll();
    this.gates.tryNow();
    this.wake();
  }

  #abortAll(): void {
    for (const abort of this.#underWay.keys()) abort.abort();
  }
}

const NOT_SIGNED_IN = new Set([
  'SIGNED_OUT',
  'TOKEN_REFUSED',
  'TOKEN_EXPIRED',
  'WRONG_CREDENTIALS',
  'NO_PERMISSION',
  'LOGIN_UNREADABLE',
]);

function readClock(): ClockReading {
  return { wallMs: Date.now(), monotonicMs: performance.now() };
}

function isDiskFull(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'DISK_FULL';
}

function serviceFailed(address: string, { status, says }: Said): Failure | null {
  return status === null ? null : { code: 'SERVICE_FAILED', details: { address, status, says } };
}
