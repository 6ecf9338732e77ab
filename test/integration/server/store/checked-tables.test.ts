import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { demoPlaces } from '#server/demo/demo-places.ts';
import { DATABASE_FILE, openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import type { StoredPlace, Store, StoreEvent } from '#server/store/store.ts';
import { runScript } from '#test/support/run-script.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const account = (username: string) => ({
  username,
  passwordHash: `scrypt$${username}`,
  enabled: true,
  http: true,
  mcp: true,
  allProjects: false,
  projects: ['P001'],
});
const [demoPlace] = demoPlaces();
function place(placeId: string, projectId = 'P001'): StoredPlace {
  if (!demoPlace) throw new TypeError('There is no demo place');
  return { simulation: '', record: { ...demoPlace.record, placeId, projectId, placeName: placeId } };
}
const hashOf = (text: string) => Buffer.from(text.padEnd(32, '#'));
const CLIENT = {
  clientId: 'desk',
  metadata: { redirect_uris: ['http://127.0.0.1/callback'] },
  addedBy: 'operator' as const,
  addedAtMs: 1,
};
const LATER_MS = 9_000_000_000_000;

async function stoppedFolder(): Promise<string> {
  const dataDir = join(await tempDir(), 'data');
  const store = openSqliteStore(dataDir);
  for (const name of ['kim', 'lee']) {
    await store.accounts.add(account(name));
    await store.tokens.add(hashOf(name), {
      username: name,
      kind: 'operator',
      madeAtMs: 1,
      expiresAtMs: LATER_MS,
    });
  }
  await store.places.put(['one', 'two', 'three'].map((name) => place(name)));
  await store.signOn.put('Grant', 'grant-1', {
    payload: { accountId: 'kim' },
    account: 'kim',
    expiresAtMs: LATER_MS,
  });
  await store.signOn.addAccessToken({ jti: 'jti-1', grantId: 'grant-1', expiresAtMs: LATER_MS });
  await store.signOn.addAccessToken({ jti: 'jti-2', grantId: 'grant-1', expiresAtMs: LATER_MS });
  await store.signOn.revokeAccessToken('jti-2', LATER_MS);
  await store.signOn.putClient(CLIENT);
  await store.close();
  return dataDir;
}

/** Changes a text in the file of the database, wherever it stands. */
async function overwrite(dataDir: string, text: string, by: string): Promise<void> {
  const file = join(dataDir, DATABASE_FILE);
  const bytes = await readFile(file);
  let at = bytes.indexOf(text);
  expect(at).not.toBe(-1);
  for (; at !== -1; at = bytes.indexOf(text, at + 1)) bytes.write(by, at);
  await writeFile(file, bytes);
}

function open(dataDir: string): { store: Store; events: StoreEvent[] } {
  const events: StoreEvent[] = [];
  const store = openSqliteStore(dataDir, { onEvent: (event) => events.push(event) });
  onTestFinished(() => store.close());
  return { store, events };
}

/** What the check of a folder that is opened says to be damaged. */
async function damageIn(dataDir: string): Promise<string[]> {
  const isChecked = Promise.withResolvers<void>();
  const found: string[] = [];
  const store = openSqliteStore(dataDir, {
    onEvent: (event) => {
      if (event.type === 'damaged') found.push(event.what);
      else if (event.type === 'checked') isChecked.resolve();
    },
  });
  store.uploads.open(1);
  await isChecked.promise;
  const { damage } = store.uploads.state();
  await store.close();
  expect(damage).toBe(found[0]);
  return found;
}

const repair = (dataDir: string) => runScript('server/accounts-cli.ts', ['repair', '--data-dir', dataDir]);

