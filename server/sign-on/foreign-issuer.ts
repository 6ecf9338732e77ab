import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';

const TIMEOUT_MS = 5000;

const metadataSchema = z.object({ issuer: z.string(), jwks_uri: z.url() });

async function discoverKeys(issuer: string): Promise<JWTVerifyGetKey> {
  const answer = await fetch(`${issuer}/.well-known/openid-configuration`, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const metadata = metadataSchema.parse(await answer.json());
  if (metadata.issuer !== issuer) throw new TypeError(`The sign-on service calls itself ${metadata.issuer}`);
  return createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: TIMEOUT_MS });
}

/**
 * Finds the public keys of another sign-on service, such as a Keycloak realm, by its metadata (OpenID Connect
 * Discovery par. 4). It is asked with the first token, and again with the next one if that failed.
 */
export function foreignKeys(issuer: string): JWTVerifyGetKey {
  let keys: Promise<JWTVerifyGetKey> | undefined;
  return async (header, token) => {
    keys ??= discoverKeys(issuer);
    keys.catch(() => (keys = undefined));
    return (await keys)(header, token);
  };
}
