import type { DatabaseSync } from 'node:sqlite';
import {
  CHECKED_TABLES,
  contentPieces,
  damagedContent,
  isIntactContent,
  isTableWhole,
} from './checked-tables.ts';

/** A field that the last record of its equipment has, with an earlier latest time: latest times have no checksum. */
const WRONG_LATEST = `
  SELECT equip_type, equip_id, field FROM latest_measurement AS latest JOIN equipment USING (equipment)
  WHERE EXISTS (
    SELECT 1 FROM (
      SELECT timestamp, fields FROM measurement AS row
      WHERE row.equipment = latest.equipment ORDER BY timestamp DESC LIMIT 1
    ) AS last, json_each(CASE WHEN json_valid(last.fields) THEN last.fields ELSE '{}' END) AS member
    WHERE last.timestamp > latest.timestamp AND member.key = latest.field
  ) LIMIT 1`;

const HAS_TABLE_SUMS = `SELECT 1 FROM sqlite_schema WHERE name = 'table_sum'`;

const PIECE_ROWS = 1_000;

function requireContent(db: DatabaseSync): void {
  for (const table of Object.keys(CHECKED_TABLES)) {
    for (const rows of contentPieces(db, table, PIECE_ROWS)) {
      const damaged = rows.find((row) => !isIntactContent(table, row));
      if (damaged) throw new Error(`its database is damaged: ${damagedContent(table, damaged)}`);
    }
    if (!isTableWhole(db, table))
      throw new Error(`its database is damaged: rows of the table ${table} are missing`);
  }
}

const HAS_LATEST = `SELECT 1 FROM sqlite_schema WHERE name = 'latest_measurement'`;

/**
 * Reads a whole database, as it is at one moment, and compares what is stored in two places: rows and their order, tables
 * and their indexes, latest times and last records.
 * @throws Error that says what is damaged
 */
export function requireSound(db: DatabaseSync): void {
  const found = db.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check'];
  if (found !== 'ok') throw new Error(`its database is damaged: ${String(found)}`);
  // An earlier version has no checksums of these.
  if (db.prepare(HAS_TABLE_SUMS).get()) requireContent(db);
  // A first version has no latest times.
  const wrong = db.prepare(HAS_LATEST).get() && db.prepare(WRONG_LATEST).get();
  if (!wrong) return;
  const { equip_type: equipType, equip_id: equipId, field } = wrong;
  throw new Error(
    `its database is damaged: the latest ${String(field)} of ${String(equipType)}/${String(equipId)} is not the latest`,
  );
}
