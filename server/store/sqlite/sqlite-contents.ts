import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import {
  type MovedRow,
  type MovedTable,
  RAISE_ACCESS_VERSION,
  ROWS_TOGETHER,
  statementsOf,
  type StoreContents,
} from '../contents.ts';
import { CHECKED_TABLES, type ContentCheck } from './checked-tables.ts';
import { inTransaction, type Row, textOf } from './transaction.ts';

const placeholder = (): string => '?';

const allColumns = ({ readFirst, readNext }: { readFirst: string; readNext: string }): [string, string] => [
  readFirst.replace(/^SELECT .*? FROM /, 'SELECT * FROM '),
  readNext.replace(/^SELECT .*? FROM /, 'SELECT * FROM '),
];

function stored(value: MovedRow[number] | undefined): SQLInputValue {
  if (value === undefined) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Uint8Array) return value;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

function moved(row: Row, [column, kind]: MovedTable['columns'][number]): MovedRow[number] {
  const value = row[column] ?? null;
  if (kind === 'boolean') return value === 1;
  if (kind === 'texts') return JSON.parse(textOf(row, column)) as string[];
  return typeof value === 'bigint' ? Number(value) : value;
}

/**
 * The contents of a data folder, for `npm run move`: reading throws DamagedStoreError at a row that the disk has changed.
 */
export function sqliteContents(db: DatabaseSync, check: ContentCheck): StoreContents {
  return {
    read: async (table, after) => {
      // The checksum is in a column of its own.
      const [readFirst, readNext] = allColumns(statementsOf(table, placeholder));
      const rows = after
        ? db.prepare(readNext).all(...after.slice(0, table.keys).map(stored))
        : db.prepare(readFirst).all();
      return rows.map((row) => {
        if (table.name in CHECKED_TABLES) check.required(table.name, row);
        return table.columns.map((column) => moved(row, column));
      });
    },
    write: async (table, rows) => {
      const write = db.prepare(statementsOf(table, placeholder).write);
      inTransaction(db, () => {
        if (table.columns.length === table.keys && rows.length > 0) db.exec(`DELETE FROM ${table.name}`);
        for (const row of rows) write.run(...row.map(stored));
        db.exec(RAISE_ACCESS_VERSION);
      });
    },
    readEquipment: async (after) => {
      const columns = 'SELECT equip_type, equip_id FROM equipment';
      const order = `ORDER BY equip_type, equip_id LIMIT ${ROWS_TOGETHER}`;
      const rows = after
        ? db
            .prepare(`${columns} WHERE (equip_type, equip_id) > (?, ?) ${order}`)
            .all(after.equipType, after.equipId)
        : db.prepare(`${columns} ${order}`).all();
      return rows.map((row) => ({ equipType: textOf(row, 'equip_type'), equipId: textOf(row, 'equip_id') }));
    },
  };
}
