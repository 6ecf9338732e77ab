import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError, type Failure } from '#shared/errors.ts';
import type { OutboxReport, OutboxRequest, OutboxWorkerStart } from './outbox-messages.ts';
import type { OutboxCalls } from './store/outbox-calls.ts';
import type { Opened } from './store/outbox-store.ts';

const CLOSE_TIMEOUT_MS = 5_000;

type Waiting = { resolve: (value: never) => void; reject: (error: AppError) => void };

/** The outbox as the backend sees it: its file is in a worker thread, so that nothing here waits for a disk. */
export class OutboxClient {
  /** How the outbox was found. It does not reject: a failure says why there is none. */
  readonly opened: Promise<{ opened: Opened } | { failure: Failure }>;
  readonly #worker: Worker;
  readonly #file: string;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #isOver: Failure | undefined;

  constructor(workerFile: string, start: OutboxWorkerStart) {
    this.#file = start.file;
    mkdirSync(dirname(start.file), { recursive: true });
    this.#worker = new Worker(workerFile, { workerData: start });
    const { promise, resolve } = Promise.withResolvers<Awaited<OutboxClient['opened']>>();
    this.opened = promise;
    this.#worker.on('message', (report: OutboxReport) => {
      if (report.type === 'opened') resolve({ opened: report.opened });
      else if (report.type === 'not-opened') {
        this.#end(report.failure);
        resolve({ failure: report.failure });
      } else this.#answered(report);
    });
    const ended = (reason: string) => {
      const failure: Failure = {
        code: 'OUTBOX_FAILED',
        details: { file: this.#file, why: 'other', reason },
      };
      this.#end(failure);
      resolve({ failure });
    };
    this.#worker.on('error', (error) => ended(String(error)));
    this.#worker.on('exit', () => ended('its thread ended'));
  }

  /** Calls the store. @throws AppError as the store does. */
  call<K extends keyof OutboxCalls>(
    name: K,
    args: Parameters<OutboxCalls[K]>,
  ): Promise<ReturnType<OutboxCalls[K]>> {
    if (this.#isOver) return Promise.reject(toError(this.#isOver));
    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<ReturnType<OutboxCalls[K]>>();
    this.#waiting.set(id, { resolve, reject });
    this.#post({ type: 'call', id, name, args });
    return promise;
  }

  /** Lets the calls in hand come to their end, then closes the file. */
  async close(): Promise<void> {
    if (this.#isOver) {
      await this.#worker.terminate();
      return;
    }
    const exited = once(this.#worker, 'exit');
    this.#post({ type: 'close' });
    const deadline = setTimeout(() => void this.#worker.terminate(), CLOSE_TIMEOUT_MS);
    await exited;
    clearTimeout(deadline);
  }

  #post(request: OutboxRequest): void {
    this.#worker.postMessage(request);
  }

  #answered(report: Extract<OutboxReport, { id: number }>): void {
    const waiting = this.#waiting.get(report.id);
    this.#waiting.delete(report.id);
    if (report.type === 'answer') waiting?.resolve(report.value as never);
    else waiting?.reject(toError(report.failure));
  }

  #end(failure: Failure): void {
    this.#isOver ??= failure;
    for (const { reject } of this.#waiting.values()) reject(toError(failure));
    this.#waiting.clear();
  }
}

function toError(failure: Failure): AppError {
  return new AppError(failure.code, failure.details);
}
