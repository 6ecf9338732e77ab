import type * as oauth from 'oauth4webapi';
import { AppError } from '#shared/errors.ts';
import { type Grant, renew } from './grant.ts';
import type { McpLogin } from './mcp-login.ts';
import { isClientUnknown, type SignOnClient } from './sign-on-client.ts';
import { readSignOnMetadata } from './sign-on-discovery.ts';
import { oauthErrorOf, toSignOnFailure } from './sign-on-failure.ts';
import type { Wire } from './wire.ts';

/** Renews logins of one connection; the sign-on service's metadata is read once. */
export function loginRenewer(wire: Wire, currentClient: (login: McpLogin) => Promise<SignOnClient>) {
  let metadata: Promise<oauth.AuthorizationServer> | undefined;
  /** @throws AppError LOGIN_NOT_ACCEPTED, or what any request can end in. */
  return async (login: McpLogin, signal: AbortSignal): Promise<Grant> => {
    const { issuer } = login.client;
    const refusedBecause = (error: string, says: string, cause?: unknown) =>
      new AppError('LOGIN_NOT_ACCEPTED', { issuer, error, says }, { cause });
    if (login.refreshToken === null) throw refusedBecause('no_refresh_token', '');
    metadata ??= readSignOnMetadata(issuer, wire, signal);
    const as = await metadata.catch((error: unknown) => {
      metadata = undefined;
      throw error;
    });
    const client = await currentClient(login);
    try {
      return await renew({ as, client, wire, signal }, login.refreshToken, login.resource);
    } catch (error) {
      const refused = oauthErrorOf(error);
      const isFinal = refused?.error === 'invalid_grant' || isClientUnknown(error);
      if (refused && isFinal) throw refusedBecause(refused.error, refused.says, error);
      throw toSignOnFailure(error, { issuer, step: 'renewal' });
    }
  };
}
