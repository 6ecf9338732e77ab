import { AppError, type ErrorCode, type Failure } from '#shared/errors.ts';
import { isKeyStoreSilent } from '../../../../identity/secrets/key-store.ts';
import { orAborted } from '../../../../kit/abort-reason.ts';
import type { Target } from '../store/hold-moved-jobs.ts';
import type { OutboxDestinations } from './outbox-destination.ts';
import { isOfSameOwner, type UploadToken } from './upload-token.ts';

/** Where a batch goes and with which token, found before the batch is marked as being sent. */
export type Route = { target: Target; baseUrl: string; tokenHeader: string; token: UploadToken };

/** What is in the way: the connection was edited or removed meanwhile, nobody is signed in, or the network. */
export type NoRoute = {
  why: 'changed' | 'signed-out' | 'unreachable';
  failure: Failure;
  /** When a token that is kept and cannot be read now is asked for again; not given where only a person can help. */
  retryInMs?: number;
};

/**
 * Address first: the token belongs to it.
 * @param closing ends the wait
 * @param refused a token that was just answered 401, and that another is wanted for
 */
export async function findRoute(
  { endpointOf, tokenOf }: Pick<OutboxDestinations, 'endpointOf' | 'tokenOf'>,
  target: Target,
  closing: AbortSignal,
  refused: string | null = null,
): Promise<Route | NoRoute> {
  const find = async (): Promise<Route> => {
    const { baseUrl, tokenHeader } = await endpointOf(target);
    return { target, baseUrl, tokenHeader, token: await tokenOf(target, refused) };
  };
  try {
    return await orAborted(find(), closing);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return whyNot(error.toFailure());
  }
}

/** Whether another token than the one that was sent is to be had by now. @param closing ends the wait */
export async function isReplaced(
  sent: UploadToken,
  destinations: Pick<OutboxDestinations, 'endpointOf' | 'tokenOf'>,
  { target }: Pick<Route, 'target'>,
  closing: AbortSignal,
): Promise<boolean> {
  const now = await findRoute(destinations, target, closing);
  return !('why' in now) && !isOfSameOwner(now.token, sent);
}

const KEY_STORE_RETRY_MS = 10_000;

function whyNot(failure: Failure): NoRoute {
  if (isOfConnection(failure)) return { why: 'changed', failure };
  if (isKeyStoreSilent(failure)) return { why: 'signed-out', failure, retryInMs: KEY_STORE_RETRY_MS };
  return { why: NOT_SIGNED_IN.has(failure.code) ? 'signed-out' : 'unreachable', failure };
}

/** The connection was edited or removed meanwhile: that says nothing of a service, nor of what was sent to it. */
export function isOfConnection({ code }: Pick<Failure, 'code'>): boolean {
  return OF_CONNECTION.has(code);
}

const NOT_SIGNED_IN = new Set([
  'SIGNED_OUT',
  'TOKEN_REFUSED',
  'TOKEN_EXPIRED',
  'WRONG_CREDENTIALS',
  'NO_PERMISSION',
  'LOGIN_UNREADABLE',
  'TOKEN_NOT_SENDABLE',
]);

const OF_CONNECTION = new Set<ErrorCode>([
  'CONNECTION_MOVED',
  'ADDRESS_CHANGED',
  'CONNECTION_NOT_FOUND',
  'CANCELLED',
]);
