import { AppError } from '#shared/errors.ts';

/** The time a request may go without a sign of life, and the user's own wish to end it. */
export class Deadline {
  readonly #timeoutMs: number;
  readonly #address: string;
  readonly #silence = new AbortController();
  readonly #user: AbortSignal | undefined;
  #timer: NodeJS.Timeout | undefined;
  readonly signal: AbortSignal;

  constructor(timeoutMs: number, address: string, user: AbortSignal | undefined) {
    this.#timeoutMs = timeoutMs;
    this.#address = address;
    this.#user = user;
    this.signal = user ? AbortSignal.any([user, this.#silence.signal]) : this.#silence.signal;
    this.restart();
  }

  /** Something arrived: the time begins anew. */
  restart(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#silence.abort(), this.#timeoutMs);
  }

  /** A person is being asked: that takes as long as it takes. */
  pause(): void {
    clearTimeout(this.#timer);
  }

  /** What an abort stands for. */
  failure = (): AppError => {
    if (this.#user?.aborted) return new AppError('CANCELLED', {});
    return new AppError('SERVICE_TIMED_OUT', { address: this.#address, afterMs: this.#timeoutMs });
  };
}
