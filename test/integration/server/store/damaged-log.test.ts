import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { DATABASE_FILE, openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import type { Store } from '#server/store/store.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const LOG = `${DATABASE_FILE}-wal`;
const ALL = ['0001-01-01 00:00:00', '9999-12-31 23:59:59'] as const;
const gauge = { equipType: 'gauge', equipId: 'A' };
const account = (username: string) => ({
  username,
  passwordHash: 'scrypt$1',
  enabled: true,
  http: true,
  mcp: true,
  allProjects: false,
  projects: ['P001'],
});

function open(dataDir: string): { store: Store } {
  const store = openSqliteStore(dataDir);
  onTestFinished(() => store.close());
  return { store };
}

/** The files of a folder as a process that is killed at this moment leaves them. */
async function asKilled(dataDir: string): Promise<string> {
  const copy = join(await tempDir(), 'data');
  await cp(dataDir, copy, { recursive: true });
  for (const name of await readdir(copy)) if (/-shm$|\.lock$/.test(name)) await rm(join(copy, name));
  return copy;
}

it('a change of an account is in the database when it is acknowledged, also beside a service', async () => {
  const dataDir = join(await tempDir(), 'data');
  open(dataDir);
  const { store } = open(dataDir);
  await store.accounts.add(account('kim'));
  await store.accounts.add(account('lee'));
  await store.accounts.update('lee', { projects: [] });
  await store.endAccess('kim', { tokens: 'all', changes: { enabled: false } });
  const killed = await asKilled(dataDir);
  await rm(join(killed, LOG));
  const later = open(killed).store;
  expect(await later.accounts.find('kim')).toMatchObject({ enabled: false });
  expect(await later.accounts.find('lee')).toMatchObject({ projects: [] });
});

it('a file of the journal goes when the database has its uploads without the log', async () => {
  const dataDir = join(await tempDir(), 'data');
  const { store } = open(dataDir);
  const records = Array.from({ length: 20_000 }, (_none, index) => ({
    timestamp: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString().slice(0, 19).replace('T', ' '),
    note: 'x'.repeat(40),
  }));
  const journals = async () => (await readdir(dataDir)).filter((name) => name.startsWith('uploads-'));
  await store.uploads.append(gauge, Buffer.from(JSON.stringify(records)));
  const [first] = await journals();
  while (first && (await journals()).includes(first)) await nextTurn();
  const killed = await asKilled(dataDir);
  await rm(join(killed, LOG));
  const later = open(killed).store;
  expect(await later.uploads.readPeriod(gauge, ...ALL)).toEqual(records);
});
