import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { UsageError } from '../../start-problem.ts';
import type { SealedKeyStore } from '../../store/sign-on-store.ts';
import {
  type KeyPlace,
  KeysUnusableError,
  newKeys,
  readKeysText,
  rotated,
  type SignOnKeys,
} from './sign-on-keys.ts';

/** The variable of the environment with the secrets that seal and open the keys. */
export const KEYS_SECRET = 'STILLWELL_KEYS_SECRET';

const SECRET_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const ALGORITHM = 'aes-256-gcm';
/** The first byte says how the rest was made. */
const FORM = 1;

/**
 * Reads the secrets from the environment: 32 bytes each as base64, with commas between. The first seals, all open.
 * @returns undefined if there are none.
 * @throws UsageError if one is no such secret; it does not hold any.
 */
export function readKeySecrets(
  environment: Readonly<Record<string, string | undefined>>,
): Uint8Array[] | undefined {
  const text = environment[KEYS_SECRET]?.trim();
  if (!text) return undefined;
  return text.split(',').map((one) => {
    const secret = Buffer.from(one.trim(), 'base64');
    if (secret.byteLength !== SECRET_BYTES || !/^[\w+/-]+={0,2}$/.test(one.trim()))
      throw new UsageError(
        `${KEYS_SECRET} cannot be used: it needs 32 random bytes as base64, such as "openssl rand -base64 32" prints, or several with commas between.`,
      );
    return new Uint8Array(secret);
  });
}

function seal(keys: SignOnKeys, secret: Uint8Array): Uint8Array {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, secret, iv);
  const sealed = [cipher.update(JSON.stringify(keys), 'utf8'), cipher.final()];
  return new Uint8Array(Buffer.concat([Buffer.of(FORM), iv, cipher.getAuthTag(), ...sealed]));
}

function openWith(sealed: Uint8Array, secret: Uint8Array): SignOnKeys | undefined {
  const bytes = Buffer.from(sealed);
  const [begin, end] = [1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES];
  try {
    const decipher = createDecipheriv(ALGORITHM, secret, bytes.subarray(1, begin), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(bytes.subarray(begin, end));
    const text = Buffer.concat([decipher.update(bytes.subarray(end)), decipher.final()]);
    return bytes[0] === FORM ? readKeysText(text.toString()) : undefined;
  } catch {
    return undefined;
  }
}

function open(sealed: Uint8Array, secrets: readonly Uint8Array[]): SignOnKeys {
  for (const secret of secrets) {
    const keys = openWith(sealed, secret);
    if (keys) return keys;
  }
  throw new KeysUnusableError(
    `The keys of the sign-on service in the database cannot be opened with ${KEYS_SECRET}: give it the secret that they were sealed with.`,
  );
}

/**
 * Keys in a store that all processes share, sealed (AES-256-GCM) with a secret that the store does not know, so that a copy
 * of the database signs nobody in.
 * @param secrets the first seals, all open.
 * @param before the keys that are taken over when the store has none yet; new ones are made if not given.
 */
export function sealedKeys(
  store: SealedKeyStore,
  [first, ...others]: readonly [Uint8Array, ...Uint8Array[]],
  before: () => Promise<SignOnKeys> = newKeys,
): KeyPlace {
  /** @returns false if another process was faster. */
  const put = (keys: SignOnKeys, insteadOf: number | undefined): Promise<boolean> =>
    store.put(seal(keys, first), insteadOf);
  const find = async () => {
    let found = await store.read();
    if (!found) {
      await put(await before(), undefined);
      found = await store.read();
    }
    if (!found) throw new KeysUnusableError('The database keeps no keys of the sign-on service.');
    return { keys: open(found.sealed, [first, ...others]), version: found.version };
  };
  return {
    version: async () => (await store.version())?.toString(),
    load: async () => (await find()).keys,
    rotate: async (nowMs) => {
      for (;;) {
        const found = await find();
        const keys = await rotated(found.keys, nowMs);
        if (await put(keys, found.version)) return keys;
      }
    },
  };
}
