import { AppError } from '#shared/errors.ts';

/**
 * Follows a run of the backend to its last event, `last`; the others are told on the way.
 * @throws AppError CANCELLED if `signal` ends it
 */
export async function runToResult<E extends { kind: string }, K extends E['kind']>(
  opening: Promise<AsyncIterable<E>>,
  last: K,
  signal: AbortSignal,
  onEvent: (event: Exclude<E, { kind: K }>) => void,
): Promise<Extract<E, { kind: K }>> {
  const events = (await opening)[Symbol.asyncIterator]();
  // Whoever ends the iteration ends the run; the signal itself would end the line's part of it alone.
  const leave = (): void => void events.return?.().catch(() => {});
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const cancel = (): void => reject(new AppError('CANCELLED', {}));
  signal.addEventListener('abort', cancel);
  if (signal.aborted) cancel();
  try {
    for (;;) {
      // A run may have nothing to tell for long, as while it waits for a service.
      const { done, value } = await Promise.race([aborted, events.next()]);
      if (done) throw new AppError('CANCELLED', {});
      if (value.kind === last) return value as Extract<E, { kind: K }>;
      onEvent(value as Exclude<E, { kind: K }>);
    }
  } finally {
    signal.removeEventListener('abort', cancel);
    leave();
  }
}
