import { copyFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KEY_FILE, loadKeys } from '#server/sign-on/keys/key-file.ts';

let made: Promise<string> | undefined;

async function makeKeys(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'stillwell-test-keys-'));
  await loadKeys(dir);
  return join(dir, KEY_FILE);
}

/** Puts keys into a data folder: real ones, made once by a test worker, because making them takes a quarter second. */
export async function placeSignOnKeys(dataDir: string): Promise<void> {
  made ??= makeKeys();
  await copyFile(await made, join(dataDir, KEY_FILE));
}
