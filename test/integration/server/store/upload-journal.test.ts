import { appendFile, mkdir, open, readdir, readFile, rename, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { canWrite } from '#server/store/sqlite/journal/backlog-limits.ts';
import { DATABASE_FILE, openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import { StoreBusyError, type StoreEvent } from '#server/store/store.ts';
import { WITHOUT_TABLE_SUMS } from '#test/support/earlier-schema.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const GAUGE = { equipType: 'gauge', equipId: 'G1' };
const OTHER = { equipType: 'gauge', equipId: 'G2' };
const ALL = ['0001-01-01 00:00:00', '9999-12-31 23:59:59'] as const;
const record = (second: number, level: number) => ({
  timestamp: `2026-01-01 00:00:${String(second).padStart(2, '0')}`,
  level,
});
const bodyOf = (...records: object[]) => Buffer.from(JSON.stringify(records));

async function journalFiles(dataDir: string): Promise<string[]> {
  return (await readdir(dataDir)).filter((name) => name.endsWith('.journal'));
}

/** A folder whose journal holds uploads that nobody has applied, as a crash leaves it. */
async function folderWithBacklog(): Promise<string> {
  const dataDir = await tempDir();
  const store = openSqliteStore(dataDir);
  await store.uploads.append(GAUGE, bodyOf(record(1, 1), record(2, 2)));
  await store.uploads.append(OTHER, bodyOf(record(1, 9)));
  await store.uploads.append(GAUGE, bodyOf(record(2, 3)));
  await store.close();
  return dataDir;
}

async function readAll(dataDir: string) {
  const store = openSqliteStore(dataDir);
  const records = [
    await store.uploads.readPeriod(GAUGE, ...ALL),
    await store.uploads.readPeriod(OTHER, ...ALL),
  ];
  await store.close();
  return records;
}

it('what was acknowledged and not applied is there after the next start, the later upload over the earlier', async () => {
  expect(await readAll(await folderWithBacklog())).toEqual([[record(1, 1), record(2, 3)], [record(1, 9)]]);
});

it('uploads are refused while too little of the disk is free, nothing of them is kept, and what is stored is read', async () => {
  const dataDir = await folderWithBacklog();
  let nowMs = 0;
  const store = openSqliteStore(dataDir, { minFreeBytes: Number.MAX_SAFE_INTEGER, now: () => nowMs });
  await expect(store.uploads.append(GAUGE, bodyOf(record(3, 4)))).rejects.toThrow(StoreBusyError);
  expect(store.uploads.state().problem).toContain('full');
  nowMs += 3_600_000;
  // A small file can still be written to the disk; that does not make room for uploads.
  for (let times = 0; times < 3; times += 1) {
    expect(store.uploads.state().problem).toContain('full');
    expect(await canWrite(dataDir)).toBe(true);
  }
  expect(await store.uploads.readPeriod(GAUGE, ...ALL)).toEqual([record(1, 1), record(2, 3)]);
  await store.close();
  const later = openSqliteStore(dataDir);
  await later.uploads.append(GAUGE, bodyOf(record(4, 5)));
  expect(await later.uploads.readLatest(GAUGE)).toEqual(record(4, 5));
  expect(await later.uploads.readPeriod(GAUGE, ...ALL)).toHaveLength(3);
  await later.close();
});

it('equipment is listed as soon as an upload of it is acknowledged', async () => {
  const store = openSqliteStore(await tempDir());
  await store.uploads.append(GAUGE, bodyOf(record(1, 1)));
  expect(await store.uploads.listTypes()).toEqual(['gauge']);
  expect(await store.uploads.listOfType('gauge')).toEqual({ ids: ['G1'], count: 1 });
  await store.uploads.readLatest(GAUGE);
  expect(await store.uploads.listOfType('gauge')).toEqual({ ids: ['G1'], count: 1 });
  await store.close();
});

it('equipment of which nothing was applied before the store was closed is listed after the next start', async () => {
  const store = openSqliteStore(await folderWithBacklog());
  store.uploads.open();
  expect(await store.uploads.listTypes()).toEqual(['gauge']);
  expect(await store.uploads.listOfType('gauge')).toEqual({ ids: ['G1', 'G2'], count: 2 });
  await store.close();
});

it('equipment that is read first does not undo later what was applied for it', async () => {
  const dataDir = await folderWithBacklog();
  const store = openSqliteStore(dataDir);
  expect(await store.uploads.readLatest(GAUGE)).toEqual(record(2, 3));
  await store.close();
  expect(await readAll(dataDir)).toEqual([[record(1, 1), record(2, 3)], [record(1, 9)]]);
});

it('half an upload at the end, as a power cut leaves it, is cut off and costs the whole ones nothing', async () => {
  const dataDir = await folderWithBacklog();
  const [name = ''] = await journalFiles(dataDir);
  const whole = await readFile(join(dataDir, name));
  const events: StoreEvent[] = [];
  await appendFile(join(dataDir, name), whole.subarray(0, 50));
  const store = openSqliteStore(dataDir, { onEvent: (event) => events.push(event) });
  await store.uploads.append(GAUGE, bodyOf(record(5, 5)));
  await store.close();
  expect(events).toEqual([{ type: 'tail-cut', file: name, sizeBytes: 50, isBlank: false }]);
  expect(await readAll(dataDir)).toEqual([[record(1, 1), record(2, 3), record(5, 5)], [record(1, 9)]]);
});

it('zeros at the end are cut off, and called what they are', async () => {
  const dataDir = await folderWithBacklog();
  const [name = ''] = await journalFiles(dataDir);
  const events: StoreEvent[] = [];
  await appendFile(join(dataDir, name), Buffer.alloc(50));
  const store = openSqliteStore(dataDir, { onEvent: (event) => events.push(event) });
  await store.uploads.readLatest(GAUGE);
  await store.close();
  expect(events).toEqual([{ type: 'tail-cut', file: name, sizeBytes: 50, isBlank: true }]);
});

it('an upload whose bytes changed on disk is not taken for one, but kept and reported', async () => {
  const dataDir = await folderWithBacklog();
  const [name = ''] = await journalFiles(dataDir);
  const file = await open(join(dataDir, name), 'r+');
  const { size } = await file.stat();
  await file.write(Buffer.from('8'), 0, 1, size - 3);
  await file.close();
  expect(await readAll(dataDir)).toEqual([[record(1, 1), record(2, 2)], [record(1, 9)]]);
  const store = openSqliteStore(dataDir);
  const [kept] = await store.uploads.listSetAside();
  expect(kept?.reason).toBe('These bytes of the journal are damaged.');
  expect(Buffer.from((await store.uploads.readSetAside(kept?.id ?? 0)) ?? []).toString()).toContain(
    '"level":8',
  );
  await store.close();
});

it('a journal that is applied takes no room', async () => {
  const dataDir = await folderWithBacklog();
  await readAll(dataDir);
  expect(await journalFiles(dataDir)).toEqual([]);
});

it('what cannot be applied at the moment stops nobody, is told to who reads it, and is there afterwards', async () => {
  const dataDir = await tempDir();
  const store = openSqliteStore(dataDir);
  const db = new DatabaseSync(join(dataDir, DATABASE_FILE));
  db.exec(
    `CREATE TRIGGER full BEFORE INSERT ON measurement BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`,
  );
  await store.uploads.append(GAUGE, bodyOf(record(1, 1)));
  await expect(store.uploads.readLatest(GAUGE)).rejects.toThrow('the disk is full');
  await store.uploads.append(GAUGE, bodyOf(record(2, 2)));
  await expect(store.uploads.readLatest(GAUGE)).rejects.toThrow('the disk is full');
  expect(store.uploads.state()).toMatchObject({ waiting: 2, problem: 'the disk is full' });
  db.exec('DROP TRIGGER full');
  db.close();
  expect(await store.uploads.readLatest(GAUGE)).toEqual(record(2, 2));
  expect(store.uploads.state()).toMatchObject({ waiting: 0, setAside: 0 });
  await store.close();
  expect(await journalFiles(dataDir)).toEqual([]);
});

it('small uploads do not stay in the journal for long: what the next start has to read is bounded', async () => {
  const dataDir = await tempDir();
  const store = openSqliteStore(dataDir);
  const body = bodyOf(record(1, 1));
  await Promise.all(Array.from({ length: 21_000 }, () => store.uploads.append(GAUGE, body)));
  expect(await journalFiles(dataDir)).toContain('uploads-3.journal');
  await store.uploads.readLatest(GAUGE);
  await expect.poll(() => journalFiles(dataDir)).toEqual(['uploads-3.journal']);
  await store.close();
  expect(await journalFiles(dataDir)).toEqual([]);
});

it('two stores never have the uploads of one folder open', async () => {
  const dataDir = await folderWithBacklog();
  const [first, second] = [openSqliteStore(dataDir), openSqliteStore(dataDir)];
  await first.uploads.readLatest(GAUGE);
  await expect(second.uploads.append(GAUGE, bodyOf(record(9, 9)))).rejects.toThrow(
    'in use by another process',
  );
  await second.close();
  await first.close();
});

it('uploads that could not be opened are, as soon as the fault is fixed', async () => {
  const dataDir = await folderWithBacklog();
  const [name = ''] = await journalFiles(dataDir);
  const [file, aside] = [join(dataDir, name), join(dataDir, 'aside')];
  await rename(file, aside);
  await mkdir(file);
  const store = openSqliteStore(dataDir);
  await expect(store.uploads.readLatest(GAUGE)).rejects.toThrow('EISDIR');
  await rmdir(file);
  await rename(aside, file);
  expect(await store.uploads.readLatest(GAUGE)).toEqual(record(2, 3));
  await store.close();
});

it('uploads that an earlier version kept in its database are applied when it is opened', async () => {
  const dataDir = await tempDir();
  await openSqliteStore(dataDir).close();
  const db = new DatabaseSync(join(dataDir, DATABASE_FILE));
  db.exec(`${WITHOUT_TABLE_SUMS}
    DROP TABLE upload_position; DROP TABLE access_version; DROP TABLE set_aside; DROP TABLE field_origin;
    DROP TRIGGER account_added; DROP TRIGGER account_changed; DROP TRIGGER account_removed; DROP TRIGGER token_removed;
    DROP INDEX sign_on_record_by_account; DROP TABLE key_lineage;
    ALTER TABLE measurement DROP COLUMN checksum; DROP TABLE deleted_set_aside; DROP TABLE unchecked_tail;
    ALTER TABLE equipment DROP COLUMN checksum; ALTER TABLE latest_measurement DROP COLUMN checksum;
    ALTER TABLE account DROP COLUMN revocation; ALTER TABLE sign_on_record DROP COLUMN account;
    CREATE TABLE upload_journal (sequence INTEGER PRIMARY KEY AUTOINCREMENT, equipment INTEGER NOT NULL, body BLOB NOT NULL) STRICT;
    INSERT INTO equipment VALUES (1, 'gauge', 'G1'), (2, 'gauge', 'G2'); PRAGMA user_version = 4`);
  const put = db.prepare('INSERT INTO upload_journal (equipment, body) VALUES (?, ?)');
  put.run(1, bodyOf(record(1, 1), { ...record(2, 2), note: '正常', flow: 1.5 }));
  put.run(2, bodyOf(record(1, 9)));
  put.run(1, bodyOf(record(2, 3)));
  db.close();
  expect(await readAll(dataDir)).toEqual([
    [record(1, 1), { ...record(2, 3), note: '正常', flow: 1.5 }],
    [record(1, 9)],
  ]);
  const store = openSqliteStore(dataDir);
  expect(await store.uploads.readLatest(GAUGE, 'level')).toEqual({
    ...record(2, 3),
    note: '正常',
    flow: 1.5,
  });
  await store.close();
});

it('equipment is known as soon as an upload of it is acknowledged, whether it is applied or not', async () => {
  const store = openSqliteStore(await folderWithBacklog());
  const ask = async (...equipment: { equipType: string; equipId: string }[]) => {
    const isKnown = await store.uploads.knownEquipment();
    return equipment.map(isKnown);
  };
  store.uploads.open();
  expect(await ask(GAUGE, OTHER, { equipType: 'gauge', equipId: 'new' })).toEqual([true, true, false]);
  await store.uploads.append({ equipType: 'gauge', equipId: 'new' }, bodyOf(record(1, 1)));
  expect(await ask({ equipType: 'gauge', equipId: 'new' })).toEqual([true]);
  await store.uploads.readLatest({ equipType: 'gauge', equipId: 'new' });
  expect(await ask({ equipType: 'gauge', equipId: 'new' }, GAUGE)).toEqual([true, true]);
  await store.close();
});

it('what is listed of equipment is bounded, and all of it is known', async () => {
  const dataDir = await tempDir();
  await openSqliteStore(dataDir).close();
  const db = new DatabaseSync(join(dataDir, DATABASE_FILE));
  db.exec(`WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 120000)
    INSERT INTO equipment (equip_type, equip_id) SELECT 'many', printf('%06d', n) FROM number
    UNION ALL SELECT printf('type %04d', n), 'one' FROM number WHERE n <= 2000`);
  db.close();
  const store = openSqliteStore(dataDir);
  const types = await store.uploads.listTypes();
  expect([types.length, types[0], types[1]]).toEqual([1_000, 'many', 'type 0001']);
  const { ids, count } = await store.uploads.listOfType('many');
  expect([ids.length, ids[0], ids.at(-1), count]).toEqual([1_000, '000001', '001000', 100_000]);
  const isKnown = await store.uploads.knownEquipment();
  expect(isKnown({ equipType: 'many', equipId: '120000' })).toBe(true);
  expect(isKnown({ equipType: 'many', equipId: '120001' })).toBe(false);
  await store.close();
});
