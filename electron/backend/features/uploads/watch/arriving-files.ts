import type { Stats } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** So long a file has to stay as it is before it is taken. */
export const SETTLE_MS = 5_000;

/** Names under which programs write what is not complete yet, and what is nobody's data. */
const NOT_YET =
  /^[.~]|\.(?:part|partial|tmp|temp|crdownload|download|filepart|lock)$|^(?:Thumbs\.db|desktop\.ini)$/iu;

/** A file as it was seen. `mark` differs if it is another file, or has been written to. */
export type SeenFile = { fileName: string; path: string; mark: string; writtenAtMs: number };

/** A file of the folder: how long it has been as it is, and whether that is long enough. */
export type ArrivingFile = SeenFile & { quietMs: number; isComplete: boolean };

/** Tells which files of a folder have stopped growing: they are the same for a while, whoever writes them. */
export class ArrivingFiles {
  readonly #folder: string;
  #sinceMs = new Map<string, number>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Looks at the folder now.
   * @param steadyMs of a clock that nobody sets
   * @returns files in the order in which they were written last, the names of the folders beside them, and those of files whose
   * names are no UTF-8, as of an archive of a Chinese Windows that was unpacked elsewhere: by these nobody finds them
   * @throws Error if it cannot be read
   */
  async look(
    steadyMs: number,
  ): Promise<{ files: ArrivingFile[]; folders: string[]; misnamed: Pick<SeenFile, 'fileName' | 'path'>[] }> {
    const entries = await readdir(this.#folder, { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    const names = entries.map(({ name }) => name).filter((name) => !NOT_YET.test(name));
    const before = this.#sinceMs;
    this.#sinceMs = new Map();
    const files = (await seenFiles(this.#folder, names)).map((file): ArrivingFile => {
      const key = `${file.fileName} ${file.mark}`;
      const sinceMs = before.get(key) ?? steadyMs;
      this.#sinceMs.set(key, sinceMs);
      const quietMs = steadyMs - sinceMs;
      return { ...file, quietMs, isComplete: quietMs >= SETTLE_MS };
    });
    const seen = new Set(files.map(({ fileName }) => fileName));
    const misnamed = entries
      .filter((entry) => entry.isFile() && entry.name.includes('\uFFFD') && !seen.has(entry.name))
      .map(({ name }) => ({ fileName: name, path: join(this.#folder, name) }));
    return { files, folders, misnamed };
  }
}

/** The files among the names of a folder, in the order in which they were written last. */
export async function seenFiles(folder: string, names: readonly string[]): Promise<SeenFile[]> {
  const found: SeenFile[] = [];
  for (const fileName of names) {
    const path = join(folder, fileName);
    const stats = await lstat(path).catch(() => null);
    // It may have gone since, be a folder, or only point to a file, which would not move with it.
    if (stats?.isFile()) found.push({ fileName, path, mark: markOf(stats), writtenAtMs: stats.mtimeMs });
  }
  return found.toSorted((a, b) => a.writtenAtMs - b.writtenAtMs || (a.fileName < b.fileName ? -1 : 1));
}

function markOf({ size, mtimeMs, ino }: Pick<Stats, 'size' | 'mtimeMs' | 'ino'>): string {
  return `${size} ${mtimeMs} ${ino}`;
}

/** What tells a file from others now; null if there is none. */
export async function markAt(path: string): Promise<string | null> {
  const found = await lstat(path).catch(() => null);
  return found?.isFile() ? markOf(found) : null;
}

/** The size of the file that has this mark. */
export function sizeIn(mark: string): number {
  return Number(mark.split(' ', 1)[0]);
}

export function byMark<T extends SeenFile>(files: readonly T[]): ReadonlyMap<string, T> {
  return new Map(files.map((file) => [file.mark, file]));
}
