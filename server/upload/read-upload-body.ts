import { isUtf8 } from 'node:buffer';
import { ACCEPTED_UPLOAD_BYTES } from '#shared/domain/upload-limits.ts';
import { findUploadProblem, type UploadRecordProblem } from '#shared/domain/upload-record.ts';
import { type BodySource, BodyTooLargeError, readBody } from '../read-body.ts';
import { Refusal } from '../refusal.ts';
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

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    throw new Refusal(406, 'The body is no JSON.');
  }
}

async function readBytes(source: BodySource): Promise<Buffer> {
  try {
    return await readBody(source, ACCEPTED_UPLOAD_BYTES);
  } catch (error) {
    if (!(error instanceof BodyTooLargeError)) throw error;
    throw new Refusal(406, `The body is larger than ${ACCEPTED_UPLOAD_BYTES} bytes.`);
  }
}

/**
 * Reads the body of an upload: a JSON array of upload records (interface document 2.3).
 * @returns the bytes as they were sent, once they are known to be right.
 * @throws Refusal 406 that names what is wrong (design decision 1).
 */
export async function readUploadBody(source: BodySource): Promise<Uint8Array> {
  const encoding = source.request.headers.get('content-encoding') ?? 'identity';
  if (encoding !== 'identity')
    throw new Refusal(406, `A body that is ${encoding.slice(0, 20)} cannot be read.`);
  const body = await readBytes(source);
  if (!isUtf8(body)) throw new Refusal(406, 'The body is not UTF-8.');
  if (isPlainUpload(body)) return body;
  const elements = parseJson(body);
  if (!Array.isArray(elements)) throw new Refusal(406, 'The body is no JSON array.');
  const problem = findUploadProblem(elements);
  if (problem) throw new Refusal(406, sentenceOf(problem));
  return body;
}
