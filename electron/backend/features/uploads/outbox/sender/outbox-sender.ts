import { AppError, type Failure } from '#shared/errors.ts';
import type { Log } from '../../../../kit/log.ts';
import type { OutboxClient } from '../outbox-client.ts';
import { type OutboxClock, SYSTEM_CLOCK } from '../outbox-clock.ts';
import type { Target } from '../store/hold-moved-jobs.ts';
import type { PickedBatch } from '../store/pick-batch.ts';
import type { StoredBatch } from '../store/read-rows.ts';
import type { Said } from '../store/settle-batch.ts';
import type { TargetSnapshot } from '../store/snapshot.ts';
import { Alarm } from './alarm.ts';
import { BatchesUnderWay } from './batches-under-way.ts';
import { ClockWatch } from './clock-watch.ts';
import { findRoute, isReplaced, type NoRoute, type Route } from './find-route.ts';
import { isRedirect, isTooSlow, outcomeOf } from './judge-exchange.ts';
import { KeyedTasks } from './keyed-tasks.ts';
import type { OutboxDestinations } from './outbox-destination.ts';
import { isDiskFull, OutcomeWriter } from './outcome-writer.ts';
import type { PostUpload } from './post-upload.ts';
import { ReadBackTurn } from './read-back-turn.ts';
import { sendBatch, type Sent } from './send-batch.ts';
import { SendLimiter } from './send-limiter.ts';
import { SendingPace } from './sending-pace.ts';
import { accountOf, isOfSameOwner, type UploadToken } from './upload-token.ts';

const STORE_RETRY_MS = 3_000;
const READ_BACK_RETRY_MS = 2_000;
const CHANGED_RETRY_MS = 500;
const CLOSING_GRACE_MS = 3_000;

export type SenderOptions = {
  client: Pick<OutboxClient, 'call'>;
  destinations: OutboxDestinations;
  post: PostUpload;
  random: () => number;
  log: Log;
  /** Something changed that a progress display shows. */
  onChange: () => void;
  onSending: (jobId: string, connectionId: string) => void;
  /** A batch is stored. */
  onStored: (jobId: string, connectionId: string, sizeBytes: number) => void;
  onNotStored: (jobId: string, connectionId: string) => void;
  clock?: OutboxClock | undefined;
  answerTimeoutMs?: number | undefined;
  /** How long after the store could not be used the next try is. */
  storeRetryMs?: number | undefined;
};

/**
 * Sends what is due, a batch at a time of each equipment, for as long as the backend lives. Connections do not wait for each
 * other: each is filled, and what is open about it decided, by a task of its own.
 */
export class OutboxSender {
  readonly limiter: SendLimiter;
  readonly #options: SenderOptions;
  readonly #clock: OutboxClock;
  readonly #storeRetryMs: number;
  readonly #closing = new AbortController();
  readonly #tasks = new KeyedTasks();
  readonly #underWay = new BatchesUnderWay();
  readonly #readBack: ReadBackTurn;
  readonly #writer: OutcomeWriter;
  readonly #clockWatch: ClockWatch;
  readonly #alarm: Alarm;
  readonly #pace: SendingPace;
  /** Batches that the store may have marked as being sent, though nobody here knows of them yet. */
  #picking = 0;
  readonly #turnedAway = new Set<string>();
  #lastHindrance = '';

