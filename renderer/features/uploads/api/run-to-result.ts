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
  for await (const event of await opening) {
    // Whoever leaves the loop ends the run; the signal itself would end the line's part of it alone.
    if (signal.aborted) break;
    if (event.kind === last) return event as Extract<E, { kind: K }>;
    onEvent(event as Exclude<E, { kind: K }>);
  }
  throw new AppError('CANCELLED', {});
}
