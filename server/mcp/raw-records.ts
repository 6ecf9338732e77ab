import type { UploadRecord } from '#shared/domain/upload-record.ts';
import { type RecordQuery, measuredRecords, type RecordSource } from './measured-records.ts';
import type { ToolContext } from './tool.ts';

/** Half of an answer; the other half mirrors it as text. */
const MOST_PAGE_BYTES = 400_000;

/**
 * One page of records: at most `limit`, and only so many that they fit an answer, but one at least.
 * @returns the records, and the timestamp of the last one if more follow.
 */
export async function rawRecords(
  source: RecordSource,
  query: RecordQuery,
  limit: number,
  context: ToolContext,
): Promise<{ records: UploadRecord[]; lastTimestamp: string | undefined }> {
  const records: UploadRecord[] = [];
  let sizeBytes = 0;
  for await (const record of measuredRecords(source, query, context)) {
    const recordBytes = Buffer.byteLength(JSON.stringify(record)) + 1;
    const isFull =
      records.length >= limit || (records.length > 0 && sizeBytes + recordBytes > MOST_PAGE_BYTES);
    if (isFull) return { records, lastTimestamp: records.at(-1)?.timestamp };
    records.push(record);
    sizeBytes += recordBytes;
  }
  return { records, lastTimestamp: undefined };
}
