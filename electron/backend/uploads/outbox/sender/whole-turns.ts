/**
 * Lets one batch at a time of each service become whole, so that at most one can be stored there without anybody here knowing
 * it, whatever cuts the app off. The bodies of several are on their way at once all the same, but for their last pieces.
 */
export class WholeTurns {
  readonly #last = new Map<string, Promise<unknown>>();

  /** For one batch that goes to this origin. */
  of(origin: string): WholeTurn {
    return new WholeTurn((over) => {
      const before = this.#last.get(origin) ?? Promise.resolve();
      this.#last.set(origin, Promise.all([before, over]));
      return before;
    });
  }
}

/** The turn of one batch: asked for before its last piece goes out, and over when what became of it is written down. */
export class WholeTurn {
  readonly #queue: (over: Promise<void>) => Promise<unknown>;
  readonly #over = Promise.withResolvers<void>();
  #begun: Promise<unknown> | undefined;
  #isOver = false;

  /** @param queue puts the turn behind all others; resolves when those are over */
  constructor(queue: (over: Promise<void>) => Promise<unknown>) {
    this.#queue = queue;
  }

  /** Begins once, however often it is asked for. @returns false if the turn was over before it came */
  async begin(): Promise<boolean> {
    this.#begun ??= Promise.race([this.#queue(this.#over.promise), this.#over.promise]);
    await this.#begun;
    return !this.#isOver;
  }

  end(): void {
    this.#isOver = true;
    this.#over.resolve();
  }
}
