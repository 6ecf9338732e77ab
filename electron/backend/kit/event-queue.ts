/** Values that are pushed at any time and read one after another, by one reader. */
export class EventQueue<T> {
  #values: T[] = [];
  #isClosed = false;
  #wakeUp = () => {};

  /** How many wait to be read. */
  get length(): number {
    return this.#values.length;
  }

  push(value: T): void {
    this.#values.push(value);
    this.#wakeUp();
  }

  /** Takes out what waits. */
  takeAll(): T[] {
    const values = this.#values;
    this.#values = [];
    return values;
  }

  /** No more will come; what is there is still read. */
  readonly close = (): void => {
    this.#isClosed = true;
    this.#wakeUp();
  };

  async *read(): AsyncGenerator<T> {
    for (;;) {
      const next = this.#values.shift();
      if (next !== undefined) yield next;
      else if (this.#isClosed) return;
      else await new Promise<void>((resolve) => (this.#wakeUp = resolve));
    }
  }
}

/** Those who follow what happens: each is told all that is there, and then every change of it. */
export class Watchers<T> {
  readonly #queues = new Set<EventQueue<T>>();
  readonly #all: () => T;
  readonly #maxQueued: number;

  /** @param all what is there now. @param maxQueued whoever does not keep up with more changes is told all instead */
  constructor(all: () => T, maxQueued: number) {
    this.#all = all;
    this.#maxQueued = maxQueued;
  }

  tell(event: T): void {
    for (const queue of this.#queues) {
      const isBehind = queue.length >= this.#maxQueued;
      if (isBehind) queue.takeAll();
      queue.push(isBehind ? this.#all() : event);
    }
  }

  /** Yields until `signal` aborts. */
  async *watch(signal: AbortSignal | undefined): AsyncGenerator<T> {
    const queue = new EventQueue<T>();
    queue.push(this.#all());
    this.#queues.add(queue);
    signal?.addEventListener('abort', queue.close);
    try {
      if (!signal?.aborted) yield* queue.read();
    } finally {
      this.#queues.delete(queue);
      signal?.removeEventListener('abort', queue.close);
    }
  }
}
