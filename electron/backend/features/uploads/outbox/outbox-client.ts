import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError, type Failure } from '#shared/errors.ts';
import { ThreadCalls } from '../../../kit/threads/thread-calls.ts';
import type { OutboxThread, OutboxWorkerStart } from './outbox-messages.ts';
import type { ReadBackAnswers } from './sender/read-back-answers.ts';
import type { OutboxCalls } from './store/outbox-calls.ts';
import { isOfDamagedFile } from './store/outbox-failure.ts';
import type { Opened } from './store/outbox-store.ts';

/** How the outbox was found; a failure says why there is none. */
type FoundOutbox = { opened: Opened } | { failure: Failure };

/** More often than that a thread that dies is not started again: it would die for ever. */
const MAX_RESTARTS = 3;

/**
 * The outbox as the backend sees it: its file is in a worker thread, so that nothing here waits for a disk. If the thread
 * dies, the calls in hand fail, and a new one opens the file: everything is on disk.
 */
export class OutboxClient {
  readonly #workerFile: string;
  readonly #start: OutboxWorkerStart;
  readonly #onCrash: (reason: string) => Promise<void>;
  #thread: ThreadCalls<OutboxThread>;
  #opened = Promise.withResolvers<FoundOutbox>();
  #isOpen = false;
  /** The thread that lives now has found that its file is damaged, and how often one did. */
  #isDamaged = false;
  #damages = 0;
  #restarts = 0;
  #isClosing = false;
  #isOver: AppError | undefined;

  /** @param onCrash called when the thread has died; the next one starts when it resolves */
  constructor(
    workerFile: string,
    start: OutboxWorkerStart,
    onCrash: (reason: string) => Promise<void> = () => Promise.resolve(),
  ) {
    this.#workerFile = workerFile;
    this.#start = start;
    this.#onCrash = onCrash;
    mkdirSync(dirname(start.file), { recursive: true });
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
    if (this.#isOver) throw this.#isOver;
    const args = [asked] as unknown as Parameters<OutboxThread[K]>;
    return this.#thread.call(name, args, { transfer: [asked.answer.bytes.buffer] });
  }

  /** Calls the store. @throws AppError as the store does. */
  async call<K extends keyof OutboxCalls>(
    name: K,
    args: Parameters<OutboxCalls[K]>,
  ): Promise<ReturnType<OutboxCalls[K]>> {
    if (this.#isOver) throw this.#isOver;
    try {
      return await this.#thread.call(name, args);
    } catch (error) {
      if (isOfDamagedFile(error)) this.#isDamaged = true;
      throw error;
    }
  }

  /** Lets the calls in hand come to their end, then closes the file. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#thread.end();
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
      const opened = await thread.call('open', []);
      this.#isOpen = true;
      this.#opened.resolve({ opened });
    } catch (error) {
      this.#end(error instanceof AppError ? error : this.#lost(String(error)));
    }
  }

  async #died(reason: string): Promise<void> {
    if (!this.#isOpen || this.#isClosing || this.#restarts === MAX_RESTARTS) {
      this.#end(this.#lost(reason));
      return;
    }
    this.#restarts += 1;
    this.#damages += Number(this.#isDamaged);
    this.#isDamaged = false;
    this.#opened = Promise.withResolvers();
    await this.#onCrash(reason);
    if (this.#isClosing) this.#end(this.#lost(reason));
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
