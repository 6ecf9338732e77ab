import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { makeFolder } from '../make-folder.ts';
import { makePrivate, makePrivateFile } from '../hold-lock.ts';
import type { Store, Account, AccountStore, EndedAccess, StoredAccount } from '../store.ts';
import { type ContentCheck, contentCheck, keepChecksums } from './checked-tables.ts';
import { LOG_DAMAGED, LOG_MENDED, useDatabase } from './mend-log.ts';
import { BUSY_TIMEOUT_MS, emptyLog, inTransaction, numberOf, type Row, textOf } from './transaction.ts';
import { migrate, mendVersions } from './schema.ts';
import { sqliteContents } from './sqlite-contents.ts';
import { sqlitePlaces } from './sqlite-places.ts';
import { sqliteSignOn } from './sqlite-sign-on.ts';
import { endInPieces } from './in-pieces.ts';
import { withSoundIndexes } from './sound-indexes.ts';
import { sqliteTokens } from './sqlite-tokens.ts';
import { sqliteUploads, type SqliteUploadsOptions } from './sqlite-uploads.ts';

const projectsSchema = z.array(z.string());

const columnsOf = ({ username, passwordHash, enabled, http, mcp, allProjects, projects }: Account) => ({
  username,
  passwordHash,
  enabled: Number(enabled),
  http: Number(http),
  mcp: Number(mcp),
  allProjects: Number(allProjects),
  projects: JSON.stringify(projects),
});

const COLUMNS = 'username, password_hash, enabled, http, mcp, all_projects, projects';

/** Name of the database in the data folder. */
export const DATABASE_FILE = 'stillwell-service.sqlite';

/** What the service keeps in its folder: a folder that was restored by hand may have it for everybody to read. */
const OWN_FILE = /^(stillwell-service\.sqlite|uploads[-.]|sign-on-keys\.json|service\.lock)/;

/**
 * WAL lets a reader and the writer work side by side; FULL makes a commit outlive a power cut. Every key that is written has
 * just been looked up, and with foreign keys SQLite would not remove a row whose own key the disk has changed.
 */
const PRAGMAS = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA wal_autocheckpoint = 8000;
  PRAGMA foreign_keys = OFF;
  PRAGMA trusted_schema = OFF;
