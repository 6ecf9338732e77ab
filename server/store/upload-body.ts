import {
  findUploadProblem,
  type UploadRecord,
  type UploadRecordProblem,
} from '#shared/domain/upload-record.ts';

const BYTE_ORDER_MARK = Buffer.from('\u{feff}');

/** Why bytes are no upload. `problem` is there if they are a JSON array with an element that is no record. */
export class UnreadableUploadError extends Error {
  override readonly name = 'UnreadableUploadError';
  readonly problem: UploadRecordProblem | undefined;

  constructor(message: string, problem?: UploadRecordProblem) {
    super(message);
    this.problem = problem;
  }
}

/** Some programs write a byte order mark, which a reader of JSON may ignore (RFC 8259, section 8.1). */
function withoutByteOrderMark(bytes: Buffer): Buffer {
  return bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)
    ? bytes.subarray(BYTE_ORDER_MARK.length)
    : bytes;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableUploadError('The body is no JSON.');
  }
}

/**
 * Reads the UTF-8 bytes of an upload (interface 2.3). The one rule for what an upload is: the service accepts
 * what this reads, and applies what it has kept by the same.
 * @throws UnreadableUploadError if they are no JSON array of records.
 */
export function parseUpload(bytes: Buffer): UploadRecord[] {
  const elements = parseJson(withoutByteOrderMark(bytes).toString());
  if (!Array.isArray(elements)) throw new UnreadableUploadError('The body is no JSON array.');
  const problem = findUploadProblem(elements);
  if (problem) throw new UnreadableUploadError(`Record ${problem.index + 1}: ${problem.reason}.`, problem);
  return elements;
}
