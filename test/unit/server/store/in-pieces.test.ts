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

it('removes what cannot be used after the first step, and lets others write before every piece', async () => {
  const { db, other, find, mark, look } = await setUp(2 * ROWS_AT_ONCE + 10);
  const seen = new Set<unknown>([JSON.stringify(look())]);
  const ending = { isOver: false };
  const ended = endInPieces(db, mark, find).finally(() => (ending.isOver = true));
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

it('looks for what is to be ended when nobody else can write any more', async () => {
  const { db, other, find, mark, look } = await setUp(1);
  const markWhileOthersTry = (): boolean => {
    expect(() => other.exec('INSERT INTO held VALUES (-1)')).toThrow('locked');
    return mark();
  };
  expect(await endInPieces(db, markWhileOthersTry, find)).toBe(true);
  expect(look()).toEqual({ held: 0, mark: 1 });
});

it('looks again after the last piece, until nothing is left', async () => {
  const { db, other, find, mark, look } = await setUp(ROWS_AT_ONCE + 10);
  let looks = 0;
  const findThenAdd = (): RowChange[] => {
    const found = find();
    looks += 1;
    // Inside the first step others cannot write.
    if (looks === 2 || looks === 3) other.exec(`INSERT INTO held VALUES (-${looks})`);
    return found;
  };
  expect(await endInPieces(db, mark, findThenAdd)).toBe(true);
  expect(look()).toEqual({ held: 0, mark: 1 });
  expect(looks).toBe(5);
});

it('ends a little in one step with the mark, and nothing if there is nobody to mark', async () => {
  const { db, find, mark, look } = await setUp(3);
  expect(await endInPieces(db, () => false, find)).toBe(false);
  expect(look()).toEqual({ held: 3, mark: 0 });
  const ending = endInPieces(db, mark, find);
  expect(look()).toEqual({ held: 0, mark: 1 });
  expect(await ending).toBe(true);
});
