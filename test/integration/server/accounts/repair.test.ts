import { lstat, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { holdLock, shareLock } from '#server/store/hold-lock.ts';
import { COMMANDS_LOCK } from '#server/store/sqlite/restore.ts';
import { DATABASE_FILE, openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import { changeStoredName } from '#test/support/change-stored-name.ts';
import { runScript } from '#test/support/run-script.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const ALL = ['0001-01-01 00:00:00', '9999-12-31 23:59:59'] as const;
const IDS = ['A', 'B', 'C'];
const COUNT = 400;
const PAGE_BYTES = 4096;
const ACCOUNT = {
  username: 'kim',
  passwordHash: 'x',
  enabled: true,
  http: true,
  mcp: false,
  allProjects: false,
  projects: ['P001'],
};
const timeOf = (index: number): string =>
  `2026-01-01 00:${String(Math.floor(index / 60)).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}`;
const recordsOf = (id: string) =>
  Array.from({ length: COUNT }, (_none, index) => ({
    timestamp: timeOf(index),
    level: 1_000 + index,
    note: `${id}${index};`,
  }));
const gauge = (equipId: string) => ({ equipType: 'gauge', equipId });
const rowOf = (index: number) => `${timeOf(index)}{"level":${1_000 + index},"note":"B`;

/** A stopped folder with an account, something set aside, and three gauges; one upload is not applied. */
async function stoppedFolder(): Promise<string> {
  const dataDir = join(await tempDir(), 'data');
  const store = openSqliteStore(dataDir);
  await store.accounts.add(ACCOUNT);
  for (const id of IDS) {
    await store.uploads.append(gauge(id), Buffer.from(JSON.stringify(recordsOf(id))));
    await store.uploads.readLatest(gauge(id));
  }
  await store.uploads.append(gauge('A'), Buffer.from('nonsense'));
  await store.uploads.readLatest(gauge('A'));
  await store.close();
  return dataDir;
}

async function damage(dataDir: string, by: (bytes: Buffer, pageOf: (text: string) => number) => void) {
  const file = join(dataDir, DATABASE_FILE);
  const bytes = await readFile(file);
  by(bytes, (text) => Math.floor(bytes.lastIndexOf(text) / PAGE_BYTES) * PAGE_BYTES);
  await writeFile(file, bytes);
}

const repair = (dataDir: string) => runScript('server/accounts-cli.ts', ['repair', '--data-dir', dataDir]);

async function read(dataDir: string) {
  const store = openSqliteStore(dataDir);
  try {
    return {
      rows: await Promise.all(IDS.map((id) => store.uploads.readPeriod(gauge(id), ...ALL))),
      latest: await store.uploads.readLatest(gauge('B'), 'level'),
      accounts: await store.accounts.list(),
      setAside: await store.uploads.listSetAside(),
    };
  } finally {
    await store.close();
  }
}

it.each([
  ['nothing', () => {}, 0],
  ['a year', (bytes: Buffer) => bytes.write('6026', bytes.lastIndexOf(rowOf(200))), 1],
  [
    'the order of two rows',
    (bytes: Buffer, pageOf: (text: string) => number) => {
      const pointers = bytes.subarray(pageOf(rowOf(200)) + 20, pageOf(rowOf(200)) + 24);
      pointers.swap32();
      pointers.swap16();
    },
    0,
  ],
  [
    'the owner of a row',
    (bytes: Buffer) => {
      // The second byte of the header of the row is the type of its first column: a NULL.
      bytes.writeUInt8(0, bytes.lastIndexOf(`${timeOf(200)}{"level":1200,"note":"A`) - 4);
    },
    0,
  ],
  ['a name', (bytes: Buffer) => bytes.write('gaugeX', bytes.lastIndexOf('gaugeB')), 0],
  ['the same name elsewhere', (bytes: Buffer) => bytes.write('gaugeX', bytes.indexOf('gaugeB')), 0],
])(
  'after damage of %s all is there again but the damaged row, which is set aside',
  async (_what, by, aside) => {
    const dataDir = await stoppedFolder();
    await damage(dataDir, by);
    const before = await readFile(join(dataDir, DATABASE_FILE));
    const { exitCode, stdout } = await repair(dataDir);
    expect([exitCode, stdout]).toEqual([
      0,
      expect.stringContaining(`${COUNT * IDS.length - aside} rows are kept, ${aside} set aside.`),
    ]);
    const { rows, latest, accounts, setAside } = await read(dataDir);
    expect(rows).toEqual(
      IDS.map((id) => recordsOf(id).filter((_record, index) => aside === 0 || id !== 'B' || index !== 200)),
    );
    expect(latest).toEqual(recordsOf('B').at(-1));
    expect(accounts).toEqual([{ ...ACCOUNT, revocation: 0 }]);
    expect(setAside).toHaveLength(1 + aside);
    const kept =
      (await readdir(join(dataDir, '..'))).find((name) => name.startsWith('data.before-repair-')) ?? '';
    expect((await readFile(join(dataDir, '..', kept, DATABASE_FILE))).equals(before)).toBe(true);
  },
);

it('a page that cannot be read costs its own rows, and the command names whose they are', async () => {
  const dataDir = await stoppedFolder();
  await damage(dataDir, (bytes, pageOf) =>
    bytes.fill(0, pageOf(rowOf(200)), pageOf(rowOf(200)) + PAGE_BYTES),
  );
  const { exitCode, stdout } = await repair(dataDir);
  expect([exitCode, stdout]).toEqual([
    0,
    expect.stringContaining('Some rows of the table measurement (gauge/B)'),
  ]);
  const { rows } = await read(dataDir);
  expect([rows[0], rows[2]]).toEqual([recordsOf('A'), recordsOf('C')]);
  expect(rows[1]?.length).toBeGreaterThan(COUNT - 120);
  expect(rows[1]?.at(-1)).toEqual(recordsOf('B').at(-1));
  const db = new DatabaseSync(join(dataDir, DATABASE_FILE));
  expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  db.close();
});

it('what is repaired through a symbolic link takes the place of the folder, and the link stays', async () => {
  const dataDir = await realpath(await stoppedFolder());
  const link = join(await tempDir(), 'link');
  await symlink(dataDir, link, 'junction');
  await damage(dataDir, (bytes) => bytes.write('6026', bytes.lastIndexOf(rowOf(200))));
  const { exitCode, stdout } = await repair(link);
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining(`${dataDir}.before-repair-`)]);
  expect((await lstat(link)).isSymbolicLink()).toBe(true);
  expect(await realpath(link)).toBe(dataDir);
  const { rows } = await read(dataDir);
  expect(rows.map(({ length }) => length)).toEqual([COUNT, COUNT - 1, COUNT]);
});

