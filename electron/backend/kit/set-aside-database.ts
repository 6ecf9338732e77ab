import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs';

/**
 * Moves the file of a damaged SQLite database aside, with its log, in which its last commits are. The copy has the log before the
 * file goes: SQLite deletes a log without a file, and a file without its log lacks what is in it, whenever the app is killed.
 * @returns the name that it has now
 */
export function setDatabaseAside(file: string): string {
  const keptAs = `${file}.unreadable-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  if (existsSync(`${file}-wal`)) giveSecondName(`${file}-wal`, `${keptAs}-wal`);
  renameSync(file, keptAs);
  for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true });
  return keptAs;
}

/** A link needs no room on a disk that is full; not every file system has links. */
function giveSecondName(file: string, second: string): void {
  try {
    linkSync(file, second);
  } catch {
    copyFileSync(file, second);
  }
}
