import type { DatabaseSync } from 'node:sqlite';
import type { UploadRecord } from '#shared/domain/upload-record.ts';
import type { Equipment } from '../../store.ts';
import { numberOf } from '../transaction.ts';
import type { JournalPosition } from './backlog.ts';

/** A record, and its place in its upload, from 0. */
export type NumberedRecord = { record: UploadRecord; index: number };

function isRising(records: readonly UploadRecord[]): boolean {
  let last = '';
  for (const { timestamp } of records) {
    if (timestamp <= last) return false;
    last = timestamp;
  }
  return true;
}

/**
 * Makes one record of those of the same time, later fields over earlier ones; it has the place of the first. What is
 * stored for a time is read and written as a whole, and may be long: once for an upload, not for each of its records.
 */
export function putTogether(records: readonly UploadRecord[]): NumberedRecord[] {
  if (isRising(records)) return records.map((record, index) => ({ record, index }));
  const groups = new Map<string, { index: number; records: UploadRecord[] }>();
  for (const [index, record] of records.entries()) {
    const group = groups.get(record.timestamp);
    if (group) group.records.push(record);
    else groups.set(record.timestamp, { index, records: [record] });
  }
  return [...groups.values()].map(({ index, records: [first, ...others] }) => ({
    // Not by assignment, because a field may be called __proto__.
    record: Object.fromEntries(
      [first ?? {}, ...others].flatMap((each) => Object.entries(each)),
    ) as UploadRecord,
    index,
  }));
}

/** Notes the time of a record for each of its fields whose latest it is. */
export function noteLatest(latest: Map<string, string>, { timestamp, ...fields }: UploadRecord): void {
  for (const field of Object.keys(fields))
    if (timestamp > (latest.get(field) ?? '')) latest.set(field, timestamp);
}

/**
 * Knows which upload a stored field is of, for the times of which a record is set aside: from then on, and until no
 * record of that time is set aside any more. Uploads of some equipment have the order of their positions in the journal.
 */
export function fieldOrigins(db: DatabaseSync) {
  const anyAside = db.prepare(
    'SELECT 1 FROM set_aside WHERE equip_type = ? AND equip_id = ? AND timestamp IS NOT NULL LIMIT 1',
  );
  const asideAt = db.prepare(
    'SELECT 1 FROM set_aside WHERE equip_type = ? AND equip_id = ? AND timestamp = ? LIMIT 1',
  );
  // After a crash uploads are applied again, and those before the last one of a field do not count.
  const put = db.prepare(
    `INSERT INTO field_origin VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET generation = excluded.generation, byte_offset = excluded.byte_offset
       WHERE (excluded.generation, excluded.byte_offset) > (generation, byte_offset)`,
  );
  const find = db.prepare(
    `SELECT (generation, byte_offset) > (?, ?) AS is_later FROM field_origin
     WHERE equip_type = ? AND equip_id = ? AND timestamp = ? AND field = ?`,
  );
  return {
    /** Whether anything of the equipment is set aside for which `note` has to be called. */
    areAwaited: ({ equipType, equipId }: Equipment): boolean =>
      anyAside.get(equipType, equipId) !== undefined,
    /** Says that a record has been written. Call it in the same transaction. */
    note(
      { equipType, equipId }: Equipment,
      { timestamp, ...fields }: UploadRecord,
      { generation, offset }: JournalPosition,
    ): void {
      if (!asideAt.get(equipType, equipId, timestamp)) return;
      for (const field of Object.keys(fields))
        put.run(equipType, equipId, timestamp, field, generation, offset);
    },
    /** Whether a stored field is of a later upload than the one at a position; undefined if nothing was noted. */
    isLater(
      { equipType, equipId }: Equipment,
      timestamp: string,
      field: string,
      { generation, offset }: JournalPosition,
    ): boolean | undefined {
      const row = find.get(generation, offset, equipType, equipId, timestamp, field);
      return row && numberOf(row, 'is_later') === 1;
    },
  };
}
