import { randomUUID } from 'node:crypto';

/** The calls that run. */
export class RunningCalls {
  readonly #calls = new Map<string, AbortController>();

  /** Notes a call until it has ended. */
  begin(): { callId: string; signal: AbortSignal; end: () => void } {
    const callId = randomUUID();
    const controller = new AbortController();
    this.#calls.set(callId, controller);
    return { callId, signal: controller.signal, end: () => void this.#calls.delete(callId) };
  }

  cancel(callId: string): void {
    this.#calls.get(callId)?.abort();
  }

  close(): void {
    for (const controller of this.#calls.values()) controller.abort();
  }
}
