import { AppError, type Failure } from '#shared/errors.ts';
import type { Target } from '../store/hold-moved-jobs.ts';
import type { OutboxDestinations } from './outbox-destination.ts';
import type { UploadToken } from './upload-token.ts';

/** Where a batch goes and with which token, found before the batch is marked as being sent. */
export type Route = { target: Target; baseUrl: string; tokenHeader: string; token: UploadToken };

/** What is in the way: the connection was edited or removed meanwhile, nobody is signed in, or the network. */
export type NoRoute = { why: 'changed' | 'signed-out' | 'unreachable'; failure: Failure };

/** Address first: the token belongs to it. `closing` ends the wait. */
export async function findRoute(
  { endpointOf, tokenOf }: OutboxDestinations,
  target: Target,
  closing: AbortSignal,
): Promise<Route | NoRoute> {
  const find = async (): Promise<Route> => {
    const { baseUrl, tokenHeader } = await endpointOf(target);
    return { target, baseUrl, tokenHeader, token: await tokenOf(target, null) };
  };
  try {
    return await untilAborted(find(), closing);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return whyNot(error.toFailure());
  }
}

/** What a failure to find a token means. */
export function whyNot(failure: Failure): NoRoute {
  if (OF_CONNECTION.has(failure.code)) return { why: 'changed', failure };
  return { why: NOT_SIGNED_IN.has(failure.code) ? 'signed-out' : 'unreachable', failure };
}

/** @throws AppError CANCELLED as soon as the signal aborts, however long the other takes. */
export async function untilAborted<T>(wait: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(new AppError('CANCELLED', {}));
  signal.addEventListener('abort', abort);
  try {
    if (signal.aborted) abort();
    return await Promise.race([wait, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

const NOT_SIGNED_IN = new Set([
  'SIGNED_OUT',
  'TOKEN_REFUSED',
  'TOKEN_EXPIRED',
  'WRONG_CREDENTIALS',
  'NO_PERMISSION',
  'LOGIN_UNREADABLE',
]);

const OF_CONNECTION = new Set(['CONNECTION_MOVED', 'CONNECTION_NOT_FOUND', 'CANCELLED']);
