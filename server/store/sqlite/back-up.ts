import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { journalFileNames } from './journal-files.ts';
import { UsageError } from '../../usage-error.ts';

function flush(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function copyDatabase(from: string, to: string): void {
  // Read-only, so that a backup before an upgrade does not bring the data to the newer schema.
  const db = new DatabaseSync(from, { timeout: 5000, readOnly: true });
  try {
    db.prepare('VACUUM INTO ?').run(to);
  } finally {
    db.close();
  }
  chmodSync(to, 0o600);
  flush(to);
}

/** A file of the journal may go at any moment, when everything in it has come into the database. */
function copyIfThere(name: string, dataDir: string, draft: string): void {
  const copy = join(draft, name);
  try {
    copyFileSync(join(dataDir, name), copy);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    throw error;
  }
  chmodSync(copy, 0o600);
  flush(copy);
}

/**
 * Copies a data folder as it is at one moment, while a service may work on it. The copy is a data folder itself. It
 * gets its name when it is complete, so what is there is never half of it.
 * @throws UsageError if the target is there already, or the copy cannot be made.
 */
export function backUp(dataDir: string, target: string, files: { database: string; others: string[] }): void {
  if (existsSync(target)) {
    throw new UsageError(`${target} is there already: name a folder that a backup can make.`);
  }
  const draft = `${target}.incomplete-${process.pid}`;
  try {
    mkdirSync(draft, { mode: 0o700 });
    // Before the database: what is folded meanwhile is in the database then, and what is folded twice is the same.
    for (const name of [...journalFileNames(dataDir), ...files.others]) copyIfThere(name, dataDir, draft);
    copyDatabase(join(dataDir, files.database), join(draft, files.database));
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`The backup ${target} was not made: ${reason}`);
  }
}
