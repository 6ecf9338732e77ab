import { useEffect, useRef, useState } from 'react';

/** The time, renewed every `everyMs`: one tick for all ages on the screen instead of one per row. */
export function useNow(everyMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
}

const LOOK_EVERY_MS = 5_000;
const QUIET_MS = 3_000;
const INPUTS = ['keydown', 'pointerdown', 'wheel', 'drag'] as const;

/**
 * Calls `tick` when the last time is longer ago than the interval, but only while the window is seen, and not in the
 * middle of typing, choosing or scrolling: what it brings would move under the user's hands. An interval of 0 is never over.
 */
export function useQuietTicks(tick: () => void, intervalS: number, lastMs: number | null): void {
  const latest = useRef({ tick, lastMs });
  /** It is not tried again at once when it has failed; what grew old before this was shown is. */
  const tickedMs = useRef(0);
  useEffect(() => {
    latest.current = { tick, lastMs };
  });
  useEffect(() => {
    if (intervalS <= 0) return undefined;
    let touchedMs = 0;
    const touch = () => (touchedMs = Date.now());
    const look = () => {
      const nowMs = Date.now();
      const sinceMs = nowMs - Math.max(tickedMs.current, latest.current.lastMs ?? 0);
      if (document.hidden || nowMs - touchedMs < QUIET_MS || sinceMs < intervalS * 1000) return;
      tickedMs.current = nowMs;
      latest.current.tick();
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    for (const input of INPUTS) document.addEventListener(input, touch, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      for (const input of INPUTS) document.removeEventListener(input, touch, { capture: true });
    };
  }, [intervalS]);
}