it('a sound folder is sound, also after everything in it has been changed', async () => {
  const dataDir = await stoppedFolder();
  const { store } = open(dataDir);
  await store.accounts.update('kim', { projects: ['P002'] });
  await store.accounts.replaceHash('kim', 'scrypt$kim', 'scrypt$new');
  await store.signOn.consume('Grant', 'grant-1', 5);
  await store.signOn.putClient({ ...CLIENT, metadata: {} });
  await store.places.put([place('two', 'P002')]);
  await store.endAccess('lee', { tokens: 'all' });
  await store.endAccess('kim', { tokens: 'logins', changes: { enabled: false } });
  await store.tokens.purge(LATER_MS);
  expect(await damageIn(dataDir)).toEqual([]);
  expect(await store.accounts.find('kim')).toMatchObject({ projects: ['P002'], enabled: false });
});

it.each<[string, string, string, (store: Store) => Promise<unknown>, string]>([
  ['projects', '["P001"]', '["P002"]', ({ accounts }) => accounts.find('kim'), 'account kim'],
  ['hashes of passwords', 'scrypt$kim', 'scrypt$kin', ({ accounts }) => accounts.find('kim'), 'account kim'],
  ['places', '"placeName":"two', '"placeName":"tXo', ({ places }) => places.list('all'), 'place two'],
])('changed %s are refused, told, and found by the check', async (_what, from, to, read, named) => {
  const dataDir = await stoppedFolder();
  await overwrite(dataDir, from, to);
  const { store, events } = open(dataDir);
  const what = `The stored ${named} is damaged.`;
  await expect(read(store)).rejects.toThrow(what);
  expect(events).toEqual([{ type: 'damaged', what }]);
  expect(store.uploads.state().damage).toBe(what);
  expect(await damageIn(dataDir)).toContain(what);
});

it('a changed token, grant or application is as if it were not there, and is told', async () => {
  const dataDir = await stoppedFolder();
  // The token of lee says that it is of kim, whose projects are others perhaps.
  await overwrite(dataDir, `${hashOf('lee').toString()}lee`, `${hashOf('lee').toString()}kim`);
  await overwrite(dataDir, '{"accountId":"kim"}', '{"accountId":"lee"}');
  await overwrite(dataDir, '127.0.0.1/callback', '127.0.0.2/callback');
  const { store, events } = open(dataDir);
  expect(await store.tokens.find(hashOf('kim'))).toMatchObject({ username: 'kim' });
  expect(await store.tokens.find(hashOf('lee'))).toBeUndefined();
  expect(await store.signOn.find('Grant', 'grant-1')).toBeUndefined();
  expect(await store.signOn.isAccessTokenInForce('jti-1')).toBe(false);
  expect(await store.signOn.findClient('desk')).toBeUndefined();
  expect(events).toEqual([{ type: 'damaged', what: 'The stored token of kim is damaged.' }]);
  expect((await damageIn(dataDir)).toSorted()).toEqual([
    'The stored Grant of the sign-on service is damaged.',
    'The stored application desk is damaged.',
    'The stored token of kim is damaged.',
  ]);
});

it('an access token that was revoked and is changed stays revoked', async () => {
  const dataDir = await stoppedFolder();
  const db = new DatabaseSync(join(dataDir, DATABASE_FILE));
  db.exec('UPDATE access_token SET revoked = 0');
  db.close();
  const { store } = open(dataDir);
  expect(await store.signOn.isAccessTokenRevoked('jti-2')).toBe(true);
  expect(await store.signOn.isAccessTokenInForce('jti-2')).toBe(false);
  expect(await store.signOn.isAccessTokenInForce('jti-1')).toBe(true);
});

it.each([
  [
    'a number that nobody has written',
    'UPDATE account SET revocation = 9223372036854775807',
    'The table account cannot be checked to the end: Value is too large to be represented as a JavaScript number: 9223372036854775807.',
  ],
  [
    'a sum that is too large',
    'UPDATE account SET checksum = 9223372036854775807',
    'The table account cannot be checked to the end: Value is too large to be represented as a JavaScript number: 9223372036854775807.',
  ],
])('%s in one table is told, and the others are checked', async (_what, sql, told) => {
  const dataDir = await stoppedFolder();
  await overwrite(dataDir, '"placeName":"two', '"placeName":"tXo');
  const db = new DatabaseSync(join(dataDir, DATABASE_FILE));
  db.exec(sql);
  db.close();
  expect(await damageIn(dataDir)).toEqual(expect.arrayContaining([told, 'The stored place two is damaged.']));
});

