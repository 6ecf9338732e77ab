import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { shortName } from '#shared/domain/file-name.ts';

const DRAFT = /^[\da-f-]{36}\.draft$/;
/** What a draft has of the name of its file, whose own may be as long as the disk takes. */
const MAX_NAME_BYTES = 80;

const draftPrefix = (file: string) => `${shortName(basename(file), MAX_NAME_BYTES)}.`;

/**
 * Writes pieces one after another as the content of a file, in one step: after a crash there is the old content or the new,
 * never a part of either. Folders that are missing are made.
 * @param mode of the file; what is of the app is for the user alone
 * @throws what the system says of the disk
 */
export async function replaceFile(
  file: string,
  pieces: readonly (string | Uint8Array)[],
  mode = 0o600,
): Promise<void> {
  const draft = join(dirname(file), `${draftPrefix(file)}${randomUUID()}.draft`);
  await mkdir(dirname(file), { recursive: true });
  try {
    const handle = await open(draft, 'wx', mode);
    try {
      for (const piece of pieces) await handle.writeFile(piece);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(dirname(file));
}

/**
 * A power cut must not bring back what a file was before. Windows has no such call, and some network disks refuse it: the new content
 * is there all the same.
 */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

/** A process that was killed while it wrote has left a draft, which may hold what has been forgotten since. */
export async function removeDrafts(file: string): Promise<void> {
  const prefix = draftPrefix(file);
  const names = await readdir(dirname(file)).catch(() => []);
  for (const name of names)
    if (name.startsWith(prefix) && DRAFT.test(name.slice(prefix.length)))
      await rm(join(dirname(file), name), { force: true }).catch(() => {});
}
