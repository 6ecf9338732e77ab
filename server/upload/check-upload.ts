import { isUtf8 } from 'node:buffer';
import { MAX_FIELDS_PER_RECORD, MAX_FIELDS_PER_UPLOAD } from '#shared/domain/upload-limits.ts';
import type { UploadRecord, UploadRecordProblem } from '#shared/domain/upload-record.ts';
import { parseUpload, UnreadableUploadError } from '../store/upload-body.ts';
import { isPlainUpload } from './is-plain-upload.ts';

const SAYS = {
  'not-an-object': 'is no object',
  'no-timestamp': 'has no timestamp',
  'bad-timestamp': 'has a timestamp that is no time of the form yyyy-MM-dd HH:mm:ss',
  'bad-name': 'has a field whose name holds a control character, or is a quotation mark or a backslash',
  'bad-value': 'has a value that is neither Unicode text nor a number',
} as const satisfies Record<UploadRecordProblem['reason'], string>;

/** Whether bytes are an upload: if they hold records at all, or in a sentence why they are none. */
export type UploadCheck = { hasRecords: boolean } | { refusal: string };

function sentenceOf({ index, field, reason }: UploadRecordProblem): string {
  const inField =
    reason === 'bad-value' || reason === 'bad-name' ? ` in field ${JSON.stringify(field).slice(0, 100)}` : '';
  return `Record ${index + 1} ${SAYS[reason]}${inField}.`;
}

function findTooWide(records: readonly UploadRecord[]): string | undefined {
  const names = new Set<string>();
  for (const [index, record] of records.entries()) {
    const fields = Object.keys(record);
    const count = fields.length - 1;
    if (count > MAX_FIELDS_PER_RECORD)
      return `Record ${index + 1} has ${count} fields, and a record may have ${MAX_FIELDS_PER_RECORD}.`;
    for (const name of fields) names.add(name);
  }
  // One of them is the timestamp.
  if (names.size - 1 > MAX_FIELDS_PER_UPLOAD)
    return `The records have ${names.size - 1} different fields, and those of an upload may have ${MAX_FIELDS_PER_UPLOAD}.`;
  return undefined;
}

/** Judges the body of an upload: a JSON array of upload records (interface 2.3, interface 10.1). */
export function checkUpload(body: Buffer): UploadCheck {
  if (!isUtf8(body)) return { refusal: 'The body is not UTF-8.' };
  if (isPlainUpload(body)) return { hasRecords: true };
  try {
    const records = parseUpload(body);
    const refusal = findTooWide(records);
    return refusal === undefined ? { hasRecords: records.length > 0 } : { refusal };
  } catch (error) {
    if (!(error instanceof UnreadableUploadError)) throw error;
    return { refusal: error.problem ? sentenceOf(error.problem) : error.message };
  }
}
