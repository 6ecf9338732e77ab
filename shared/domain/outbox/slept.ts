const LONGEST_HICCUP_MS = 30_000;

export type ClockReading = { wallMs: number; monotonicMs: number };

/**
 * True if the computer slept between two readings that a timer meant to take `everyMs` apart: the wall clock went on
 * much farther than the timer or the monotonic clock, which on some systems stands still in sleep.
 */
export function hasSlept(before: ClockReading, now: ClockReading, everyMs: number): boolean {
  const wallMs = now.wallMs - before.wallMs;
  const monotonicMs = now.monotonicMs - before.monotonicMs;
  return wallMs - monotonicMs > LONGEST_HICCUP_MS || monotonicMs - everyMs > LONGEST_HICCUP_MS;
}
