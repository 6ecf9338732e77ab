import type { DatabaseSync } from 'node:sqlite';
import type { UploadRecord } from '#shared/domain/upload-record.ts';
import type { RetryOutcome } from '../../store.ts';
import { parseUpload, UnreadableUploadError } from '../../upload-body.ts';
import { equipmentNames } from '../equipment-names.ts';
import { measurementTable, UnwritableRecordError } from '../measurement-table.ts';
import { inTransaction, numberOf, textOf } from '../transaction.ts';
import { fieldOrigins, noteLatest, putTogether } from './put-together.ts';
import { TABLE_GENERATION } from './set-aside.ts';

const UNKNOWN = 'Whose it is cannot be read any more.';
const DAMAGED = 'Its bytes are not those that were accepted. Save it, upload what is right, and delete it.';

/** So many fields of unknown order are named. */
const MAX_NAMED = 10;

function unknownOrder(fields: readonly string[]): string {
  const more = fields.length > MAX_NAMED ? ` and ${fields.length - MAX_NAMED} more` : '';
  return `Other values are stored of ${fields.slice(0, MAX_NAMED).join(', ')}${more}, and which came later is not known. Save it, upload what is right, and delete it.`;
}

/**
 * Applies what was set aside, all of it or nothing, by the rules of today. What a later upload has stored of the same
 * time and field stays, what an earlier one has stored is replaced. Where other values are stored and the order is not
 * known, nothing is applied. What is applied is not set aside any more.
 * @throws the error of SQLite if nothing can be written at the moment.
 */
export function retrySetAside(db: DatabaseSync, id: number): RetryOutcome {
  const table = measurementTable(db);
  const origins = fieldOrigins(db);
  const row = db
    .prepare(
      'SELECT equip_type, equip_id, timestamp, generation, byte_offset, bytes FROM set_aside WHERE id = ?',
    )
    .get(id);
  if (!row) return 'missing';
  const bytes = row['bytes'];
  if (row['equip_type'] === null || !(bytes instanceof Uint8Array)) return { reason: UNKNOWN };
  if (row['generation'] === TABLE_GENERATION) return { reason: DAMAGED };
  const named = { equipType: textOf(row, 'equip_type'), equipId: textOf(row, 'equip_id') };
  const position = { generation: numberOf(row, 'generation'), offset: numberOf(row, 'byte_offset') };
  // Of a record whose time was known when it was set aside, every field that came later has been noted.
  const isOrderKnown = row['timestamp'] !== null;
  try {
    const records = putTogether(parseUpload(Buffer.from(bytes)));
    inTransaction(db, () => {
      const equipment = equipmentNames(db).keyToWrite(named);
      const latest = new Map<string, string>();
      const unknown: string[] = [];
      for (const { record } of records) {
        const { timestamp, ...fields } = record;
        const stored = new Map(Object.entries(table.find(equipment, timestamp) ?? {}));
        const wanted = Object.entries(fields).filter(([field, value]) => {
          if (!stored.has(field) || stored.get(field) === value) return true;
          const isLater = origins.isLater(named, timestamp, field, position);
          if (isLater === undefined && !isOrderKnown) unknown.push(`${timestamp} ${JSON.stringify(field)}`);
          return isLater !== true;
        });
        const written = Object.fromEntries([['timestamp', timestamp], ...wanted]) as UploadRecord;
        table.put(equipment, written);
        origins.note(named, written, position);
        noteLatest(latest, record);
      }
      if (unknown.length > 0) throw new UnwritableRecordError(unknownOrder(unknown));
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