it('many damaged rows of one table do not hide that another one is damaged', async () => {
  const dataDir = await stoppedFolder();
  const store = openSqliteStore(dataDir);
  for (let index = 0; index < 30; index += 1) await store.accounts.add(account(`a${index}`));
  await store.close();
  const db = new DatabaseSync(join(dataDir, DATABASE_FILE));
  db.exec('UPDATE account SET enabled = 0');
  db.close();
  await overwrite(dataDir, '"placeName":"two', '"placeName":"tXo');
  expect(await damageIn(dataDir)).toContain('The stored place two is damaged.');
});

it('what is written into a damaged account does not make it sound', async () => {
  const dataDir = await stoppedFolder();
  await overwrite(dataDir, '["P001"]', '["P002"]');
  const { store } = open(dataDir);
  await expect(store.accounts.update('kim', { mcp: false })).rejects.toThrow('account kim is damaged');
  await store.accounts.replaceHash('kim', 'scrypt$kim', 'scrypt$new');
  await expect(store.accounts.find('kim')).rejects.toThrow('account kim is damaged');
});

it('a place whose project has changed is missed by the list of its project, and by no other', async () => {
  const dataDir = await stoppedFolder();
  await overwrite(dataDir, 'twoP001{', 'twoP009{');
  const { store } = open(dataDir);
  await expect(store.places.list(['P001'])).rejects.toThrow('place two is damaged');
  await expect(store.places.list('all')).rejects.toThrow('place two is damaged');
  expect(await store.places.list(['P002'])).toEqual([]);
});

it('whose equipment it is that a damaged place names is not known', async () => {
  const dataDir = await stoppedFolder();
  await overwrite(dataDir, '"placeName":"two', '"placeName":"tXo');
  const { store } = open(dataDir);
  const { equipType, equipId } = place('two').record;
  await expect(store.places.projectsOf({ equipType, equipId })).rejects.toThrow('place two is damaged');
  expect(await store.places.projectsOf({ equipType, equipId: 'another' })).toEqual([]);
});

/** An entry of the index of tokens by expiry: the time in six bytes, then the hash. */
async function damageIndexOfTokens(dataDir: string, name: string): Promise<void> {
  const file = join(dataDir, DATABASE_FILE);
  const bytes = await readFile(file);
  const time = Buffer.alloc(6);
  time.writeUIntBE(LATER_MS, 0, 6);
  const at = bytes.indexOf(Buffer.concat([time, hashOf(name)]));
  expect(at).not.toBe(-1);
  bytes.writeUInt8(0, at);
  await writeFile(file, bytes);
}

it('a revocation ends tokens that an index lacks, and makes the index anew', async () => {
  const dataDir = await stoppedFolder();
  await damageIndexOfTokens(dataDir, 'lee');
  const { store, events } = open(dataDir);
  const ended = await store.endAccess('lee', { tokens: 'all' });
  expect(ended?.tokens).toHaveLength(1);
  expect(await store.tokens.find(hashOf('lee'))).toBeUndefined();
  expect(await store.tokens.find(hashOf('kim'))).toBeDefined();
  expect(events.map(({ type }) => type)).toEqual(['mended']);
  expect(await damageIn(dataDir)).toEqual([]);
});

it('tokens that have expired go although an index lacks one, so that logins go on', async () => {
  const dataDir = await stoppedFolder();
  // By the damaged time one of them has expired, and the row says another one.
  await damageIndexOfTokens(dataDir, 'lee');
  const { store, events } = open(dataDir);
  await store.tokens.purge(LATER_MS);
  expect(await store.tokens.find(hashOf('lee'))).toBeUndefined();
  expect(await store.tokens.find(hashOf('kim'))).toBeUndefined();
  expect(events.map(({ type }) => type)).toEqual(['mended']);
});

