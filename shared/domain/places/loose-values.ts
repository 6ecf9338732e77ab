import type { JsonValue } from '../json-value.ts';
import { readPlaceField } from './read-place-field.ts';

const TO_THE_MINUTE = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}$/;
const OFFSET_AFTER_SPACE = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2}))$/;

/** A number, also as text, by the rules of the place list; null for anything else: a missing value is never 0. */
export function readLooseNumber(value: JsonValue | undefined): number | null {
  const read = readPlaceField('warnValue', value, '');
  return typeof read === 'number' ? read : null;
}

/**
 * An instant as epoch milliseconds, by the rules of the place list: wall-clock text in the IANA zone, ISO 8601, or epoch
 * seconds or milliseconds; text to the minute and a space before the time are taken, too. Null for anything else.
 */
export function readLooseTime(value: JsonValue | undefined, zone: string): number | null {
  const read = readPlaceField('latestTime', typeof value === 'string' ? usual(value.trim()) : value, zone);
  return typeof read === 'number' ? read : null;
}

function usual(text: string): string {
  return TO_THE_MINUTE.test(text) ? `${text}:00` : text.replace(OFFSET_AFTER_SPACE, '$1T$2');
}
