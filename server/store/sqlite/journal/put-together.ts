import type { UploadRecord } from '#shared/domain/upload-record.ts';

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
