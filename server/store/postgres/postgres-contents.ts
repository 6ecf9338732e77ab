import {
  type MovedRow,
  RAISE_ACCESS_VERSION,
  ROWS_TOGETHER,
  statementsOf,
  type StoreContents,
} from '../contents.ts';
import { type Database, LONG_MS, textOf } from './database.ts';
import { keyText, nameOfKeyText } from './key-text.ts';

const placeholder = (at: number): string => `$${at}`;

/** The contents of a database, for `npm run move`. */
export function postgresContents(database: Database): StoreContents {
  return {
    read: async (table, after) => {
      const { readFirst, readNext } = statementsOf(table, placeholder);
      const { rows } = after
        ? await database.query(readNext, after.slice(0, table.keys))
        : await database.query(readFirst);
      return rows.map((row) => table.columns.map(([column]) => (row[column] ?? null) as MovedRow[number]));
    },
    write: async (table, rows) => {
      const { write } = statementsOf(table, placeholder);
      await database.transaction(
        async (connection) => {
          // There is one lineage, and it has no key in this schema.
          if (table.columns.length === table.keys && rows.length > 0)
            await connection.query(`DELETE FROM ${table.name}`);
          for (const row of rows) await connection.query(write, row);
          await connection.query(RAISE_ACCESS_VERSION);
        },
        { deadlineMs: LONG_MS },
      );
    },
    readEquipment: async (after) => {
      const { rows } = await database.query(
        `SELECT equip_type, equip_id FROM equipment WHERE $1::text IS NULL OR (equip_type, equip_id) > ($1, $2)
         ORDER BY equip_type, equip_id LIMIT ${ROWS_TOGETHER}`,
        after ? [keyText(after.equipType), keyText(after.equipId)] : [null, null],
      );
      return rows.map((row) => ({
        equipType: nameOfKeyText(textOf(row, 'equip_type')),
        equipId: nameOfKeyText(textOf(row, 'equip_id')),
      }));
    },
  };
}
