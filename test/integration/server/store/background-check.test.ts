import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { holdLock } from '#server/store/hold-lock.ts';
import { DATABASE_FILE, openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import type { StoreEvent } from '#server/store/store.ts';
import { changeStoredName } from '#test/support/change-stored-name.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const ALL = ['0001-01-01 00:00:00', '9999-12-31 23:59:59'] as const;
const IDS = ['A', 'B', 'C', 'D'];
const COUNT = 400;
const timeOf = (index: number): string =>
  `2026-01-01 00:${String(Math.floor(index / 60)).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}`;
const recordsOf = (id: string) =>
  Array.from({ length: COUNT }, (_none, index) => ({
    timestamp: timeOf(index),
    level: 1_000 + index,
    note: `${id}${index};`,
  }));
const gauge = (equipId: string) => ({ equipType: 'gauge', equipId });

/** A stopped folder with four gauges of 400 rows each, larger than a page each. */
async function folderWithRows(): Promise<string> {
  const dataDir = await tempDir();
  const store = openSqliteStore(dataDir);
  for (const id of IDS) {
    await store.uploads.append(gauge(id), Buffer.from(JSON.stringify(recordsOf(id))));
    await store.uploads.readLatest(gauge(id));
  }
  await store.close();
  return dataDir;
}

/** Changes bytes of the file of the database where a text stands, on a page that is in use. */
async function change(dataDir: string, text: string, by: (bytes: Buffer) => void): Promise<void> {
  const file = join(dataDir, DATABASE_FILE);
  const bytes = await readFile(file);
  for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, at + 1)) by(bytes.subarray(at));
  await writeFile(file, bytes);
}

/** Where the page of a text begins. */
const pageOf = (bytes: Buffer, text: string): number => Math.floor(bytes.lastIndexOf(text) / 4096) * 4096;

const write =
  (text: string, at = 0) =>
  (bytes: Buffer) =>
    void bytes.write(text, at);

const NAME_MENDED = 'The checksum of the name gauge/B was damaged, and is made anew.';

function changeChecksum(dataDir: string, equipId: string): void {
  const db = new DatabaseSync(join(dataDir, DATABASE_FILE));
  db.prepare('UPDATE equipment SET checksum = checksum + 1 WHERE equip_id = ?').run(equipId);
  db.close();
}

/** Opens the folder as a service does, and waits until everything has been read twice. */
async function checked(dataDir: string) {
  const events: StoreEvent[] = [];
  const twice = Promise.withResolvers<void>();
  const store = openSqliteStore(dataDir, {
    onEvent: (event) => {
      events.push(event);
      if (events.filter(({ type }) => type === 'checked').length === 2) twice.resolve();
    },
  });
  onTestFinished(() => store.close());
  store.uploads.open(1);
  await twice.promise;
  return { store, types: events.map(({ type }) => type), events };
}

it('a sound database is read from end to end, and nothing is said', async () => {
  const { store, types } = await checked(await folderWithRows());
  expect(types.filter((type) => type !== 'checked')).toEqual([]);
  expect(store.uploads.state()).toMatchObject({ setAside: 0, damage: undefined });
});

it.each([
  ['6026', 'B', 200],
  ['2022', 'B', 200],
  // The check goes on among the rows of C, a thousand after the first.
  ['6026', 'C', 300],
  ['2022', 'C', 300],
])('a row whose year has become %s is set aside, and hides no other, here of %s', async (year, id, index) => {
  const dataDir = await folderWithRows();
  await change(dataDir, `${timeOf(index)}{"level":${1_000 + index},"note":"${id}`, write(year));
  const { store, types, events } = await checked(dataDir);
  expect(types.slice(0, 2)).toEqual(['set-aside', 'checked']);
  expect(events.at(-1)).toMatchObject({ isSound: true });
  const found = await store.uploads.readPeriod(gauge(id), '2026-01-01 00:00:00', '2026-01-02 00:00:00');
  expect(found).toEqual(recordsOf(id).filter(({ timestamp }) => timestamp !== timeOf(index)));
  expect(store.uploads.state()).toMatchObject({ setAside: 1, damage: undefined });
});

