import type { DatabaseSync } from 'node:sqlite';
import type { UploadRecord } from '#shared/domain/upload-record.ts';
import type { RetryOutcome } from '../../store.ts';
import { parseUpload, UnreadableUploadError } from '../../upload-body.ts';
import { measurementTable, UnwritableRecordError } from '../measurement-table.ts';
import { numberOf, textOf } from '../row.ts';
import { inTransaction } from '../transaction.ts';
import { noteLatest, putTogether } from './put-together.ts';

const UNKNOWN = 'Whose it is cannot be read any more.';

/** The record, but for fields that are stored of its time already: those came later. */
function withStored(record: UploadRecord, stored: string | undefined): UploadRecord {
  if (stored === undefined) return record;
  try {
    return { ...record, ...(JSON.parse(stored) as object) };
  } catch {
    throw new UnwritableRecordError('What is stored for this time is damaged.');
  }
}

/**
 * Applies what was set aside, all of it or nothing, by the rules of today. What is stored meanwhile of the same time and
 * field stays. What is applied is not set aside any more.
 * @throws the error of SQLite if nothing can be written at the moment.
 */
export function retrySetAside(db: DatabaseSync, id: number): RetryOutcome {
  const table = measurementTable(db);
  const row = db.prepare('SELECT equip_type, equip_id, bytes FROM set_aside WHERE id = ?').get(id);
  if (!row) return 'missing';
  const bytes = row['bytes'];
  if (row['equip_type'] === null || !(bytes instanceof Uint8Array)) return { reason: UNKNOWN };
  try {
    const records = putTogether(parseUpload(Buffer.from(bytes)));
    inTransaction(db, () => {
      const key = db
        .prepare(
          `INSERT INTO equipment (equip_type, equip_id) VALUES (?, ?)
           ON CONFLICT DO UPDATE SET equip_type = excluded.equip_type RETURNING equipment`,
        )
        .get(textOf(row, 'equip_type'), textOf(row, 'equip_id'));
      const equipment = numberOf(key ?? {}, 'equipment');
      const stored = db.prepare('SELECT fields FROM measurement WHERE equipment = ? AND timestamp = ?');
      const latest = new Map<string, string>();
      for (const { record } of records) {
        const there = stored.get(equipment, record.timestamp);
        table.put(equipment, withStored(record, there && textOf(there, 'fields')));
        noteLatest(latest, record);
      }
      table.putLatest(equipment, latest);
      db.prepare('DELETE FROM set_aside WHERE id = ?').run(id);
    });
    return 'applied';
  } catch (error) {
    if (error instanceof UnreadableUploadError || error instanceof UnwritableRecordError)
      return { reason: error.message };
    throw error;
  }
}
