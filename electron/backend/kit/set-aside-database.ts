import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs';

/**
 * Moves the file of a damaged SQLite database aside, with its log, in which its last commits are. The copy has the log before the
 * file goes: SQLite deletes a log without a file, and a file without its log lacks what is in it, whenever the app is killed. Where
 * there is neither a link nor room for a copy, the log is moved behind the file.
 * @returns the name that it has now
 */
export function setDatabaseAside(file: string): string {
  const keptAs = `${file}.unreadable-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  const hasNoRoom = existsSync(`${file}-wal`) && !giveSecondName(`${file}-wal`, `${keptAs}-wal`);
  renameSync(file, keptAs);
  if (hasNoRoom) renameSync(`${file}-wal`, `${keptAs}-wal`);
  for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true });
  return keptAs;
}

/** A link needs no room on a disk that is full; not every file system has links. @returns whether there was room */
function giveSecondName(file: string, second: string): boolean {
  try {
    linkSync(file, second);
    return true;
  } catch {
    // Only a copy is left.
  }
  try {
    copyFileSync(file, second);
    return true;
  } catch {
    rmSync(second, { force: true });
    return false;
  }
}
