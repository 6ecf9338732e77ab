import { parentPort, type Worker } from 'node:worker_threads';
import { AppError, type Failure } from '#shared/errors.ts';
import { END_THREAD, endThread, hasEnded } from './end-thread.ts';

/** What a thread can be asked, as functions of its own side: arguments and answers must be ones that can be cloned. */
export type ThreadFunctions<F> = { [K in keyof F]: (...args: never[]) => unknown };

/** One question to a thread; the name says which arguments come with it. */
export type ThreadCall<F extends ThreadFunctions<F>> = {
  [K in keyof F]: { id: number; name: K; args: Parameters<F[K]> };
}[keyof F];

/** What becomes of a call: progress any number of times, then one of the others. */
type ThreadReport =
  | { id: number; progress: number }
  | { id: number; value: unknown }
  | { id: number; failure: Failure }
  /** It failed in a way that nobody has foreseen. */
  | { id: number; error: string };

type Waiting = {
  resolve: (value: never) => void;
  reject: (error: Error) => void;
  onProgress: ((progress: number) => void) | undefined;
};

type CallOptions = {
  /** Memory that is handed over, not copied. */
  transfer?: ArrayBuffer[];
  onProgress?: (progress: number) => void;
};

type Ending = {
  /** What calls in hand end with, and those that come too late. */
  lost: (reason: string) => AppError;
  /** The thread has died; it was not asked to end. */
  onDeath: (reason: string) => void;
};

/** The calls to one thread, from its start to its end. Each comes to an answer or a failure, however the thread ends. */
export class ThreadCalls<F extends ThreadFunctions<F>> {
  readonly #worker: Worker;
  readonly #lost: Ending['lost'];
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #isEnding = false;
  #reason = 'its thread ended';

  constructor(worker: Worker, { lost, onDeath }: Ending) {
    this.#worker = worker;
    this.#lost = lost;
    worker.on('message', (report: ThreadReport) => this.#hear(report));
    // Nobody can tell whose answer it was: none of the calls in hand is left without an end.
    worker.on('messageerror', (error) => this.#failAll(`an answer cannot be read: ${String(error)}`));
    worker.on('error', (error) => (this.#reason = String(error)));
    worker.on('exit', () => {
      this.#failAll();
      if (!this.#isEnding) onDeath(this.#reason);
    });
  }

  /** @throws AppError as the thread does, or because it is lost. */
  async call<K extends keyof F>(
    name: K,
    args: Parameters<F[K]>,
    { transfer = [], onProgress }: CallOptions = {},
  ): Promise<ReturnType<F[K]>> {
    if (hasEnded(this.#worker)) throw this.#lost(this.#reason);
    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<ReturnType<F[K]>>();
    // It throws where something cannot be cloned, and then nobody waits.
    this.#worker.postMessage({ id, name, args }, transfer);
    this.#waiting.set(id, { resolve, reject, onProgress });
    return promise;
  }

  /** Lets the thread come to its end. Calls in hand are answered if the thread still does so, and fail if not. */
  async end(): Promise<void> {
    this.#isEnding = true;
    this.#reason = 'it is being ended';
    await endThread(this.#worker);
    this.#failAll();
  }

  #hear(report: ThreadReport): void {
    const waiting = this.#waiting.get(report.id);
    if ('progress' in report) return waiting?.onProgress?.(report.progress);
    this.#waiting.delete(report.id);
    if ('value' in report) waiting?.resolve(report.value as never);
    else if ('failure' in report) waiting?.reject(new AppError(report.failure.code, report.failure.details));
    else waiting?.reject(new Error(report.error));
    return undefined;
  }

  #failAll(reason = this.#reason): void {
    for (const { reject } of this.#waiting.values()) reject(this.#lost(reason));
    this.#waiting.clear();
  }
}

type AnswerOptions = {
  /** Memory of an answer that is handed over, not copied. */
  memoryOf?: (value: unknown) => ArrayBuffer[];
  /** What is done before the thread ends. */
  onEnd?: () => void;
};

/**
 * In a thread: answers the calls that come until it is asked to end.
 * @param answer finds the answer; it may throw an AppError, and say how far it is
 */
export function answerCalls<F extends ThreadFunctions<F>>(
  answer: (call: ThreadCall<F>, onProgress: (progress: number) => void) => unknown,
  { memoryOf = () => [], onEnd = () => {} }: AnswerOptions = {},
): void {
  const report = (message: ThreadReport, transfer: ArrayBuffer[] = []) =>
    parentPort?.postMessage(message, transfer);

  const answerTo = async (call: ThreadCall<F>): Promise<void> => {
    const { id } = call;
    try {
      const found = answer(call, (progress) => report({ id, progress }));
      // An answer that is there goes out in this turn: whoever asks for many does not wait for another.
      const value = found instanceof Promise ? await found : found;
      report({ id, value }, memoryOf(value));
    } catch (error) {
      if (error instanceof AppError) report({ id, failure: error.toFailure() });
      else report({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  };

  parentPort?.on('message', (message: ThreadCall<F> | typeof END_THREAD) => {
    if (message !== END_THREAD) return void answerTo(message);
    onEnd();
    parentPort?.close();
    return undefined;
  });
}
