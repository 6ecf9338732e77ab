import { type JWTPayload, jwtVerify } from 'jose';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { isTokenFault } from '../access-token-verifier.ts';
import { scopesOf } from '../realm.ts';
import type { SignOnContext } from '../sign-on-context.ts';

export const looksSigned = (token: string): boolean => token.split('.').length === 3;

/**
 * The claims of an access token of ours that is in force, `undefined` of anything else.
 * @throws what kept it from looking.
 */
async function claimsInForce(
  { keys, addresses, now, store, accounts }: SignOnContext,
  token: string,
): Promise<JWTPayload | undefined> {
  try {
    const { payload } = await jwtVerify(token, keys.publicKey, {
      issuer: addresses.issuer,
      audience: addresses.audience,
      typ: 'at+jwt',
      algorithms: ['RS256'],
      clockTolerance: 0,
      currentDate: new Date(now()),
    });
    if (payload.jti === undefined || !(await store.isAccessTokenInForce(payload.jti))) return undefined;
    const { preferred_username: username } = payload;
    if (typeof username === 'string' && !(await accounts.find(username))?.enabled) return undefined;
    return payload;
  } catch (error) {
    if (!isTokenFault(error)) throw error;
    return undefined;
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const clientOf = (claims: JWTPayload): string | undefined => textOf(claims['client_id']);

/** A client with a secret may ask about any token, one without a secret about its own (docs/adr/0043). */
export const mayIntrospect = (
  client: { clientId: string; tokenEndpointAuthMethod?: string | undefined },
  token: { clientId?: string | undefined },
): boolean => client.tokenEndpointAuthMethod !== 'none' || token.clientId === client.clientId;

/**
 * Tells what a signed token holds (RFC 7662). The library has authenticated the client, and then refused the token for
 * being signed. A client without a secret learns about its own tokens only.
 */
export async function introspectSigned(context: SignOnContext, ctx: KoaContextWithOIDC): Promise<void> {
  const token = ctx.oidc.params?.['token'];
  const { client } = ctx.oidc;
  const claims = typeof token === 'string' ? await claimsInForce(context, token) : undefined;
  const mayKnow = claims && client && mayIntrospect(client, { clientId: clientOf(claims) });
  ctx.status = 200;
  ctx.body = mayKnow
    ? { active: true, token_type: 'Bearer', username: claims['preferred_username'], ...claims }
    : { active: false };
}

/** Takes a signed token back (RFC 7009): it is refused everywhere from then on. One of another client is not touched. */
export async function revokeSigned(context: SignOnContext, ctx: KoaContextWithOIDC): Promise<void> {
  const token = ctx.oidc.params?.['token'];
  const claims = typeof token === 'string' ? await claimsInForce(context, token) : undefined;
  if (claims && clientOf(claims) !== ctx.oidc.client?.clientId) {
    ctx.status = 400;
    ctx.body = { error: 'unauthorized_client', error_description: 'The token was issued to another client' };
    return;
  }
  if (claims?.jti !== undefined && claims.exp !== undefined) {
    await context.store.revokeAccessToken(claims.jti, claims.exp * 1000 + 10_000);
  }
  ctx.status = 200;
  ctx.body = '';
}

/**
 * Answers userinfo for a signed token (OpenID Connect Core par. 5.3), as Keycloak does; the library would refuse it
 * for having an audience.
 */
export async function answerUserinfo(
  context: SignOnContext,
  ctx: KoaContextWithOIDC,
  token: string,
): Promise<void> {
  const claims = await claimsInForce(context, token);
  const username = claims?.['preferred_username'];
  ctx.set('Cache-Control', 'no-store');
  if (!claims || !scopesOf(textOf(claims['scope'])).has('openid') || clientOf(claims) === claims.sub) {
    ctx.status = 401;
    ctx.set('WWW-Authenticate', 'Bearer error="invalid_token", error_description="invalid token provided"');
    ctx.body = { error: 'invalid_token', error_description: 'invalid token provided' };
    return;
  }
  ctx.body = { sub: claims.sub, ...(typeof username === 'string' ? { preferred_username: username } : {}) };
}
