import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { endInPieces, type RowChange, ROWS_AT_ONCE } from '#server/store/sqlite/in-pieces.ts';
import { tempDir } from '#test/support/temp-dir.ts';

/** A database of some rows, and another connection that writes whenever it may. */
async function setUp(rows: number) {
  const file = join(await tempDir(), 'rows.sqlite');
  const [db, other] = [new DatabaseSync(file), new DatabaseSync(file, { timeout: 0 })];
  onTestFinished(() => {
    db.close();
    other.close();
  });
  db.exec(
    'PRAGMA journal_mode = WAL; CREATE TABLE held (number INTEGER PRIMARY KEY); CREATE TABLE mark (at)',
  );
  const add = db.prepare('INSERT INTO held VALUES (?)');
  db.exec('BEGIN');
  for (let number = 0; number < rows; number += 1) add.run(number);
  db.exec('COMMIT');
  const remove = db.prepare('DELETE FROM held WHERE number = ?');
  const list = db.prepare('SELECT number FROM held ORDER BY number');
  const find = (): RowChange[] =>
    list.all().map(
      ({ number = null }) =>
        () =>
          void remove.run(number),
    );
  const mark = (): boolean => db.prepare('INSERT INTO mark VALUES (1)').run().changes === 1;
  const look = () =>
    other.prepare('SELECT (SELECT count(*) FROM held) AS held, (SELECT count(*) FROM mark) AS mark').get();
  return { db, other, find, mark, look };
}

it('lets others write after the first step and after every piece of what is left', async () => {
  const { db, other, find, mark, look } = await setUp(2 * ROWS_AT_ONCE + 10);
  const seen = new Set<unknown>([JSON.stringify(look())]);
  const ending = { isOver: false };
  const ended = endInPieces(db, find, mark).finally(() => (ending.isOver = true));
  while (!ending.isOver) {
    other.exec('BEGIN IMMEDIATE; CREATE TABLE IF NOT EXISTS written (at); COMMIT');
    seen.add(JSON.stringify(look()));
    await nextTurn();
  }
  seen.add(JSON.stringify(look()));
  expect(await ended).toBe(true);
  const steps = [
    { held: 2 * ROWS_AT_ONCE + 10, mark: 0 },
    { held: ROWS_AT_ONCE + 10, mark: 1 },
    { held: 10, mark: 1 },
    { held: 0, mark: 1 },
  ];
  expect([...seen]).toEqual(steps.map((step) => JSON.stringify(step)));
});

it('finds what others have issued until the mark', async () => {
  const { db, other, find, mark, look } = await setUp(1);
  let isFirst = true;
  const findThenIssue = (): RowChange[] => {
    const found = find();
    if (isFirst) other.exec('INSERT INTO held VALUES (-1)');
    isFirst = false;
    return found;
  };
  expect(await endInPieces(db, findThenIssue, mark)).toBe(true);
  expect(look()).toEqual({ held: 0, mark: 1 });
});

it('ends a little in one step with the mark, and nothing if there is nobody to mark', async () => {
  const { db, find, look } = await setUp(3);
  expect(await endInPieces(db, find, () => false)).toBe(false);
  expect(look()).toEqual({ held: 3, mark: 0 });
  const ending = endInPieces(db, find, () => true);
  expect(look()).toEqual({ held: 0, mark: 0 });
  expect(await ending).toBe(true);
});
