import { Worker } from 'node:worker_threads';
import { AppError } from '#shared/errors.ts';
import type { Log } from '../../log.ts';
import { ThreadCalls } from '../../threads/thread-calls.ts';
import type { ResultDesk } from './result-desk.ts';
import type { ResultQuestion, Results } from './results.ts';

/**
 * Answers in a thread of their own: ten megabytes are read, searched and sorted while the backend goes on. The thread is
 * started by the first call; if it dies, the answers are gone, and the next call has a new one.
 */
export class ResultsClient implements Results {
  readonly #workerFile: string;
  readonly #log: Log;
  #thread: ThreadCalls<ResultDesk> | undefined;

  constructor(workerFile: string, log: Log) {
    this.#workerFile = workerFile;
    this.#log = log;
  }

  /** @throws AppError as the desk does, and THREAD_ENDED */
  call<K extends ResultQuestion>(
    name: K,
    ...args: Parameters<ResultDesk[K]>
  ): Promise<ReturnType<ResultDesk[K]>> {
    this.#thread ??= this.#start();
    return this.#thread.call(name, args, { transfer: memoryOf(args) });
  }

  async close(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.end();
  }

  #start(): ThreadCalls<ResultDesk> {
    return new ThreadCalls(new Worker(this.#workerFile), {
      lost: (reason) => new AppError('THREAD_ENDED', { of: 'tool-answers', reason }),
      onDeath: (error) => {
        this.#thread = undefined;
        this.#log({ level: 'error', event: 'results-worker-crashed', error });
      },
    });
  }
}

/** The bytes of a body are handed over, not copied. */
function memoryOf(args: readonly unknown[]): ArrayBuffer[] {
  const [first] = args;
  const document = typeof first === 'object' && first !== null && 'document' in first && first.document;
  if (!(document instanceof Uint8Array) || !(document.buffer instanceof ArrayBuffer)) return [];
  return [document.buffer];
}
