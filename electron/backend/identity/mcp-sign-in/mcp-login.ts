import { z } from 'zod';
import type { AppError } from '#shared/errors.ts';
import type { SignedIn } from './sign-in-request.ts';
import { signOnClientSchema } from './sign-on-client.ts';

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
