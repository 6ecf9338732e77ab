import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from '../make-folder.ts';
import { makePrivate, makePrivateFile } from '../private-file.ts';
import type { Store } from '../store.ts';
import { migrate } from './schema.ts';
import { numberOf } from './row.ts';
import { sqliteAccounts } from './sqlite-accounts.ts';
import { sqlitePlaces } from './sqlite-places.ts';
import { sqliteSignOn } from './sqlite-sign-on.ts';
import { sqliteTokens } from './sqlite-tokens.ts';
import { sqliteUploads, type SqliteUploadsOptions } from './sqlite-uploads.ts';
import { inTransaction } from './transaction.ts';

/** Name of the database in the data folder. */
export const DATABASE_FILE = 'stillwell-service.sqlite';

/** What the service keeps in its folder: a folder that was restored by hand may have it for everybody to read. */
const OWN_FILE = /^(stillwell-service\.sqlite|uploads[-.]|sign-on-keys\.json|service\.lock)/;

/** WAL lets a reader and the writer work side by side; FULL makes a commit outlive a power cut. */
const PRAGMAS = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA wal_autocheckpoint = 8000;
  PRAGMA foreign_keys = ON;
  PRAGMA trusted_schema = OFF;
`;

export type SqliteStoreOptions = Pick<SqliteUploadsOptions, 'applyThreadFile' | 'onEvent' | 'now'>;

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
  const db = new DatabaseSync(file, { timeout: 5000 });
  try {
    db.exec(PRAGMAS);
    migrate(db);
    // First of all, because it makes everything that is prepared later take turns with its thread.
    const uploads = sqliteUploads(db, { ...options, dataDir, databaseFile: file });
    const accounts = sqliteAccounts(db);
    const tokens = sqliteTokens(db);
    const places = sqlitePlaces(db);
    const signOn = sqliteSignOn(db);
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
      endAccess: async (username, { tokens: which, changes = {} }) =>
        inTransaction(db, () => {
          if (!accounts.updateNow(username, changes)) return undefined;
          endEverything.run(username);
          return { tokens: tokens.removeNow(username, which), ...signOn.endSignOnNow(username) };
        }),
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
      },
    };
  } catch (error) {
    db.close();
    throw error;
  }
}