it.skipIf(process.platform === 'win32')(
  'a file that is a symbolic link is in the repaired folder, and one that leads to nothing is refused',
  async () => {
    const dataDir = await stoppedFolder();
    const keys = join(await tempDir(), 'keys');
    await writeFile(keys, 'secret');
    await symlink(keys, join(dataDir, 'keys.json'));
    await damage(dataDir, (bytes) => bytes.write('6026', bytes.lastIndexOf(rowOf(200))));
    expect((await repair(dataDir)).exitCode).toBe(0);
    expect((await lstat(join(dataDir, 'keys.json'))).isFile()).toBe(true);
    expect(await readFile(join(dataDir, 'keys.json'), 'utf8')).toBe('secret');
    await rm(join(dataDir, 'keys.json'));
    await symlink(`${keys}-gone`, join(dataDir, 'keys.json'));
    await damage(dataDir, (bytes) => bytes.write('6026', bytes.lastIndexOf(rowOf(100))));
    const { exitCode, stderr } = await repair(dataDir);
    expect([exitCode, stderr]).toEqual([
      1,
      expect.stringContaining('keys.json is a link that leads to nothing'),
    ]);
  },
);

it('a folder that a service has open is not repaired', async () => {
  const dataDir = await stoppedFolder();
  const store = openSqliteStore(dataDir);
  await store.uploads.append(gauge('A'), Buffer.from(JSON.stringify(recordsOf('A'))));
  const { exitCode, stderr } = await repair(dataDir);
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('a service runs on')]);
  expect(stderr.trim()).toMatch(/stop it first\.$/);
  await store.close();
});

/** Makes the first number of the only row of a table a NULL, which the table cannot hold. */
async function makeNull(dataDir: string, table: string): Promise<void> {
  const db = new DatabaseSync(join(dataDir, DATABASE_FILE));
  const root = db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(table);
  db.close();
  const page = (Number(root?.['rootpage']) - 1) * PAGE_BYTES;
  await damage(dataDir, (bytes) => {
    // Of a row: its size, its number, the size of its header, and the type of its first column.
    const row = page + bytes.readUInt16BE(page + 8);
    bytes.writeUInt8(0, row + 3);
  });
}

/** The same folder with an upload that waits in the journal. */
async function folderWithWaiting(): Promise<string> {
  const dataDir = await stoppedFolder();
  const store = openSqliteStore(dataDir);
  await store.uploads.append(gauge('W'), Buffer.from(JSON.stringify(recordsOf('W'))));
  await store.close();
  return dataDir;
}

