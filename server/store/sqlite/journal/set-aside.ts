import type { DatabaseSync } from 'node:sqlite';
import type { Equipment, SetAsideUpload } from '../../store.ts';
import { inTransaction, numberOf, textOf } from '../transaction.ts';
import type { JournalPosition } from './backlog.ts';
import { readPosition } from './position.ts';
import type { Amount } from './tally.ts';

/** Files of the journal have higher numbers: under this one stands what was found in the table of measurements. */
export const TABLE_GENERATION = 0;

/** What cannot be applied. It is kept with the reason, and holds up nothing else. */
export type SetAside = {
  reason: string;
  /** Whose it is, if that is known. */
  equipment?: Equipment | undefined;
  /** Of which time it is, if it is one record. */
  timestamp?: string;
  /** Of the file and in it; of a row of the table TABLE_GENERATION, the key of its equipment, and its checksum as the index. */
  generation: number;
  offset: number;
  /** Number of the record in its upload, from 0; 0 if it is all of it. */
  index?: number;
  bytes: Uint8Array;
};

/** Keeps what cannot be applied. */
export function setAsideTable(db: DatabaseSync) {
  const put = db.prepare(
    `INSERT INTO set_aside (at_ms, reason, equip_type, equip_id, timestamp, generation, byte_offset, record_index, bytes)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  );
  const deletedOf = db.prepare(
    'SELECT record_index FROM deleted_set_aside WHERE generation = ? AND byte_offset = ?',
  );
  const deletedIn = ({ generation, offset }: JournalPosition): Set<number> =>
    new Set(deletedOf.all(generation, offset).map((row) => numberOf(row, 'record_index')));
  return {
    /**
     * Call it inside a transaction. To keep the same again, as after a crash, changes nothing.
     * @returns false if it was there already, or somebody has deleted it.
     */
    put({ reason, equipment, timestamp, generation, offset, index = 0, bytes }: SetAside): boolean {
      if (deletedIn({ generation, offset }).has(index)) return false;
      const { equipType = null, equipId = null } = equipment ?? {};
      const values = [reason, equipType, equipId, timestamp ?? null, generation, offset, index, bytes];
      return put.run(Date.now(), ...values).changes !== 0;
    },
    /** Numbers of the records of an upload that were set aside and deleted: after a crash it is applied again without them. */
    deletedIn,
  };
}

/** What has been set aside, the oldest first, without its bytes. */
export function listSetAside(db: DatabaseSync): SetAsideUpload[] {
  const rows = db
    .prepare(
      `SELECT id, at_ms, reason, equip_type, equip_id, length(bytes) AS size_bytes FROM set_aside ORDER BY id`,
    )
    .all();
  return rows.map((row) => ({
    id: numberOf(row, 'id'),
    atMs: numberOf(row, 'at_ms'),
    reason: textOf(row, 'reason'),
    equipment:
      row['equip_type'] === null
        ? undefined
        : { equipType: textOf(row, 'equip_type'), equipId: textOf(row, 'equip_id') },
    sizeBytes: numberOf(row, 'size_bytes'),
  }));
}

/**
 * How much is set aside. Anybody may ask, so the sizes of what was there the last time are not added up again: a number is
 * never given twice, so the same count and the same highest number are the same pieces.
 */
export function setAsideAmount(db: DatabaseSync): () => Amount {
  const look = db.prepare(
    'SELECT (SELECT count(*) FROM set_aside) AS count, (SELECT max(id) FROM set_aside) AS last',
  );
  const addUp = db.prepare(
    'SELECT count(*) AS count, total(length(bytes)) AS bytes FROM set_aside WHERE id > ? AND id <= ?',
  );
  const above = (first: number, last: number): Amount => {
    const row = addUp.get(first, last) ?? {};
    return { count: numberOf(row, 'count'), bytes: numberOf(row, 'bytes') };
  };
  let known = { count: 0, bytes: 0, last: 0 };
  return () => {
    const row = look.get() ?? {};
    const count = numberOf(row, 'count');
    const last = Number(row['last'] ?? 0);
    if (count !== known.count || last !== known.last) {
      const added = above(known.last, last);
      const isAddedTo = known.count + added.count === count;
      const { bytes } = isAddedTo ? { bytes: known.bytes + added.bytes } : above(0, last);
      known = { count, bytes, last };
    }
    return { count: known.count, bytes: known.bytes };
  };
}

/** Forgets one that was set aside, for good; false if there is none. */
export const deleteSetAside = (db: DatabaseSync, id: number): boolean =>
  inTransaction(db, () => {
    // Its upload may still be in the journal, and is applied again after a crash.
    db.prepare(
      `INSERT OR IGNORE INTO deleted_set_aside SELECT generation, byte_offset, record_index FROM set_aside
       WHERE id = ? AND generation >= ?`,
    ).run(id, readPosition(db)?.generation ?? 0);
    return Number(db.prepare('DELETE FROM set_aside WHERE id = ?').run(id).changes) > 0;
  });

/** The bytes of one that was set aside. */
export function readSetAside(db: DatabaseSync, id: number): Uint8Array | undefined {
  const bytes = db.prepare('SELECT bytes FROM set_aside WHERE id = ?').get(id)?.['bytes'];
  return bytes instanceof Uint8Array ? bytes : undefined;
}
