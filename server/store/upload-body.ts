import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import {
  FIELD_NAME,
  findUploadProblem,
  type UploadRecord,
  type UploadRecordProblem,
} from '#shared/domain/upload-record.ts';

/** To parse a body as small as this takes less than to wake a thread, whatever is in it. */
export const MAX_SMALL_BYTES = 4_096;

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

const BEFORE_COLON = /[ \t\n\r]*:/y;

/**
 * The same JSON with the names of fields written without escapes that they do not need: names are refused before anything is
 * parsed.
 * @throws UnreadableUploadError if a name is none by FIELD_NAME.
 */
function withPlainNames(text: string): string {
  if (!text.includes('\\')) return text;
  const parts: string[] = [];
  let copied = 0;
  for (let begin = text.indexOf('"'); begin !== -1;) {
    let end = begin + 1;
    let isEscaped = false;
    for (; end < text.length && text[end] !== '"'; end += 1) {
      if (text[end] !== '\\') continue;
      isEscaped = true;
      end += 1;
    }
    BEFORE_COLON.lastIndex = end + 1;
    if (isEscaped && BEFORE_COLON.test(text)) {
      const name = parseJson(text.slice(begin, end + 1)) as string;
      if (!FIELD_NAME.test(name))
        throw new UnreadableUploadError(
          'The name of a field holds a control character, or is a quotation mark or a backslash.',
        );
      parts.push(text.slice(copied, begin), JSON.stringify(name));
      copied = end + 1;
    }
    begin = text.indexOf('"', end + 1);
  }
  return parts.join('') + text.slice(copied);
}

function parseJson(text: string): unknown {
  try {
    return parseJsonText(text);
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
  const elements = parseJson(withPlainNames(withoutByteOrderMark(bytes).toString()));
  if (!Array.isArray(elements)) throw new UnreadableUploadError('The body is no JSON array.');
  const problem = findUploadProblem(elements);
  if (problem) throw new UnreadableUploadError(`Record ${problem.index + 1}: ${problem.reason}.`, problem);
  return elements;
}
