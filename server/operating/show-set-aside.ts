import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SetAsideUpload, UploadStore } from '../store/store.ts';
import { UsageError } from '../usage-error.ts';

function lineOf({ id, atMs, reason, equipment, sizeBytes }: SetAsideUpload): string {
  const whose = equipment ? JSON.stringify(Object.values(equipment)) : 'unknown equipment';
  return `${id}  ${new Date(atMs).toISOString()}  ${whose}  ${sizeBytes} bytes  ${reason}`;
}

function makeNewFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    throw new UsageError(
      `${folder} cannot be made: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/**
 * Shows what was acknowledged and cannot be applied.
 * @param folder where the bytes are saved to, one file each; nothing is saved if there is none.
 */
export async function showSetAside(
  uploads: Pick<UploadStore, 'listSetAside' | 'readSetAside'>,
  folder: string | undefined,
  json: boolean,
): Promise<string> {
  const list = await uploads.listSetAside();
  if (folder !== undefined) {
    makeNewFolder(folder);
    for (const { id } of list) {
      const bytes = await uploads.readSetAside(id);
      if (bytes) writeFileSync(join(folder, `set-aside-${id}`), bytes, { mode: 0o600 });
    }
  }
  if (json) return JSON.stringify(list);
  return list.length === 0 ? 'Nothing is set aside.' : list.map(lineOf).join('\n');
}
