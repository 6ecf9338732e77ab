/** Runs a limited number of jobs at a time; the others wait in the order they came. */
export class Semaphore {
  readonly #max: number;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(max: number) {
    this.#max = max;
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#max) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // The next one takes the place of this one.
      if (next) next();
      else this.#running -= 1;
    }
  }
}
