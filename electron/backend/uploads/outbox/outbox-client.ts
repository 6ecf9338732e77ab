import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError, type Failure } from '#shared/errors.ts';
import { endThread, hasEnded } from '../../end-thread.ts';
import type { OutboxReport, OutboxRequest, OutboxWorkerStart } from './outbox-messages.ts';
import type { OutboxCalls } from './store/outbox-calls.ts';
import type { Opened } from './store/outbox-store.ts';

type Waiting = { resolve: (value: never) => void; reject: (error: AppError) => void };

/** How the outbox was found; a failure says why there is none. */
type FoundOutbox = { opened: Opened } | { failure: Failure };

/** More often than that a thread that dies is not started again: it would die for ever. */
const MOST_RESTARTS = 3;

/**
 * The outbox as the backend sees it: its file is in a worker thread, so that nothing here waits for a disk. If the thread
 * dies, the calls in hand fail, and a new one opens the file: everything is on disk.
 */
export class OutboxClient {
  readonly #workerFile: string;
  readonly #start: OutboxWorkerStart;
  readonly #onCrash: (reason: string) => Promise<void>;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker;
  #opened = Promise.withResolvers<FoundOutbox>();
  #restarts = 0;
  #lastId = 0;
  #isClosing = false;
  #isOver: Failure | undefined;

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
    this.#worker = this.#startThread();
  }

  /** How the outbox was found when it was opened last. It does not reject. */
  get opened(): Promise<FoundOutbox> {
    return this.#opened.promise;
  }

  /** Calls the store. @throws AppError as the store does. */
  async call<K extends keyof OutboxCalls>(
    name: K,
    args: Parameters<OutboxCalls[K]>,
  ): Promise<ReturnType<OutboxCalls[K]>> {
    if (this.#isOver) throw toError(this.#isOver);
    if (hasEnded(this.#worker)) throw toError(this.#ended('its thread ended'));
    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<ReturnType<OutboxCalls[K]>>();
    this.#waiting.set(id, { resolve, reject });
    this.#post({ type: 'call', id, name, args });
    return promise;
  }

  /** Lets the calls in hand come to their end, then closes the file. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await endThread(this.#worker, { type: 'close' } satisfies OutboxRequest);
    this.#end(this.#ended('it is closed'));
  }

  #post(request: OutboxRequest): void {
    this.#worker.postMessage(request);
  }

  #startThread(): Worker {
    const worker = new Worker(this.#workerFile, { workerData: this.#start });
    let isOpen = false;
    let reason = 'its thread ended';
    worker.on('message', (report: OutboxReport) => {
      if (report.type === 'opened') {
        isOpen = true;
        this.#opened.resolve({ opened: report.opened });
      } else if (report.type === 'not-opened') this.#end(report.failure);
      else this.#answered(report);
    });
    worker.on('error', (error) => (reason = String(error)));
    worker.on('exit', () => {
      const canRestart = isOpen && !this.#isClosing && this.#restarts < MOST_RESTARTS;
      if (canRestart) void this.#restart(reason);
      else this.#end(this.#ended(reason));
    });
    return worker;
  }

  async #restart(reason: string): Promise<void> {
    this.#restarts += 1;
    this.#opened = Promise.withResolvers();
    this.#failAll(this.#ended(reason));
    await this.#onCrash(reason);
    if (this.#isClosing) this.#end(this.#ended(reason));
    else this.#worker = this.#startThread();
  }

  #ended(reason: string): Failure {
    return { code: 'OUTBOX_FAILED', details: { file: this.#start.file, why: 'other', reason } };
  }

  #answered(report: Extract<OutboxReport, { id: number }>): void {
    const waiting = this.#waiting.get(report.id);
    this.#waiting.delete(report.id);
    if (report.type === 'answer') waiting?.resolve(report.value as never);
    else waiting?.reject(toError(report.failure));
  }

  #end(failure: Failure): void {
    this.#isOver ??= failure;
    this.#opened.resolve({ failure: this.#isOver });
    this.#failAll(failure);
  }

  #failAll(failure: Failure): void {
    for (const { reject } of this.#waiting.values()) reject(toError(failure));
    this.#waiting.clear();
  }
}

function toError(failure: Failure): AppError {
  return new AppError(failure.code, failure.details);
}
