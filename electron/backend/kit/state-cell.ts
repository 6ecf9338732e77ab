/** A value that changes, and can be watched: each watcher gets the present value at once and then the newest one. */
export class StateCell<T> {
  #value: T;
  readonly #wakeUps = new Set<() => void>();

  constructor(initial: T) {
    this.#value = initial;
  }

  get value(): T {
    return this.#value;
  }

  set(value: T): void {
    this.#value = value;
    for (const wakeUp of this.#wakeUps) wakeUp();
  }

  /** Yields until `signal` aborts. A slow reader misses values in between, never the last one. */
  async *watch(signal: AbortSignal | undefined): AsyncGenerator<T> {
    let isStale = true;
    let wakeUp = () => {};
    const markStale = () => {
      isStale = true;
      wakeUp();
    };
    this.#wakeUps.add(markStale);
    signal?.addEventListener('abort', markStale);
    try {
      while (!signal?.aborted) {
        if (isStale) {
          isStale = false;
          yield this.#value;
        } else {
          await new Promise<void>((resolve) => {
            wakeUp = resolve;
          });
        }
      }
    } finally {
      this.#wakeUps.delete(markStale);
      signal?.removeEventListener('abort', markStale);
    }
  }
}
