import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && Number(error.errcode) === SQLITE_BUSY;

/**
 * Takes a lock that only one holder can have. It is held on an open file, so that it ends with the process however
 * that ends.
 * @returns how to give it back; undefined if somebody else has it.
 */
export const holdLock = (path: string): (() => void) | undefined => hold(path, 'BEGIN EXCLUSIVE');

/** The same for a lock that any number of holders have at a time, while nobody has it by `holdLock`. */
export const shareLock = (path: string): (() => void) | undefined =>
  hold(path, 'BEGIN; SELECT 1 FROM sqlite_schema');

function hold(path: string, statements: string): (() => void) | undefined {
  // Whoever can open the file can take the lock.
  makePrivateFile(path);
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    lock.exec(`PRAGMA journal_mode = MEMORY; ${statements}`);
  } catch (error) {
    lock.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  return () => lock.close();
}

const OWNER_ONLY = 0o600;
const OTHERS = 0o077;

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/**
 * Takes the permissions of everybody but the owner from a file, if it is there. The file is not opened: to close it
 * again would end the locks that SQLite holds on it in this process.
 */
export function makePrivate(path: string): void {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & OTHERS) === 0) return;
  try {
    chmodSync(path, OWNER_ONLY);
  } catch (error) {
    // Of a file that belongs to another user only that user can.
    if (!hasCode(error, 'EPERM')) throw error;
  }
}

/** Makes a file for its owner alone, whatever the umask and the folder allow; one that is there becomes so. */
export function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', OWNER_ONLY));
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    makePrivate(path);
  }
}
