import type { Failure } from '#shared/errors.ts';
import { retryDelayMs } from './retry-delay.ts';

/** After this many server errors in a row, over all batches of a host, the host is at fault and not a batch. */
const FAILURES_TO_OPEN = 6;
const MIN_PROBE_MS = 500;

/**
 * The circuit breaker of one host. `open`: nothing is sent before `nextTryAtMs`, then a single batch as a probe.
 * `unreachable`: the host was not reached at all; `failing`: it answers with errors of its own.
 */
export type Breaker =
  | { kind: 'closed'; failures: number }
  | {
      kind: 'open';
      cause: 'unreachable' | 'failing';
      failures: number;
      nextTryAtMs: number;
      failure: Failure | null;
    };

export const CLOSED_BREAKER: Breaker = { kind: 'closed', failures: 0 };

/**
 * The host failed to answer, or answered with an error of its own, at `nowMs` of a monotonic clock; `random` is from 0 to 1.
 * A host that names a time (`retryAfterMs`; RFC 9110 section 10.2.3) gets nothing before it: it is overloaded as a whole.
 */
export function afterFailure(
  breaker: Breaker,
  cause: 'unreachable' | 'failing',
  failure: Failure | null,
  nowMs: number,
  random: number,
  retryAfterMs: number | null = null,
): Breaker {
  const failures = breaker.failures + 1;
  const staysClosed =
    retryAfterMs === null && breaker.kind === 'closed' && cause === 'failing' && failures < FAILURES_TO_OPEN;
  if (staysClosed) return { kind: 'closed', failures };
  const tries = cause === 'failing' ? failures - FAILURES_TO_OPEN + 1 : failures;
  const waitMs = Math.max(MIN_PROBE_MS, retryDelayMs(tries, random, retryAfterMs));
  return { kind: 'open', cause, failures, nextTryAtMs: nowMs + waitMs, failure };
}

/** How many batches may be in progress at a host. An open breaker lets one through when its time has come. */
export function mayBeUnderWay(breaker: Breaker, most: number, nowMs: number): number {
  if (breaker.kind === 'closed') return most;
  return nowMs >= breaker.nextTryAtMs ? 1 : 0;
}
