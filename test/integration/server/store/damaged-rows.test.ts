import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { DATABASE_FILE, openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import type { Store, StoreEvent } from '#server/store/store.ts';
import { changeStoredName } from '#test/support/change-stored-name.ts';
import { WITHOUT_TABLE_SUMS } from '#test/support/earlier-schema.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const GAUGE = { equipType: 'gauge', equipId: 'G1' };
const ALL = ['0001-01-01 00:00:00', '9999-12-31 23:59:59'] as const;
const COUNT = 100;
const timeOf = (index: number): string =>
  `2026-01-01 00:${String(Math.floor(index / 60)).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}`;
const recordOf = (index: number) => ({ timestamp: timeOf(index), level: 1_000 + index, note: `n${index};` });
const bytesOf = (...records: object[]): Buffer => Buffer.from(JSON.stringify(records));
const records = Array.from({ length: COUNT }, (_none, index) => recordOf(index));
const allBut = (...without: number[]) => records.filter((_record, index) => !without.includes(index));

/** A folder whose table holds all records, and whose journal is empty. */
async function folderWithRows(): Promise<string> {
  const dataDir = await tempDir();
  await upload(dataDir, ...records);
  return dataDir;
}

/** Puts other bytes into the file of the database, which no store has open: wherever they are, also where nobody reads any more. */
async function overwrite(dataDir: string, text: string, by: string | Buffer): Promise<void> {
  const file = join(dataDir, DATABASE_FILE);
  const bytes = await readFile(file);
  for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, at + 1))
    Buffer.from(by).copy(bytes, at);
  await writeFile(file, bytes);
}

/** Applies an upload and closes the folder again. */
async function upload(dataDir: string, ...sent: object[]): Promise<void> {
  const store = openSqliteStore(dataDir);
  await store.uploads.append(GAUGE, bytesOf(...sent));
  await store.uploads.readLatest(GAUGE);
  await store.close();
}

function open(dataDir: string): { store: Store; events: StoreEvent[] } {
  const events: StoreEvent[] = [];
  const store = openSqliteStore(dataDir, { onEvent: (event) => events.push(event) });
  onTestFinished(() => store.close());
  return { store, events };
}

const keptBytes = async ({ uploads }: Store): Promise<string[]> => {
  const pieces = await uploads.listSetAside();
  return Promise.all(
    pieces.map(async ({ id }) => Buffer.from((await uploads.readSetAside(id)) ?? []).toString('latin1')),
  );
};

it.each([
  ['a digit that became another', '"level":1030', '"level":1930'],
  ['a brace that is gone', '"level":1030,"note":"n30;"}', '"level":1030,"note":"n30;"m'],
  ['bytes that are no text', '"n30;"', Buffer.from([0x22, 0xff, 0xfe])],
])(
  'one row with %s is set aside with its bytes, told once, and costs no other',
  async (_what, text, damage) => {
    const dataDir = await folderWithRows();
    await overwrite(dataDir, text, damage);
    const { store, events } = open(dataDir);
    const pieces: unknown[] = [];
    for await (const piece of store.uploads.readPieces(GAUGE, ...ALL)) pieces.push(...piece);
    expect(pieces).toEqual(allBut(30));
    expect(await store.uploads.readPeriod(GAUGE, ...ALL)).toEqual(allBut(30));
    const reason = `The stored row of ${timeOf(30)} is damaged.`;
    expect(await store.uploads.listSetAside()).toMatchObject([{ equipment: GAUGE, reason }]);
    expect(events).toMatchObject([{ type: 'set-aside', reason, equipment: GAUGE }]);
    expect((await keptBytes(store))[0]).toContain(Buffer.from(damage).toString('latin1'));
    expect(store.uploads.state()).toMatchObject({ setAside: 1, problem: undefined });
  },
);

it('a row whose time has changed is not read as one of another time', async () => {
  const dataDir = await folderWithRows();
  await overwrite(dataDir, `${timeOf(COUNT - 1)}{`, timeOf(COUNT - 1).replace('2026', '2027'));
  const { store } = open(dataDir);
  expect(await store.uploads.readLatest(GAUGE)).toEqual(recordOf(COUNT - 2));
  expect(await store.uploads.readPeriod(GAUGE, ...ALL)).toEqual(allBut(COUNT - 1));
});

