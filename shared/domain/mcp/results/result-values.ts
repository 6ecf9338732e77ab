import { readJsonPointer, valueAtPointer } from '../../json-pointer.ts';
import type { JsonValue } from '../../json-value.ts';
import { isServiceTime, parseServiceTime, parseZonedTime } from '../../service-time.ts';
import { isJsonObject, memberOf } from '../json-object.ts';
import { digitsOf, parseWithDigits } from './exact-text.ts';
import type { ResultRoot } from './result-view.ts';

/** The parts of an answer: the content of a tool, the messages of a prompt, what was read of a resource. */
export function contentOf(result: JsonValue): JsonValue[] {
  return rolledContent(result).map(({ part }) => part);
}

/** The same, with who says each part of a prompt. */
export function rolledContent(result: JsonValue): { part: JsonValue; role?: string }[] {
  const content = memberOf(result, 'content');
  // A single part where a list belongs is shown as what it is.
  if (content !== undefined) return [content].flat().map((part) => ({ part }));
  const messages = memberOf(result, 'messages');
  if (Array.isArray(messages)) {
    return messages.flatMap((message) => {
      const role = memberOf(message, 'role');
      const said = typeof role === 'string' ? { role } : {};
      return [memberOf(message, 'content') ?? null].flat().map((part) => ({ part, ...said }));
    });
  }
  const contents = memberOf(result, 'contents');
  return Array.isArray(contents)
    ? contents.map((resource) => ({ part: { type: 'resource', resource } }))
    : [];
}

/** The text of a part of the content; undefined if it is no text. */
export function textOf(part: JsonValue | undefined): string | undefined {
  const text = memberOf(part, 'type') === 'text' ? memberOf(part, 'text') : undefined;
  return typeof text === 'string' ? text : undefined;
}

export const JSON_TYPE = /^(?:application|text)\/(?:[\w.+-]+\+)?json\b/i;

/** The JSON that a text is, if it is an array or an object: a sentence or a number is no data, nor is what is nested too deeply. */
export function dataOfText(text: string | undefined): JsonValue | undefined {
  if (text === undefined || !/^\s*[[{]/.test(text)) return undefined;
  return parseWithDigits(text);
}

/** The value a root stands for. */
export function rootValue(result: JsonValue, root: ResultRoot): JsonValue | undefined {
  if (root === 'structured') return memberOf(result, 'structuredContent');
  return dataOfPart(contentOf(result)[root]);
}

/** The JSON that a text of the content is, or a resource in it that does not say to be of another kind. */
export function dataOfPart(part: JsonValue | undefined): JsonValue | undefined {
  const resource = memberOf(part, 'type') === 'resource' ? memberOf(part, 'resource') : undefined;
  const [text, mimeType] = [memberOf(resource, 'text'), memberOf(resource, 'mimeType')];
  const isJson = typeof mimeType !== 'string' || JSON_TYPE.test(mimeType);
  return dataOfText(textOf(part) ?? (typeof text === 'string' && isJson ? text : undefined));
}

/** The rows of a table: an array's elements, each as an object with one column `value` if it is none; or an object, alone. */
export function rowsAt(value: JsonValue | undefined, pointer: string): JsonValue[] {
  const found = value === undefined ? undefined : valueAtPointer(value, pointer);
  return Array.isArray(found) ? found : isJsonObject(found) ? [found] : [];
}

/** What a row has in a column; steps are separated by `/` and written as in JSON pointers. */
export function cellOf(row: JsonValue, column: string): JsonValue | undefined {
  if (!isJsonObject(row)) return column === 'value' ? row : undefined;
  return valueAtPointer(row, `/${column}`);
}

/** Its digits if it is an integer that a number cannot hold. */
export function cellDigits(rows: readonly JsonValue[], index: number, column: string): string | undefined {
  const row = rows[index];
  if (!isJsonObject(row)) return column === 'value' ? digitsOf(rows as JsonValue, index) : undefined;
  const parent = column.slice(0, Math.max(0, column.lastIndexOf('/')));
  const holder = parent === '' ? row : valueAtPointer(row, `/${parent}`);
  return digitsOf(holder, readJsonPointer(`/${column}`).at(-1) ?? '');
}

const ISO = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const ZONED = /Z|[+-]\d{2}:?\d{2}$/;
const [MIN_MS, MAX_MS] = [Date.UTC(1990, 0, 1), Date.UTC(2100, 0, 1)];

/**
 * Epoch milliseconds of a time in an answer: wall-clock text, ISO text, or a number of seconds or milliseconds that lies
 * between 1990 and 2100; null if it is none.
 * @param zone in which text without a zone is read; UTC only compares times with each other.
 */
export function readTimeMs(value: JsonValue | undefined, zone = 'UTC'): number | null {
  if (typeof value === 'string') {
    if (isServiceTime(value)) return parseServiceTime(value, zone) ?? null;
    if (!ISO.test(value)) return null;
    if (!ZONED.test(value.slice(10))) {
      const wall = `${value.slice(0, 10)} ${(value.slice(11, 19) || '00:00:00').padEnd(8, ':00')}`;
      return isServiceTime(wall) ? (parseServiceTime(wall, zone) ?? null) : null;
    }
    return parseZonedTime(value) ?? null;
  }
  if (typeof value !== 'number') return null;
  for (const epochMs of [value, value * 1000]) if (epochMs >= MIN_MS && epochMs <= MAX_MS) return epochMs;
  return null;
}
