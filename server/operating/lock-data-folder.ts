import { join, resolve } from 'node:path';
import { holdLock } from '../store/hold-lock.ts';
import { makeFolder } from '../store/make-folder.ts';

/** Another data service runs on the folder. */
export class DataFolderInUseError extends Error {
  override readonly name = 'DataFolderInUseError';
}

/**
 * Locks a data folder for this service; it is created if it does not exist. The lock keeps out services, not the
 * accounts command.
 * @returns what releases the folder.
 * @throws DataFolderInUseError if another service has it.
 */
export function lockDataFolder(dataDir: string): () => void {
  makeFolder(resolve(dataDir));
  const release = holdLock(join(dataDir, 'service.lock'));
  if (release) return release;
  throw new DataFolderInUseError(
    `Another data service runs on the folder ${resolve(dataDir)}: stop it first, or choose another with --data-dir.`,
  );
}