it.each(['-5', '3', '9223372036854775807', undefined])(
  'what is issued comes after what was revoked when the disk has made the version %s',
  async (version) => {
    const dataDir = await stoppedFolder();
    const before = openSqliteStore(dataDir);
    for (let times = 0; times < 5; times += 1) await before.endAccess('kim', { tokens: 'all' });
    await before.close();
    const db = new DatabaseSync(join(dataDir, DATABASE_FILE));
    for (const table of ['access_version', 'place_version'])
      db.exec(version === undefined ? `DELETE FROM ${table}` : `UPDATE ${table} SET version = ${version}`);
    db.close();
    const { store } = open(dataDir);
    const { revocation = 0 } = (await store.accounts.find('kim')) ?? {};
    expect(revocation).toBeGreaterThan(3);
    expect(await store.accounts.version()).toBeGreaterThanOrEqual(revocation);
    await store.endAccess('kim', { tokens: 'all' });
    expect((await store.accounts.find('kim'))?.revocation).toBeGreaterThan(revocation);
    expect((await store.places.list('all')).length).toBe(3);
  },
);

it('other keys end all sign-ins, unless it is damaged which ones were used', async () => {
  const dataDir = await stoppedFolder();
  const first = openSqliteStore(dataDir);
  await first.signOn.useKeys('first-keys', true);
  await first.close();
  await overwrite(dataDir, 'first-keys', 'First-keys');
  const { store, events } = open(dataDir);
  await store.signOn.useKeys('first-keys', true);
  expect(await store.signOn.find('Grant', 'grant-1')).toBeDefined();
  expect(events.map(({ type }) => type)).toEqual(['damaged']);
  await store.signOn.useKeys('first-keys', true);
  await store.signOn.useKeys('other-keys', true);
  expect(await store.signOn.find('Grant', 'grant-1')).toBeUndefined();
  expect(await damageIn(dataDir)).toEqual([]);
});

it('rows that a table has lost are missed, by the check, by a backup, and by a repair', async () => {
  const dataDir = await stoppedFolder();
  const db = new DatabaseSync(join(dataDir, DATABASE_FILE));
  db.exec(`DELETE FROM place WHERE place_id = 'two'`);
  db.close();
  expect(await damageIn(dataDir)).toEqual(['Rows of the table place are missing.']);
  const backup = await runScript('server/accounts-cli.ts', [
    'backup',
    join(dataDir, '..', 'backup'),
    '--data-dir',
    dataDir,
  ]);
  expect([backup.exitCode, backup.stderr]).toEqual([
    1,
    expect.stringContaining('rows of the table place are missing'),
  ]);
  const { exitCode, stdout } = await repair(dataDir);
  expect([exitCode, stdout]).toEqual([
    0,
    expect.stringContaining('Rows of the table place that are lost: 1.'),
  ]);
  expect(await damageIn(dataDir)).toEqual([]);
});

it('a repair takes damaged rows out, names them, and keeps the others', async () => {
  const dataDir = await stoppedFolder();
  await overwrite(dataDir, 'scrypt$kim', 'scrypt$kin');
  await overwrite(dataDir, '"placeName":"two', '"placeName":"tXo');
  const { exitCode, stdout } = await repair(dataDir);
  expect(exitCode).toBe(0);
  expect(stdout).toContain('The stored account kim is damaged. It is lost.');
  expect(stdout).toContain('The stored place two is damaged. It is lost.');
  const { store } = open(dataDir);
  expect(await store.accounts.find('kim')).toBeUndefined();
  expect(await store.accounts.list()).toEqual([{ ...account('lee'), revocation: 0 }]);
  expect((await store.places.list('all')).map(({ record }) => record.placeId)).toEqual(['one', 'three']);
  expect(await store.tokens.find(hashOf('kim'))).toBeDefined();
  expect(await damageIn(dataDir)).toEqual([]);
});