it('with a damaged position in the journal the repaired service applies the uploads that wait', async () => {
  const dataDir = await folderWithWaiting();
  await makeNull(dataDir, 'upload_position');
  const { exitCode, stdout } = await repair(dataDir);
  expect([exitCode, stdout]).toEqual([
    0,
    expect.stringContaining('The position in the journal of uploads was damaged'),
  ]);
  const store = openSqliteStore(dataDir);
  expect(await store.uploads.readPeriod(gauge('W'), ...ALL)).toEqual(recordsOf('W'));
  expect(await store.accounts.list()).toHaveLength(1);
  await store.close();
});

it('what is set aside of a journal when the repaired folder is opened is counted', async () => {
  const dataDir = await folderWithWaiting();
  const [journal = ''] = (await readdir(dataDir)).filter((name) => name.endsWith('.journal'));
  const bytes = await readFile(join(dataDir, journal));
  bytes.writeUInt8(bytes.readUInt8(bytes.byteLength - 9) ^ 1, bytes.byteLength - 9);
  await writeFile(join(dataDir, journal), bytes);
  const { exitCode, stdout } = await repair(dataDir);
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining('1 set aside.')]);
});

it.each(['access_version', 'place_version'])(
  'a row of %s that is no row is told as lost, and the service works without it',
  async (table) => {
    const dataDir = await stoppedFolder();
    await makeNull(dataDir, table);
    const { exitCode, stdout } = await repair(dataDir);
    expect([exitCode, stdout]).toEqual([
      0,
      expect.stringMatching(new RegExp(`rows? of the table ${table}.* lost`)),
    ]);
    const store = openSqliteStore(dataDir);
    expect((await store.versions()).access).toBeGreaterThan(0);
    await store.close();
  },
);

it('a name stays whose checksum alone is damaged', async () => {
  const dataDir = await stoppedFolder();
  const db = new DatabaseSync(join(dataDir, DATABASE_FILE));
  db.exec(`UPDATE equipment SET checksum = checksum + 1 WHERE equip_id = 'B'`);
  db.close();
  const { exitCode, stdout } = await repair(dataDir);
  expect([exitCode, stdout]).toEqual([
    0,
    expect.stringContaining('The checksum of the name gauge/B was damaged'),
  ]);
  const { rows } = await read(dataDir);
  expect(rows).toEqual(IDS.map(recordsOf));
});

it('a backup is not repaired, and stays one', async () => {
  const [dataDir, parent] = [await stoppedFolder(), await tempDir()];
  const backup = join(parent, 'backup');
  await runScript('server/accounts-cli.ts', ['backup', backup, '--data-dir', dataDir]);
  const { exitCode, stderr } = await repair(backup);
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('is a backup')]);
  const target = ['--data-dir', join(parent, 'new')];
  const restored = await runScript('server/accounts-cli.ts', ['restore', backup, ...target]);
  expect(restored.exitCode).toBe(0);
});

it('equipment whose name is lost is not put together with what has the name that it gets', async () => {
  const dataDir = await stoppedFolder();
  const store = openSqliteStore(dataDir);
  const unknown = { equipType: 'unknown', equipId: '2' };
  await store.uploads.append(unknown, Buffer.from(JSON.stringify(recordsOf('U'))));
  await store.uploads.readLatest(unknown);
  await store.close();
  await changeStoredName(dataDir, 'table', 'B', 'X');
  await changeStoredName(dataDir, 'index', 'B', 'Y');
  const { stdout } = await repair(dataDir);
  expect(stdout).toContain(
    'The name of equipment number 2 cannot be read: its rows are those of unknown/2-2 now.',
  );
  const after = openSqliteStore(dataDir);
  expect(await after.uploads.readPeriod(unknown, ...ALL)).toEqual(recordsOf('U'));
  const lost = { ...unknown, equipId: '2-2' };
  expect(await after.uploads.readPeriod(lost, ...ALL)).toEqual(recordsOf('B'));
  await after.close();
});

it('while a folder is repaired no command changes it, and while a command works on it, it is not repaired', async () => {
  const dataDir = await stoppedFolder();
  const lock = join(dataDir, COMMANDS_LOCK);
  const disable = () => runScript('server/accounts-cli.ts', ['disable', 'kim', '--data-dir', dataDir]);
  const repairing = holdLock(lock);
  expect(await disable()).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('is being repaired or restored'),
  });
  repairing?.();
  const [first, second] = [shareLock(lock), shareLock(lock)];
  expect((await disable()).exitCode).toBe(0);
  first?.();
  expect(await repair(dataDir)).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('another command works on'),
  });
  second?.();
  expect((await repair(dataDir)).exitCode).toBe(0);
  expect((await read(dataDir)).accounts).toMatchObject([{ username: 'kim', enabled: false }]);
});
