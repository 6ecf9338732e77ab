import type { DatabaseSync } from 'node:sqlite';
import type { UploadRecord } from '#shared/domain/upload-record.ts';

/** Writes records into the table of measurements. Call it inside a transaction. */
export type MeasurementTable = { put(equipment: number, records: readonly UploadRecord[]): void };

/**
 * The measurements as they are read: one row per equipment and time, its fields as one JSON object, so that a value
 * keeps the type and the digits it was sent with; and beside it the latest time of each field.
 */
export function measurementTable(db: DatabaseSync): MeasurementTable {
  const put = db.prepare(
    `INSERT INTO measurement VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET fields = json_patch(fields, excluded.fields)`,
  );
  const putLatest = db.prepare(
    `INSERT INTO latest_measurement VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET timestamp = max(timestamp, excluded.timestamp)`,
  );
  return {
    put(equipment, records) {
      const latest = new Map<string, string>();
      for (const { timestamp, ...fields } of records) {
        put.run(equipment, timestamp, JSON.stringify(fields));
        for (const field of Object.keys(fields)) {
          if (timestamp > (latest.get(field) ?? '')) latest.set(field, timestamp);
        }
      }
      for (const [field, timestamp] of latest) putLatest.run(equipment, field, timestamp);
    },
  };
}
