import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rmdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { markAt, type SeenFile, seenFiles } from './arriving-files.ts';
import { isThere, moveFile } from './move-file.ts';

/** In the watched folder: files that are done, each with its receipts. */
export const DONE_FOLDER = 'done';
const CLAIM_PREFIX = 'sending-';

/** `none`: another app was faster, or it is gone; `name-taken`: one of its name is being sent. */
export type NotClaimed = 'none' | 'changed' | 'locked' | 'name-taken' | 'not-writable';

/**
 * The files that this app has taken out of a watched folder, into a folder inside it: renaming a file has one winner, so that
 * it is sent by one app, also where several watch the same share.
 */
export class ClaimedFiles {
  readonly #folder: string;
  readonly #home: string;

  constructor(folder: string, folderId: string) {
    this.#folder = folder;
    this.#home = join(folder, CLAIM_PREFIX + folderId.slice(0, 8));
  }

  /** Files that were taken and are neither done nor put back, as they are now. */
  async list(): Promise<SeenFile[]> {
    return seenFiles(this.#home, await readdir(this.#home).catch(() => []));
  }

  /** Files that other apps have taken. */
  async ofOthers(folders: readonly string[]): Promise<SeenFile[]> {
    const others = folders.filter((name) => name.startsWith(CLAIM_PREFIX) && name !== basename(this.#home));
    const files: SeenFile[] = [];
    for (const name of others) {
      const path = join(this.#folder, name);
      files.push(...(await seenFiles(path, await readdir(path).catch(() => []))));
    }
    return files;
  }

  async take({ path, ...file }: SeenFile): Promise<SeenFile | NotClaimed> {
    try {
      // What cannot be moved to `done` in the end is not sent.
      await mkdir(join(this.#folder, DONE_FOLDER), { recursive: true });
      await mkdir(this.#home, { recursive: true });
    } catch {
      return 'not-writable';
    }
    const to = join(this.#home, file.fileName);
    if (await isThere(to)) return 'name-taken';
    try {
      await rename(path, to);
    } catch {
      return (await isThere(path)) ? 'locked' : 'none';
    }
    const claimed = { ...file, path: to };
    if (await isUnchanged(claimed)) return claimed;
    await this.putBack(claimed);
    return 'changed';
  }

  /** Back to where it was found, under its name if that is free. @returns where it is now; null if it is gone */
  async putBack({ fileName, path }: Pick<SeenFile, 'fileName' | 'path'>): Promise<string | null> {
    return moveFile(path, this.#folder, fileName).catch(() => null);
  }

  /** Nothing that is there is replaced. @returns its name there; null if it cannot be moved now */
  async moveToDone({ fileName, path }: SeenFile): Promise<string | null> {
    const done = join(this.#folder, DONE_FOLDER);
    try {
      await mkdir(done, { recursive: true });
      return await moveFile(path, done, fileName);
    } catch {
      return null;
    }
  }

  /** A program that had the file open may have gone on writing to it. @returns its mark now; null if it is gone */
  markInDone(doneName: string): Promise<string | null> {
    return markAt(join(this.#folder, DONE_FOLDER, doneName));
  }

  /** Whether a file in `done` begins with what was sent of it; null if it cannot be read now. */
  async beginsInDone(doneName: string, sent: { bytes: number; sha256: string }): Promise<boolean | null> {
    if (sent.bytes === 0) return true;
    const hash = createHash('sha256');
    const path = join(this.#folder, DONE_FOLDER, doneName);
    try {
      await pipeline(createReadStream(path, { end: sent.bytes - 1 }), hash);
    } catch {
      return null;
    }
    return hash.digest('hex') === sent.sha256;
  }

  takeOutOfDone(doneName: string, fileName: string): Promise<string | null> {
    return this.putBack({ fileName, path: join(this.#folder, DONE_FOLDER, doneName) });
  }

  /** Puts everything back. */
  async release(): Promise<void> {
    for (const file of await this.list()) await this.putBack(file);
    await this.tidy();
  }

  /** Nobody wants to see an empty folder. */
  async tidy(): Promise<void> {
    await rmdir(this.#home).catch(() => {});
  }
}

/** True if a file is still the one that was looked at. */
export async function isUnchanged({ path, mark }: SeenFile): Promise<boolean> {
  return (await markAt(path)) === mark;
}
