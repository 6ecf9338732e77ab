import type { AccessToken, ClientCredentials, JWTStructured } from 'oidc-provider';
import type { SignOnStore } from '../../store/sign-on-store.ts';
import { scopesOf } from '../realm.ts';

/** The account of a token; a machine's token (client_credentials) has none. */
function accountOf(token: AccessToken | ClientCredentials): string | undefined {
  return 'accountId' in token && typeof token.accountId === 'string' ? token.accountId : undefined;
}

/**
 * Claims beside the registered ones, as Keycloak names them. `preferred_username` belongs to the scope `profile`
 * (interface 5.2.3), and a machine's token never has it (5.2.6).
 */
export function claimsOfToken(token: AccessToken | ClientCredentials): Record<string, string> {
  const username = scopesOf(token.scope).has('profile') ? accountOf(token) : undefined;
  return {
    typ: 'Bearer',
    azp: token.clientId ?? '',
    ...(username === undefined ? {} : { preferred_username: username }),
  };
}

/** Writes a signed token down before it is handed out, because the library itself keeps none and could not revoke it. */
export async function rememberToken(
  store: SignOnStore,
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
