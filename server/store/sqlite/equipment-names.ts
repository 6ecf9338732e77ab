import type { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { DamagedStoreError, type Equipment } from '../store.ts';
import { numberOf, type Row } from './transaction.ts';

/** Ties the name of a piece of equipment to its key, so that no other equipment gets its records. */
export const nameChecksum = (key: number, equipType: string, equipId: string): number =>
  crc32(JSON.stringify([equipType, equipId]), key);

/** A row of the table: `isIntact` is whether its checksum fits. */
function readRow(row: Row): { key: number; equipment: Equipment; isIntact: boolean } | undefined {
  const { equipment: key, equip_type: equipType, equip_id: equipId, checksum } = row;
  if (typeof key !== 'number' || typeof equipType !== 'string' || typeof equipId !== 'string')
    return undefined;
  const isIntact = checksum === nameChecksum(key, equipType, equipId);
  return { key, equipment: { equipType, equipId }, isIntact };
}

/** The equipment of a row of the table; undefined if the row and its checksum do not fit each other. */
export function storedEquipment(row: Row): Equipment | undefined {
  const read = readRow(row);
  return read?.isIntact ? read.equipment : undefined;
}

/** Whether every name in the table fits its checksum. */
export function areNamesIntact(db: DatabaseSync): boolean {
  for (const row of db.prepare('SELECT * FROM equipment NOT INDEXED').iterate())
    if (!storedEquipment(row)) return false;
  return true;
}

export const nameMended = ({ equipType, equipId }: Equipment): string =>
  `The checksum of the name ${equipType}/${equipId} was damaged, and is made anew.`;

/**
 * The keys under which the records of equipment are stored. A name stands in the table and in its index: where both say the
 * same, it is the checksum that the disk has changed.
 * @param onMended is told of each checksum that `keyToWrite` or `mend` has put right.
 */
export function equipmentNames(db: DatabaseSync, onMended: (equipment: Equipment) => void = () => {}) {
  const find = db.prepare('SELECT equipment, checksum FROM equipment WHERE equip_type = ? AND equip_id = ?');
  const read = db.prepare('SELECT * FROM equipment NOT INDEXED WHERE equipment = ?');
  // No more columns than the index has, so that the index alone is read.
  const findIndexed = db.prepare('SELECT equipment FROM equipment WHERE equip_type = ? AND equip_id = ?');
  const mend = db.prepare('UPDATE equipment SET checksum = ? WHERE equipment = ? AND checksum IS NOT ?');
  const next = db.prepare('SELECT coalesce(max(equipment), 0) + 1 AS key FROM equipment');
  const add = db.prepare('INSERT INTO equipment VALUES (?, ?, ?, ?)');

  /** The equipment of a row of the table, by its checksum or by the index. */
  function namedBy(row: Row): Equipment | undefined {
    const said = readRow(row);
    if (!said || said.isIntact) return said?.equipment;
    const { equipType, equipId } = said.equipment;
    return findIndexed.get(equipType, equipId)?.['equipment'] === said.key ? said.equipment : undefined;
  }

  function findKey({ equipType, equipId }: Equipment): { key: number; isIntact: boolean } | undefined {
    const row = find.get(equipType, equipId);
    if (!row) return undefined;
    const key = numberOf(row, 'equipment');
    const isIntact = row['checksum'] === nameChecksum(key, equipType, equipId);
    const said = isIntact ? undefined : readRow(read.get(key) ?? {})?.equipment;
    if (!isIntact && (said?.equipType !== equipType || said.equipId !== equipId))
      throw new DamagedStoreError(`The stored name of ${equipType}/${equipId} is damaged.`);
    return { key, isIntact };
  }

  function mendChecksum(key: number, equipment: Equipment): void {
    const checksum = nameChecksum(key, equipment.equipType, equipment.equipId);
    if (mend.run(checksum, key, checksum).changes > 0) onMended(equipment);
  }

  return {
    /** @throws DamagedStoreError if the name leads to the key of other equipment. */
    keyOf: (equipment: Equipment): number | undefined => findKey(equipment)?.key,
    /** The same for equipment that may be new, which is added. Call it inside a transaction. */
    keyToWrite(equipment: Equipment): number {
      const known = findKey(equipment);
      if (known && !known.isIntact) mendChecksum(known.key, equipment);
      if (known) return known.key;
      const key = numberOf(next.get() ?? {}, 'key');
      const { equipType, equipId } = equipment;
      add.run(key, equipType, equipId, nameChecksum(key, equipType, equipId));
      return key;
    },
    /** The equipment of a key; undefined if there is none, or its name is damaged. */
    nameOf(key: number): Equipment | undefined {
      const row = read.get(key);
      return row && namedBy(row);
    },
    namedBy,
    mendChecksum,
  };
}
