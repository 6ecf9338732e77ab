import type { DatabaseSync } from 'node:sqlite';
import type { UploadRecord } from '#shared/domain/upload-record.ts';
import { textOf } from './row.ts';

/**
 * Longest row of one equipment and time, in characters of JSON. Uploads may add fields to the same time for ever, and
 * every one of them reads and writes the whole row.
 */
const MAX_ROW_LENGTH = 4_000_000;
/** json_patch compares every field with every other, so that longer rows are put together here. */
const MAX_PATCHED_LENGTH = 10_000;
/** SQLite's codes of what is wrong with the data, and not with the disk or the moment: SQLITE_ERROR and SQLITE_TOOBIG. */
const MALFORMED = /malformed JSON/i;
const SQLITE_TOOBIG = 18;

/** One record cannot be written, today or later. Everything else can. */
export class UnwritableRecordError extends Error {
  override readonly name = 'UnwritableRecordError';
}

function unwritable(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof SyntaxError || MALFORMED.test(error.message))
    return new UnwritableRecordError('What is stored for this time is damaged.', { cause: error });
  if ('errcode' in error && error.errcode === SQLITE_TOOBIG)
    return new UnwritableRecordError('The record is too large for the database.', { cause: error });
  return error;
}

/**
 * The measurements as they are read: one row per equipment and time, its fields as one JSON object, so that a value
 * keeps the type and the digits it was sent with; and beside it the latest time of each field.
 */
export function measurementTable(db: DatabaseSync) {
  const put = db.prepare(
    `INSERT INTO measurement VALUES (:equipment, :timestamp, :fields)
     ON CONFLICT DO UPDATE SET fields = json_patch(fields, excluded.fields)
       WHERE length(fields) + length(excluded.fields) <= ${MAX_PATCHED_LENGTH}`,
  );
  const find = db.prepare('SELECT fields FROM measurement WHERE equipment = ? AND timestamp = ?');
  const replace = db.prepare('UPDATE measurement SET fields = ? WHERE equipment = ? AND timestamp = ?');
  const putLatest = db.prepare(
    `INSERT INTO latest_measurement VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET timestamp = excluded.timestamp WHERE excluded.timestamp > timestamp`,
  );

  function putLong(equipment: number, timestamp: string, fields: object): void {
    const stored: object = JSON.parse(textOf(find.get(equipment, timestamp) ?? {}, 'fields'));
    const text = JSON.stringify({ ...stored, ...fields });
    if (text.length > MAX_ROW_LENGTH)
      throw new UnwritableRecordError(
        `With it, what is stored for this time would be longer than ${MAX_ROW_LENGTH} characters.`,
      );
    replace.run(text, equipment, timestamp);
  }

  return {
    /**
     * Writes the fields of one record.
     * @throws UnwritableRecordError if it never can be; other errors are those of the moment, such as a full disk.
     */
    put(equipment: number, { timestamp, ...fields }: UploadRecord): void {
      try {
        const { changes } = put.run({ equipment, timestamp, fields: JSON.stringify(fields) });
        if (changes === 0) putLong(equipment, timestamp, fields);
      } catch (error) {
        throw unwritable(error);
      }
    },
    /** Says that each of the fields has a record at a time; the latest one counts. */
    putLatest(equipment: number, latest: ReadonlyMap<string, string>): void {
      for (const [field, timestamp] of latest) putLatest.run(equipment, field, timestamp);
    },
  };
}
