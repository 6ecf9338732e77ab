/** Lets at most so many work at once; the others wait in the order they came. */
export class Semaphore {
  readonly #queue: (() => void)[] = [];
  readonly #permits: number;
  #free: number;

  constructor(permits: number) {
    this.#permits = permits;
    this.#free = permits;
  }

  /** Whether nobody has a permit or waits for one. */
  get isIdle(): boolean {
    return this.#free === this.#permits;
  }

  async acquire(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    await new Promise<void>((resolve) => this.#queue.push(resolve));
  }

  /** Gives the permit to whoever has waited longest. */
  release(): void {
    const next = this.#queue.shift();
    if (next) next();
    else this.#free += 1;
  }
}
