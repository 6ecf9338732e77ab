import { setTimeout as waitMs } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { AppError, type Failure } from '#shared/errors.ts';
import { RenewedThread } from '../../../kit/threads/renewed-thread.ts';
import { ThreadCalls } from '../../../kit/threads/thread-calls.ts';
import type { OutboxThread, OutboxWorkerStart } from './outbox-messages.ts';
import type { ReadBackAnswers } from './sender/read-back-answers.ts';
import type { OutboxCalls } from './store/outbox-calls.ts';
import { isInUse, isOfDamagedFile, mayBeOpenedLater } from './store/outbox-failure.ts';
import type { Opened } from './store/outbox-store.ts';

/** How the outbox was found; a failure says why there is none. */
type FoundOutbox = { opened: Opened } | { failure: Failure };

/** Between two looks at a file that another process has: it ends, and then what waits is sent from here. */
const LOOK_AGAIN_MS = 1_000;
/** At most between two looks at a disk that is full or cannot be used: each may read the whole file. */
const MAX_PAUSE_MS = 60_000;

type Events = {
  /** The thread has died; the next one starts when this resolves. */
  onCrash: (reason: string) => Promise<void>;
  /** The file could not be opened at first, and is open now. */
  onOpenedLate: () => void;
  /** The thread that reads answers of services has died; the next answer has another. */
  onReaderCrash: (reason: string) => void;
};

/** A thread that has died so often within an hour is not started again: it would die for ever. */
const MAX_RESTARTS = 3;
const HOUR_MS = 3_600_000;

/**
 * The outbox as the backend sees it: its file is in a worker thread, so that nothing here waits for a disk. If the thread
 * dies, the calls in hand fail, and a new one opens the file: everything is on disk. A second one, which never opens the file,
 * reads what services answer: the first has no time for it.
 */
export class OutboxClient {
  readonly #workerFile: string;
  readonly #start: OutboxWorkerStart;
  readonly #events: Events;
  readonly #closing = new AbortController();
  readonly #reader: RenewedThread<ReadBackAnswers>;
  #thread: ThreadCalls<OutboxThread>;
  #opened = Promise.withResolvers<FoundOutbox>();
  #isOpen = false;
  /** The thread that lives now has found that its file is damaged, and how often one did. */
  #isDamaged = false;
  #damages = 0;
  /** When a thread was started again, of those of the last hour, by a clock that nobody sets. */
  #restartsAtMs: number[] = [];
  /** Why the file cannot be opened now: another process has it, or the disk is full. It is tried again. */
  #notOpened: AppError | undefined;
  #isOver: AppError | undefined;

