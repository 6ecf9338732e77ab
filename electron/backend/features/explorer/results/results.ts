import { AppError } from '#shared/errors.ts';
import type { Log } from '../../../kit/log.ts';
import { RenewedThread } from '../../../kit/threads/renewed-thread.ts';
import { callResults, ResultCalls, type ResultQuestion } from './result-calls.ts';

/** The answers of tools, wherever they are kept. */
export type Results = {
  /** Makes one of the calls. @throws AppError as the calls do. */
  call<K extends ResultQuestion>(
    name: K,
    ...args: Parameters<ResultCalls[K]>
  ): Promise<ReturnType<ResultCalls[K]>>;
  /** Says that what was read for a call or a list is not wanted any more. */
  leave(id: string): void;
};

/**
 * Answers in a thread of their own: ten megabytes are read, searched and sorted while the backend goes on. If it dies, the
 * answers are gone.
 */
export class ResultsClient implements Results {
  readonly #thread: RenewedThread<ResultCalls>;

  constructor(workerFile: string, log: Log) {
    this.#thread = new RenewedThread({
      workerFile,
      lost: (reason) => new AppError('THREAD_ENDED', { of: 'tool-answers', reason }),
      onDeath: (error) => log({ level: 'error', event: 'results-worker-crashed', error }),
    });
  }

  /** @throws AppError as the calls do, and THREAD_ENDED */
  async call<K extends ResultQuestion>(
    name: K,
    ...args: Parameters<ResultCalls[K]>
  ): Promise<ReturnType<ResultCalls[K]>> {
    return this.#thread.get().call(name, args, { transfer: memoryOf(args) });
  }

  leave(id: string): void {
    // With a thread that is no more it has gone anyway.
    this.#thread.started?.call('leave', [{ id }]).catch(() => {});
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}

/** The bytes of bodies are handed over, not copied. */
function memoryOf([first]: readonly unknown[]): ArrayBuffer[] {
  if (typeof first !== 'object' || first === null) return [];
  const isMemory = (value: unknown) => value instanceof Uint8Array && value.buffer instanceof ArrayBuffer;
  return Object.values(first)
    .flat()
    .flatMap((value: unknown) => (isMemory(value) ? [(value as Uint8Array<ArrayBuffer>).buffer] : []));
}

/** Answers that are kept in this thread: for the command line, where nothing else waits. */
export function resultsHere(): Results {
  const calls = new ResultCalls();
  return {
    async call<K extends ResultQuestion>(name: K, ...args: Parameters<ResultCalls[K]>) {
      return callResults(calls, name, args) as ReturnType<ResultCalls[K]>;
    },
    leave: (id) => calls.leave({ id }),
  };
}
