import type { DatabaseSync } from 'node:sqlite';
import type { Equipment, SetAsideUpload } from '../../store.ts';
import { numberOf, textOf } from '../row.ts';
import type { Amount } from './tally.ts';

/** What cannot be applied. It is kept with the reason, and holds up nothing else. */
export type SetAside = {
  reason: string;
  /** Whose it is, if that is known. */
  equipment?: Equipment | undefined;
  /** Of which time it is, if it is one record. */
  timestamp?: string;
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
  return {
    /** Call it inside a transaction. To keep the same again, as after a crash, changes nothing. */
    put({ reason, equipment, timestamp, generation, offset, index = 0, bytes }: SetAside): void {
      const { equipType = null, equipId = null } = equipment ?? {};
      put.run(Date.now(), reason, equipType, equipId, timestamp ?? null, generation, offset, index, bytes);
    },
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

/** How much is set aside. */
export function setAsideAmount(db: DatabaseSync): () => Amount {
  const count = db.prepare('SELECT count(*) AS count, total(length(bytes)) AS bytes FROM set_aside');
  return () => {
    const row = count.get() ?? {};
    return { count: numberOf(row, 'count'), bytes: numberOf(row, 'bytes') };
  };
}

/** Forgets one that was set aside; false if there is none. */
export const deleteSetAside = (db: DatabaseSync, id: number): boolean =>
  Number(db.prepare('DELETE FROM set_aside WHERE id = ?').run(id).changes) > 0;

/** The bytes of one that was set aside. */
export function readSetAside(db: DatabaseSync, id: number): Uint8Array | undefined {
  const bytes = db.prepare('SELECT bytes FROM set_aside WHERE id = ?').get(id)?.['bytes'];
  return bytes instanceof Uint8Array ? bytes : undefined;
}