it.each([0, 3, 5, 100])(
  'a row whose owner has become %d is told, behind what is read first',
  async (owner) => {
    const dataDir = await folderWithRows();
    // The byte before the time is the key of D, which is 4.
    await change(dataDir, `\u0004${timeOf(200)}{"level":1200,"note":"D`, (bytes) => bytes.writeUInt8(owner));
    const { store } = await checked(dataDir);
    expect(store.uploads.state().damage).toBeDefined();
    expect(await store.uploads.readPeriod(gauge('C'), ...ALL)).toEqual(recordsOf('C'));
  },
);

it('a latest time that the disk has changed is made anew', async () => {
  const dataDir = await folderWithRows();
  await change(dataDir, `level${timeOf(COUNT - 1)}`, write(timeOf(5), 5));
  const { store, types } = await checked(dataDir);
  expect(types.filter((type) => type !== 'checked')).toEqual(Array.from(IDS, () => 'mended'));
  expect(await store.uploads.readLatest(gauge('C'), 'level')).toEqual(recordsOf('C').at(-1));
});

it('the index of names is made anew when it leads to the wrong equipment, or does not lead to it', async () => {
  const dataDir = await folderWithRows();
  await changeStoredName(dataDir, 'index', 'B', 'X');
  const { store, types } = await checked(dataDir);
  expect(types[0]).toBe('mended');
  expect(await store.uploads.readPeriod(gauge('B'), ...ALL)).toEqual(recordsOf('B'));
  expect(await store.uploads.readPeriod(gauge('X'), ...ALL)).toEqual([]);
});

it('the index of names is not made anew from a damaged name, which would be believed then', async () => {
  const dataDir = await folderWithRows();
  await changeStoredName(dataDir, 'table', 'B', 'X');
  await changeStoredName(dataDir, 'index', 'C', 'Y');
  const { store, types } = await checked(dataDir);
  expect(types).toContain('damaged');
  expect(types).not.toContain('mended');
  expect(store.uploads.state().damage).toBeDefined();
  expect(await store.uploads.readPeriod(gauge('B'), ...ALL)).toEqual(recordsOf('B'));
  expect(await store.uploads.readPeriod(gauge('X'), ...ALL)).toEqual([]);
});

it('a wrong checksum of a name that the table and its index agree on is made anew', async () => {
  const dataDir = await folderWithRows();
  changeChecksum(dataDir, 'B');
  const { store, events } = await checked(dataDir);
  expect(events.filter(({ type }) => type !== 'checked')).toEqual([{ type: 'mended', what: NAME_MENDED }]);
  expect(store.uploads.state()).toMatchObject({ damage: undefined, mended: NAME_MENDED });
  expect(await store.uploads.readPeriod(gauge('B'), ...ALL)).toEqual(recordsOf('B'));
});

it('uploads to equipment whose name has a wrong checksum are applied, which makes it anew', async () => {
  const dataDir = await folderWithRows();
  changeChecksum(dataDir, 'B');
  const events: StoreEvent[] = [];
  const store = openSqliteStore(dataDir, { onEvent: (event) => events.push(event) });
  onTestFinished(() => store.close());
  expect(await store.uploads.readPeriod(gauge('B'), ...ALL)).toEqual(recordsOf('B'));
  const later = { timestamp: timeOf(COUNT), level: 1 };
  await store.uploads.append(gauge('B'), Buffer.from(JSON.stringify([later])));
  expect(await store.uploads.readLatest(gauge('B'))).toEqual(later);
  expect(events).toEqual([{ type: 'mended', what: NAME_MENDED }]);
});

it('a page that cannot be read is told, and what stands on others is read', async () => {
  const dataDir = await folderWithRows();
  const file = join(dataDir, DATABASE_FILE);
  const bytes = await readFile(file);
  const page = pageOf(bytes, `${timeOf(200)}{"level":1200,"note":"B`);
  bytes.writeUInt8(bytes.readUInt8(page) ^ 8, page);
  await writeFile(file, bytes);
  const { store, events } = await checked(dataDir);
  const damage = 'Some of the rows cannot be read: database disk image is malformed.';
  expect(events[0]).toEqual({ type: 'damaged', what: damage });
  expect(store.uploads.state()).toMatchObject({ damage });
  expect(await store.uploads.readPeriod(gauge('D'), ...ALL)).toEqual(recordsOf('D'));
});

