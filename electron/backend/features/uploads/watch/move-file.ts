import { randomUUID } from 'node:crypto';
import { constants, copyFile, link as linkFile, lstat, open, rename, rm, utimes } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { shortName } from '#shared/domain/file-name.ts';
import { cutUtf8 } from '#shared/domain/utf8.ts';
import { markAt } from './arriving-files.ts';

/** A name that was free is tried so often; then whoever takes them all may have them. */
const MAX_TRIES = 10;

/**
 * Moves a file into a folder, under its name or, where that is taken, with a number behind it. It never replaces another file,
 * as `rename` would do with one that was written a moment ago. Ended on the way, it leaves the file under both names or, from
 * another disk, a draft; moved once more it is there once.
 * @param link as of node:fs; tests have file systems without it
 * @returns its name there
 * @throws Error of the file system; the file is where it was then
 */
export async function moveFile(
  path: string,
  folder: string,
  fileName: string,
  link: typeof linkFile = linkFile,
): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    const { name, lastTaken } = await freeName(fileName, (one) => isThere(join(folder, one)));
    if (lastTaken !== null && (await isSameFile(path, join(folder, lastTaken)))) {
      await rm(path);
      return lastTaken;
    }
    try {
      await place(path, join(folder, name), link);
      return name;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST' || tries === MAX_TRIES) throw error;
    }
  }
}

/** True if there is anything of this name, also a link to nothing. */
export function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

async function place(path: string, to: string, link: typeof linkFile): Promise<void> {
  try {
    await link(path, to);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST' || code === 'ENOENT') throw error;
    return code === 'EXDEV' ? copyFromOtherDisk(path, to, link) : renameOntoOwn(path, to);
  }
  try {
    await rm(path, { force: true });
  } catch (error) {
    // Another program has it open: it has one name, as before.
    await rm(to, { force: true }).catch(() => {});
    throw error;
  }
}

/** Where files have one name only: what is replaced is an empty file that was not there before. */
async function renameOntoOwn(path: string, to: string): Promise<void> {
  await (await open(to, 'wx')).close();
  try {
    await rename(path, to);
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
}

/** Under its name it is whole, and it stays where it was if it was written to while it was copied. */
async function copyFromOtherDisk(path: string, to: string, link: typeof linkFile): Promise<void> {
  const draft = join(dirname(to), `.${shortName(basename(to), SHORT_BYTES)}.${randomUUID()}.part`);
  const [mark, { atime, mtime }] = [await markAt(path), await lstat(path)];
  try {
    await copyFile(path, draft, constants.COPYFILE_EXCL);
    await utimes(draft, atime, mtime);
    await place(draft, to, link);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  try {
    if ((await markAt(path)) !== mark) throw new Error('it was written to while it was copied');
    await rm(path, { force: true });
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
}

/** A longer name may be as long as its disk takes, and becomes no longer. */
const SHORT_BYTES = 80;
/** What is longer says nothing of the kind of a file, and may leave no room for a number. */
const MAX_EXTENSION_BYTES = 40;

/** A name that is free, found in few steps however many are taken, and the one before it, which is not. */
export async function freeName(
  fileName: string,
  isTaken: (name: string) => Promise<boolean>,
): Promise<{ name: string; lastTaken: string | null }> {
  const named = extname(fileName);
  const extension = Buffer.byteLength(named) > MAX_EXTENSION_BYTES ? '' : named;
  const stem = fileName.slice(0, fileName.length - extension.length);
  const room = Math.max(Buffer.byteLength(fileName), SHORT_BYTES) - Buffer.byteLength(extension);
  function nth(count: number): string {
    if (count === 1) return fileName;
    const number = ` (${count})`;
    return cutUtf8(stem, room - number.length) + number + extension;
  }
  let [taken, free] = [0, 1];
  while (await isTaken(nth(free))) [taken, free] = [free, free * 2];
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2);
    if (await isTaken(nth(middle))) taken = middle;
    else free = middle;
  }
  return { name: nth(free), lastTaken: taken === 0 ? null : nth(taken) };
}

/** True for two names of one file. Some file systems number none of them. */
async function isSameFile(path: string, other: string): Promise<boolean> {
  const [one, two] = await Promise.all(
    [path, other].map((at) => lstat(at, { bigint: true }).catch(() => null)),
  );
  if (!one || !two || one.nlink < 2n || one.ino === 0n) return false;
  return one.ino === two.ino && one.dev === two.dev;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
