import type { OutboxClock } from '#electron/backend/features/uploads/outbox/outbox-clock.ts';

const BEGIN_MS = Date.UTC(2026, 0, 5, 8);
/** Work takes a moment: up to so long goes by from one reading of the clock to the next, and timers ring up to so much too early. */
const MAX_READING_MS = 1;
const MAX_EARLY_MS = 8;

type Timer = { atMs: number; callback: () => void };

/** The clocks of a computer that the test moves: time of day, time awake, and time since the start. */
export class FuzzClock {
  #awakeMs = 0;
  #suspendedMs = 0;
  #setMs = 0;
  /** Of each process, the oldest first. */
  #timers: Set<Timer>[] = [];
  #randomState = 1;

  get wallMs(): number {
    return BEGIN_MS + this.#awakeMs + this.#suspendedMs + this.#setMs;
  }

  /** The oldest process has ended, and its timers with it. */
  endProcess(): void {
    this.#timers.shift();
  }

  /** The clocks as a process sees them that starts now. */
  startProcess(): OutboxClock {
    const timers = new Set<Timer>();
    this.#timers.push(timers);
    const [beginWallMs, beginAwakeMs] = [this.wallMs, this.#awakeMs];
    return {
      wallMs: () => this.wallMs,
      steadyMs: () => {
        this.#awakeMs += MAX_READING_MS * this.#random();
        return beginWallMs + this.#awakeMs - beginAwakeMs;
      },
      uptimeMs: () => this.#awakeMs + this.#suspendedMs,
      startTimer: (delayMs, callback) => {
        const earlyMs = MAX_EARLY_MS * this.#random();
        const timer = { atMs: this.#awakeMs + Math.max(0, delayMs - earlyMs), callback };
        timers.add(timer);
        return () => timers.delete(timer);
      },
    };
  }

  /** Time goes by; `settle` is awaited after every timer. */
  async advance(ms: number, settle: () => Promise<void>): Promise<void> {
    const endMs = this.#awakeMs + ms;
    for (;;) {
      const [next] = this.#timers.flatMap((each) => [...each]).toSorted((a, b) => a.atMs - b.atMs);
      if (!next || next.atMs > endMs) break;
      this.#awakeMs = Math.max(this.#awakeMs, next.atMs);
      for (const timers of this.#timers) timers.delete(next);
      next.callback();
      await settle();
    }
    this.#awakeMs = Math.max(this.#awakeMs, endMs);
  }

  /** Somebody sets the time of day. */
  set(byMs: number): void {
    this.#setMs += byMs;
  }

  /** The computer sleeps, and its steady clock stands still. */
  suspend(ms: number): void {
    this.#suspendedMs += ms;
  }

  /** The computer sleeps, and its steady clock goes on: all timers are late. */
  suspendWithClock(ms: number): void {
    this.#awakeMs += ms;
  }

  /** The same in each run of a sequence. */
  #random(): number {
    this.#randomState = (Math.imul(this.#randomState, 1_103_515_245) + 12_345) & 0x7fffffff;
    return this.#randomState / 0x7fffffff;
  }
}
