import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { KEY_FILE } from '#server/sign-on/keys/key-file.ts';

/** Puts keys into a data folder: the real ones that `make-sign-on-keys.ts` made for all tests. */
export async function placeSignOnKeys(dataDir: string): Promise<void> {
  await copyFile(inject('signOnKeyFile'), join(dataDir, KEY_FILE));
}
