import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
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

function readKeys(path: string): SignOnKeys {
  try {
    return readKeysText(readFileSync(path, 'utf8'));
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause) throw cause;
    throw new KeysUnusableError(
      `The key file ${path} is damaged: restore it from a backup, or move it away to get new keys (everybody then signs in again).`,
      { cause },
    );
  }
}

/** Writes a whole file beside the place it is meant for; only its owner may read it. */
function writeBeside(path: string, keys: SignOnKeys): string {
  const beside = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(beside, JSON.stringify(keys, null, 2), { mode: 0o600, flag: 'wx', flush: true });
  return beside;
}

function fileVersion(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && `${stats.ino}:${stats.mtimeMs}:${stats.size}`;
}

/**
 * The keys in a file of a data folder, which is made if it is not there.
 * @throws besides what a KeyPlace throws, the error of `node:fs` if the file cannot be read or written.
 */
export function keyFile(dataDir: string): KeyPlace {
  const path = join(dataDir, KEY_FILE);
  const load = async (): Promise<SignOnKeys> => {
    if (fileVersion(path) !== undefined) return readKeys(path);
    makeFolder(resolve(dataDir));
    const beside = writeBeside(path, await newKeys());
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
