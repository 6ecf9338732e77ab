import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** So long a file has to stay as it is before it is taken. */
export const SETTLE_MS = 5_000;

/** Names under which programs write what is not complete yet, and what is nobody's data. */
const NOT_YET =
  /^[.~]|\.(?:part|partial|tmp|temp|crdownload|download|filepart|lock)$|^(?:Thumbs\.db|desktop\.ini)$/iu;

type Seen = { sizeBytes: number; changedMs: number; sinceMs: number };

/** A file of the folder; `isComplete` once it has stopped growing. */
export type ArrivingFile = { fileName: string; path: string; mark: string; isComplete: boolean };

/** Tells which files of a folder have stopped growing: they are the same for a while, whoever writes them. */
export class ArrivingFiles {
  readonly #folder: string;
  #seen = new Map<string, Seen>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Looks at the folder now. @throws Error if it cannot be read */
  async look(nowMs: number): Promise<ArrivingFile[]> {
    const before = this.#seen;
    this.#seen = new Map();
    const files: ArrivingFile[] = [];
    const entries = await readdir(this.#folder, { withFileTypes: true });
    for (const { name } of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (NOT_YET.test(name)) continue;
      const path = join(this.#folder, name);
      const found = await stat(path).catch(() => null);
      // It may have gone since, or be a folder.
      if (!found?.isFile()) continue;
      const known = before.get(name);
      const isSame = known?.sizeBytes === found.size && known.changedMs === found.mtimeMs;
      const sinceMs = known && isSame ? known.sinceMs : nowMs;
      this.#seen.set(name, { sizeBytes: found.size, changedMs: found.mtimeMs, sinceMs });
      files.push({ fileName: name, path, mark: markOf(found), isComplete: nowMs - sinceMs >= SETTLE_MS });
    }
    return files;
  }
}

function markOf({ size, mtimeMs, ino }: { size: number; mtimeMs: number; ino: number }): string {
  return `${size} ${mtimeMs} ${ino}`;
}

/** True if a file is still the one that was looked at. */
export async function isUnchanged({ path, mark }: ArrivingFile): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && markOf(found) === mark;
}
