import { abortReason } from '../../../../kit/abort-reason.ts';
import { type OutboxClock, SYSTEM_CLOCK } from '../outbox-clock.ts';

/** Delays bytes so that everything sent to one connection stays within the rate that its user allows. */
export class SendingPace {
  readonly #clock: Pick<OutboxClock, 'steadyMs' | 'startTimer'>;
  readonly #freeAtMs = new Map<string, number>();

  constructor(clock: Pick<OutboxClock, 'steadyMs' | 'startTimer'> = SYSTEM_CLOCK) {
    this.#clock = clock;
  }

  /** Resolves when so many bytes more may go out. @throws AppError CANCELLED, or why the signal aborts */
  async wait(
    connectionId: string,
    sizeBytes: number,
    bytesPerSecond: number,
    signal: AbortSignal,
  ): Promise<void> {
    const nowMs = this.#clock.steadyMs();
    const freeAtMs = Math.max(nowMs, this.#freeAtMs.get(connectionId) ?? 0);
    this.#freeAtMs.set(connectionId, freeAtMs + (sizeBytes / bytesPerSecond) * 1_000);
    if (freeAtMs > nowMs) await this.#pause(freeAtMs - nowMs, signal);
  }

  async #pause(waitMs: number, signal: AbortSignal): Promise<void> {
    const over = Promise.withResolvers<void>();
    const abort = () => over.reject(abortReason(signal));
    signal.addEventListener('abort', abort);
    const stop = this.#clock.startTimer(waitMs, over.resolve);
    try {
      if (signal.aborted) abort();
      await over.promise;
    } finally {
      stop();
      signal.removeEventListener('abort', abort);
    }
  }
}
