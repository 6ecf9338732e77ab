import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { KEY_FILE, keyFile } from '#server/sign-on/keys/key-file.ts';

let keys: Uint8Array | undefined;

/** Puts keys into the data folder of a service: to make them takes longer than to start it. Those of a process are the same. */
export async function placeKeys(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, KEY_FILE);
  if (keys) return writeFileSync(file, keys, { mode: 0o600 });
  await keyFile(dataDir).load();
  keys = readFileSync(file);
}
