import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SetAsideUpload, UploadStore } from '../store/store.ts';
import { UsageError } from '../start-problem.ts';

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

type SettleContext = {
  uploads: Pick<UploadStore, 'listSetAside' | 'retrySetAside' | 'deleteSetAside'>;
  /** Whether the pieces are to be applied after all, or forgotten. */
  how: 'retry' | 'delete';
  /** Their numbers, or "all". */
  ids: readonly string[];
};

/**
 * Settles what was set aside, one piece after the other, and tells what became of each.
 * @throws UsageError for what is no number of a piece; then nothing has been done.
 */
export async function settleSetAside({ uploads, how, ids }: SettleContext): Promise<string> {
  const known = (await uploads.listSetAside()).map(({ id }) => String(id));
  const wanted = ids.includes('all') ? known : [...new Set(ids)];
  const unknown = wanted.find((id) => !known.includes(id));
  if (unknown !== undefined) throw new UsageError(`Nothing that is set aside has the number "${unknown}".`);
  const lines: string[] = [];
  for (const id of wanted) {
    const outcome = how === 'delete' ? 'deleted' : await uploads.retrySetAside(Number(id));
    if (how === 'delete') await uploads.deleteSetAside(Number(id));
    lines.push(`${id}  ${typeof outcome === 'string' ? outcome : `still set aside: ${outcome.reason}`}`);
  }
  return lines.length === 0 ? 'Nothing is set aside.' : lines.join('\n');
}
