/** Values that are pushed at any time and read one after another. */
export class EventQueue<T> {
  readonly #values: T[] = [];
  #isClosed = false;
  #wakeUp = () => {};

  push(value: T): void {
    this.#values.push(value);
    this.#wakeUp();
  }

  /** No more will come; what is there is still read. */
  close(): void {
    this.#isClosed = true;
    this.#wakeUp();
  }

  async *read(): AsyncGenerator<T> {
    for (;;) {
      const next = this.#values.shift();
      if (next !== undefined) yield next;
      else if (this.#isClosed) return;
      else await new Promise<void>((resolve) => (this.#wakeUp = resolve));
    }
  }
}
