import { Worker } from 'node:worker_threads';
import { AppError } from '#shared/errors.ts';
import { endThread } from '../../end-thread.ts';
import type { Log } from '../../log.ts';
import type { ResultDesk } from './result-desk.ts';
import type { ResultQuestion, Results } from './results.ts';
import type { ResultsReport, ResultsRequest } from './results-messages.ts';

type Waiting = {
  resolve: (value: never) => void;
  reject: (error: Error) => void;
  /** The answer that is asked about, if it is one that was kept. */
  resultId: string | undefined;
};

/**
 * Answers in a thread of their own: ten megabytes are read, searched and sorted while the backend goes on. The thread is
 * started by the first call; if it dies, the answers are gone, and the next call has a new one.
 */
export class ResultsClient implements Results {
  readonly #workerFile: string;
  readonly #log: Log;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #lastId = 0;

  constructor(workerFile: string, log: Log) {
    this.#workerFile = workerFile;
    this.#log = log;
  }

  call<K extends ResultQuestion>(
    name: K,
    ...args: Parameters<ResultDesk[K]>
  ): Promise<ReturnType<ResultDesk[K]>> {
    this.#worker ??= this.#start();
    this.#lastId += 1;
    const request: ResultsRequest = { id: this.#lastId, name, args };
    const { promise, resolve, reject } = Promise.withResolvers<ReturnType<ResultDesk[K]>>();
    this.#waiting.set(request.id, { resolve, reject, resultId: resultOf(args) });
    this.#worker.postMessage(request, memoryOf(args));
    return promise;
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#failAll('it is being ended');
    if (worker) await endThread(worker);
  }

  #start(): Worker {
    const worker = new Worker(this.#workerFile);
    worker.on('message', (report: ResultsReport) => {
      const waiting = this.#waiting.get(report.id);
      this.#waiting.delete(report.id);
      if ('value' in report) waiting?.resolve(report.value as never);
      else if ('failure' in report)
        waiting?.reject(new AppError(report.failure.code, report.failure.details));
      else waiting?.reject(new Error(report.error));
    });
    worker.on('error', (error) =>
      this.#log({ level: 'error', event: 'results-worker-crashed', error: String(error) }),
    );
    worker.on('exit', () => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      this.#failAll('its thread ended');
    });
    worker.unref();
    return worker;
  }

  #failAll(why: string): void {
    for (const { reject, resultId } of this.#waiting.values()) {
      const isKept = resultId !== undefined;
      reject(
        isKept ? new AppError('RESULT_GONE', { resultId }) : new Error(`No answer can be read: ${why}.`),
      );
    }
    this.#waiting.clear();
  }
}

function resultOf([first]: readonly unknown[]): string | undefined {
  const resultId = typeof first === 'object' && first !== null && 'resultId' in first && first.resultId;
  return typeof resultId === 'string' ? resultId : undefined;
}

/** The bytes of a body are handed over, not copied. */
function memoryOf(args: readonly unknown[]): ArrayBuffer[] {
  const [first] = args;
  const document = typeof first === 'object' && first !== null && 'document' in first && first.document;
  if (!(document instanceof Uint8Array) || !(document.buffer instanceof ArrayBuffer)) return [];
  return [document.buffer];
}
