import { valueAtPointer } from '../../json-pointer.ts';
import type { JsonValue } from '../../json-value.ts';
import { isJsonObject, memberOf, parseJson } from '../json-object.ts';
import type { ResultRoot } from './result-view.ts';

/** The parts of a tool's answer; whatever is of another shape than MCP says is left out. */
export function contentOf(result: JsonValue): JsonValue[] {
  const content = memberOf(result, 'content');
  return Array.isArray(content) ? content : [];
}

/** The text of a part of the content; undefined if it is no text. */
export function textOf(part: JsonValue | undefined): string | undefined {
  const text = memberOf(part, 'type') === 'text' ? memberOf(part, 'text') : undefined;
  return typeof text === 'string' ? text : undefined;
}

/** The JSON that a text is, if it is an array or an object: a sentence or a number is no data. */
export function dataOfText(text: string | undefined): JsonValue | undefined {
  if (text === undefined || !/^\s*[[{]/.test(text)) return undefined;
  return parseJson(text);
}

/** The value a root stands for. */
export function rootValue(result: JsonValue, root: ResultRoot): JsonValue | undefined {
  if (root === 'structured') return memberOf(result, 'structuredContent');
  return dataOfText(textOf(contentOf(result)[root]));
}

/** The rows of a table: an array's elements, each as an object with one column `value` if it is none. */
export function rowsAt(value: JsonValue | undefined, pointer: string): JsonValue[] {
  const list = value === undefined ? undefined : valueAtPointer(value, pointer);
  return Array.isArray(list) ? list : [];
}

/** What a row has in a column; steps are separated by `/` and written as in JSON pointers. */
export function cellOf(row: JsonValue, column: string): JsonValue | undefined {
  if (!isJsonObject(row)) return column === 'value' ? row : undefined;
  return valueAtPointer(row, `/${column}`);
}
