import { existsSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { AppError } from '#shared/errors.ts';
import { outboxFailure } from './outbox-failure.ts';
import { MIGRATIONS } from './outbox-schema.ts';
import { Sql, type StoreClock } from './sql.ts';

const PAGE_BYTES = 16_384;
const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

/**
 * The lock of EXCLUSIVE mode is the lease: held by the system as long as the process lives, so that no second one ever
 * sends the same batch. FULL makes a commit outlive a power cut; what is marked as done stays so.
 */
const PRAGMAS = `
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA page_size = ${PAGE_BYTES};
  PRAGMA auto_vacuum = INCREMENTAL;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA fullfsync = ON;
  PRAGMA foreign_keys = ON;
  PRAGMA trusted_schema = OFF;
  PRAGMA temp_store = MEMORY;
  PRAGMA journal_size_limit = 16777216;
`;

/** Jobs that ended since the file was opened, or were found incomplete then: gone when it is closed, and told by no clock. */
const ENDED = 'CREATE TEMP TABLE ended_job (id TEXT PRIMARY KEY) STRICT';

export type OpenedOutbox = { sql: Sql; setAside: { keptAs: string; reason: string } | null };

/**
 * Opens the file of the outbox, which is made if it is not there, and no larger than `maxFileBytes`. A damaged one is
 * moved aside, with its log, and said so.
 * @throws AppError OUTBOX_FAILED, DISK_FULL
 */
export function openOutbox(file: string, maxFileBytes: number, clock: StoreClock): OpenedOutbox {
  try {
    return { sql: openFile(file, maxFileBytes, clock), setAside: null };
  } catch (error) {
    if (!isDamaged(error)) throw outboxFailure(file, error);
    const keptAs = setAside(file);
    const reason = error instanceof Error ? error.message : String(error);
    return { sql: openFile(file, maxFileBytes, clock), setAside: { keptAs, reason } };
  }
}

class DamagedError extends Error {}

function openFile(file: string, maxFileBytes: number, clock: StoreClock): Sql {
  const db = new DatabaseSync(file, { timeout: 1_000 });
  try {
    db.exec(PRAGMAS);
    db.exec('BEGIN IMMEDIATE; COMMIT');
    checkAndRepair(db);
    migrate(db, file);
    db.exec(ENDED);
    db.exec(`PRAGMA max_page_count = ${Math.ceil(maxFileBytes / PAGE_BYTES)}`);
    return new Sql(db, clock);
  } catch (error) {
    db.close();
    throw error;
  }
}

/**
 * An index that does not fit its table hides rows from whoever looks for them, so that they are never sent and nobody says
 * so; the quick check does not compare the two. Where only an index is damaged, all rows are there and it is made anew.
 * @throws DamagedError, or what SQLite says
 */
function checkAndRepair(db: DatabaseSync): void {
  const firstProblem = (check: 'quick_check' | 'integrity_check'): string | undefined => {
    const said = String(db.prepare(`PRAGMA ${check}(1)`).get()?.[check]);
    return said === 'ok' ? undefined : said;
  };
  if (firstProblem('integrity_check') === undefined) return;
  const ofTables = firstProblem('quick_check');
  if (ofTables !== undefined) throw new DamagedError(ofTables);
  db.exec('BEGIN IMMEDIATE');
  try {
    db.exec('REINDEX');
    const left = firstProblem('integrity_check');
    if (left !== undefined) throw new DamagedError(left);
    db.exec('COMMIT');
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    // Rows that an intact index would not allow are damage as well.
    throw error instanceof DamagedError ? error : new DamagedError(String(error));
  }
}

function migrate(db: DatabaseSync, file: string): void {
  const version = Number(db.prepare('PRAGMA user_version').get()?.['user_version']);
  if (version > MIGRATIONS.length) {
    throw new AppError('OUTBOX_FAILED', { file, why: 'newer', reason: `version ${version}` });
  }
  for (const [step, sql] of MIGRATIONS.entries()) {
    if (step < version) continue;
    db.exec(`BEGIN IMMEDIATE; ${sql} PRAGMA user_version = ${step + 1}; COMMIT`);
  }
}

function isDamaged(error: unknown): boolean {
  if (error instanceof DamagedError) return true;
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  return code === SQLITE_CORRUPT || code === SQLITE_NOTADB;
}

function setAside(file: string): string {
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const keptAs = `${file}.unreadable-${stamp}`;
  renameSync(file, keptAs);
  if (existsSync(`${file}-wal`)) renameSync(`${file}-wal`, `${keptAs}-wal`);
  rmSync(`${file}-shm`, { force: true });
  return keptAs;
}
