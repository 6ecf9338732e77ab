import { DatabaseSync } from 'node:sqlite';
import { makePrivateFile } from './private-file.ts';

const SQLITE_BUSY = 5;

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && Number(error.errcode) === SQLITE_BUSY;

/**
 * Takes a lock that only one holder can have. It is held on an open file, so that it ends with the process however
 * that ends.
 * @returns how to give it back; undefined if somebody else has it.
 */
export function holdLock(path: string): (() => void) | undefined {
  // Whoever can open the file can take the lock.
  makePrivateFile(path);
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  return () => lock.close();
}
