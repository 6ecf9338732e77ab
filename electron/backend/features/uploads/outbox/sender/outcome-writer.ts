import { AppError, type Failure } from '#shared/errors.ts';
import type { OutboxClient } from '../outbox-client.ts';
import type { OutboxClock } from '../outbox-clock.ts';
import type { KnownBatch, Outcome, Said } from '../store/settle-batch.ts';

/** So often an outcome is written that the store does not take for another reason than a full disk. */
const MAX_TRIES = 3;

/** What is written of a batch; `stop`: why its job cannot go on. */
type Written = { outcome: Outcome; said: Said | null; stop?: Failure | null | undefined };

export type OutcomeWriterOptions = {
  client: Pick<OutboxClient, 'call'>;
  clock: Pick<OutboxClock, 'startTimer'>;
  retryMs: number;
  /** An outcome could not be written, and is tried again. */
  onFailure: (error: unknown) => void;
  onWritten: () => void;
};

/** Writes down what became of batches, for as long as there is a store to write it into. */
export class OutcomeWriter {
  readonly #options: OutcomeWriterOptions;
  #over = new AbortController();

  constructor(options: OutcomeWriterOptions) {
    this.#options = options;
  }

  /** Aborts when the store is lost that is there now, or when all is closed. */
  get store(): AbortSignal {
    return this.#over.signal;
  }

  /**
   * What is known of a batch is written down however long the disk is full. What the store does not take for another reason is
   * given up in the end: the batch counts as being sent, though nobody sends it, and is of unknown outcome to the next look.
   * @param store the one that was there when the batch was taken; the next one has taken it for unknown already
   * @param find asked before each try, for what it says may be otherwise after a wait
   * @throws AppError as the store does
   */
  async write(store: AbortSignal, batch: KnownBatch, find: () => Promise<Written> | Written): Promise<void> {
    const { client, onFailure, onWritten } = this.#options;
    for (let failures = 0; ;) {
      try {
        const { outcome, said, stop = null } = await find();
        await client.call('settle', [batch, outcome, said, stop]);
        onWritten();
        return;
      } catch (error) {
        if (!isDiskFull(error)) failures += 1;
        if (store.aborted || failures === MAX_TRIES) throw error;
        onFailure(error);
        await this.#untilRetry(store);
      }
    }
  }

  /** Nothing that was learnt before is written into the next one. */
  loseStore(): void {
    this.#over.abort();
    this.#over = new AbortController();
  }

  /** What waits is tried once more, at once. */
  close(): void {
    this.#over.abort();
  }

  async #untilRetry(signal: AbortSignal): Promise<void> {
    const over = Promise.withResolvers<void>();
    const stop = this.#options.clock.startTimer(this.#options.retryMs, over.resolve);
    signal.addEventListener('abort', () => over.resolve(), { once: true });
    await over.promise;
    stop();
  }
}

export function isDiskFull(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'DISK_FULL';
}
