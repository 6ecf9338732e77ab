import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from '../store/make-folder.ts';

const SQLITE_BUSY = 5;

/** Another data service runs on the folder. */
export class DataFolderInUseError extends Error {
  override readonly name = 'DataFolderInUseError';
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && Number(error.errcode) === SQLITE_BUSY;

/**
 * Takes a data folder for this service alone; it is made if it is not there. The lock is held on an open file, so
 * that it ends with the process however that ends. It keeps out services, not the accounts command.
 * @returns how to give the folder back.
 * @throws DataFolderInUseError if another service has it.
 */
export function lockDataFolder(dataDir: string): () => void {
  makeFolder(resolve(dataDir));
  const lock = new DatabaseSync(join(dataDir, 'service.lock'), { timeout: 0 });
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new DataFolderInUseError(
      `Another data service runs on the folder ${resolve(dataDir)}: stop it first, or choose another with --data-dir.`,
    );
  }
  return () => lock.close();
}