`;

export type SqliteStoreOptions = Pick<
  SqliteUploadsOptions,
  'applyThreadFile' | 'onEvent' | 'now' | 'minFreeBytes'
>;

/**
 * Opens the store of a data folder, which is made if it is not there. Several processes may have it open.
 * @throws NewerSchemaError if a newer Stillwell wrote it; the error of `node:fs` or `node:sqlite` if it cannot be
 * opened or written.
 */
export function openSqliteStore(dataDir: string, options: SqliteStoreOptions = {}): Store {
  makeFolder(resolve(dataDir));
  const file = join(dataDir, DATABASE_FILE);
  // SQLite gives the files that it makes beside the database the mode of the database.
  makePrivateFile(file);
  for (const name of readdirSync(dataDir)) if (OWN_FILE.test(name)) makePrivate(join(dataDir, name));
  const { log, release } = useDatabase(file);
  const db = openDatabase(file, release);
  try {
    db.exec(PRAGMAS);
    migrate(db);
    keepChecksums(db);
    mendVersions(db);
    // First of all, because it makes everything that is prepared later take turns with its thread.
    const uploads = sqliteUploads(db, { ...options, dataDir, databaseFile: file });
    if (log === 'mended') uploads.tell({ type: 'mended', what: LOG_MENDED });
    if (log === 'damaged') uploads.tell({ type: 'damaged', what: LOG_DAMAGED });
    const check = contentCheck((error) => uploads.noteDamage(error));
    const accounts = sqliteAccounts(db, check);
    const onMended = (what: string): void => uploads.tell({ type: 'mended', what });
    const tokens = sqliteTokens(db, check, onMended);
    const places = sqlitePlaces(db, check);
    const signOn = sqliteSignOn(db, check, onMended);
    const anything = db.prepare(
      `SELECT EXISTS (SELECT 1 FROM account) OR EXISTS (SELECT 1 FROM place)
         OR EXISTS (SELECT 1 FROM equipment) AS anything`,
    );
    // The version has grown already, by the trigger of the update before.
    const endEverything = db.prepare(
      'UPDATE account SET revocation = (SELECT version FROM access_version) WHERE username = ?',
    );
    const versions = db.prepare(
      'SELECT access.version AS access, place.version AS places FROM access_version AS access, place_version AS place',
    );
    return {
      versions: async () => {
        const row = versions.get() ?? {};
        return { access: numberOf(row, 'access'), places: numberOf(row, 'places') };
      },
      accounts,
      tokens,
      places,
      uploads,
      signOn,
      contents: sqliteContents(db, check),
      endAccess: async (username, { tokens: which, changes = {} }) => {
        const ended: EndedAccess[] = [];
        const endUsable = (): boolean => {
          if (!accounts.updateNow(username, changes)) return false;
          endEverything.run(username);
          ended.push({
            tokens: tokens.removeNow(username, which),
            ...signOn.endOfAccount.endUsable(username),
          });
          return true;
        };
        const isKnown = await withSoundIndexes(
          db,
          ['token', 'sign_on_record', 'access_token'],
          onMended,
          () => endInPieces(db, endUsable, () => signOn.endOfAccount.findUnusable(username)),
        );
        await putInDatabase(db);
        return isKnown ? ended[0] : undefined;
      },
      seed: async (newAccounts, newPlaces, newClients = []) =>
        inTransaction(db, () => {
          if (anything.get()?.['anything'] !== 0) return false;
          for (const account of newAccounts) accounts.addNow(account);
          places.putNow(newPlaces);
          for (const client of newClients) signOn.putClientNow(client);
          return true;
        }),
      close: async () => {
        await uploads.stop();
        db.close();
        release();
      },
    };
  } catch (error) {
    db.close();
    release();
    throw error;
  }
}

function openDatabase(file: string, release: () => void): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  } catch (error) {
    release();
    throw error;
  }
}

function accountOf(row: Row): StoredAccount {
  return {
    username: textOf(row, 'username'),
    passwordHash: textOf(row, 'password_hash'),
    enabled: numberOf(row, 'enabled') === 1,
    http: numberOf(row, 'http') === 1,
    mcp: numberOf(row, 'mcp') === 1,
    allProjects: numberOf(row, 'all_projects') === 1,
    projects: projectsSchema.parse(JSON.parse(textOf(row, 'projects'))),
    revocation: numberOf(row, 'revocation'),
  };
}

const EMPTY_ATTEMPTS = 100;
const EMPTY_PAUSE_MS = 50;

/**
 * Who may do what stands in the database itself when it is acknowledged, and not in its log alone. While others read from the
 * log, nobody who writes is kept waiting: it is tried again and again, and after five seconds left to the thread of the service.
 */
async function putInDatabase(db: DatabaseSync): Promise<void> {
  for (let attempt = 0; attempt < EMPTY_ATTEMPTS && !emptyLog(db); attempt += 1) await pause(EMPTY_PAUSE_MS);
}

async function inDatabase<T>(db: DatabaseSync, work: () => T): Promise<T> {
  const result = inTransaction(db, work);
  await putInDatabase(db);
  return result;
}

/** What is for use inside a transaction. */
type WithinTransaction = {
  addNow(account: Account): boolean;
  updateNow(username: string, changes: Partial<Omit<Account, 'username'>>): boolean;
};

/** Accounts in SQLite. */
function sqliteAccounts(db: DatabaseSync, check: ContentCheck): AccountStore & WithinTransaction {
  const find = db.prepare('SELECT * FROM account WHERE username = ?');
  const list = db.prepare('SELECT * FROM account ORDER BY username');
  const values = '(:username, :passwordHash, :enabled, :http, :mcp, :allProjects, :projects)';
  const add = db.prepare(`INSERT INTO account (${COLUMNS}) VALUES ${values} ON CONFLICT DO NOTHING`);
  const update = db.prepare(`UPDATE account SET (${COLUMNS}) = ${values} WHERE username = :username`);
  const rehash = db.prepare('UPDATE account SET password_hash = ? WHERE username = ? AND password_hash = ?');
  const version = db.prepare('SELECT version FROM access_version');
  const findNow = (username: string): StoredAccount | undefined => {
    const row = find.get(username);
    return row && accountOf(check.required('account', row));
  };
  const addNow = (account: Account): boolean => add.run(columnsOf(account)).changes === 1;
  const updateNow: WithinTransaction['updateNow'] = (username, changes) => {
    const account = findNow(username);
    if (!account) return false;
    update.run(columnsOf({ ...account, ...changes }));
    return true;
  };
  return {
    addNow,
    updateNow,
    version: async () => numberOf(version.get() ?? {}, 'version'),
    find: async (username) => findNow(username),
    list: async () => list.all().map((row) => accountOf(check.required('account', row))),
    add: async (account) => inDatabase(db, () => addNow(account)),
    update: async (username, changes) => inDatabase(db, () => updateNow(username, changes)),
    replaceHash: async (username, from, to) => void rehash.run(to, username, from),
  };
}
