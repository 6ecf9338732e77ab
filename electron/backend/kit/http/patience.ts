/** Aborts its signal when the time is over before it was renewed or ended. */
export class Patience {
  readonly #limitMs: number;
  readonly #ending = new AbortController();
  #timer: NodeJS.Timeout;

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
    this.#timer = this.#wait();
  }

  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  renew(): void {
    this.end();
    this.#timer = this.#wait();
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #wait(): NodeJS.Timeout {
    return setTimeout(() => this.#ending.abort(), this.#limitMs).unref();
  }
}
