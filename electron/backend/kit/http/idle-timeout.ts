import { AppError } from '#shared/errors.ts';

/**
 * Ends a request whose endpoint has been silent for too long, or that the user has cancelled. Silence is what is bounded,
 * never the whole: an answer that keeps coming may take as long as it likes.
 */
export class IdleTimeout {
  readonly #timeoutMs: number;
  readonly #address: string;
  readonly #silence = new AbortController();
  readonly #user: AbortSignal | undefined;
  #timer: NodeJS.Timeout | undefined;
  #pauses = 0;
  readonly signal: AbortSignal;

  constructor(timeoutMs: number, address: string, user: AbortSignal | undefined) {
    this.#timeoutMs = timeoutMs;
    this.#address = address;
    this.#user = user;
    this.signal = user ? AbortSignal.any([user, this.#silence.signal]) : this.#silence.signal;
    this.#wait();
  }

  /** Something arrived. While it is paused this changes nothing. */
  readonly heard = (): void => {
    if (this.#pauses === 0) this.#wait();
  };

  /** Whoever is waited for now is not the endpoint: a person who is asked, a login that is renewed, our own reading. */
  pause(): void {
    this.#pauses += 1;
    clearTimeout(this.#timer);
  }

  /** Each `pause` has its own `resume`; after the last one the time begins anew. */
  resume(): void {
    this.#pauses -= 1;
    this.heard();
  }

  /** Whether it is not the endpoint that is waited for. */
  get isPaused(): boolean {
    return this.#pauses > 0;
  }

  /** Runs something during which the time stands still. */
  async pausedDuring<T>(run: () => Promise<T>): Promise<T> {
    this.pause();
    try {
      return await run();
    } finally {
      this.resume();
    }
  }

  /** The request is over: nothing is timed any more. */
  end(): void {
    this.#pauses = Number.POSITIVE_INFINITY;
    clearTimeout(this.#timer);
  }

  /** Whether it was silent for too long. */
  get isOver(): boolean {
    return this.#silence.signal.aborted;
  }

  /** What an abort stands for. */
  readonly failure = (): AppError => {
    if (this.#user?.aborted) return new AppError('CANCELLED', {});
    return new AppError('SERVICE_TIMED_OUT', { address: this.#address, afterMs: this.#timeoutMs });
  };

  #wait(): void {
    clearTimeout(this.#timer);
    if (!this.signal.aborted) this.#timer = setTimeout(() => this.#silence.abort(), this.#timeoutMs);
  }
}
