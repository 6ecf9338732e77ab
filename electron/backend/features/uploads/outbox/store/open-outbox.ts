import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AppError } from '#shared/errors.ts';
import { setDatabaseAside } from '../../../../kit/set-aside-database.ts';
import { isDamage, isOfSystem, outboxFailure } from './outbox-failure.ts';
import { MIGRATIONS } from './outbox-schema.ts';
import { recover } from './recover.ts';
import { repairRows } from './repair-rows.ts';
import { Sql, type StoreClock } from './sql.ts';

const PAGE_BYTES = 16_384;

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

type Found = { sql: Sql; unknown: number; incomplete: number; damagedRows: number; isRepaired: boolean };
export type OpenedOutbox = Found & { setAside: { keptAs: string; reason: string } | null };

/**
 * `damages`: how often damage has come to light since the app was started. After the first everything is made anew that can
 * be; a file that is damaged again is set aside whatever the checks say.
 */
export type OpenOptions = { maxFileBytes: number; damages: number };

const MAX_DAMAGES = 1;

/**
 * Opens the file of the outbox, which is made if it is not there, and no larger than `maxFileBytes`, and finds what the last run
 * has left. Damaged indexes are made anew, what a damaged row is about is held, and where that is not enough the file is
 * moved aside, with its log, and said so.
 * @throws AppError OUTBOX_FAILED, DISK_FULL
 */
export function openOutbox(file: string, options: OpenOptions, clock: StoreClock): OpenedOutbox {
  try {
    mkdirSync(dirname(file), { recursive: true });
    if (options.damages > MAX_DAMAGES) throw new DamagedError('it is damaged again');
    return { ...openFile(file, options, clock), setAside: null };
  } catch (error) {
    if (!isDamaged(error)) throw outboxFailure(file, error);
    const keptAs = setDatabaseAside(file);
    const reason = error instanceof Error ? error.message : String(error);
    return { ...openFile(file, { ...options, damages: 0 }, clock), setAside: { keptAs, reason } };
  }
}

class DamagedError extends Error {}

function openFile(file: string, { maxFileBytes, damages }: OpenOptions, clock: StoreClock): Found {
  const db = new DatabaseSync(file, { timeout: 1_000 });
  try {
    db.exec(PRAGMAS);
    db.exec('BEGIN IMMEDIATE; COMMIT');
    const isRepaired = checkAndRepair(db, damages > 0);
    migrate(db, file);
    requireColumns(db);
    db.exec(ENDED);
    db.exec(`PRAGMA max_page_count = ${Math.ceil(maxFileBytes / PAGE_BYTES)}`);
    const sql = new Sql(db, clock);
    return { sql, isRepaired, ...findWhatIsLeft(sql) };
  } catch (error) {
    db.close();
    throw error;
  }
}

const COLUMNS = `
  SELECT t.name || '.' || c.name AS name FROM sqlite_schema t, pragma_table_info(t.name) c
  WHERE t.type = 'table' ORDER BY 1`;

/** Names of columns are text in the file like any other. @throws DamagedError if one is not what it was made with */
function requireColumns(db: DatabaseSync): void {
  const intact = new DatabaseSync(':memory:');
  try {
    for (const sql of MIGRATIONS) intact.exec(sql);
    const columnsOf = (each: DatabaseSync) => JSON.stringify(each.prepare(COLUMNS).all());
    if (columnsOf(db) !== columnsOf(intact))
      throw new DamagedError('the schema is not what it was made with');
  } finally {
    intact.close();
  }
}

/** @throws DamagedError where the rows contradict each other; what the system says of the disk */
function findWhatIsLeft(sql: Sql): Pick<Found, 'damagedRows' | 'unknown' | 'incomplete'> {
  try {
    const damagedRows = sql.transaction(() => repairRows(sql));
    return { damagedRows, ...recover(sql) };
  } catch (error) {
    if (isDamaged(error) || isOfSystem(error)) throw error;
    throw new DamagedError(String(error), { cause: error });
  }
}

/**
 * An index that does not fit its table hides rows from whoever looks for them, so that they are never sent and nobody says
 * so; the quick check does not compare the two. Where only indexes are damaged, all rows are there and they are made anew.
 * @returns whether they were
 * @throws DamagedError, or what SQLite says
 */
function checkAndRepair(db: DatabaseSync, isSuspect: boolean): boolean {
  const firstProblem = (): string | undefined => {
    const said = String(db.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check']);
    return said === 'ok' ? undefined : said;
  };
  const problem = firstProblem();
  if (problem === undefined && !isSuspect) return false;
  db.exec('BEGIN IMMEDIATE');
  try {
    db.exec('REINDEX');
    const left = firstProblem();
    if (left !== undefined) throw new DamagedError(problem ?? left);
    db.exec('COMMIT');
    return true;
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    if (error instanceof DamagedError || isOfSystem(error)) throw error;
    // Rows that an intact index would not allow are damage as well.
    throw new DamagedError(problem ?? String(error), { cause: error });
  }
}

function migrate(db: DatabaseSync, file: string): void {
  const version = Number(db.prepare('PRAGMA user_version').get()?.['user_version']);
  if (version > MIGRATIONS.length) {
    throw new AppError('OUTBOX_FAILED', { file, why: 'newer', reason: `version ${version}` });
  }
  for (const [step, sql] of MIGRATIONS.entries()) {
    if (step < version) continue;
    try {
      db.exec(`BEGIN IMMEDIATE; ${sql} PRAGMA user_version = ${step + 1}; COMMIT`);
    } catch (error) {
      if (isDamaged(error) || isOfSystem(error)) throw error;
      // It is not of the version that it says.
      throw new DamagedError(String(error), { cause: error });
    }
  }
}

function isDamaged(error: unknown): boolean {
  return error instanceof DamagedError || isDamage(error);
}