it('rows that are out of order are told', async () => {
  const dataDir = await folderWithRows();
  const file = join(dataDir, DATABASE_FILE);
  const bytes = await readFile(file);
  const page = pageOf(bytes, `${timeOf(200)}{"level":1200,"note":"B`);
  // Two pointers to rows, each of two bytes, change places.
  bytes.subarray(page + 20, page + 24).swap32();
  bytes.subarray(page + 20, page + 24).swap16();
  await writeFile(file, bytes);
  const { store } = await checked(dataDir);
  expect(store.uploads.state()).toMatchObject({ setAside: 0, damage: 'The rows are out of order.' });
});

it('damage that a reader meets is told at once', async () => {
  const dataDir = await folderWithRows();
  await changeStoredName(dataDir, 'index', 'B', 'X');
  const events: StoreEvent[] = [];
  const store = openSqliteStore(dataDir, { onEvent: (event) => events.push(event) });
  onTestFinished(() => store.close());
  await expect(store.uploads.readLatest(gauge('X'))).rejects.toThrow('gauge/X is damaged');
  await expect(store.uploads.readLatest(gauge('X'))).rejects.toThrow('gauge/X is damaged');
  const what = 'The stored name of gauge/X is damaged.';
  expect(events).toEqual([{ type: 'damaged', what }]);
  expect(store.uploads.state()).toMatchObject({ damage: what });
});

it('a check that cannot begin at the moment begins later, and nothing ends', async () => {
  const dataDir = await folderWithRows();
  const release = holdLock(join(dataDir, 'uploads.lock'));
  const isChecked = Promise.withResolvers<void>();
  const store = openSqliteStore(dataDir, {
    onEvent: ({ type }) => type === 'checked' && isChecked.resolve(),
  });
  onTestFinished(() => store.close());
  store.uploads.open(1);
  // Timers of the same length go off in their order: the first attempt has failed then.
  await new Promise((resolve) => setTimeout(resolve, 1));
  await expect(store.uploads.append(gauge('A'), Buffer.from('[]'))).rejects.toThrow('in use');
  release?.();
  await isChecked.promise;
  expect(store.uploads.state().damage).toBeUndefined();
});

// A file that is open is never renamed there.
it.skipIf(process.platform === 'win32')(
  'a check that cannot be made at the moment is told, and health says so until one is made',
  async () => {
    const dataDir = await folderWithRows();
    const file = join(dataDir, DATABASE_FILE);
    const isTold = Promise.withResolvers<void>();
    let onChecked = (): void => {};
    const store = openSqliteStore(dataDir, {
      onEvent: ({ type }) => {
        if (type === 'unchecked') isTold.resolve();
        if (type === 'checked') onChecked();
      },
    });
    onTestFinished(() => store.close());
    // The thread that checks is there with the first upload, and begins a second after that.
    store.uploads.open(1_000);
    await store.uploads.append(gauge('A'), Buffer.from(JSON.stringify(recordsOf('A'))));
    await store.uploads.readLatest(gauge('A'));
    await rename(file, `${file}.away`);
    await isTold.promise;
    expect(store.uploads.state().unchecked).toBe('unable to open database file');
    const isChecked = new Promise<void>((resolve) => (onChecked = resolve));
    await rename(`${file}.away`, file);
    await isChecked;
    expect(store.uploads.state().unchecked).toBeUndefined();
  },
);

it.each([100, 199, 200, 201, 300])(
  'a row whose owner has become a NULL is told, here row %d',
  async (index) => {
    const dataDir = await folderWithRows();
    const file = join(dataDir, DATABASE_FILE);
    const bytes = await readFile(file);
    // Four bytes before the text of the row stands the type of its first column, which has no bytes of its own in a row of A.
    const at = bytes.lastIndexOf(`${timeOf(index)}{"level":${1_000 + index},"note":"A`) - 4;
    bytes.writeUInt8(0, at);
    await writeFile(file, bytes);
    const { store } = await checked(dataDir);
    expect(store.uploads.state().damage).toBeDefined();
    expect(await store.uploads.readPeriod(gauge('C'), ...ALL)).toEqual(recordsOf('C'));
  },
);
