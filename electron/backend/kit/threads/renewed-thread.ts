import { Worker } from 'node:worker_threads';
import type { AppError } from '#shared/errors.ts';
import { ThreadCalls, type ThreadFunctions } from './thread-calls.ts';

type Options = {
  /** The built worker, an absolute path. */
  workerFile: string;
  /** What the thread is started with; it can be cloned. */
  workerData?: unknown;
  /** What calls end with that a thread has taken with it, or that come when all is closed. */
  lost: (reason: string) => AppError;
  /** A thread has died; the next call has a new one. */
  onDeath: (reason: string) => void;
};

/** A thread that is started by the first call for which it is needed, and anew after it has died, until all is closed. */
export class RenewedThread<F extends ThreadFunctions<F>> {
  readonly #options: Options;
  #calls: ThreadCalls<F> | undefined;
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** The thread if there is one: for what only a thread that has been asked before can know. */
  get started(): ThreadCalls<F> | undefined {
    return this.#calls;
  }

  /** @throws AppError if all is closed: what is still under way then must not keep the app from ending. */
  get(): ThreadCalls<F> {
    if (this.#isClosed) throw this.#options.lost('it is being ended');
    return (this.#calls ??= this.#start());
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const calls = this.#calls;
    this.#calls = undefined;
    await calls?.end();
  }

  #start(): ThreadCalls<F> {
    const { workerFile, workerData, lost, onDeath } = this.#options;
    return new ThreadCalls(new Worker(workerFile, { workerData }), {
      lost,
      onDeath: (reason) => {
        this.#calls = undefined;
        onDeath(reason);
      },
    });
  }
}
