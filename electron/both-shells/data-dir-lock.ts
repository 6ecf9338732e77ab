import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

const ownerSchema = z.object({
  pid: z.number().int(),
  /** Port of the browser shell, or null in the Electron shell. */
  port: z.number().int().nullable(),
  /** Lets another start of the same user ask for a window; readable by the owner of the folder alone. */
  controlSecret: z.string(),
});

type DataDirOwner = z.infer<typeof ownerSchema>;

export type DataDirLock =
  | { isHeld: true; announce(owner: DataDirOwner): void; release(): void }
  | { isHeld: false; owner: DataDirOwner | undefined };

const SQLITE_BUSY = 5;

/**
 * Makes the data folder (for its user alone) and takes it for this process. The lock is one that the operating system
 * holds on an open file, so that it ends with the process however it ends: a stale lock cannot exist. SQLite is the
 * one way to such a lock that Node brings for every platform.
 */
export function lockDataDir(dataDir: string): DataDirLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const ownerFile = join(dataDir, 'running.json');
  const database = new DatabaseSync(join(dataDir, 'running.lock'), { timeout: 0 });
  try {
    database.exec('PRAGMA journal_mode=MEMORY; BEGIN EXCLUSIVE');
  } catch (cause) {
    database.close();
    if (!isBusy(cause)) throw cause;
    return { isHeld: false, owner: readOwner(ownerFile) };
  }
  rmSync(ownerFile, { force: true });
  return {
    isHeld: true,
    announce(owner) {
      const draft = `${ownerFile}.new`;
      writeFileSync(draft, JSON.stringify(owner), { mode: 0o600 });
      renameSync(draft, ownerFile);
    },
    release() {
      rmSync(ownerFile, { force: true });
      database.close();
    },
  };
}

function isBusy(cause: unknown): boolean {
  return cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_BUSY;
}

function readOwner(ownerFile: string): DataDirOwner | undefined {
  try {
    return ownerSchema.parse(parseJsonText(readFileSync(ownerFile, 'utf8')));
  } catch {
    // The owner has the lock but has not announced itself yet, or is ending.
    return undefined;
  }
}
