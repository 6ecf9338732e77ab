import * as oauth from 'oauth4webapi';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { type Grant, renew } from './grant.ts';
import type { SignedIn } from './sign-in-request.ts';
import {
  isClientUnknown,
  libraryClient,
  type SignOnClient,
  signOnClientSchema,
  withClientAuth,
} from './sign-on-client.ts';
import { readSignOnMetadata } from './sign-on-discovery.ts';
import { oauthErrorOf, toSignOnFailure } from './sign-on-failure.ts';
import { overWire, type Wire } from './wire.ts';

/** What of a sign-in outlives the access token; kept as a secret. */
export const mcpLoginSchema = z.object({
  version: z.literal(1),
  /** Address of the endpoint that it was made for; a connection that leads elsewhere does not use it. */
  mcpUrl: z.string(),
  /** `aud` of the access tokens. */
  audience: z.string(),
  /** Value of `resource` that each renewal repeats. */
  resource: z.string().nullable(),
  client: signOnClientSchema,
  refreshToken: z.string().nullable(),
  /**
   * Of sign-ins before this one that may share its grant: revoked with it and not before, for that would end this one, too
   * (docs/adr/0074).
   */
  earlierRefreshTokens: z.array(z.string()).default([]),
  username: z.string(),
  requestedScopes: z.array(z.string()),
  grantedScopes: z.array(z.string()),
  signedInAtMs: z.number(),
});

export type McpLogin = z.infer<typeof mcpLoginSchema>;

const MAX_EARLIER_TOKENS = 20;

/** What of a sign-in just done outlives its access token. @param before the login in whose place it comes. */
export function loginOf(mcpUrl: string, done: SignedIn, before: McpLogin | undefined): McpLogin {
  const { client, grant, requestedScopes, resource, signOn } = done;
  const login: McpLogin = {
    version: 1,
    mcpUrl,
    audience: signOn.resource,
    resource,
    client,
    refreshToken: grant.refreshToken ?? null,
    earlierRefreshTokens: [],
    username: grant.username ?? '',
    requestedScopes,
    grantedScopes: grant.scopes ?? requestedScopes,
    signedInAtMs: Date.now(),
  };
  if (!before || !mayShareGrant(before, login)) return login;
  const earlier = [
    ...before.earlierRefreshTokens,
    ...(before.refreshToken === null ? [] : [before.refreshToken]),
  ];
  return { ...login, earlierRefreshTokens: earlier.slice(-MAX_EARLIER_TOKENS) };
}

/**
 * Whether two logins may rest on one grant of the sign-on service: one user's consent to one client. Revoking a token of
 * either may end both (RFC 7009 section 2.1).
 */
export function mayShareGrant(one: McpLogin, other: McpLogin): boolean {
  const isSameUser = one.username === other.username || one.username === '' || other.username === '';
  return (
    one.client.issuer === other.client.issuer && one.client.clientId === other.client.clientId && isSameUser
  );
}

/** Whether the refresh token itself was refused; anything else may be fixed and the login used again. */
export function isLoginSpent({ code, details }: AppError): boolean {
  return code === 'LOGIN_NOT_ACCEPTED' && 'error' in details && details.error === 'invalid_grant';
}

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

const TIMEOUT_MS = 5_000;

/** What came of telling the sign-on service that a login has ended. */
export type Revocation = {
  /** Where the browser ends its session there, too. */
  endSessionUrl: string | null;
  /** Why the login may still be alive there. */
  notRevoked: AppError | null;
};

/** The token is worth nothing already. */
const IS_REVOKED = new Set(['invalid_token', 'invalid_grant']);

/**
 * Tells the sign-on service that a login has ended (RFC 7009): each of its tokens, whatever becomes of the others.
 * The address at which the browser ends its session (OpenID Connect RP-Initiated Logout) says whose by name and never by
 * token, for it stays in the browser's history.
 */
export async function revokeLogin(
  login: McpLogin,
  client: SignOnClient,
  accessToken: string | undefined,
  wire: Wire,
): Promise<Revocation> {
  const { issuer } = login.client;
  const failureOf = (error: unknown): AppError => {
    const failure = toSignOnFailure(error, { issuer, step: 'revocation' });
    if (failure instanceof AppError) return failure;
    return new AppError('UNEXPECTED_ANSWER', { address: issuer, reason: failure.message }, { cause: error });
  };
  let as: oauth.AuthorizationServer;
  try {
    as = await readSignOnMetadata(issuer, wire, AbortSignal.timeout(TIMEOUT_MS));
  } catch (error) {
    return { endSessionUrl: null, notRevoked: failureOf(error) };
  }
  const { refreshToken, earlierRefreshTokens } = login;
  const ofNow = refreshToken ?? accessToken;
  const tokens = [...(ofNow === undefined ? [] : [ofNow]), ...earlierRefreshTokens];
  const revoke = async (token: string): Promise<void> => {
    const hint = token === accessToken ? 'access_token' : 'refresh_token';
    const answer = await withClientAuth(client, (auth) =>
      oauth.revocationRequest(as, libraryClient(client), auth, token, {
        ...overWire(wire, { step: 'revocation', timeoutMs: TIMEOUT_MS }),
        additionalParameters: { token_type_hint: hint },
      }),
    );
    if (!answer.ok) await oauth.processRevocationResponse(answer);
  };
  const done = await Promise.allSettled(as.revocation_endpoint ? tokens.map(revoke) : []);
  const failed = done.find(
    (each) => each.status === 'rejected' && !IS_REVOKED.has(oauthErrorOf(each.reason)?.error ?? ''),
  );
  const notRevoked = failed?.status === 'rejected' ? failureOf(failed.reason) : null;
  if (!as.end_session_endpoint) return { endSessionUrl: null, notRevoked };
  const url = new URL(as.end_session_endpoint);
  url.searchParams.set('client_id', client.clientId);
  url.searchParams.set('logout_hint', login.username);
  return { endSessionUrl: url.href, notRevoked };
}
