import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Store } from '../../store/store.ts';
import { KEY_FILE, keyFile } from './key-file.ts';
import { sealedKeys } from './sealed-keys.ts';
import type { KeyPlace } from './sign-on-keys.ts';

/**
 * Where the keys of the sign-on service are: in the store if it takes them and there is a secret to seal them with, else in
 * the data folder. A store without keys takes over those of the data folder.
 * @returns undefined if there is neither.
 */
export function keyPlace(
  { sealedKeys: store }: Pick<Store, 'sealedKeys'>,
  dataDir: string | undefined,
  secrets: readonly Uint8Array[] | undefined,
): KeyPlace | undefined {
  const inFolder = dataDir === undefined ? undefined : keyFile(dataDir);
  const [first, ...others] = secrets ?? [];
  if (!store || !first) return inFolder;
  const hasFile = dataDir !== undefined && existsSync(join(dataDir, KEY_FILE));
  return sealedKeys(store, [first, ...others], hasFile ? () => keyFile(dataDir).load() : undefined);
}
