import { MAX_WAIT_MS } from '../store/settle-batch.ts';

const FIRST_MS = 2_000;

/**
 * Milliseconds to wait before the next try: full jitter, random(0, min(300 s, 2 s * 2^n)), so that many clients do not
 * come back at once. `failures` counts from 1; `random` is from 0 to 1. A service that names a time is waited for at least
 * that long.
 */
export function retryDelayMs(failures: number, random: number, retryAfterMs: number | null = null): number {
  const cap = Math.min(MAX_WAIT_MS, FIRST_MS * 2 ** Math.max(0, failures - 1));
  return Math.max(Math.round(random * cap), Math.min(retryAfterMs ?? 0, MAX_WAIT_MS));
}
