import type { DatabaseSync } from 'node:sqlite';
import { equipmentNames } from './equipment-names.ts';
import { type SetAside, setAsideTable, TABLE_GENERATION } from './journal/set-aside.ts';
import type { Row } from './transaction.ts';
import { rowChecksum } from './stored-row.ts';

/** A text column as it is on the disk, read as a BLOB: as text, bytes that are no UTF-8 would be lost. */
const bytesOf = (row: Row, column: string): Buffer => {
  const value = row[column];
  if (typeof value === 'string') return Buffer.from(value);
  return value instanceof Uint8Array ? Buffer.from(value) : Buffer.alloc(0);
};

const isSame = (a: Row, b: Row): boolean =>
  ['timestamp', 'fields'].every((column) => bytesOf(a, column).toString() === bytesOf(b, column).toString());

/** As an upload of one record, so that whoever puts the bytes right can send it. */
const asUpload = (timestamp: string, fields: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`[{"timestamp":${JSON.stringify(timestamp)},`),
    fields.subarray(1),
    Buffer.from(']'),
  ]);

/** What is kept of a row that the disk has changed. */
export function damagedRow(
  equipment: number,
  row: Row,
  names: Pick<ReturnType<typeof equipmentNames>, 'nameOf'>,
): SetAside {
  const timestamp = bytesOf(row, 'timestamp').toString();
  const fields = bytesOf(row, 'fields');
  return {
    reason: `The stored row of ${timestamp} is damaged.`,
    equipment: names.nameOf(equipment),
    generation: TABLE_GENERATION,
    offset: equipment,
    index: rowChecksum(equipment, timestamp, fields),
    bytes: asUpload(timestamp, fields),
  };
}

/** Takes rows that the disk has changed out of the table of measurements, and sets them aside. */
export function damagedRows(db: DatabaseSync) {
  const setAside = setAsideTable(db);
  const names = equipmentNames(db);
  const select =
    'SELECT CAST(timestamp AS BLOB) AS timestamp, CAST(fields AS BLOB) AS fields FROM measurement WHERE equipment = ?';
  const find = db.prepare(`${select} AND timestamp = ?`);
  const all = db.prepare(select);
  const remove = db.prepare(
    'DELETE FROM measurement WHERE equipment = ? AND timestamp = ? AND CAST(fields AS BLOB) = ?',
  );
  // Looks at each row, because one whose time has changed is not found by its time.
  const removeInPlace = db.prepare(
    `DELETE FROM measurement
     WHERE equipment = ? AND CAST(timestamp AS BLOB) = ? AND CAST(fields AS BLOB) = ?`,
  );

  function findInPlace(equipment: number, row: Row): Row | undefined {
    for (const stored of all.iterate(equipment)) if (isSame(stored, row)) return stored;
    return undefined;
  }

  function removeFound(equipment: number, row: Row): boolean {
    const [timestamp, fields] = [bytesOf(row, 'timestamp'), bytesOf(row, 'fields')];
    return (
      remove.run(equipment, timestamp.toString(), fields).changes > 0 ||
      removeInPlace.run(equipment, timestamp, fields).changes > 0
    );
  }

  return {
    /**
     * Call it inside a transaction, with a row of `timestamp` and `fields` as it was read.
     * @returns what was set aside, if it was not already, and whether the row is out of the table.
     */
    takeOut(equipment: number, row: Row): { setAside: SetAside | undefined; isGone: boolean } {
      const near = find.get(equipment, String(row['timestamp']));
      const found = near && isSame(near, row) ? near : row;
      let isGone = removeFound(equipment, found);
      // Bytes that are no UTF-8 were read as others: only a look at all rows finds them.
      const stored = isGone ? found : findInPlace(equipment, row);
      isGone ||= stored !== undefined && removeFound(equipment, stored);
      const piece = damagedRow(equipment, stored ?? row, names);
      return { setAside: setAside.put(piece) ? piece : undefined, isGone };
    },
  };
}
