import type { DatabaseSync } from 'node:sqlite';
import type { UploadRecord } from '#shared/domain/upload-record.ts';
import { damagedRows } from './damaged-rows.ts';
import type { SetAside } from './journal/set-aside.ts';
import { latestChecksum, rowChecksum, storedRecord } from './stored-row.ts';

/**
 * Longest row of one equipment and time, in characters of JSON. Uploads may add fields to the same time for ever, and
 * every one of them reads and writes the whole row.
 */
const MAX_ROW_LENGTH = 4_000_000;
/** SQLite's code of a value that is too large for it: SQLITE_TOOBIG. */
const SQLITE_TOOBIG = 18;

/** One record cannot be written, today or later. Everything else can. */
export class UnwritableRecordError extends Error {
  override readonly name = 'UnwritableRecordError';
}

/** What is wrong with the record, and not with the disk or the moment. */
function unwritable(error: unknown): unknown {
  if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_TOOBIG)
    return new UnwritableRecordError('The record is too large for the database.', { cause: error });
  return error;
}

/**
 * The measurements as they are read: one row per equipment and time, its fields as one JSON object, so that a value
 * keeps the type and the digits it was sent with, and their checksum; and beside it the latest time of each field.
 */
export function measurementTable(db: DatabaseSync) {
  const insert = db.prepare('INSERT INTO measurement VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING');
  const find = db.prepare(
    'SELECT timestamp, fields, checksum FROM measurement WHERE equipment = ? AND timestamp = ?',
  );
  const replace = db.prepare(
    `INSERT INTO measurement VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET fields = excluded.fields, checksum = excluded.checksum`,
  );
  const putLatest = db.prepare(
    `INSERT INTO latest_measurement VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET timestamp = excluded.timestamp, checksum = excluded.checksum
       WHERE excluded.timestamp > timestamp`,
  );
  const damaged = damagedRows(db);

  /** Writes fields over those of the stored row. Not by json_patch, which ends names at U+0000. */
  function putOver(equipment: number, timestamp: string, fields: object): SetAside | undefined {
    const row = find.get(equipment, timestamp) ?? {};
    const stored = storedRecord(equipment, row);
    const { timestamp: _time, ...before } = stored ?? {};
    const text = JSON.stringify({ ...before, ...fields });
    if (stored && row['checksum'] !== null && text === row['fields']) return undefined;
    if (text.length > MAX_ROW_LENGTH)
      throw new UnwritableRecordError(
        `With it, what is stored for this time would be longer than ${MAX_ROW_LENGTH} characters.`,
      );
    const setAside = stored ? undefined : damaged.takeOut(equipment, row).setAside;
    replace.run(equipment, timestamp, text, rowChecksum(equipment, timestamp, text));
    return setAside;
  }

  return {
    /**
     * Writes the fields of one record. Call it inside a transaction.
     * @returns the row that was stored for this time, if the disk had changed it: it is set aside.
     * @throws UnwritableRecordError if it never can be; other errors are those of the moment, such as a full disk.
     */
    put(equipment: number, { timestamp, ...fields }: UploadRecord): SetAside | undefined {
      try {
        const text = JSON.stringify(fields);
        const { changes } = insert.run(equipment, timestamp, text, rowChecksum(equipment, timestamp, text));
        return changes === 0 ? putOver(equipment, timestamp, fields) : undefined;
      } catch (error) {
        throw unwritable(error);
      }
    },
    /** What is stored of the equipment for a time; undefined if nothing is, or the disk has changed it. */
    find(equipment: number, timestamp: string): UploadRecord | undefined {
      const row = find.get(equipment, timestamp);
      return row && storedRecord(equipment, row);
    },
    /** Says that each of the fields has a record at a time; the latest one counts. */
    putLatest(equipment: number, latest: ReadonlyMap<string, string>): void {
      for (const [field, timestamp] of latest)
        putLatest.run(equipment, field, timestamp, latestChecksum(equipment, field, timestamp));
    },
  };
}
