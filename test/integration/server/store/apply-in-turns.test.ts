import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { nameChecksum } from '#server/store/sqlite/equipment-names.ts';
import { DATABASE_FILE, openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import { type StoreEvent, StoreBusyError } from '#server/store/store.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const BAD = { equipType: 'gauge', equipId: 'bad' };
const GOOD = { equipType: 'gauge', equipId: 'good' };
const MAX_OF_EQUIPMENT = 25_000;
const bodyOf = (level: number) => Buffer.from(`[{"timestamp":"2026-01-01 00:00:00","level":${level}}]`);

/** A store in which nothing of one piece of equipment can be written, as with a damaged page of the database. */
async function openWithDamage() {
  const dataDir = await tempDir();
  const events: StoreEvent[] = [];
  const store = openSqliteStore(dataDir, { onEvent: (event) => events.push(event) });
  const db = new DatabaseSync(join(dataDir, DATABASE_FILE), { timeout: 5_000 });
  db.exec(`INSERT INTO equipment VALUES (1, 'gauge', 'bad', ${nameChecksum(1, 'gauge', 'bad')});
    CREATE TRIGGER damage BEFORE INSERT ON measurement WHEN NEW.equipment = 1
    BEGIN SELECT RAISE(ABORT, 'database disk image is malformed'); END`);
  const repair = (): void => {
    db.exec('DROP TRIGGER damage');
    db.close();
  };
  return { store, events, db, repair };
}

it('equipment whose uploads cannot be applied holds up no other, and is told and tried again', async () => {
  const { store, events, db, repair } = await openWithDamage();
  await store.uploads.append(BAD, bodyOf(1));
  const others = Array.from({ length: 50 }, (_none, index) => ({ equipType: 'gauge', equipId: `G${index}` }));
  await Promise.all(others.map((each) => store.uploads.append(each, bodyOf(2))));
  // Nobody reads them: they are applied behind everybody's back.
  await expect.poll(() => store.uploads.state().waiting, { timeout: 20_000 }).toBe(1);
  expect(db.prepare('SELECT count(*) AS count FROM measurement').get()).toEqual({ count: 50 });
  expect(store.uploads.state().problem).toBe('database disk image is malformed');
  expect(events).toContainEqual({ type: 'failing', reason: 'database disk image is malformed' });
  repair();
  expect(await store.uploads.readLatest(BAD)).toMatchObject({ level: 1 });
  await expect.poll(() => store.uploads.state().problem).toBeUndefined();
  await store.close();
});

it('a piece of equipment may have so much waiting, and the others find room all the same', async () => {
  const { store, repair } = await openWithDamage();
  const body = bodyOf(1);
  await Promise.all(Array.from({ length: MAX_OF_EQUIPMENT }, () => store.uploads.append(BAD, body)));
  await expect(store.uploads.append(BAD, body)).rejects.toThrow(StoreBusyError);
  await store.uploads.append(GOOD, bodyOf(7));
  expect(await store.uploads.readLatest(GOOD)).toMatchObject({ level: 7 });
  repair();
  expect(await store.uploads.readLatest(BAD)).toMatchObject({ level: 1 });
  await store.uploads.append(BAD, bodyOf(9));
  expect(await store.uploads.readLatest(BAD)).toMatchObject({ level: 9 });
  await store.close();
});

it('an upload that waits for room is refused when the store is closed', async () => {
  const dataDir = await tempDir();
  const store = openSqliteStore(dataDir);
  const db = new DatabaseSync(join(dataDir, DATABASE_FILE), { timeout: 5_000 });
  await store.uploads.append(GOOD, bodyOf(0));
  await store.uploads.readLatest(GOOD);
  // Somebody writes to the database, and the thread has to wait.
  db.exec('BEGIN IMMEDIATE');
  const body = bodyOf(1);
  await Promise.all(Array.from({ length: MAX_OF_EQUIPMENT }, () => store.uploads.append(GOOD, body)));
  const waiting = store.uploads.append(GOOD, body);
  const refused = expect(waiting).rejects.toThrow(StoreBusyError);
  const closed = store.close();
  await refused;
  db.exec('ROLLBACK');
  db.close();
  await closed;
});
