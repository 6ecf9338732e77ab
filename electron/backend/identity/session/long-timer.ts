/** setTimeout counts in 31 bits: a longer wait fires at once. */
const MAX_STEP_MS = 2 ** 31 - 1;

export type StopTimer = () => void;

/** Calls `callback` once after `delayMs`, which may be longer than 24 days, without keeping the process alive. */
export function startTimer(delayMs: number, callback: () => void): StopTimer {
  let timer: NodeJS.Timeout;
  const step = (remainingMs: number) => {
    const stepMs = Math.min(remainingMs, MAX_STEP_MS);
    timer = setTimeout(() => (remainingMs > stepMs ? step(remainingMs - stepMs) : callback()), stepMs);
    timer.unref();
  };
  step(Math.max(0, delayMs));
  return () => clearTimeout(timer);
}
