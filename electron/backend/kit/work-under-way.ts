import { AppError } from '#shared/errors.ts';

/** What its owner has begun and must not outlive it. */
export class WorkUnderWay {
  readonly #running = new Set<Promise<unknown>>();
  #isClosed = false;

  /** @throws AppError CANCELLED once it is closed; what `work` throws */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isClosed) throw new AppError('CANCELLED', {});
    const done = work();
    const ended = done.catch(() => {});
    this.#running.add(ended);
    try {
      return await done;
    } finally {
      this.#running.delete(ended);
    }
  }

  /** Nothing begins any more. @returns when all has ended, or after so long */
  async close(longestMs: number): Promise<void> {
    this.#isClosed = true;
    const { promise: tooLong, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, longestMs);
    await Promise.race([Promise.all(this.#running), tooLong]).finally(() => clearTimeout(timer));
  }
}