  constructor(
    workerFile: string,
    start: OutboxWorkerStart,
    {
      onCrash = () => Promise.resolve(),
      onOpenedLate = () => {},
      onReaderCrash = () => {},
    }: Partial<Events> = {},
  ) {
    this.#workerFile = workerFile;
    this.#start = start;
    this.#events = { onCrash, onOpenedLate, onReaderCrash };
    this.#reader = new RenewedThread({
      workerFile,
      workerData: start,
      lost: (reason) => this.#lost(reason),
      onDeath: onReaderCrash,
    });
    this.#thread = this.#startThread();
  }

  /** How the outbox was found when it was opened last. It does not reject. */
  get opened(): Promise<FoundOutbox> {
    return this.#opened.promise;
  }

  /** Has an answer of the service read, whose bytes are handed over. @throws AppError as reading does */
  async read<K extends keyof ReadBackAnswers>(
    name: K,
    asked: Parameters<ReadBackAnswers[K]>[0],
  ): Promise<ReturnType<ReadBackAnswers[K]>> {
    const args = [asked] as unknown as Parameters<ReadBackAnswers[K]>;
    return this.#reader.get().call(name, args, { transfer: [asked.answer.bytes.buffer] });
  }

  /** Calls the store. @throws AppError as the store does. */
  async call<K extends keyof OutboxCalls>(
    name: K,
    args: Parameters<OutboxCalls[K]>,
  ): Promise<ReturnType<OutboxCalls[K]>> {
    const unusable = this.#isOver ?? this.#notOpened;
    if (unusable) throw unusable;
    try {
      return await this.#thread.call(name, args);
    } catch (error) {
      if (isOfDamagedFile(error)) this.#isDamaged = true;
      throw error;
    }
  }

  /**
   * Calls the store for a change. Each can be asked for twice, and the second time changes nothing more: where the thread dies
   * before it could say that it was made, the next one is asked. @throws AppError as the store does.
   */
  async change<K extends keyof OutboxCalls>(
    name: K,
    args: Parameters<OutboxCalls[K]>,
  ): Promise<ReturnType<OutboxCalls[K]>> {
    const { opened } = this;
    try {
      return await this.call(name, args);
    } catch (error) {
      const hasDied = this.opened !== opened;
      if (!hasDied) throw error;
      await this.opened;
      return this.call(name, args);
    }
  }

  /** Lets the calls in hand come to their end, then closes the file. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all([this.#thread.end(), this.#reader.close()]);
    this.#end(this.#lost('it is closed'));
  }

  #startThread(): ThreadCalls<OutboxThread> {
    const workerData: OutboxWorkerStart = { ...this.#start, damages: this.#damages };
    const thread = new ThreadCalls<OutboxThread>(new Worker(this.#workerFile, { workerData }), {
      lost: (reason) => this.#lost(reason),
      onDeath: (reason) => void this.#died(reason),
    });
    void this.#open(thread);
    return thread;
  }

  async #open(thread: ThreadCalls<OutboxThread>): Promise<void> {
    this.#isOpen = false;
    try {
      const opened = await this.#openWhenPossible(thread);
      const isLate = this.#notOpened !== undefined;
      if (isLate) this.#opened = Promise.withResolvers();
      this.#notOpened = undefined;
      this.#isOpen = true;
      this.#opened.resolve({ opened });
      if (isLate) this.#events.onOpenedLate();
    } catch (error) {
      this.#end(error instanceof AppError ? error : this.#lost(String(error)));
    }
  }

  /** While it cannot be opened, why is what everybody is told. */
  async #openWhenPossible(thread: ThreadCalls<OutboxThread>): Promise<Opened> {
    for (let pauseMs = LOOK_AGAIN_MS; ;) {
      try {
        return await thread.call('open', []);
      } catch (error) {
        if (!mayBeOpenedLater(error) || this.#isOver || this.#closing.signal.aborted) throw error;
        if (this.#notOpened) this.#opened = Promise.withResolvers();
        this.#notOpened = error;
        this.#opened.resolve({ failure: error.toFailure() });
        await waitMs(pauseMs, undefined, { signal: this.#closing.signal, ref: false }).catch(() => {
          throw error;
        });
        pauseMs = isInUse(error) ? LOOK_AGAIN_MS : Math.min(2 * pauseMs, MAX_PAUSE_MS);
      }
    }
  }

  async #died(reason: string): Promise<void> {
    const nowMs = performance.now();
    this.#restartsAtMs = this.#restartsAtMs.filter((atMs) => nowMs - atMs < HOUR_MS);
    if (!this.#isOpen || this.#closing.signal.aborted || this.#restartsAtMs.length === MAX_RESTARTS) {
      this.#end(this.#lost(reason));
      return;
    }
    this.#restartsAtMs.push(nowMs);
    this.#damages += Number(this.#isDamaged);
    this.#isDamaged = false;
    this.#opened = Promise.withResolvers();
    await this.#events.onCrash(reason);
    if (this.#closing.signal.aborted) this.#end(this.#lost(reason));
    else this.#thread = this.#startThread();
  }

  #lost(reason: string): AppError {
    return new AppError('OUTBOX_FAILED', { file: this.#start.file, why: 'other', reason });
  }

  #end(failure: AppError): void {
    this.#isOver ??= failure;
    this.#opened.resolve({ failure: this.#isOver.toFailure() });
  }
}
