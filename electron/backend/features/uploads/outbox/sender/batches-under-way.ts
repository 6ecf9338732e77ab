import type { BatchKey } from '../store/settle-batch.ts';

type Sending = { key: BatchKey; abort: AbortController; done: Promise<void> };

/** The batches that are being sent at the moment. */
export class BatchesUnderWay {
  readonly #all = new Set<Sending>();

  get keys(): BatchKey[] {
    return [...this.#all].map(({ key }) => key);
  }

  /** @param send does not throw; its signal tells it to end at once */
  start({ jobId, seq }: BatchKey, send: (signal: AbortSignal) => Promise<void>, onEnd: () => void): void {
    const abort = new AbortController();
    const sending: Sending = { key: { jobId, seq }, abort, done: Promise.resolve() };
    this.#all.add(sending);
    sending.done = send(abort.signal).finally(() => {
      this.#all.delete(sending);
      onEnd();
    });
  }

  abortAll(): void {
    for (const { abort } of this.#all) abort.abort();
  }

  /** Resolves when nothing is being sent any more. */
  async settled(): Promise<void> {
    while (this.#all.size > 0) await Promise.all([...this.#all].map(({ done }) => done));
  }
}
