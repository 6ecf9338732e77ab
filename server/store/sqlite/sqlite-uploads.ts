import type { DatabaseSync } from 'node:sqlite';
import type { UploadRecord } from '#shared/domain/upload-record.ts';
import type { Equipment, UploadStore } from '../store.ts';
import { measurementTable } from './measurement-table.ts';
import { numberOf, type Row, textOf } from './row.ts';
import { UploadJournal } from './upload-journal.ts';

/** SQLite's LIMIT for everything. */
const NO_LIMIT = -1;

function recordOf(row: Row): UploadRecord {
  const fields = textOf(row, 'fields').slice(1, -1);
  // Put together as text, because a field may be called __proto__.
  const record: UploadRecord = JSON.parse(
    `{"timestamp":${JSON.stringify(textOf(row, 'timestamp'))}${fields && `,${fields}`}}`,
  );
  return record;
}

/**
 * Uploads in SQLite. An upload is acknowledged once its body is in the journal; the journal is folded into the
 * table of measurements when the service is idle, and before the equipment is read.
 */
export function sqliteUploads(db: DatabaseSync, dataDir: string): UploadStore & { stop(): Promise<void> } {
  const equipmentKey = db.prepare('SELECT equipment FROM equipment WHERE equip_type = ? AND equip_id = ?');
  const listEquipment = db.prepare(
    'SELECT equip_type, equip_id FROM equipment ORDER BY equip_type, equip_id',
  );
  const readPeriod = db.prepare(
    `SELECT timestamp, fields FROM measurement
     WHERE equipment = ? AND timestamp BETWEEN ? AND ? ORDER BY timestamp LIMIT ?`,
  );
  const readLatest = db.prepare(
    'SELECT timestamp, fields FROM measurement WHERE equipment = ? ORDER BY timestamp DESC LIMIT 1',
  );
  const readLatestWith = db.prepare(
    `SELECT timestamp, fields FROM latest_measurement JOIN measurement USING (equipment, timestamp)
     WHERE equipment = ? AND field = ?`,
  );
  let opened: UploadJournal | undefined;
  /** Opened by the first use: other commands open the store beside a service whose journal is not theirs. */
  const journal = () => (opened ??= new UploadJournal(db, measurementTable(db), dataDir));

  const foldedKey = async ({ equipType, equipId }: Equipment): Promise<number | undefined> => {
    const row = equipmentKey.get(equipType, equipId);
    if (!row) return undefined;
    const key = numberOf(row, 'equipment');
    await journal().foldAllOf(key);
    return key;
  };

  return {
    append: async (equipment, body) => journal().append(equipment, body),
    readPeriod: async (equipment, from, to, limit = NO_LIMIT) => {
      const key = await foldedKey(equipment);
      return key === undefined ? [] : readPeriod.all(key, from, to, limit).map(recordOf);
    },
    readLatest: async (equipment, field) => {
      const key = await foldedKey(equipment);
      if (key === undefined) return undefined;
      const row = field === undefined ? readLatest.get(key) : readLatestWith.get(key, field);
      return row && recordOf(row);
    },
    listEquipment: async () =>
      listEquipment
        .all()
        .map((row) => ({ equipType: textOf(row, 'equip_type'), equipId: textOf(row, 'equip_id') })),
    stop: async () => opened?.stop(),
  };
}
