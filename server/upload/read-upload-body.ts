import { isUtf8 } from 'node:buffer';
import { ACCEPTED_UPLOAD_BYTES, MAX_FIELDS_PER_RECORD } from '#shared/domain/upload-limits.ts';
import type { UploadRecordProblem } from '#shared/domain/upload-record.ts';
import { type BodySource, BodyTooLargeError, readBody } from '../read-body.ts';
import { Refusal } from '../refusal.ts';
import { parseUpload, UnreadableUploadError } from '../store/upload-body.ts';
import { isPlainUpload } from './is-plain-upload.ts';

const SAYS = {
  'not-an-object': 'is no object',
  'no-timestamp': 'has no timestamp',
  'bad-timestamp': 'has a timestamp that is no time of the form yyyy-MM-dd HH:mm:ss',
  'bad-value': 'has a value that is neither Unicode text nor a number',
} as const satisfies Record<UploadRecordProblem['reason'], string>;

function sentenceOf({ index, field, reason }: UploadRecordProblem): string {
  const inField = reason === 'bad-value' ? ` in field ${JSON.stringify(field).slice(0, 100)}` : '';
  return `Record ${index + 1} ${SAYS[reason]}${inField}.`;
}

async function readBytes(source: BodySource): Promise<Buffer> {
  try {
    return await readBody(source, ACCEPTED_UPLOAD_BYTES);
  } catch (error) {
    if (!(error instanceof BodyTooLargeError)) throw error;
    throw new Refusal(406, `The body is larger than ${ACCEPTED_UPLOAD_BYTES} bytes.`);
  }
}

function recordsOf(body: Buffer) {
  try {
    return parseUpload(body);
  } catch (error) {
    if (!(error instanceof UnreadableUploadError)) throw error;
    throw new Refusal(406, error.problem ? sentenceOf(error.problem) : error.message);
  }
}

/** @returns how many records there are. */
function check(body: Buffer): number {
  if (!isUtf8(body)) throw new Refusal(406, 'The body is not UTF-8.');
  if (isPlainUpload(body)) return 1;
  const records = recordsOf(body);
  for (const [index, { timestamp: _time, ...fields }] of records.entries()) {
    const count = Object.keys(fields).length;
    if (count <= MAX_FIELDS_PER_RECORD) continue;
    throw new Refusal(
      406,
      `Record ${index + 1} has ${count} fields, and a record may have ${MAX_FIELDS_PER_RECORD}.`,
    );
  }
  return records.length;
}

/**
 * Reads the body of an upload: a JSON array of upload records (interface 2.3).
 * @returns the bytes as they were sent and checked; undefined if there is no record in them.
 * @throws Refusal 406 that names what is wrong (interface 10.1).
 */
export async function readUploadBody(source: BodySource): Promise<Buffer | undefined> {
  const encoding = source.request.headers.get('content-encoding') ?? 'identity';
  if (encoding !== 'identity')
    throw new Refusal(406, `A body that is ${encoding.slice(0, 20)} cannot be read.`);
  const body = await readBytes(source);
  return check(body) > 0 ? body : undefined;
}
