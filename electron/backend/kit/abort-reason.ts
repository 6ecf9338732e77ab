import { AppError } from '#shared/errors.ts';

/** Why a signal aborted: what its owner said, else that it was cancelled. */
export function abortReason(signal: AbortSignal): AppError {
  return signal.reason instanceof AppError ? signal.reason : new AppError('CANCELLED', {});
}

/** Waits for something that may never come, until the signal aborts. @throws AppError, the reason of the signal. */
export async function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  // What becomes of it once nobody waits any more is nobody's failure.
  promise.catch(() => {});
  if (signal.aborted) throw abortReason(signal);
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(abortReason(signal));
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/**
 * Runs something until it has lasted too long, or `closing` aborts.
 * @param address who is waited for
 * @param isGettingOn whether it may last as long again, asked each time
 * @throws AppError SERVICE_TIMED_OUT, CANCELLED
 */
export async function runWithin<T>(
  timeoutMs: number,
  closing: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
  address = '',
  isGettingOn: () => boolean = () => false,
): Promise<T> {
  const tooLong = new AbortController();
  const timer = setTimeout(() => {
    if (isGettingOn()) timer.refresh();
    else tooLong.abort(new AppError('SERVICE_TIMED_OUT', { address, afterMs: timeoutMs }));
  }, timeoutMs);
  timer.unref();
  try {
    return await run(closing ? AbortSignal.any([closing, tooLong.signal]) : tooLong.signal);
  } finally {
    clearTimeout(timer);
  }
}
