/** A moment on both clocks of this computer. */
export type Moment = { monotonicMs: number; wallMs: number };

export function momentNow(): Moment {
  return { monotonicMs: performance.now(), wallMs: Date.now() };
}

/**
 * How long ago a moment was, never less than it can be: the monotonic clock stands still while a computer sleeps, and
 * the wall clock may be set back. One that is set forward makes it look longer ago.
 */
export function ageOf(moment: Moment, now: Moment = momentNow()): number {
  return Math.max(now.monotonicMs - moment.monotonicMs, now.wallMs - moment.wallMs);
}
