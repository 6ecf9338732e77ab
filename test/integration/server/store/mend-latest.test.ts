import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { MeasurementReader } from '#server/store/sqlite/measurement-reader.ts';
import { measurementTable } from '#server/store/sqlite/measurement-table.ts';
import { DATABASE_FILE, openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const EQUIPMENT = 1;
const FIRST = { timestamp: '2026-01-01 00:00:00', level: 1 };
const LATER = { timestamp: '2026-01-02 00:00:00', level: 2 };

/** The measurements of one gauge with a record, whose latest time the disk has changed. */
async function withWrongLatest(wrong: string) {
  const dataDir = await tempDir();
  await openSqliteStore(dataDir).close();
  const db = new DatabaseSync(join(dataDir, DATABASE_FILE), { enableForeignKeyConstraints: false });
  onTestFinished(() => db.close());
  const table = measurementTable(db);
  const write = (record: typeof FIRST): void => {
    table.put(EQUIPMENT, record);
    table.putLatest(EQUIPMENT, new Map([['level', record.timestamp]]));
  };
  write(FIRST);
  db.prepare('UPDATE latest_measurement SET timestamp = ?').run(wrong);
  return {
    reader: new MeasurementReader(
      db,
      () => {},
      () => {},
    ),
    write,
  };
}

it.each([
  ['a time between', '2026-01-01 00:00:01'],
  ['a time behind all', '2027-01-01 00:00:00'],
  ['a time before all', '2025-01-01 00:00:00'],
])(
  'a record that is written while a latest time of %s is looked for is the latest',
  async (_which, wrong) => {
    const { reader, write } = await withWrongLatest(wrong);
    const asked = reader.latestWith(EQUIPMENT, 'level');
    write(LATER);
    expect(await asked).toEqual(FIRST);
    expect(await reader.latestWith(EQUIPMENT, 'level')).toEqual(LATER);
  },
);

it('while a latest time is looked for, whoever else asks is answered too', async () => {
  const { reader } = await withWrongLatest('2027-01-01 00:00:00');
  const asked = [reader.latestWith(EQUIPMENT, 'level'), reader.latestWith(EQUIPMENT, 'level')];
  expect(await Promise.all(asked)).toEqual([FIRST, FIRST]);
  expect(await reader.latestWith(EQUIPMENT, 'level')).toEqual(FIRST);
});
