import { copyFile, readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { writePosition } from '#server/store/sqlite/journal/position.ts';
import { DATABASE_FILE, openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import type { StoreEvent } from '#server/store/store.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const GAUGE = { equipType: 'gauge', equipId: 'G1' };
const ALL = ['0001-01-01 00:00:00', '9999-12-31 23:59:59'] as const;
const record = (second: number, level: number) => ({
  timestamp: `2026-01-01 00:00:0${second}`,
  level,
});
const TRUTH = [record(1, 1), record(2, 3), record(3, 5)];
const MENDED =
  'The position in the journal of uploads was damaged: every file that is there is applied again.';
/** Named in the database and not there any more. */
const LAST_KNOWN = 5;

function change(dataDir: string, by: (db: DatabaseSync) => void): void {
  const db = new DatabaseSync(join(dataDir, DATABASE_FILE));
  by(db);
  db.close();
}

async function journalFiles(dataDir: string): Promise<string[]> {
  return (await readdir(dataDir)).filter((name) => name.endsWith('.journal')).toSorted();
}

/** A folder with uploads in three files that nobody has applied, as crashes leave it; later ones replace values of earlier ones. */
async function folderWithBacklog(): Promise<string> {
  const dataDir = await tempDir();
  const store = openSqliteStore(dataDir);
  await store.close();
  change(dataDir, (db) => writePosition(db, { generation: LAST_KNOWN, offset: 0 }));
  for (const records of [[record(1, 1), record(2, 2)], [record(2, 3), record(3, 4)], [record(3, 5)]]) {
    const open = openSqliteStore(dataDir);
    await open.uploads.append(GAUGE, Buffer.from(JSON.stringify(records)));
    await open.close();
  }
  return dataDir;
}

async function read(dataDir: string) {
  const events: StoreEvent[] = [];
  const store = openSqliteStore(dataDir, { onEvent: (event) => events.push(event) });
  try {
    store.uploads.open();
    const records = await store.uploads.readPeriod(GAUGE, ...ALL);
    return { records, events, state: store.uploads.state() };
  } finally {
    await store.close();
  }
}

it.each([
  ['later', 'UPDATE upload_position SET generation = generation + 8'],
  ['later than any number', 'UPDATE upload_position SET generation = 9007199254740993 << 8'],
  ['earlier', 'UPDATE upload_position SET generation = 1'],
  ['further on in its file', 'UPDATE upload_position SET byte_offset = 40'],
  ['without its checksum', 'UPDATE upload_position SET checksum = NULL, generation = 40'],
  ['missing', 'DELETE FROM upload_position'],
  [
    'there twice',
    'INSERT INTO upload_position SELECT generation + 8, byte_offset, checksum FROM upload_position',
  ],
])('uploads that wait are applied when the position is %s, and it is told', async (_how, statement) => {
  const dataDir = await folderWithBacklog();
  change(dataDir, (db) => db.exec(statement));
  const { records, events, state } = await read(dataDir);
  expect(records).toEqual(TRUTH);
  expect(events).toEqual([{ type: 'mended', what: MENDED }]);
  expect(state).toMatchObject({ mended: MENDED, damage: undefined, setAside: 0 });
  const again = await read(dataDir);
  expect([again.records, again.events]).toEqual([TRUTH, []]);
});

it('what was applied already is applied again in its order, and the values stay', async () => {
  const dataDir = await folderWithBacklog();
  const files = await journalFiles(dataDir);
  for (const name of files) await copyFile(join(dataDir, name), join(dataDir, `${name}.copy`));
  await read(dataDir);
  for (const name of files) await copyFile(join(dataDir, `${name}.copy`), join(dataDir, name));
  change(dataDir, (db) => db.exec('UPDATE upload_position SET generation = generation + 8'));
  expect((await read(dataDir)).records).toEqual(TRUTH);
});

it('a file before a sound position is one whose deletion was cut off: it is not applied, and goes', async () => {
  const dataDir = await folderWithBacklog();
  const [first = ''] = await journalFiles(dataDir);
  await copyFile(join(dataDir, first), join(dataDir, `${first}.copy`));
  await read(dataDir);
  await copyFile(join(dataDir, `${first}.copy`), join(dataDir, first));
  await unlink(join(dataDir, `${first}.copy`));
  const { records, events } = await read(dataDir);
  expect([records, events]).toEqual([TRUTH, []]);
  expect(await journalFiles(dataDir)).toEqual([]);
});

it('a position that the disk has made too high gives no file a number that is not found again', async () => {
  const dataDir = await tempDir();
  await openSqliteStore(dataDir).close();
  change(dataDir, (db) => db.exec('UPDATE upload_position SET generation = 1 << 52'));
  const store = openSqliteStore(dataDir);
  await store.uploads.append(GAUGE, Buffer.from(JSON.stringify(TRUTH)));
  await store.close();
  expect((await read(dataDir)).records).toEqual(TRUTH);
});
