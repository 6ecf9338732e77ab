import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { DATABASE_FILE, openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import type { Store, StoreEvent } from '#server/store/store.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const LOG = `${DATABASE_FILE}-wal`;
const HEADER_BYTES = 32;
const FRAME_BYTES = 24 + 4096;
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

function open(dataDir: string): { store: Store; events: StoreEvent[] } {
  const events: StoreEvent[] = [];
  const store = openSqliteStore(dataDir, { onEvent: (event) => events.push(event) });
  onTestFinished(() => store.close());
  return { store, events };
}

/** The files of a folder as a process that is killed at this moment leaves them. */
async function asKilled(dataDir: string): Promise<string> {
  const copy = join(await tempDir(), 'data');
  await cp(dataDir, copy, { recursive: true });
  for (const name of await readdir(copy)) if (/-shm$|\.lock$/.test(name)) await rm(join(copy, name));
  return copy;
}

/** A folder with the log of a service that was killed: an account, its token, and a grant that was revoked. */
async function killedFolder(): Promise<string> {
  const dataDir = join(await tempDir(), 'data');
  await openSqliteStore(dataDir).close();
  const store = openSqliteStore(dataDir);
  const expiresAtMs = 9_000_000_000_000;
  await store.signOn.addAccessToken({ jti: 'one', grantId: 'grant', expiresAtMs });
  await store.signOn.addAccessToken({ jti: 'two', grantId: 'grant', expiresAtMs });
  await store.signOn.revokeAccessToken('one', expiresAtMs);
  await store.signOn.revokeAccessToken('two', expiresAtMs);
  const killed = await asKilled(dataDir);
  await store.close();
  return killed;
}

async function change(dataDir: string, by: (log: Buffer) => void): Promise<void> {
  const log = await readFile(join(dataDir, LOG));
  by(log);
  await writeFile(join(dataDir, LOG), log);
}

const frames = (log: Buffer): number => (log.byteLength - HEADER_BYTES) / FRAME_BYTES;

it.each([
  ['the magic number', () => 2],
  ['the page size', () => 9],
  ['the salt', () => 17],
  ['the checksum of the header', () => 25],
  ['the page number of a frame', () => HEADER_BYTES + FRAME_BYTES + 3],
  ['the salt of a frame', () => HEADER_BYTES + FRAME_BYTES + 10],
  ['the checksum of a frame', () => HEADER_BYTES + FRAME_BYTES + 17],
  ['a page', () => HEADER_BYTES + FRAME_BYTES + 2_000],
  ['the last page', (log: Buffer) => log.byteLength - 10],
])('a byte of %s that the disk has changed after a crash costs nothing', async (_what, at) => {
  const dataDir = await killedFolder();
  await change(dataDir, (log) => {
    expect(frames(log)).toBeGreaterThanOrEqual(4);
    const offset = at(log);
    log.writeUInt8(log.readUInt8(offset) ^ 0x14, offset);
  });
  const { store, events } = open(dataDir);
  expect(await store.signOn.isAccessTokenInForce('one')).toBe(false);
  expect(await store.signOn.isAccessTokenRevoked('two')).toBe(true);
  expect(events).toEqual([{ type: 'mended', what: expect.stringContaining('log of the database') }]);
});

it('more damage in the log of a crash is told', async () => {
  const dataDir = await killedFolder();
  await change(dataDir, (log) =>
    log.fill(7, HEADER_BYTES + FRAME_BYTES + 100, HEADER_BYTES + FRAME_BYTES + 600),
  );
  const { store, events } = open(dataDir);
  expect(events).toEqual([{ type: 'damaged', what: expect.stringContaining('log of the database') }]);
  expect(store.uploads.state().damage).toBeDefined();
});

it('the end that a crash has torn off the log is not taken for damage', async () => {
  const dataDir = await killedFolder();
  await change(dataDir, (log) => log.fill(0, log.byteLength - 3_000));
  const { events } = open(dataDir);
  expect(events).toEqual([]);
});

it('what was rolled back behind the end of the log is not taken for damage', async () => {
  const dataDir = join(await tempDir(), 'data');
  const { store } = open(dataDir);
  const db = new DatabaseSync(join(dataDir, DATABASE_FILE));
  db.exec('PRAGMA cache_size = 10; CREATE TABLE large (bytes BLOB); BEGIN');
  const insert = db.prepare('INSERT INTO large VALUES (randomblob(3000))');
  for (let row = 0; row < 200; row += 1) insert.run();
  db.exec('ROLLBACK');
  await store.signOn.revokeAccessToken('one', 9_000_000_000_000);
  const killed = await asKilled(dataDir);
  db.close();
  expect(frames(await readFile(join(killed, LOG)))).toBeGreaterThan(50);
  const { store: later, events } = open(killed);
  expect(await later.signOn.isAccessTokenRevoked('one')).toBe(true);
  expect(events).toEqual([]);
});

it('the log of a database that is open is left to whoever writes it', async () => {
  const dataDir = join(await tempDir(), 'data');
  const { store } = open(dataDir);
  await store.signOn.revokeAccessToken('one', 9_000_000_000_000);
  await change(dataDir, (log) =>
    log.writeUInt8(log.readUInt8(log.byteLength - 10) ^ 0x14, log.byteLength - 10),
  );
  const changed = await readFile(join(dataDir, LOG));
  const { events } = open(dataDir);
  expect(await readFile(join(dataDir, LOG))).toEqual(changed);
  expect(events).toEqual([]);
});

it('a change of an account waits for those that read, and keeps nobody from writing meanwhile', async () => {
  const dataDir = join(await tempDir(), 'data');
  const { store } = open(dataDir);
  const others = [0, 1].map(() => new DatabaseSync(join(dataDir, DATABASE_FILE), { timeout: 0 }));
  onTestFinished(() => others.forEach((db) => db.close()));
  const [reader, writer] = others as [DatabaseSync, DatabaseSync];
  reader.exec('BEGIN; SELECT count(*) FROM account');
  let isAdded = false;
  const adding = store.accounts.add(account('kim')).then(() => (isAdded = true));
  await nextTurn();
  expect(isAdded).toBe(false);
  writer.exec('BEGIN IMMEDIATE; COMMIT');
  reader.exec('COMMIT');
  await adding;
  expect((await readFile(join(dataDir, LOG))).byteLength).toBe(0);
});

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
