import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { Applier } from '#server/store/sqlite/journal/applier.ts';
import { nameOf } from '#server/store/sqlite/journal/frame.ts';
import { JournalFile, journalEntry } from '#server/store/sqlite/journal/journal-file.ts';
import type { FromThread } from '#server/store/sqlite/journal/thread-messages.ts';
import { DATABASE_FILE, openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import { WritePriority } from '#server/store/sqlite/write-priority.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const COUNT = 2_300;
const body = Buffer.from('[{"timestamp":"2026-01-01 00:00:00","v":1}]');

/** A folder in which one upload for each of many pieces of equipment waits, as a kill leaves it. */
async function folderWithManyNames(): Promise<string> {
  const dataDir = await tempDir();
  await openSqliteStore(dataDir).close();
  const file = new JournalFile(dataDir, 1);
  const names = Array.from({ length: COUNT }, (_, at) => nameOf({ equipType: 'gauge', equipId: `G${at}` }));
  await file.append(names.map((name) => journalEntry(name, body)));
  file.close();
  return dataDir;
}

it('what waits of many pieces of equipment is told in parts, before any of it is applied or a call is answered', async () => {
  const dataDir = await folderWithManyNames();
  const databaseFile = join(dataDir, DATABASE_FILE);
  const db = new DatabaseSync(databaseFile);
  const reports: FromThread[] = [];
  const drained = Promise.withResolvers<void>();
  const report = (message: FromThread): void => {
    reports.push(message);
    if (message.type === 'drained') drained.resolve();
  };
  const turns = new WritePriority();
  const start = { dataDir, databaseFile, activeGeneration: 2, activeBytes: 0, turns: turns.memory };
  const applier = new Applier(db, { ...start, checkEveryMs: undefined }, { turns, report });
  applier.begin();
  applier.apply(1, '');
  await drained.promise;
  const parts = reports.flatMap((message) => (message.type === 'read' ? [message] : []));
  expect(parts.map(({ isAll }) => isAll)).toEqual([false, false, false, false, true]);
  expect(Math.max(...parts.map(({ amounts }) => amounts.length))).toBe(500);
  expect(new Set(parts.flatMap(({ amounts }) => amounts.map(([name]) => name))).size).toBe(COUNT);
  expect([...new Set(reports.map(({ type }) => type))]).toEqual(['read', 'call-done', 'applied', 'drained']);
  applier.stop();
  db.close();
});

it('equipment is known at once after a start, however much of it waits', async () => {
  const store = openSqliteStore(await folderWithManyNames());
  store.uploads.open();
  expect(await store.uploads.listOfType('gauge')).toMatchObject({ count: COUNT });
  await store.close();
});
