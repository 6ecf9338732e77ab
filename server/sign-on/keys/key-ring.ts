import { createLocalJWKSet, type JWTVerifyGetKey } from 'jose';
import type { SignOnStore } from '../../store/sign-on-store.ts';
import { keyFileVersion, keysInUse, lineageOf, loadKeys, type SignOnKeys } from './key-file.ts';

export interface KeyRing {
  /** The keys as the file has them now; the same object until the file changes or a retired key has served its time. */
  current(): Promise<SignOnKeys>;
  /** Finds the public key that a token names. */
  readonly publicKey: JWTVerifyGetKey;
}

const REREAD_AFTER_MS = 3_600_000;

function publicKeysOf({ signing }: SignOnKeys): JWTVerifyGetKey {
  const keys = signing.map(({ jwk: { kty, kid, n, e } }) => ({ kty, kid, n, e, alg: 'RS256', use: 'sig' }));
  return createLocalJWKSet({ keys });
}

/**
 * Follows the key file of a data folder, so that keys can be rotated while the service runs. With a file that was made
 * anew everything that the keys before have signed ends.
 * @throws KeyFileError as loadKeys does.
 */
export async function openKeyRing(
  dataDir: string,
  store: Pick<SignOnStore, 'useKeys'>,
  now: () => number,
): Promise<KeyRing> {
  let version: string | undefined;
  let readAtMs = 0;
  let keys: SignOnKeys;
  let publicKeys: JWTVerifyGetKey;
  const refresh = async (): Promise<void> => {
    const loaded = await loadKeys(dataDir);
    const { lineage, isInherited } = lineageOf(loaded);
    await store.useKeys(lineage, isInherited);
    version = keyFileVersion(dataDir);
    readAtMs = now();
    keys = keysInUse(loaded, readAtMs);
    publicKeys = publicKeysOf(keys);
  };
  const refreshIfStale = async (): Promise<void> => {
    if (version !== keyFileVersion(dataDir) || now() - readAtMs > REREAD_AFTER_MS) await refresh();
  };
  await refresh();
  return {
    current: async () => {
      await refreshIfStale();
      return keys;
    },
    publicKey: async (header, token) => {
      await refreshIfStale();
      return publicKeys(header, token);
    },
  };
}
