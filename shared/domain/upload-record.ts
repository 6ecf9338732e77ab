import { isServiceTime } from './service-time.ts';

/** One element of an upload (interface 2.3): a time, and measured fields named by the uploader. */
export type UploadRecord = { timestamp: string } & Record<string, string | number>;

/** What keeps an element of an upload from being a record. `field` is absent if the element itself is at fault. */
export type UploadRecordProblem = {
  index: number;
  field?: string;
  reason: 'not-an-object' | 'no-timestamp' | 'bad-timestamp' | 'bad-name' | 'bad-value';
};

/** A name of a field: any text without control characters below U+0020, but for `"` and `\` alone (interface 10.1). */
export const FIELD_NAME = /^(?!["\\]$)[ -\u{10ffff}]*$/u;

/** A string must be Unicode text: half of a surrogate pair could not be kept as it was sent. */
function isValue(value: unknown): boolean {
  return typeof value === 'string'
    ? value.isWellFormed()
    : typeof value === 'number' && Number.isFinite(value);
}

/**
 * Finds the first element of an upload that is no record: each must be an object with a `timestamp` of the form
 * `yyyy-MM-dd HH:mm:ss` and otherwise Unicode strings and finite numbers only, under names as FIELD_NAME has them (interface 2.3, interface 10.1).
 * @returns undefined if all are records.
 */
export function findUploadProblem(elements: readonly unknown[]): UploadRecordProblem | undefined {
  for (const [index, element] of elements.entries()) {
    if (typeof element !== 'object' || element === null || Array.isArray(element)) {
      return { index, reason: 'not-an-object' };
    }
    const { timestamp } = element as Record<string, unknown>;
    if (timestamp === undefined) return { index, field: 'timestamp', reason: 'no-timestamp' };
    if (typeof timestamp !== 'string' || !isServiceTime(timestamp)) {
      return { index, field: 'timestamp', reason: 'bad-timestamp' };
    }
    for (const [field, value] of Object.entries(element)) {
      if (!FIELD_NAME.test(field)) return { index, field, reason: 'bad-name' };
      if (!isValue(value) || !field.isWellFormed()) return { index, field, reason: 'bad-value' };
    }
  }
  return undefined;
}

/**
 * True for what is no name of a field: `timestamp` is the time of the record (interface 2.3), and `__proto__` is lost where
 * programs read a record into an object; services may refuse a name that is none by FIELD_NAME.
 */
export const isReservedField = (name: string): boolean =>
  name === 'timestamp' || name === '__proto__' || !FIELD_NAME.test(name);
