import { uptime } from 'node:os';
import { startTimer } from '../../../identity/session/token-session.ts';

/** The clocks that sending goes by. */
export type OutboxClock = {
  /** Time of day, epoch milliseconds, for what people read. It may be set at any moment, so nothing waits by it. */
  wallMs: () => number;
  /** Goes on evenly, whatever the time of day is set to; began as epoch milliseconds. For waiting. */
  steadyMs: () => number;
  /** Since the computer was started, the time in which it was suspended included. */
  uptimeMs: () => number;
  /** Calls back once, without keeping the process alive. @returns what stops it */
  startTimer: (delayMs: number, callback: () => void) => () => void;
};

/** A time of the steady clock as the time of day that it is, going by how the clock is set now. */
export function toWallMs(clock: Pick<OutboxClock, 'wallMs' | 'steadyMs'>, steadyMs: number): number {
  return Math.round(steadyMs - clock.steadyMs() + clock.wallMs());
}

export const SYSTEM_CLOCK: OutboxClock = {
  wallMs: () => Date.now(),
  steadyMs: () => performance.timeOrigin + performance.now(),
  uptimeMs: () => uptime() * 1_000,
  startTimer,
};