it.each(['6026', '2022', '202\u{fffd}'])(
  'a row whose time has become one of %s hides no other row, and is gone once it is set aside and deleted',
  async (year) => {
    const dataDir = await folderWithRows();
    await overwrite(
      dataDir,
      `${timeOf(30)}{`,
      year === '202\u{fffd}' ? Buffer.from([0x32, 0x30, 0x32, 0xb6]) : year,
    );
    const { store } = open(dataDir);
    // What is behind it may be looked for in vain as long as it is there.
    await store.uploads.readPeriod(GAUGE, ...ALL);
    expect(await store.uploads.readPeriod(GAUGE, ...ALL)).toEqual(allBut(30));
    for (const { id } of await store.uploads.listSetAside()) await store.uploads.deleteSetAside(id);
    expect(await store.uploads.readPeriod(GAUGE, ...ALL)).toEqual(allBut(30));
    expect(await store.uploads.listSetAside()).toEqual([]);
  },
);

it.each(['6026', '2022'])(
  'a row whose time has become one of %s is told by whoever reads a part of its period, however it begins',
  async (year) => {
    const dataDir = await folderWithRows();
    await overwrite(dataDir, `${timeOf(30)}{`, year);
    const { store } = open(dataDir);
    const found = await store.uploads.readPeriod(GAUGE, timeOf(25), timeOf(40));
    expect(found).toEqual(
      allBut(30).filter(({ timestamp }) => timestamp >= timeOf(25) && timestamp <= timeOf(40)),
    );
    expect(await store.uploads.listSetAside()).toHaveLength(1);
    expect(store.uploads.state()).toMatchObject({ setAside: 1, problem: undefined });
  },
);

it('a latest time that has become that of an earlier record is not the latest', async () => {
  const dataDir = await folderWithRows();
  await overwrite(dataDir, `level${timeOf(COUNT - 1)}`, `level${timeOf(COUNT - 9)}`);
  const { store } = open(dataDir);
  expect(await store.uploads.readLatest(GAUGE, 'level')).toEqual(recordOf(COUNT - 1));
  expect(store.uploads.state()).toMatchObject({ setAside: 0 });
});

it('equipment whose name has changed gives its records to no other equipment', async () => {
  const dataDir = await folderWithRows();
  await changeStoredName(dataDir, 'index', 'G1', 'G3');
  const { store } = open(dataDir);
  const other = { ...GAUGE, equipId: 'G3' };
  await expect(store.uploads.readPeriod(other, ...ALL)).rejects.toThrow('gauge/G3 is damaged');
  await store.uploads.append(other, bytesOf(recordOf(1)));
  await expect(store.uploads.readPeriod(other, ...ALL)).rejects.toThrow('gauge/G3 is damaged');
});

it('the latest record, and the latest with a field, are those before a damaged one', async () => {
  const dataDir = await folderWithRows();
  await overwrite(dataDir, `"level":${1_000 + COUNT - 1}`, '"level":7');
  const { store } = open(dataDir);
  expect(await store.uploads.readLatest(GAUGE, 'level')).toEqual(recordOf(COUNT - 2));
  expect(await store.uploads.readLatest(GAUGE, 'note')).toEqual(recordOf(COUNT - 2));
  expect(await store.uploads.readLatest(GAUGE)).toEqual(recordOf(COUNT - 2));
  expect(await store.uploads.readLatest(GAUGE, 'flow')).toBeUndefined();
});

it('a field that only a damaged row had has no latest record', async () => {
  const dataDir = await folderWithRows();
  await upload(dataDir, { timestamp: timeOf(5), flow: 12_345 });
  await overwrite(dataDir, '"flow":12345', '"flow":12346');
  const { store } = open(dataDir);
  expect(await store.uploads.readLatest(GAUGE, 'flow')).toBeUndefined();
  expect(await store.uploads.readLatest(GAUGE, 'flow')).toBeUndefined();
  await store.uploads.append(GAUGE, bytesOf({ timestamp: timeOf(4), flow: 1 }));
  expect(await store.uploads.readLatest(GAUGE, 'flow')).toEqual({ ...recordOf(4), flow: 1 });
});

