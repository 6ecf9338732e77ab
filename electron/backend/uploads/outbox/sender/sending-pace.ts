import { setTimeout as pause } from 'node:timers/promises';

/** Holds bytes back so that all that goes to one connection stays within what its user allows. */
export class SendingPace {
  readonly #freeAtMs = new Map<string, number>();

  /** Resolves when so many bytes more may go out. @throws AbortError by the signal */
  async wait(
    connectionId: string,
    sizeBytes: number,
    bytesPerSecond: number,
    signal: AbortSignal,
  ): Promise<void> {
    const nowMs = performance.now();
    const freeAtMs = Math.max(nowMs, this.#freeAtMs.get(connectionId) ?? 0);
    this.#freeAtMs.set(connectionId, freeAtMs + (sizeBytes / bytesPerSecond) * 1_000);
    if (freeAtMs > nowMs) await pause(freeAtMs - nowMs, undefined, { signal });
  }
}