  constructor(options: SenderOptions) {
    const { destinations, random, client, clock = SYSTEM_CLOCK, storeRetryMs = STORE_RETRY_MS } = options;
    this.#options = options;
    this.#clock = clock;
    this.#storeRetryMs = storeRetryMs;
    this.#pace = new SendingPace(clock);
    this.limiter = new SendLimiter({ clock, random });
    this.#writer = new OutcomeWriter({
      client,
      clock,
      retryMs: storeRetryMs,
      onFailure: (error) => {
        this.#hindered(error);
        options.onChange();
      },
      onWritten: () => this.limiter.diskWritable(),
    });
    this.#readBack = new ReadBackTurn({
      client,
      destinations,
      random,
      clock,
      mayAsk: (target) => this.limiter.mayAsk(target),
      settle: (batch, outcome, stop) =>
        this.#writer.write(this.#writer.store, batch, () => ({ outcome, said: null, stop })),
      signal: this.#closing.signal,
    });
    this.#alarm = new Alarm(clock, () => this.wake());
    this.#clockWatch = new ClockWatch(clock, {
      onResume: () => this.#resume(),
      onSet: options.onChange,
    });
  }

  /** Looks whether something is due. Called at every change; several calls are one look. */
  wake(): void {
    if (!this.#closing.signal.aborted) this.#tasks.run('turn', () => this.#turn());
  }

  /** Somebody has signed in for MCP: what is held because nobody could look it up is looked up. */
  lookAgain(connectionId: string): void {
    if (!this.#closing.signal.aborted)
      this.#tasks.run(`look ${connectionId}`, () => this.#lookAgain(connectionId));
  }

  /**
   * Starts nothing more, lets what is under way end, and cuts it off if that takes long: it is of unknown outcome then. A
   * batch that was taken but not sent is given back.
   */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#clockWatch.stop();
    this.#alarm.end();
    this.#writer.close();
    const all = this.#tasks.settled().then(() => this.#underWay.settled());
    if (await this.#isInTime(all)) return;
    this.#underWay.abortAll();
    await this.#isInTime(all);
  }

  /** Ends what is under way at once, because the store is lost: in the next one it is of unknown outcome. */
  async cutOff(): Promise<void> {
    this.#writer.loseStore();
    this.#underWay.abortAll();
    await this.#underWay.settled();
  }

  async #isInTime(all: Promise<unknown>): Promise<boolean> {
    const late = Promise.withResolvers<boolean>();
    const stop = this.#clock.startTimer(CLOSING_GRACE_MS, () => late.resolve(false));
    const isInTime = await Promise.race([all.then(() => true), late.promise]);
    stop();
    return isInTime;
  }

  async #turn(): Promise<void> {
    const { client, destinations, onChange } = this.#options;
    try {
      const underWay = this.#picking > 0 ? null : this.#underWay.keys;
      const snapshot = await client.call('snapshot', [
        destinations.targets(),
        underWay,
        destinations.accounts(),
      ]);
      if (this.#closing.signal.aborted) return;
      this.#lastHindrance = '';
      // Asked before the services are served: what is turned away a moment before its time has come would wait for nothing.
      const nextTryInMs = this.limiter.nextTryInMs();
      for (const found of snapshot.targets) this.#serve(found);
      const looks = this.#readBack.looks();
      for (const id of looks.due) this.lookAgain(id);
      for (const waitMs of [snapshot.nextDueInMs, nextTryInMs, looks.nextInMs]) this.#alarm.setIn(waitMs);
      // While a batch is being picked nobody can tell what else is marked as being sent, and is not.
      if (!underWay) this.#alarm.setIn(CHANGED_RETRY_MS);
    } catch (error) {
      this.#hindered(error);
    }
    onChange();
  }

  #serve(found: TargetSnapshot): void {
    const { target, unknown, canaries, isDue } = found;
    const { connectionId } = target;
    const task = `decide ${connectionId}`;
    // One that runs wakes the sender at its end, and then there is a newer list.
    if (unknown.length + canaries.length > 0 && this.limiter.mayAsk(target) && !this.#tasks.isRunning(task)) {
      this.#tasks.run(task, () => this.#decide(found));
    }
    if (isDue) this.#tasks.run(`fill ${connectionId}`, () => this.#fill(connectionId));
  }

  async #decide(found: TargetSnapshot): Promise<void> {
    try {
      const { hasDecided, isLeft } = await this.#readBack.run(found);
      if (hasDecided) this.wake();
      if (isLeft) this.#alarm.setIn(READ_BACK_RETRY_MS);
    } catch (error) {
      this.#hindered(error);
    }
  }

  async #lookAgain(connectionId: string): Promise<void> {
    try {
      if (await this.#readBack.lookAgain(connectionId)) this.wake();
    } catch (error) {
      this.#hindered(error);
    }
  }

  /** Starts as much as may be under way to a connection. */
  async #fill(connectionId: string): Promise<void> {
    try {
      while (await this.#startNext(connectionId));
    } catch (error) {
      this.#hindered(error);
    }
  }

  async #startNext(connectionId: string): Promise<boolean> {
    const { client, destinations } = this.#options;
    const target = destinations.targets().find((each) => each.connectionId === connectionId);
    if (!target || this.#closing.signal.aborted || !this.#isOpen(target)) return false;
    const route = await findRoute(destinations, target, this.#closing.signal);
    if ('why' in route) this.#noRoute(target, route);
    else this.limiter.signedIn(connectionId);
    if ('why' in route || this.#closing.signal.aborted || !this.#isOpen(target)) return false;
    const leave = this.#enter(target);
    this.#picking += 1;
    let picked: PickedBatch | undefined;
    try {
      const found = await client.call('pick', [target, accountOf(route.token)]);
      if (found) this.limiter.diskWritable();
      if (found === 'held') this.wake();
      else picked = found;
    } finally {
      this.#picking -= 1;
      if (!picked) leave();
    }
    if (!picked) return false;
    if (!this.#closing.signal.aborted) {
      this.#start(picked, route, leave);
      return true;
    }
    leave();
    await client.call('settle', [picked.batch, { kind: 'again', waitMs: null }, null]);
    return false;
  }

  /** One that is turned away by another connection to the same service comes when that has made room. */
  #isOpen(target: Target): boolean {
    if (this.limiter.isOpen(target)) return true;
    if (this.limiter.mayAsk(target)) this.#turnedAway.add(target.connectionId);
    return false;
  }

  /** @returns what makes room again, first for those that were turned away */
  #enter({ origin }: Target): () => void {
    const leave = this.limiter.enter(origin);
    return () => {
      leave();
      if (this.#closing.signal.aborted) return;
      const waiting = [...this.#turnedAway];
      this.#turnedAway.clear();
      for (const id of waiting) this.#tasks.run(`fill ${id}`, () => this.#fill(id));
    };
  }

  #noRoute({ connectionId, origin }: Target, { why, failure, retryInMs }: NoRoute): void {
    if (why === 'signed-out') this.limiter.signedOut(connectionId, failure, retryInMs);
    else if (why === 'unreachable') this.limiter.failed(origin, 'unreachable', failure);
    this.#alarm.setIn(why === 'changed' ? CHANGED_RETRY_MS : this.limiter.nextTryInMs());
    this.#options.onChange();
  }

  #start(picked: PickedBatch, route: Route, leave: () => void): void {
    const { onChange, onSending } = this.#options;
    const { connectionId, batch } = picked;
    this.#underWay.start(
      batch,
      (signal) => this.#send(picked, route, signal).catch((error: unknown) => this.#hindered(error)),
      () => {
        leave();
        onChange();
        if (this.#closing.signal.aborted) return;
        // The next of the same connection does not wait for a look at all of them.
        this.#tasks.run(`fill ${connectionId}`, () => this.#fill(connectionId));
        this.wake();
      },
    );
    onSending(batch.jobId, connectionId);
    onChange();
  }

  async #send(picked: PickedBatch, route: Route, signal: AbortSignal): Promise<void> {
    const { post, destinations, random, onStored, onNotStored, answerTimeoutMs } = this.#options;
    const { batch, connectionId } = picked;
    const { store } = this.#writer;
    let hindrance: unknown;
    const sent = await sendBatch(picked, route, {
      post,
      destinations,
      signal,
      startTimer: this.#clock.startTimer,
      timeoutMs: answerTimeoutMs,
      pace: this.#pace,
      beforeWhole: async (by) => {
        try {
          await this.#letBecomeWhole(batch, route, by);
        } catch (error) {
          hindrance = error;
          throw error;
        }
      },
    });
    const { verdict, said, by } = sent;
    if (hindrance !== undefined && verdict.kind === 'unreachable') {
      // Nothing is wrong with the service.
      this.#hindered(hindrance);
      const isForbidden = hindrance instanceof AppError && hindrance.code === 'CANCELLED';
      await this.#writer.write(store, batch, () => ({
        outcome: { kind: 'again', waitMs: isForbidden ? null : this.#storeRetryMs },
        said: isForbidden ? null : said,
      }));
      return;
    }
    const { outcome, stop } = outcomeOf(verdict, picked, { tokenFrom: by.from, random: random() });
    if (!isTooSlow(verdict, picked)) this.#learn(sent, batch, route, signal);
    await this.#writer.write(store, batch, async () => {
      // A token that is given while this is on its way, or waits for the disk, lets go on only what has stopped by then.
      const isSpent = verdict.kind === 'token-refused' && (await isReplaced(by, destinations, route, signal));
      return { outcome, said, stop: isSpent ? null : stop };
    });
    if (verdict.kind === 'done') onStored(batch.jobId, connectionId, batch.sizeBytes);
    else onNotStored(batch.jobId, connectionId);
    this.#logSent(batch, sent);
  }

  /**
   * Asks again, right before the service can have the whole batch, for everything that may forbid it: its job, the address of
   * its connection, whose token it is. @throws AppError CANCELLED if it must not; what the store cannot do
   */
  async #letBecomeWhole(batch: StoredBatch, { target, baseUrl }: Route, by: UploadToken): Promise<void> {
    const { client, destinations } = this.#options;
    if (!(await client.call('markWhole', [batch]))) throw new AppError('CANCELLED', {});
    // This comes last, so that nothing happens between it and the last piece.
    const now = await findRoute(destinations, target, this.#closing.signal);
    if ('why' in now) this.#noRoute(target, now);
    if ('why' in now || now.baseUrl !== baseUrl || !isOfSameOwner(now.token, by)) {
      throw new AppError('CANCELLED', {});
    }
  }

  #logSent({ jobId, seq }: StoredBatch, { verdict: { kind: verdict }, said: { status } }: Sent): void {
    const level = verdict === 'done' ? 'info' : 'warn';
    this.#options.log({ level, event: 'upload-batch', jobId, seq, verdict, status });
  }

  /** What the exchange tells of the service; one that we have cut off ourselves tells nothing. */
  #learn(
    { verdict, said, noRoute }: Sent,
    batch: StoredBatch,
    { target, baseUrl }: Route,
    { aborted }: AbortSignal,
  ): void {
    if (noRoute) {
      if (!aborted) this.#noRoute(target, noRoute);
    } else if (verdict.kind === 'unreachable' || verdict.kind === 'failing' || verdict.kind === 'unknown') {
      const cause = verdict.kind === 'unreachable' ? 'unreachable' : 'failing';
      const retryAfterMs = verdict.kind === 'failing' ? verdict.retryAfterMs : null;
      const failure = said.failure ?? serviceFailed(baseUrl, batch, said);
      if (!aborted) this.limiter.failed(target.origin, cause, failure, retryAfterMs);
    } else this.limiter.answered(target.origin);
  }

  /** The store could not be used, or something is wrong that nobody has foreseen: it is tried again. */
  #hindered(error: unknown): void {
    if (this.#closing.signal.aborted) return;
    if (error instanceof AppError && error.code === 'CANCELLED') return;
    if (isDiskFull(error)) this.limiter.diskFull(error.toFailure(), this.#storeRetryMs);
    else if (String(error) !== this.#lastHindrance) {
      this.#lastHindrance = String(error);
      this.#options.log({ level: 'error', event: 'outbox-hindered', error: this.#lastHindrance });
    }
    this.#alarm.setIn(this.#storeRetryMs);
  }

  /** What was under way while the computer was suspended is not waited for any more, and nothing waits for its next try. */
  #resume(): void {
    this.#options.log({ level: 'info', event: 'woke-from-sleep' });
    this.#underWay.abortAll();
    this.limiter.tryNow();
    this.wake();
  }
}

function serviceFailed(
  address: string,
  { equipType, equipId }: StoredBatch,
  { status, says }: Said,
): Failure | null {
  if (status === null) return null;
  if (status < 300)
    return {
      code: 'UPLOAD_ANSWER_UNCLEAR',
      details: { equipType, equipId, status, says, isTriedAgain: true },
    };
  if (isRedirect(status)) {
    return { code: 'NOT_A_DATA_SERVICE', details: { address, status, contentType: '', excerpt: says } };
  }
  return { code: 'SERVICE_FAILED', details: { address, status, says } };
}
