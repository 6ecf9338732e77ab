import { createHash, createPrivateKey, createPublicKey, randomBytes, sign, verify } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { makeFolder } from '../../store/make-folder.ts';
import {
  type KeyPlace,
  KeysUnusableError,
  newKeys,
  readKeysText,
  rotated,
  type SignOnKeys,
} from './sign-on-keys.ts';

/** Name of the key file in the data folder. */
export const KEY_FILE = 'sign-on-keys.json';

const fileSchema = z.looseObject({ checksum: z.string().optional() });

const checksumOf = (content: object): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url');

/**
 * Keys as a file has them. @throws if the disk has changed them: each key has to verify what it signs, and all of the file its
 * checksum, which files of earlier versions have not.
 */
function readIntactKeys(text: string): SignOnKeys {
  const { checksum, ...content } = fileSchema.parse(JSON.parse(text));
  if (checksum !== undefined && checksum !== checksumOf(content))
    throw new Error('The checksum is not that of the keys.');
  const keys = readKeysText(JSON.stringify(content));
  for (const { jwk } of keys.signing) requirePair(jwk);
  return keys;
}

const PROBE = Buffer.from('signed and verified once');

function requirePair({ kty, n, e, ...secret }: SignOnKeys['signing'][number]['jwk']): void {
  const signature = sign('sha256', PROBE, createPrivateKey({ key: { kty, n, e, ...secret }, format: 'jwk' }));
  const publicKey = createPublicKey({ key: { kty, n, e }, format: 'jwk' });
  if (!verify('sha256', PROBE, publicKey, signature)) throw new Error('A key does not verify what it signs.');
}

function readKeys(path: string): SignOnKeys {
  try {
    return readIntactKeys(readFileSync(path, 'utf8'));
  } catch (cause) {
    if (cause instanceof Error && 'syscall' in cause) throw cause;
    throw new KeysUnusableError(
      `The key file ${path} is damaged: restore it from a backup, or move it away to get new keys (everybody then signs in again).`,
      { cause },
    );
  }
}

/** Writes a whole file beside the place it is meant for; only its owner may read it. */
function writeBeside(path: string, keys: SignOnKeys): string {
  const beside = `${path}.${randomBytes(6).toString('hex')}`;
  const content = { ...keys, checksum: checksumOf(keys) };
  writeFileSync(beside, JSON.stringify(content, null, 2), { mode: 0o600, flag: 'wx', flush: true });
  return beside;
}

function fileVersion(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && `${stats.ino}:${stats.mtimeMs}:${stats.size}`;
}

/**
 * The keys in a file of a data folder, which is made if it is not there.
 * @param before the keys that are taken over if there are none yet; new ones are made if not given.
 * @throws besides what a KeyPlace throws, the error of `node:fs` if the file cannot be read or written.
 */
export function keyFile(dataDir: string, before: () => Promise<SignOnKeys> = newKeys): KeyPlace {
  const path = join(dataDir, KEY_FILE);
  const load = async (): Promise<SignOnKeys> => {
    if (fileVersion(path) !== undefined) return readKeys(path);
    makeFolder(resolve(dataDir));
    const beside = writeBeside(path, await before());
    try {
      linkSync(beside, path);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    } finally {
      rmSync(beside);
    }
    return readKeys(path);
  };
  return {
    load,
    version: async () => fileVersion(path),
    rotate: async (nowMs) => {
      const keys = await rotated(await load(), nowMs);
      renameSync(writeBeside(path, keys), path);
      return keys;
    },
  };
}
