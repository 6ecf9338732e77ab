import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, inject, onTestFinished, vi } from 'vitest';
import { openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import { readDatabaseUrl } from '#server/store/postgres/database-url.ts';
import { openPostgresStore } from '#server/store/postgres/open-postgres-store.ts';
import type { Store } from '#server/store/store.ts';
import { initCluster, makeDataFolder, startCluster, type TestPostgres } from './find-postgres.ts';
import { tempDir } from './temp-dir.ts';

const postgres = inject('postgres');

/**
 * With STILLWELL_TEST_STORE=postgres each service is two on one database, and each request goes to either at random. With
 * postgres-processes they are two processes, but for tests that give them what no command line can say, such as a clock.
 */
const STORE = process.env['STILLWELL_TEST_STORE'];
export const ARE_PROCESSES = STORE === 'postgres-processes';
export const IS_DOUBLE = STORE === 'postgres' || ARE_PROCESSES;

/** Whether specs that need PostgreSQL can run: the others are skipped, and counted as skipped. */
export const HAS_POSTGRES = postgres !== null;

/** The first spec that needs the server starts it. */
async function start({ binDir, folder, port }: TestPostgres): Promise<void> {
  try {
    mkdirSync(join(folder, 'starting'));
  } catch {
    return;
  }
  const data = join(folder, 'data');
  makeDataFolder(data);
  await initCluster(binDir, data);
  await startCluster(binDir, data, port, ['max_connections = 300']);
}

async function serverUrl(): Promise<URL> {
  if (!postgres) throw new Error('There is no PostgreSQL.');
  if ('url' in postgres) return new URL(postgres.url);
  await start(postgres);
  return new URL(`postgres://postgres@127.0.0.1:${postgres.port}/postgres`);
}

async function administer(url: URL, statement: string): Promise<void> {
  // Another worker may be starting the server just now.
  await vi.waitFor(
    async () => {
      const client = new Client({ connectionString: url.href });
      client.on('error', () => {});
      await client.connect();
      await client.query(statement);
      await client.end();
    },
    { timeout: 20_000, interval: 50 },
  );
}

/** A database of its own for the running test; it is dropped when the test has finished. @returns its address. */
export async function newDatabase(): Promise<string> {
  const server = await serverUrl();
  const name = `stillwell_test_${randomBytes(6).toString('hex')}`;
  await administer(server, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
  onTestFinished(() => administer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Opens the store of a database. */
export const openDatabase = (
  url: string,
  options: Parameters<typeof openPostgresStore>[1] = {},
): Promise<Store> => openPostgresStore(readDatabaseUrl(url, process.env, 'environment'), options);

/** A place that is empty, and how to open a store of it, as often as you like; all are closed when the test has finished. */
export type StorePlace = { open: () => Promise<Store> };

/** A store may be closed by the test itself. */
function closing(opened: Store): Store {
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => (closed ??= opened.close());
  onTestFinished(close);
  return { ...opened, close };
}

const KINDS: { name: string; isThere: boolean; newPlace: () => Promise<StorePlace> }[] = [
  {
    name: 'SQLite',
    isThere: true,
    newPlace: async () => {
      const dataDir = await tempDir();
      return { open: async () => closing(openSqliteStore(dataDir)) };
    },
  },
  {
    name: 'PostgreSQL',
    isThere: HAS_POSTGRES,
    newPlace: async () => {
      const url = await newDatabase();
      return { open: async () => closing(await openDatabase(url)) };
    },
  },
];

/** Which of several services gets a request. */
export function anyOf<T>(all: readonly T[]): T {
  const one = all[Math.floor(Math.random() * all.length)];
  if (one === undefined) throw new Error('There is none yet.');
  return one;
}

/** The same specs for each kind of store. */
export function describeEachStore(specs: (newPlace: () => Promise<StorePlace>) => void): void {
  for (const { name, isThere, newPlace } of KINDS)
    describe.skipIf(!isThere)(`in ${name}`, () => specs(newPlace));
}
