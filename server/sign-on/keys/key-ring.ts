import { createLocalJWKSet, type JWTVerifyGetKey } from 'jose';
import type { SignOnStore } from '../../store/sign-on-store.ts';
import { type KeyPlace, keysInUse, KeysUnusableError, lineageOf, type SignOnKeys } from './sign-on-keys.ts';

export interface KeyRing {
  /** The keys as they are kept now; the same object until they change or a retired key has served its time. */
  current(): Promise<SignOnKeys>;
  /** Why the keys that are kept now cannot be read, and those from before are used; undefined if they can. */
  problem(): string | undefined;
  /** Finds the public key that a token names. */
  readonly publicKey: JWTVerifyGetKey;
}

const REREAD_AFTER_MS = 3_600_000;

function publicKeysOf({ signing }: SignOnKeys): JWTVerifyGetKey {
  const keys = signing.map(({ jwk: { kty, kid, n, e } }) => ({ kty, kid, n, e, alg: 'RS256', use: 'sig' }));
  return createLocalJWKSet({ keys });
}

/**
 * Follows the keys, so that they can be rotated while the service runs. With keys that were made anew everything that the
 * keys before have signed ends. Those that the disk has changed since are not taken over: the ones in memory go on.
 * @throws KeysUnusableError if they cannot be read at the beginning.
 */
export async function openKeyRing(
  place: KeyPlace,
  store: Pick<SignOnStore, 'useKeys'>,
  now: () => number,
): Promise<KeyRing> {
  let version: string | undefined;
  let readAtMs = 0;
  let keys: SignOnKeys;
  let publicKeys: JWTVerifyGetKey;
  let problem: string | undefined;
  const refresh = async (): Promise<void> => {
    // From before they are read: if they change meanwhile, they are read once more.
    const before = await place.version();
    const loaded = await place.load();
    const { lineage, isInherited } = lineageOf(loaded);
    await store.useKeys(lineage, isInherited);
    version = before ?? (await place.version());
    readAtMs = now();
    problem = undefined;
    keys = keysInUse(loaded, readAtMs);
    publicKeys = publicKeysOf(keys);
  };
  const refreshIfStale = async (): Promise<void> => {
    const current = await place.version();
    if (version === current && now() - readAtMs <= REREAD_AFTER_MS) return;
    try {
      await refresh();
    } catch (error) {
      if (!(error instanceof KeysUnusableError)) throw error;
      problem = error.message;
      version = current;
      readAtMs = now();
    }
  };
  await refresh();
  return {
    problem: () => problem,
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
