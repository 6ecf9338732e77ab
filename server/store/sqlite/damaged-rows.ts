import type { DatabaseSync } from 'node:sqlite';
import { type SetAside, setAsideTable, TABLE_GENERATION } from './journal/set-aside.ts';
import { type Row, textOf } from './row.ts';
import { rowChecksum } from './stored-row.ts';

/** The fields of a row as they are on the disk: as text, bytes that are no UTF-8 would be lost. */
function bytesOf({ fields }: Row): Buffer {
  if (typeof fields === 'string') return Buffer.from(fields);
  return fields instanceof Uint8Array ? Buffer.from(fields) : Buffer.alloc(0);
}

/** As an upload of one record, so that whoever puts the bytes right can send it. */
const asUpload = (timestamp: string, fields: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`[{"timestamp":${JSON.stringify(timestamp)},`),
    fields.subarray(1),
    Buffer.from(']'),
  ]);

/** Takes rows that the disk has changed out of the table of measurements, and sets them aside. */
export function damagedRows(db: DatabaseSync) {
  const setAside = setAsideTable(db);
  const equipmentOf = db.prepare('SELECT equip_type, equip_id FROM equipment WHERE equipment = ?');
  const find = db.prepare(
    `SELECT CAST(fields AS BLOB) AS fields, checksum FROM measurement WHERE equipment = ? AND timestamp = ?`,
  );
  const remove = db.prepare(
    'DELETE FROM measurement WHERE equipment = ? AND timestamp = ? AND CAST(fields AS BLOB) = ?',
  );
  return {
    /**
     * Call it inside a transaction, with a row of `timestamp` and `fields` as it was read.
     * @returns what was set aside; undefined if it is already.
     */
    takeOut(equipment: number, row: Row): SetAside | undefined {
      const timestamp = String(row['timestamp']);
      const stored = find.get(equipment, timestamp);
      const isSame = stored !== undefined && bytesOf(stored).toString() === bytesOf(row).toString();
      const fields = bytesOf(isSame ? stored : row);
      const named = equipmentOf.get(equipment);
      const piece: SetAside = {
        reason: `The stored row of ${timestamp} is damaged.`,
        equipment: named && { equipType: textOf(named, 'equip_type'), equipId: textOf(named, 'equip_id') },
        generation: TABLE_GENERATION,
        offset: equipment,
        index: rowChecksum(equipment, timestamp, fields),
        bytes: asUpload(timestamp, fields),
      };
      const isNew = setAside.put(piece);
      remove.run(equipment, timestamp, fields);
      return isNew ? piece : undefined;
    },
  };
}
