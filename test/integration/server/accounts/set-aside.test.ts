import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { answerHealth, healthSchema } from '#server/operating/answer-health.ts';
import { DATABASE_FILE, openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import { runScript } from '#test/support/run-script.ts';
import { WITHOUT_TABLE_SUMS } from '#test/support/earlier-schema.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const GAUGE = { equipType: 'gauge', equipId: 'G1' };
const TIME = '2026-01-01 00:00:00';
const bytesOf = (fields: object): Buffer => Buffer.from(JSON.stringify([{ timestamp: TIME, ...fields }]));

/** Fields of a row that has no room for another one. */
const FULL = JSON.stringify({ x: 'x'.repeat(4_000_000 - '{"x":""}'.length) });

/** Puts other fields into the only row, as a version without checksums has left them. */
function setFields(dataDir: string, fields: string): void {
  const db = new DatabaseSync(join(dataDir, DATABASE_FILE));
  db.prepare('UPDATE measurement SET fields = ?, checksum = NULL').run(fields);
  db.close();
}

/** A folder in which two pieces are set aside: what is no upload at all, and a record for a time whose row is full. */
async function folderWithTwo(): Promise<string> {
  const dataDir = await tempDir();
  const store = openSqliteStore(dataDir);
  await store.uploads.append(GAUGE, Buffer.from('nonsense'));
  await store.uploads.append(GAUGE, bytesOf({ level: 5 }));
  await store.uploads.readLatest(GAUGE);
  setFields(dataDir, FULL);
  await store.uploads.append(GAUGE, bytesOf({ level: 6, flow: 7 }));
  await store.uploads.listTypes();
  await expect.poll(() => store.uploads.state()).toMatchObject({ waiting: 0, setAside: 2 });
  await store.close();
  return dataDir;
}

const run = (dataDir: string, ...args: string[]) =>
  runScript('server/accounts-cli.ts', ['set-aside', ...args, '--data-dir', dataDir]);

async function latestIn(dataDir: string): Promise<unknown> {
  const store = openSqliteStore(dataDir);
  try {
    return [await store.uploads.readLatest(GAUGE), await store.uploads.readLatest(GAUGE, 'flow')];
  } finally {
    await store.close();
  }
}

/** Applies uploads one after the other. */
async function upload(dataDir: string, ...uploads: object[]): Promise<void> {
  const store = openSqliteStore(dataDir);
  for (const fields of uploads) await store.uploads.append(GAUGE, bytesOf(fields));
  await store.uploads.readLatest(GAUGE).catch(() => {});
  await expect.poll(() => store.uploads.state()).toMatchObject({ waiting: 0 });
  await store.close();
}

async function retry(dataDir: string, ...ids: number[]): Promise<unknown[]> {
  const store = openSqliteStore(dataDir);
  try {
    const outcomes: unknown[] = [];
    for (const id of ids) outcomes.push(await store.uploads.retrySetAside(id));
    return outcomes;
  } finally {
    await store.close();
  }
}

/** Makes the table what it was in schema version 7. */
function asEarlierVersion(dataDir: string): void {
  const db = new DatabaseSync(join(dataDir, DATABASE_FILE));
  db.exec(`${WITHOUT_TABLE_SUMS}
    CREATE TABLE earlier (id INTEGER PRIMARY KEY, at_ms INTEGER NOT NULL, reason TEXT NOT NULL, equip_type TEXT, equip_id TEXT,
      generation INTEGER NOT NULL, byte_offset INTEGER NOT NULL, record_index INTEGER NOT NULL, bytes BLOB NOT NULL,
      UNIQUE (generation, byte_offset, record_index)) STRICT;
    INSERT INTO earlier SELECT id, at_ms, reason, equip_type, equip_id, generation, byte_offset, record_index, bytes FROM set_aside;
    DROP TABLE set_aside; DROP TABLE field_origin; ALTER TABLE earlier RENAME TO set_aside;
    ALTER TABLE measurement DROP COLUMN checksum; DROP TABLE deleted_set_aside; DROP TABLE unchecked_tail;
    ALTER TABLE equipment DROP COLUMN checksum; ALTER TABLE latest_measurement DROP COLUMN checksum;
    ALTER TABLE upload_position DROP COLUMN checksum;
    PRAGMA user_version = 7`);
  db.close();
}

it('is applied by another try when it can be, over what came before it and below what came after it; the rest stays, with its reason', async () => {
  const dataDir = await folderWithTwo();
  expect((await run(dataDir, '--retry', 'all')).stdout).toMatch(
    /^1 {2}still set aside: The body is no JSON\.\n2 {2}still set aside: .*longer than/,
  );
  setFields(dataDir, '{"level":5,"flow":1}');
  await upload(dataDir, { level: 8 });
  expect((await run(dataDir, '--retry', '2', '--retry', '1')).stdout).toBe(
    '2  applied\n1  still set aside: The body is no JSON.\n',
  );
  const record = { timestamp: TIME, level: 8, flow: 7 };
  expect(await latestIn(dataDir)).toEqual([record, record]);
  expect((await run(dataDir)).stdout).toMatch(/^1 .*\n$/);
});

it('a later upload stays although it sends the value from before, and pieces have the order of their uploads', async () => {
  const dataDir = await tempDir();
  await upload(dataDir, { level: 1, flow: 1, turbidity: 1 });
  setFields(dataDir, FULL);
  await upload(dataDir, { level: 2, flow: 2, turbidity: 2 }, { flow: 3, turbidity: 3 });
  setFields(dataDir, '{"level":1,"flow":1,"turbidity":1}');
  await upload(dataDir, { turbidity: 1 });
  expect(await retry(dataDir, 2, 1)).toEqual(['applied', 'applied']);
  const record = { timestamp: TIME, level: 2, flow: 3, turbidity: 1 };
  expect(await latestIn(dataDir)).toEqual([record, record]);
  const db = new DatabaseSync(join(dataDir, DATABASE_FILE));
  expect(db.prepare('SELECT * FROM field_origin').all()).toEqual([]);
  db.close();
});

it('a piece of an earlier version keeps its number; where its order is not known, it says of which fields and stays', async () => {
  const dataDir = await folderWithTwo();
  setFields(dataDir, '{"level":5}');
  asEarlierVersion(dataDir);
  expect(await retry(dataDir, 2)).toEqual([
    { reason: expect.stringContaining(`Other values are stored of ${TIME} "level", and which came later`) },
  ]);
  expect(await latestIn(dataDir)).toEqual([{ timestamp: TIME, level: 5 }, undefined]);
  await upload(dataDir, { level: 6 });
  expect(await retry(dataDir, 2)).toEqual(['applied']);
  const record = { timestamp: TIME, level: 6, flow: 7 };
  expect(await latestIn(dataDir)).toEqual([record, record]);
});

it('no piece has the number of one that is gone', async () => {
  const dataDir = await folderWithTwo();
  await run(dataDir, '--delete', 'all');
  await upload(dataDir, { level: 9 });
  expect((await run(dataDir, '--delete', '2')).stderr).toContain('has the number "2"');
  expect((await run(dataDir)).stdout).toMatch(/^3 .*\n$/);
});

it('is forgotten by --delete, one piece or all, and nothing else is', async () => {
  const dataDir = await folderWithTwo();
  expect((await run(dataDir, '--delete', '1')).stdout).toBe('1  deleted\n');
  expect((await run(dataDir)).stdout).toMatch(/^2 .*\n$/);
  expect((await run(dataDir, '--delete', 'all')).stdout).toBe('2  deleted\n');
  expect((await run(dataDir)).stdout).toBe('Nothing is set aside.\n');
  setFields(dataDir, '{"level":8}');
  expect(await latestIn(dataDir)).toEqual([{ timestamp: TIME, level: 8 }, undefined]);
});

it('a wrong number or two ways at once change nothing, and are said', async () => {
  const dataDir = await folderWithTwo();
  expect((await run(dataDir, '--delete', '1', '--delete', '9')).stderr).toContain('has the number "9"');
  expect((await run(dataDir, '--delete', '1', '--retry', '2')).stderr).toContain('one of them');
  expect((await run(dataDir)).stdout.split('\n')).toHaveLength(3);
});

it('is a warning of health as long as something is, and the service works', async () => {
  const dataDir = await folderWithTwo();
  const store = openSqliteStore(dataDir);
  const look = async () => {
    const answer = await answerHealth({ store, dataDir })();
    return { status: answer.status, ...healthSchema.pick({ warning: true }).parse(await answer.json()) };
  };
  expect(await look()).toEqual({
    status: 200,
    warning: '2 accepted uploads (0.0 MB) cannot be applied: see "npm run accounts -- set-aside".',
  });
  await run(dataDir, '--delete', 'all');
  expect(await look()).toEqual({ status: 200 });
  await store.close();
});
