const MAX_DELAY_MS = 30_000;

/**
 * Two clocks that nobody sets. `steadyMs` goes on while the computer is awake, on some systems also while it is suspended;
 * `uptimeMs` counts since the computer was started, the time in which it was suspended included.
 */
export type ClockReading = { steadyMs: number; uptimeMs: number };

/**
 * True if the computer was suspended between two readings that a timer meant to take `everyMs` apart: the steady clock stood
 * still, or the timer came far too late. The time of day is not asked, for a clock that is set forward looks the same.
 */
export function wasSuspended(before: ClockReading, now: ClockReading, everyMs: number): boolean {
  const steadyMs = now.steadyMs - before.steadyMs;
  const uptimeMs = now.uptimeMs - before.uptimeMs;
  return uptimeMs - steadyMs > MAX_DELAY_MS || steadyMs - everyMs > MAX_DELAY_MS;
}
