import { parentPort } from 'node:worker_threads';
import { AppError } from '#shared/errors.ts';
import { END_THREAD } from './end-thread.ts';
import type { ThreadCall, ThreadFunctions, ThreadReport } from './thread-messages.ts';

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
