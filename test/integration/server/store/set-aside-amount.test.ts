import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { deleteSetAside, setAsideAmount, setAsideTable } from '#server/store/sqlite/journal/set-aside.ts';
import { DATABASE_FILE, openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import { tempDir } from '#test/support/temp-dir.ts';

async function setUp() {
  const folder = await tempDir();
  await openSqliteStore(folder).close();
  // Others set aside and delete.
  const [db, other] = [0, 1].map(() => new DatabaseSync(join(folder, DATABASE_FILE))) as [
    DatabaseSync,
    DatabaseSync,
  ];
  onTestFinished(() => {
    db.close();
    other.close();
  });
  const table = setAsideTable(other);
  const put = (offset: number, bytes: number): boolean =>
    table.put({ reason: 'test', generation: 1, offset, bytes: new Uint8Array(bytes) });
  return { other, put, amount: setAsideAmount(db) };
}

it('what is set aside is counted whoever sets it aside or deletes it', async () => {
  const { other, put, amount } = await setUp();
  expect(amount()).toEqual({ count: 0, bytes: 0 });
  put(1, 10);
  put(2, 20);
  expect(amount()).toEqual({ count: 2, bytes: 30 });
  put(3, 30);
  expect(amount()).toEqual({ count: 3, bytes: 60 });
  deleteSetAside(other, 1);
  expect(amount()).toEqual({ count: 2, bytes: 50 });
  deleteSetAside(other, 3);
  put(4, 40);
  expect(amount()).toEqual({ count: 2, bytes: 60 });
  for (const id of [2, 4]) deleteSetAside(other, id);
  expect(amount()).toEqual({ count: 0, bytes: 0 });
});

it('the sizes of what was there the last time are not read again', async () => {
  const { other, put, amount } = await setUp();
  put(1, 10);
  expect(amount()).toEqual({ count: 1, bytes: 10 });
  // Nobody does this: it shows whether it is read.
  other.exec("UPDATE set_aside SET bytes = x'00'");
  expect(amount()).toEqual({ count: 1, bytes: 10 });
  put(2, 20);
  expect(amount()).toEqual({ count: 2, bytes: 30 });
});
