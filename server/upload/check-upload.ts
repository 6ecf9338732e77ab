import { isUtf8 } from 'node:buffer';
import {
  MAX_FIELD_NAME_LENGTH,
  MAX_FIELDS_PER_RECORD,
  MAX_FIELDS_PER_UPLOAD,
} from '#shared/domain/upload-limits.ts';
import type { UploadRecord, UploadRecordProblem } from '#shared/domain/upload-record.ts';
import { BodyThread } from '../store/body-thread.ts';
import { MAX_SMALL_BYTES, parseUpload, UnreadableUploadError } from '../store/upload-body.ts';
import { countPlainFields } from './count-plain-fields.ts';

const SAYS = {
  'not-an-object': 'is not an object',
  'no-timestamp': 'has no timestamp',
  'bad-timestamp': 'has a timestamp that is not a valid time in the form yyyy-MM-dd HH:mm:ss',
  'bad-name': 'has a field whose name holds a control character, or is a quotation mark or a backslash',
  'bad-value': 'has a value that is neither Unicode text nor a number',
} as const satisfies Record<UploadRecordProblem['reason'], string>;

/** Whether bytes are an upload: if they hold records at all, and how many different fields; or in a sentence why they are none. */
export type UploadCheck = { hasRecords: boolean; fieldCount: number } | { refusal: string };

/** The same with the names of all fields. */
export type FullUploadCheck = { hasRecords: boolean; fields: string[] } | { refusal: string };

function sentenceOf({ index, field, reason }: UploadRecordProblem): string {
  const inField =
    reason === 'bad-value' || reason === 'bad-name' ? ` in field ${JSON.stringify(field).slice(0, 100)}` : '';
  return `Record ${index + 1} ${SAYS[reason]}${inField}.`;
}

/** @returns the different fields of all records, or why there are too many, or what is too long a name. */
function fieldsOf(records: readonly UploadRecord[]): { fields: string[] } | { refusal: string } {
  const names = new Set<string>();
  for (const [index, record] of records.entries()) {
    const fields = Object.keys(record);
    const count = fields.length - 1;
    if (count > MAX_FIELDS_PER_RECORD)
      return {
        refusal: `Record ${index + 1} has ${count} fields, and a record may have ${MAX_FIELDS_PER_RECORD}.`,
      };
    for (const name of fields) names.add(name);
  }
  names.delete('timestamp');
  for (const name of names)
    if (name.length > MAX_FIELD_NAME_LENGTH)
      return {
        refusal: `The name of a field has ${name.length} characters, and may have ${MAX_FIELD_NAME_LENGTH}: ${JSON.stringify(name.slice(0, 40))}...`,
      };
  return names.size > MAX_FIELDS_PER_UPLOAD
    ? {
        refusal: `The records have ${names.size} different fields, and those of an upload may have ${MAX_FIELDS_PER_UPLOAD}.`,
      }
    : { fields: [...names] };
}

/** As `checkUpload`, and finds the names of all fields. */
export function checkFully(body: Buffer): FullUploadCheck {
  if (!isUtf8(body)) return { refusal: 'The body is not UTF-8.' };
  try {
    const records = parseUpload(body);
    const found = fieldsOf(records);
    return 'refusal' in found ? found : { hasRecords: records.length > 0, fields: found.fields };
  } catch (error) {
    if (!(error instanceof UnreadableUploadError)) throw error;
    return { refusal: error.problem ? sentenceOf(error.problem) : error.message };
  }
}

const withoutNames = (check: FullUploadCheck): UploadCheck =>
  'refusal' in check ? check : { hasRecords: check.hasRecords, fieldCount: check.fields.length };

/** The same for the body of a program, which is judged in one pass over its bytes; undefined if it is not for that pass. */
function checkPlainly(body: Buffer): UploadCheck | undefined {
  const fieldCount = isUtf8(body) ? countPlainFields(body) : undefined;
  return fieldCount === undefined ? undefined : { hasRecords: true, fieldCount };
}

/** Judges the body of an upload: a JSON array of upload records (interface 2.3, interface 10.1). */
export const checkUpload = (body: Buffer): UploadCheck =>
  checkPlainly(body) ?? withoutNames(checkFully(body));

/** Judges bodies of uploads. */
export interface UploadChecker {
  /** @throws StoreBusyError if too many bodies of the account wait to be judged. */
  check(body: Buffer, account: string): Promise<UploadCheck>;
  /**
   * The names of the fields of a body that was found to be an upload.
   * @throws StoreBusyError as `check` does.
   */
  fieldsOf(body: Buffer, account: string): Promise<string[]>;
  /** Ends what it has begun; whoever still waits gets an error. */
  close(): Promise<void>;
}

const namesIn = (check: FullUploadCheck): string[] => ('refusal' in check ? [] : check.fields);

/** Judges every body at once, on the thread that asks. */
export const checkerInPlace: UploadChecker = {
  check: async (body) => checkUpload(body),
  fieldsOf: async (body) => namesIn(checkFully(body)),
  close: async () => {},
};

/**
 * Judges large bodies that are oddly written in a thread. What programs write is judged at once, in less than half a
 * millisecond: to wake a thread and to hear from it takes as long.
 */
export class CheckerInThread implements UploadChecker {
  readonly #thread: BodyThread<FullUploadCheck>;

  /** @param file the thread: check-thread.ts. */
  constructor(file: URL | string) {
    this.#thread = new BodyThread(file, 'check-uploads');
  }

  async check(body: Buffer, account: string): Promise<UploadCheck> {
    if (body.byteLength <= MAX_SMALL_BYTES) return checkUpload(body);
    return checkPlainly(body) ?? withoutNames(await this.#thread.ask(body, account));
  }

  async fieldsOf(body: Buffer, account: string): Promise<string[]> {
    return namesIn(
      body.byteLength <= MAX_SMALL_BYTES ? checkFully(body) : await this.#thread.ask(body, account),
    );
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}