it('an upload for the time of a damaged row is stored, and what the row held is set aside', async () => {
  const dataDir = await folderWithRows();
  await overwrite(dataDir, '"level":1030', '"level":1031');
  const { store, events } = open(dataDir);
  await store.uploads.append(
    GAUGE,
    bytesOf({ timestamp: timeOf(30), flow: 3 }, { timestamp: timeOf(31), flow: 4 }),
  );
  const [first, second] = await store.uploads.readPeriod(GAUGE, timeOf(30), timeOf(31));
  expect([first, second]).toEqual([
    { timestamp: timeOf(30), flow: 3 },
    { ...recordOf(31), flow: 4 },
  ]);
  expect(await keptBytes(store)).toEqual([
    JSON.stringify([recordOf(30)]).replace('"level":1030', '"level":1031'),
  ]);
  expect(events).toMatchObject([{ type: 'set-aside', equipment: GAUGE }]);
  const [piece] = await store.uploads.listSetAside();
  expect(await store.uploads.retrySetAside(piece?.id ?? 0)).toEqual({
    reason: expect.stringContaining('not those that were accepted'),
  });
});

it('rows of a version without checksums are read, and have one once they are written again', async () => {
  const dataDir = await folderWithRows();
  const db = new DatabaseSync(join(dataDir, DATABASE_FILE));
  db.exec(`${WITHOUT_TABLE_SUMS}
    ALTER TABLE measurement DROP COLUMN checksum; DROP TABLE deleted_set_aside; DROP TABLE unchecked_tail;
    ALTER TABLE equipment DROP COLUMN checksum; ALTER TABLE latest_measurement DROP COLUMN checksum;
    ALTER TABLE upload_position DROP COLUMN checksum;
    PRAGMA user_version = 8`);
  db.close();
  const before = openSqliteStore(dataDir);
  expect(await before.uploads.readPeriod(GAUGE, ...ALL)).toEqual(records);
  await before.close();
  await upload(dataDir, recordOf(1), { timestamp: timeOf(2), flow: 1 });
  await overwrite(dataDir, '"level":1001', '"level":1009');
  await overwrite(dataDir, '"level":1002', '"level":1009');
  const { store } = open(dataDir);
  expect(await store.uploads.readPeriod(GAUGE, ...ALL)).toEqual(allBut(1, 2));
});

/** Flips one bit so many bytes before where the text of a row begins: its header says what type each of its columns is of. */
async function flipBefore(dataDir: string, index: number, distance: number, bit: number): Promise<void> {
  const file = join(dataDir, DATABASE_FILE);
  const bytes = await readFile(file);
  const at = bytes.lastIndexOf(`${timeOf(index)}{"level"`) - distance;
  bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << bit), at);
  await writeFile(file, bytes);
}

const ASTRAY = 'The rows are out of order, so that some are not found.';

it.each([
  ['whose owner is a NULL', 4, 1, [ASTRAY]],
  ['whose owner is a text', 4, 2, [ASTRAY]],
  ['whose time is bytes', 3, 0, []],
])('a row %s ends no period without a word, wherever it stands', async (_what, distance, bit, refusals) => {
  for (const index of [30, 49, 50, 74, 98]) {
    const dataDir = await folderWithRows();
    await flipBefore(dataDir, index, distance, bit);
    const { store } = open(dataDir);
    const others = records.filter((_record, at) => at !== index);
    const readOthers = (from: string, to: string): Promise<unknown> =>
      store.uploads.readPeriod(GAUGE, from, to).then(
        (read) => read.filter(({ timestamp }) => timestamp !== timeOf(index)),
        (error: Error) => error.message,
      );
    expect([others, ...refusals]).toContainEqual(await readOthers(...ALL));
    const within = others.filter(({ timestamp }) => timestamp >= timeOf(60) && timestamp <= timeOf(79));
    expect([within, ...refusals]).toContainEqual(await readOthers(timeOf(60), timeOf(79)));
    const latest = await store.uploads.readLatest(GAUGE).catch((error: Error) => error.message);
    expect([records.at(-1), ...refusals]).toContainEqual(latest);
  }
});

it('a latest time under the name of another field is looked for among the rows', async () => {
  const dataDir = await folderWithRows();
  await overwrite(dataDir, `level${timeOf(COUNT - 1)}`, 'leXel');
  const { store } = open(dataDir);
  expect(await store.uploads.readLatest(GAUGE, 'level')).toEqual(records.at(-1));
  expect(await store.uploads.readLatest(GAUGE, 'flow')).toBeUndefined();
});
