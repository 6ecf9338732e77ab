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
  username: z.string(),
  requestedScopes: z.array(z.string()),
  grantedScopes: z.array(z.string()),
  signedInAtMs: z.number(),
});

export type McpLogin = z.infer<typeof mcpLoginSchema>;

/** What of a sign-in just done outlives its access token. */
export function loginOf(mcpUrl: string, done: SignedIn): McpLogin {
  const { client, grant, requestedScopes, resource, signOn } = done;
  return {
    version: 1,
    mcpUrl,
    audience: signOn.resource,
    resource,
    client,
    refreshToken: grant.refreshToken ?? null,
    username: grant.username ?? '',
    requestedScopes,
    grantedScopes: grant.scopes ?? requestedScopes,
    signedInAtMs: Date.now(),
  };
}

/** Whether the refresh token itself was refused; anything else may be mended and the login used again. */
export function isLoginSpent({ code, details }: AppError): boolean {
  return code === 'LOGIN_NOT_ACCEPTED' && 'error' in details && details.error === 'invalid_grant';
}
