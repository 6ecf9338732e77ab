import { crc32 } from 'node:zlib';
import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import { isServiceTime } from '#shared/domain/service-time.ts';
import type { UploadRecord } from '#shared/domain/upload-record.ts';
import { type Row, textOf } from './transaction.ts';

/** Detects a stored row that the disk has changed; computed from its owner, its time, and its fields as JSON. */
export const rowChecksum = (equipment: number, timestamp: string, fields: string | Uint8Array): number =>
  crc32(fields, crc32(timestamp, equipment));

/** The same for the latest time of a field. */
export const latestChecksum = (equipment: number, field: string, timestamp: string): number =>
  crc32(JSON.stringify([field, timestamp]), equipment);

/** Whether a row of the table of latest times is as it was written. */
export const isIntactLatest = ({ equipment, field, timestamp, checksum }: Row): boolean =>
  typeof equipment === 'number' &&
  typeof field === 'string' &&
  typeof timestamp === 'string' &&
  checksum === latestChecksum(equipment, field, timestamp);

/** Whether a row that has `timestamp`, `fields` and `checksum` is as it was written. */
export function isIntactRow(equipment: number, { timestamp, fields, checksum }: Row): boolean {
  if (typeof timestamp !== 'string' || typeof fields !== 'string') return false;
  return checksum === null
    ? isServiceTime(timestamp)
    : checksum === rowChecksum(equipment, timestamp, fields);
}

/**
 * The record of a row that has `timestamp`, `fields` and `checksum`; undefined if the disk has changed the row. A row
 * written by a version without checksums counts as changed if it cannot be read.
 */
export function storedRecord(equipment: number, row: Row): UploadRecord | undefined {
  if (!isIntactRow(equipment, row)) return undefined;
  const fields = textOf(row, 'fields').slice(1, -1);
  try {
    // Put together as text, because a field may be called __proto__.
    return parseJsonText(
      `{"timestamp":${JSON.stringify(textOf(row, 'timestamp'))}${fields && `,${fields}`}}`,
    ) as UploadRecord;
  } catch {
    return undefined;
  }
}
