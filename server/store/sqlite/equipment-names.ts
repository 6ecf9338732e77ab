import type { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { DamagedStoreError, type Equipment } from '../store.ts';
import { numberOf, type Row } from './transaction.ts';

/** Ties the name of a piece of equipment to its key, so that no other equipment gets its records. */
export const nameChecksum = (key: number, equipType: string, equipId: string): number =>
  crc32(JSON.stringify([equipType, equipId]), key);

/** The equipment of a row of the table; undefined if the disk has changed the row. */
export function storedEquipment(row: Row): Equipment | undefined {
  const { equipment: key, equip_type: equipType, equip_id: equipId, checksum } = row;
  if (typeof key !== 'number' || typeof equipType !== 'string' || typeof equipId !== 'string')
    return undefined;
  return checksum === nameChecksum(key, equipType, equipId) ? { equipType, equipId } : undefined;
}

/** The keys under which the records of equipment are stored. */
export function equipmentNames(db: DatabaseSync) {
  const find = db.prepare('SELECT equipment, checksum FROM equipment WHERE equip_type = ? AND equip_id = ?');
  const read = db.prepare('SELECT * FROM equipment WHERE equipment = ?');
  const next = db.prepare('SELECT coalesce(max(equipment), 0) + 1 AS key FROM equipment');
  const add = db.prepare('INSERT INTO equipment VALUES (?, ?, ?, ?)');

  /** @throws DamagedStoreError if the name leads to the key of other equipment. */
  function keyOf({ equipType, equipId }: Equipment): number | undefined {
    const row = find.get(equipType, equipId);
    if (!row) return undefined;
    const key = numberOf(row, 'equipment');
    if (row['checksum'] !== nameChecksum(key, equipType, equipId))
      throw new DamagedStoreError(`The stored name of ${equipType}/${equipId} is damaged.`);
    return key;
  }

  return {
    keyOf,
    /** The same for equipment that may be new, which is added. Call it inside a transaction. */
    keyToWrite(equipment: Equipment): number {
      const known = keyOf(equipment);
      if (known !== undefined) return known;
      const key = numberOf(next.get() ?? {}, 'key');
      const { equipType, equipId } = equipment;
      add.run(key, equipType, equipId, nameChecksum(key, equipType, equipId));
      return key;
    },
    /** The equipment of a key; undefined if there is none, or its name is damaged. */
    nameOf(key: number): Equipment | undefined {
      const row = read.get(key);
      return row && storedEquipment(row);
    },
  };
}
