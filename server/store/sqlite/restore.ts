import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { UsageError } from '../../start-problem.ts';
import { BACKUP_LIST, checkBackupList } from '../backup-list.ts';
import { copyPrivate } from '../copy-private.ts';
import { holdLock } from '../hold-lock.ts';
import { syncFolder } from '../make-folder.ts';
import { requireSound } from './check-database.ts';
import { schemaVersion } from './schema.ts';

/** Locks and the reserve mean nothing in a copy, and the list of the backup is of the backup alone. */
const isLeft = (name: string): boolean => /\.(lock(-journal)?|reserve)$/.test(name) || name === BACKUP_LIST;

/** Backups of this schema version and of later ones have a list. */
const LISTED_SCHEMA = 10;

function checkDatabase(file: string, isListed: boolean): void {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    if (!isListed && schemaVersion(db) >= LISTED_SCHEMA)
      throw new Error(`its list ${BACKUP_LIST} is missing, so it may not be complete`);
    requireSound(db);
  } finally {
    db.close();
  }
}

/** A folder cannot be taken as it is at the moment: nothing is wrong with what is stored in it. */
export class FolderRefusedError extends Error {
  override readonly name = 'FolderRefusedError';
}

/** Shared by the commands that work on a folder: what one of them writes while the folder is replaced would be lost. */
export const COMMANDS_LOCK = 'commands.lock';

/** Refuses a folder that a service or a command has open, and keeps it from being opened until the locks are given back. */
function holdStopped(dataDir: string): () => void {
  const held: (() => void)[] = [];
  const release = () => held.splice(0).forEach((free) => free());
  for (const lock of ['service.lock', 'uploads.lock', COMMANDS_LOCK]) {
    const free = holdLock(join(dataDir, lock));
    if (!free) {
      release();
      throw new FolderRefusedError(
        lock === COMMANDS_LOCK
          ? `another command works on ${dataDir}; let it end first`
          : `a service runs on ${dataDir}; stop it first`,
      );
    }
    held.push(free);
  }
  return release;
}

/**
 * Puts a new folder in the place of a data folder that no service has open. The one that is there is kept under another name,
 * and is there until the new one is complete.
 * @param word what it is done for, which is part of that name.
 * @param fill puts everything into the new folder.
 * @returns where the folder that was there is now; undefined if there was none.
 * @throws whatever `fill` throws, or Error if a service runs; then everything is as it was.
 */
export async function replaceFolder(
  dataDir: string,
  word: string,
  fill: (draft: string) => void | Promise<void>,
): Promise<string | undefined> {
  const isThere = existsSync(dataDir);
  if (!isThere && lstatSync(dataDir, { throwIfNoEntry: false }))
    throw new FolderRefusedError(`${dataDir} is a link that leads to nothing`);
  // The folder is replaced, and not a link that leads to it.
  const target = isThere ? realpathSync(dataDir) : resolve(dataDir);
  const draft = `${target}.incomplete-${process.pid}`;
  const before = `${target}.before-${word}-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  const release = isThere ? holdStopped(target) : undefined;
  try {
    mkdirSync(draft, { mode: 0o700 });
    await fill(draft);
    syncFolder(draft);
    // It renames no folder that has an open file.
    if (process.platform === 'win32') release?.();
    if (isThere) renameSync(target, before);
    renameSync(draft, target);
    syncFolder(dirname(target));
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  } finally {
    release?.();
  }
  return isThere ? before : undefined;
}

/**
 * Copies the files of a data folder, but what is named; of one that is a symbolic link what it leads to.
 * @throws FolderRefusedError if it leads to nothing
 */
export function copyFiles(from: string, to: string, isLeftOut: (name: string) => boolean): void {
  for (const name of readdirSync(from)) {
    if (isLeft(name) || isLeftOut(name)) continue;
    const found = statSync(join(from, name), { throwIfNoEntry: false });
    if (!found) throw new FolderRefusedError(`its file ${name} is a link that leads to nothing`);
    if (found.isFile()) copyPrivate(name, from, to);
  }
}

/**
 * Puts a copy of a backup in the place of a data folder.
 * @returns where the folder that was there is now; undefined if there was none.
 * @throws UsageError if it cannot be done; then everything is as it was.
 */
export async function restore(
  backup: string,
  dataDir: string,
  database: string,
): Promise<string | undefined> {
  try {
    if (!existsSync(join(backup, database))) throw new Error('there is no backup in it');
    checkBackupList(backup);
    checkDatabase(join(backup, database), existsSync(join(backup, BACKUP_LIST)));
    return await replaceFolder(dataDir, 'restore', (draft) => copyFiles(backup, draft, () => false));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${backup} was not restored: ${reason}.`);
  }
}
