import { AppError } from '#shared/errors.ts';
import type { SecretStore } from '../../../../identity/secrets/secret-store.ts';
import { requireSendable } from '../../../../kit/http/require-sendable.ts';
import type { TokenSession } from '../../../../identity/session/token-session.ts';

/** The token of an upload and where it comes from. */
export type UploadToken =
  | { token: string; from: 'upload-token' }
  /** `session`: the sign-in that it is of, and no other. */
  | { token: string; from: 'sign-in'; session: object; account: string };

/** Who a token is of; null for an upload token, which is of the connection. */
export function accountOf(token: UploadToken): string | null {
  return token.from === 'sign-in' ? token.account : null;
}

/** A sign-in's token may have been renewed meanwhile; the old one stays valid (interface 5.1). */
export function isOfSameOwner(one: UploadToken, other: UploadToken): boolean {
  if (one.from === 'sign-in' && other.from === 'sign-in') return one.session === other.session;
  return one.from === other.from && one.token === other.token;
}

/** What knows the tokens. */
export type TokenParts = {
  secrets: Pick<SecretStore, 'read' | 'has'>;
  sessions: { get: (connectionId: string) => Pick<TokenSession, 'withToken' | 'state'> | undefined };
};

/**
 * The token for uploads of a connection: its own (interface 10.8), else that of the sign-in. `refused` is a token that
 * was just answered 401: the sign-in's is renewed once then; its own cannot be renewed and comes again.
 * @throws AppError SIGNED_OUT, TOKEN_NOT_SENDABLE, or what renewing ends in.
 */
export async function uploadToken(
  { secrets, sessions }: TokenParts,
  connectionId: string,
  refused: string | null,
): Promise<UploadToken> {
  const own = await secrets.read(connectionId, 'upload-token');
  if (own !== undefined) {
    return { token: requireSendable(own, 'upload-token'), from: 'upload-token' };
  }
  const session = sessions.get(connectionId);
  if (!session) throw new AppError('SIGNED_OUT', { connectionId });
  // Asked with the refused token alone: a service that refuses this equipment to a fresh one does not end the sign-in.
  let isFirst = true;
  const token = await session.withToken(
    async (alive) => alive,
    (alive) => {
      const isRefused = isFirst && alive === refused;
      isFirst = false;
      return isRefused;
    },
  );
  const account = usernameOf(session);
  if (account === undefined) throw new AppError('SIGNED_OUT', { connectionId });
  return { token, from: 'sign-in', session, account };
}

/** Who is signed in on a connection and sends with that; undefined if nobody is, or an upload token is sent instead. */
export function accountSignedIn({ secrets, sessions }: TokenParts, connectionId: string): string | undefined {
  const session = sessions.get(connectionId);
  return session && !secrets.has(connectionId, 'upload-token') ? usernameOf(session) : undefined;
}

function usernameOf({ state }: Pick<TokenSession, 'state'>): string | undefined {
  return state?.status === 'signed-in' ? state.username : undefined;
}
