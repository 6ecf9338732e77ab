import { isUtf8 } from 'node:buffer';
import { MAX_FIELDS_PER_RECORD } from '#shared/domain/upload-limits.ts';
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
  for (const [index, { timestamp: _time, ...fields }] of records.entries()) {
    const count = Object.keys(fields).length;
    if (count > MAX_FIELDS_PER_RECORD)
      return `Record ${index + 1} has ${count} fields, and a record may have ${MAX_FIELDS_PER_RECORD}.`;
  }
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
