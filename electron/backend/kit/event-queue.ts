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
