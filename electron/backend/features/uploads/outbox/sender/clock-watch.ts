import { type ClockReading, wasSuspended } from '#shared/domain/outbox/was-suspended.ts';
import type { OutboxClock } from '../outbox-clock.ts';

const EVERY_MS = 5_000;
const MAX_DRIFT_MS = 1_000;

export type ClockEvents = {
  /** The computer was suspended, and is awake again. */
  onResume: () => void;
  /** The time of day was set. */
  onSet: () => void;
};

/** Looks at the clocks every few seconds, for no system tells a plain process of these things. */
export class ClockWatch {
  readonly #clock: OutboxClock;
  readonly #events: ClockEvents;
  #reading: ClockReading & { wallMs: number };
  #stop = () => {};

  constructor(clock: OutboxClock, events: ClockEvents) {
    this.#clock = clock;
    this.#events = events;
    this.#reading = this.#read();
    this.#wait();
  }

  stop(): void {
    this.#stop();
  }

  #wait(): void {
    this.#stop = this.#clock.startTimer(EVERY_MS, () => {
      const before = this.#reading;
      this.#reading = this.#read();
      this.#wait();
      const steadyMs = this.#reading.steadyMs - before.steadyMs;
      const wallMs = this.#reading.wallMs - before.wallMs;
      if (wasSuspended(before, this.#reading, EVERY_MS)) this.#events.onResume();
      else if (Math.abs(wallMs - steadyMs) > MAX_DRIFT_MS) this.#events.onSet();
    });
  }

  #read(): ClockReading & { wallMs: number } {
    const { wallMs, steadyMs, uptimeMs } = this.#clock;
    return { wallMs: wallMs(), steadyMs: steadyMs(), uptimeMs: uptimeMs() };
  }
}
