import type { UploadRecord } from '#shared/domain/upload-record.ts';
import { type RecordQuery, measuredRecords, type RecordSource } from './measured-records.ts';
import type { ToolContext } from './tool.ts';

/** What is said of each field beside the records: its name, unit and meaning. */
const BYTES_PER_FIELD = 60;

/**
 * One page of records: at most `limit`, and only so many that they and what is said of their fields have at most
 * `mostBytes`, but one at least.
 * @returns the records, their size, and the timestamp of the last one if more follow.
 */
export async function rawRecords(
  source: RecordSource,
  query: RecordQuery,
  { limit, mostBytes }: { limit: number; mostBytes: number },
  context: ToolContext,
): Promise<{
  records: UploadRecord[];
  names: Set<string>;
  sizeBytes: number;
  lastTimestamp: string | undefined;
}> {
  const records: UploadRecord[] = [];
  const names = new Set<string>();
  let sizeBytes = 0;
  for await (const record of measuredRecords(source, query, context)) {
    const added = Object.keys(record).filter((name) => name !== 'timestamp' && !names.has(name));
    const addedBytes = added.reduce((sum, name) => sum + Buffer.byteLength(name) + BYTES_PER_FIELD, 0);
    const recordBytes = Buffer.byteLength(JSON.stringify(record)) + 1 + addedBytes;
    const isFull = records.length >= limit || (records.length > 0 && sizeBytes + recordBytes > mostBytes);
    if (isFull) return { records, names, sizeBytes, lastTimestamp: records.at(-1)?.timestamp };
    records.push(record);
    for (const name of added) names.add(name);
    sizeBytes += recordBytes;
  }
  return { records, names, sizeBytes, lastTimestamp: undefined };
}
