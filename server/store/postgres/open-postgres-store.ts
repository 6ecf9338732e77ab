import { UsageError } from '../../start-problem.ts';
import { ReadOnlyStoreError, type Store, type StoreEvent } from '../store.ts';
import { Database, LONG_MS, numberOf, textOf } from './database.ts';
import { type DatabaseAddress, nameOfHosts } from './database-url.ts';
import { postgresAccounts, postgresTokens } from './postgres-accounts.ts';
import { postgresContents } from './postgres-contents.ts';
import { postgresCounts } from './postgres-counts.ts';
import { postgresPlaces } from './postgres-places.ts';
import { MARK_COMMIT, migratePostgres } from './postgres-schema.ts';
import { postgresSealedKeys } from './postgres-sealed-keys.ts';
import { postgresSignOn } from './postgres-sign-on.ts';
import { postgresUploads, type PostgresUploadsOptions } from './postgres-uploads.ts';

export type PostgresStoreOptions = Partial<PostgresUploadsOptions> & {
  onEvent?: ((event: StoreEvent) => void) | undefined;
  /** How long a request waits for a server of the database before it gets an error; 8 s if not given. */
  waitMs?: number | undefined;
};

/** So long a proxy waits to hear whether a process is ready. */
const READY_MS = 1_000;

async function prepare(database: Database): Promise<void> {
  await database.connect();
  const { rows } = await database.query(`SELECT current_setting('server_encoding') AS encoding`);
  const encoding = textOf(rows[0], 'encoding');
  if (encoding !== 'UTF8') throw new Error(`its encoding is ${encoding}, and must be UTF8`);
  await migratePostgres(database);
  database.confirmBy(MARK_COMMIT);
}

/**
 * Opens the store of a database and brings its schema up to date. Any number of processes may have it open.
 * @throws NewerSchemaError if a newer Stillwell has migrated it; UsageError that says why it cannot be used.
 */
export async function openPostgresStore(
  address: DatabaseAddress,
  { onEvent = () => {}, keepMonths, now = Date.now, waitMs }: PostgresStoreOptions = {},
): Promise<Store> {
  const database = new Database(
    address,
    (problem) =>
      onEvent(
        problem === undefined
          ? { type: 'working' }
          : { type: 'failing', reason: `The database cannot be used: ${problem}.` },
      ),
    waitMs,
  );
  try {
    await prepare(database);
  } catch (error) {
    await database.close();
    if (!(error instanceof Error) || error.name === 'NewerSchemaError') throw error;
    const reason = error.message.replace(/^The database cannot be used: /, '');
    throw new UsageError(`The database ${nameOfHosts(address)} cannot be used: ${reason}`, { cause: error });
  }
  const accounts = postgresAccounts(database);
  const tokens = postgresTokens(database);
  const places = postgresPlaces(database);
  const uploads = postgresUploads(database, { keepMonths, now, onEvent });
  const signOn = postgresSignOn(database);
  const counts = postgresCounts(database);
  return {
    accounts,
    tokens: {
      ...tokens,
      purge: async (nowMs) => {
        await tokens.purge(nowMs);
        await counts.purge(nowMs);
      },
    },
    places,
    uploads,
    signOn,
    counts,
    contents: postgresContents(database),
    sealedKeys: postgresSealedKeys(database),
    checkReady: () =>
      database.run(
        async (connection) => {
          const { rows } = await connection.query(
            `SELECT version, current_setting('transaction_read_only') = 'on' AS is_read_only FROM schema_version`,
          );
          if (rows[0]?.['is_read_only'])
            throw new ReadOnlyStoreError('The database cannot be used: it is read-only, or a standby.');
        },
        { deadlineMs: READY_MS },
      ),
    versions: async () => {
      const { rows } = await database.query(
        `SELECT access.version AS access, place.version AS places
         FROM access_version AS access, place_version AS place`,
      );
      return { access: numberOf(rows[0], 'access'), places: numberOf(rows[0], 'places') };
    },
    endAccess: (username, { tokens: which, changes = {} }) =>
      database.transaction(async (connection) => {
        // First the account: what is being issued to it waits for that, and what was issued is seen after it.
        if (!(await accounts.updateNow(connection, username, changes))) return undefined;
        await connection.query(
          'UPDATE account SET revocation = (SELECT version FROM access_version) WHERE username = $1',
          [username],
        );
        const ended = await tokens.removeNow(connection, username, which);
        return { tokens: ended, ...(await signOn.endSignOnNow(connection, username)) };
      }),
    seed: async (newAccounts, newPlaces, newClients = []) => {
      const all = [...newPlaces];
      return database.transaction(
        async (connection) => {
          // One process at a time, and no account or place is added meanwhile.
          await connection.query('SELECT 1 FROM access_version, place_version FOR UPDATE');
          const { rows } = await connection.query(
            `SELECT EXISTS (SELECT 1 FROM account) OR EXISTS (SELECT 1 FROM place)
             OR EXISTS (SELECT 1 FROM equipment) AS anything`,
          );
          if (rows[0]?.['anything']) return false;
          for (const account of newAccounts) await accounts.addNow(connection, account);
          await places.putNow(connection, all);
          for (const client of newClients) await signOn.putClientNow(connection, client);
          return true;
        },
        { deadlineMs: LONG_MS },
      );
    },
    close: async () => {
      await database.close();
      await uploads.stop();
    },
  };
}
