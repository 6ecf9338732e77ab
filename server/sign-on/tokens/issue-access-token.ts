import {
  type AccessToken,
  type ClientCredentials,
  errors,
  type JWTStructured,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import { currentRequest } from '../current-request.ts';
import { scopesOf } from '../realm.ts';
import type { SignOnContext } from '../sign-on-context.ts';

/** The account of a token; a machine's token (client_credentials) has none. */
function accountOf(token: AccessToken | ClientCredentials): string | undefined {
  return 'accountId' in token && typeof token.accountId === 'string' ? token.accountId : undefined;
}

/**
 * Claims beside the registered ones, as Keycloak names them. `preferred_username` belongs to the scope `profile`
 * (interface 5.2.3), and a machine's token never has it (5.2.6).
 */
function claimsOfToken(token: AccessToken | ClientCredentials): Record<string, string> {
  const username = scopesOf(token.scope).has('profile') ? accountOf(token) : undefined;
  return {
    typ: 'Bearer',
    azp: token.clientId ?? '',
    ...(username === undefined ? {} : { preferred_username: username }),
  };
}

/**
 * Bounds the tokens that an application gets for itself: no user is asked for them, and anybody can register one.
 * @throws 429 `slow_down` (RFC 6585 par. 4) if the application or the address has got too many.
 */
async function limitOwnTokens(
  { rates }: SignOnContext,
  ctx: KoaContextWithOIDC,
  clientId = '',
): Promise<void> {
  // A program that tries too often takes nothing from the sign-ins of its address.
  const ofApplication = await rates.ownTokens.waitSeconds(clientId);
  const waitS = ofApplication || (await rates.signIns.waitSeconds(currentRequest()?.clientAddress ?? ''));
  if (waitS === 0) return;
  // Nor does an application lose one of its own where its address has to wait.
  if (ofApplication === 0) await rates.ownTokens.giveBack(clientId);
  ctx.set('Retry-After', String(waitS));
  const description = `Too many tokens: try again in ${waitS} seconds, and use each until it expires`;
  throw Object.assign(new errors.CustomOIDCProviderError('slow_down', description), {
    status: 429,
    statusCode: 429,
  });
}

/** The claims of a token that is about to be issued, whatever its form. */
export async function claimsOfNewToken(
  context: SignOnContext,
  ctx: KoaContextWithOIDC,
  token: AccessToken | ClientCredentials,
): Promise<Record<string, string>> {
  if (token.kind === 'ClientCredentials') await limitOwnTokens(context, ctx, token.clientId);
  return claimsOfToken(token);
}

/** Writes a signed token down before it is handed out, because the library itself keeps none and could not revoke it. */
export async function rememberToken(
  { store }: SignOnContext,
  token: AccessToken | ClientCredentials,
  { payload }: JWTStructured,
): Promise<void> {
  const { jti, exp } = payload;
  if (typeof jti !== 'string' || typeof exp !== 'number') {
    throw new TypeError('The library made a token without jti or exp');
  }
  const grantId = 'grantId' in token && typeof token.grantId === 'string' ? token.grantId : undefined;
  await store.addAccessToken({ jti, grantId, expiresAtMs: exp * 1000 + 10_000 });
}
