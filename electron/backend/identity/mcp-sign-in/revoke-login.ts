import * as oauth from 'oauth4webapi';
import type { McpLogin } from './mcp-login.ts';
import { libraryClient, withClientAuth } from './sign-on-client.ts';
import { readSignOnMetadata } from './sign-on-discovery.ts';
import { overWire, type Wire } from './wire.ts';

const TIMEOUT_MS = 5_000;

/**
 * Tells the sign-on service that a login has ended (RFC 7009). @returns where the browser ends its session there, too
 * (OpenID Connect RP-Initiated Logout), by name and never by token, for the address stays in the browser's history.
 */
export async function revokeLogin(
  { client, refreshToken, earlierRefreshTokens, username }: McpLogin,
  accessToken: string | undefined,
  wire: Wire,
): Promise<string | null> {
  const as = await readSignOnMetadata(client.issuer, wire, AbortSignal.timeout(TIMEOUT_MS));
  const tokens = [
    ...(refreshToken === null ? [] : [refreshToken]),
    ...earlierRefreshTokens,
    ...(refreshToken === null && accessToken !== undefined ? [accessToken] : []),
  ];
  for (const token of as.revocation_endpoint ? tokens : []) {
    const hint = token === accessToken ? 'access_token' : 'refresh_token';
    await withClientAuth(client, (auth) =>
      oauth.revocationRequest(as, libraryClient(client), auth, token, {
        ...overWire(wire, { step: 'revocation', timeoutMs: TIMEOUT_MS }),
        additionalParameters: { token_type_hint: hint },
      }),
    );
  }
  if (!as.end_session_endpoint) return null;
  const url = new URL(as.end_session_endpoint);
  url.searchParams.set('client_id', client.clientId);
  url.searchParams.set('logout_hint', username);
  return url.href;
}
