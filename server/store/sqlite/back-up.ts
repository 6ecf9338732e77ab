import { chmodSync, existsSync, lstatSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { UsageError } from '../../start-problem.ts';
import { writeBackupList } from '../backup-list.ts';
import { copyPrivate, flush } from '../copy-private.ts';
import { holdLock } from '../hold-lock.ts';
import { syncFolder } from '../make-folder.ts';
import { requireSound } from './check-database.ts';
import { useDatabase } from './mend-log.ts';
import { BACKUP_LOCK } from './journal/applier.ts';
import { fileName, journalGenerations } from './journal/file-names.ts';

/** A service has the lock while it removes files, for some milliseconds. */
const LOCK_ATTEMPTS = 500;
const LOCK_PAUSE_MS = 20;

function copyDatabase(from: string, to: string): void {
  const { release } = useDatabase(from);
  // Read-only, so that a backup before an upgrade does not bring the data to the newer schema.
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(from, { timeout: 5000, readOnly: true });
    // Of the folder itself: the copy would have its indexes made anew.
    requireSound(db);
    db.prepare('VACUUM INTO ?').run(to);
  } finally {
    db?.close();
    release();
  }
  chmodSync(to, 0o600);
  flush(to);
}

async function lockJournal(dataDir: string): Promise<() => void> {
  for (let attempt = 0; attempt < LOCK_ATTEMPTS; attempt += 1) {
    const release = holdLock(join(dataDir, BACKUP_LOCK));
    if (release) return release;
    await pause(LOCK_PAUSE_MS);
  }
  throw new UsageError('Another backup of this folder is being made: wait until it is complete.');
}

/** Called before each step of a backup, so that a test can put anything between any two. */
export type BackupStep = 'lock' | 'copy-database' | 'copy-journal' | 'copy-others' | 'complete';

export type BackupOptions = {
  database: string;
  /** Further files, which need not be there. */
  others: string[];
  beforeStep?: (step: BackupStep) => Promise<void> | void;
};

/**
 * Copies a data folder as it is at one moment, while a service may work on it. The copy is a data folder itself. It
 * gets its name when it is complete, so what is there is never half of it.
 *
 * While it is made no file of the journal goes (docs/adr/0211). So the copy of the database, with all that is applied, and
 * the files of the journal, copied later and in their order, are together everything up to the last byte copied.
 * @throws UsageError if the target is there already, the copy cannot be made, or the database is damaged.
 */
export async function backUp(
  dataDir: string,
  target: string,
  { database, others, beforeStep = () => {} }: BackupOptions,
): Promise<void> {
  if (existsSync(target)) {
    throw new UsageError(`${target} is there already: name a folder that a backup can make.`);
  }
  const draft = `${target}.incomplete-${process.pid}`;
  await beforeStep('lock');
  const release = await lockJournal(dataDir);
  try {
    mkdirSync(draft, { mode: 0o700 });
    await beforeStep('copy-database');
    copyDatabase(join(dataDir, database), join(draft, database));
    for (const generation of journalGenerations(dataDir)) {
      await beforeStep('copy-journal');
      copyPrivate(fileName(generation), dataDir, draft);
    }
    await beforeStep('copy-others');
    // A link that leads to nothing fails, as it does where a backup is restored.
    for (const name of others)
      if (lstatSync(join(dataDir, name), { throwIfNoEntry: false })) copyPrivate(name, dataDir, draft);
    writeBackupList(draft);
    await beforeStep('complete');
    syncFolder(draft);
    renameSync(draft, target);
    syncFolder(dirname(resolve(target)));
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`The backup ${target} was not made: ${reason}`);
  } finally {
    release();
  }
}
