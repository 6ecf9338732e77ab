import type { OutboxClock } from '../outbox-clock.ts';

const MAX_WAIT_MS = 30_000;

/** Rings at the earliest of the times that were asked for, and after half a minute in any case. */
export class Alarm {
  readonly #clock: OutboxClock;
  readonly #ring: () => void;
  #atMs = Number.POSITIVE_INFINITY;
  #isOver = false;
  #stop = () => {};

  constructor(clock: OutboxClock, ring: () => void) {
    this.#clock = clock;
    this.#ring = ring;
  }

  /** @param waitMs null: nobody waits */
  setIn(waitMs: number | null): void {
    if (waitMs === null || this.#isOver) return;
    const delayMs = Math.min(Math.max(0, waitMs), MAX_WAIT_MS);
    const atMs = this.#clock.steadyMs() + delayMs;
    if (atMs >= this.#atMs) return;
    this.#stop();
    this.#atMs = atMs;
    this.#stop = this.#clock.startTimer(delayMs, () => {
      this.#atMs = Number.POSITIVE_INFINITY;
      this.#ring();
    });
  }

  end(): void {
    this.#isOver = true;
    this.#stop();
  }
}
