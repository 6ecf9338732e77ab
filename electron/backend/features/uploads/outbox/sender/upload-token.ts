import { AppError } from '#shared/errors.ts';
import type { SecretStore } from '../../../../identity/secrets/secret-store.ts';
import { requireSendable } from '../../../../kit/http/require-sendable.ts';
import type { TokenSession } from '../../../../identity/session/token-session.ts';

/** The token of an upload and where it comes from. */
export type UploadToken =
  | { token: string; from: 'upload-token' }
  /** `session`: the sign-in that it is of, and no other. */
  | { token: string; from: 'sign-in'; session: object };

/** What knows the tokens. */
export type TokenParts = {
  secrets: Pick<SecretStore, 'read'>;
  sessions: { get: (connectionId: string) => Pick<TokenSession, 'withToken'> | undefined };
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
  return { token, from: 'sign-in', session };
}
