import type { ConnectionSecrets } from '#shared/contract/connections.ts';
import { AppError } from '#shared/errors.ts';
import type { AddressBinding } from '../connections/address-bindings.ts';
import { requireSendable } from '../../kit/http/require-sendable.ts';
import { type EnteredClient, readEnteredClient } from '../mcp-sign-in/secret-clients.ts';
import type { SecretStore } from '../secrets/secret-store.ts';

export type SecretsChange = {
  uploadToken?: string | null | undefined;
  signOnClient?: EnteredClient | null | undefined;
  initialAccessToken?: string | null | undefined;
};

/** Tells which secrets a connection has, never what they are. */
export async function connectionSecrets(
  secrets: SecretStore,
  binding: AddressBinding,
): Promise<ConnectionSecrets> {
  const { ownerId } = binding;
  const client = await readEnteredClient(secrets, binding).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'LOGIN_UNREADABLE') return undefined;
    throw error;
  });
  return {
    hasUploadToken: secrets.has(ownerId, 'upload-token'),
    signOnClient: client ? { clientId: client.clientId, hasSecret: client.secret !== null } : null,
    hasInitialAccessToken: secrets.has(ownerId, 'initial-access-token'),
  };
}

/**
 * Keeps or, with null, forgets; what is not given stays.
 * @throws AppError TOKEN_NOT_SENDABLE, and nothing is changed; DISK_FAILED; CONNECTION_NOT_FOUND, ADDRESS_CHANGED if the connection does not lead there any more.
 */
export async function changeConnectionSecrets(
  secrets: SecretStore,
  binding: AddressBinding,
  { uploadToken, signOnClient, initialAccessToken }: SecretsChange,
): Promise<void> {
  const texts = {
    'upload-token': uploadToken && requireSendable(uploadToken.trim(), 'upload-token'),
    'sign-on-client': signOnClient && JSON.stringify(signOnClient),
    'initial-access-token':
      initialAccessToken && requireSendable(initialAccessToken.trim(), 'initial-access-token'),
  } as const;
  // The upload token comes last: where one of them cannot be written, it is the one of before.
  for (const kind of ['sign-on-client', 'initial-access-token', 'upload-token'] as const) {
    const text = texts[kind];
    // One that is entered again may be for another issuer.
    if (text !== undefined && kind === 'sign-on-client')
      await secrets.remove(binding, 'sign-on-client-issuer');
    if (text === null) await secrets.remove(binding, kind);
    else if (text !== undefined) await secrets.write(binding, kind, text);
  }
}
