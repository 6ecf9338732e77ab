import type { JsonValue } from '#shared/domain/json-value.ts';
import { isJsonObject } from '#shared/domain/mcp/json-object.ts';
import { indentedJson } from '#shared/domain/mcp/results/exact-text.ts';
import { parseJsonText } from '#shared/domain/parse-json-text.ts';

/** Of JSON within texts of JSON: no endpoint nests it deeper. */
const MAX_DEPTH = 3;
const STRING_OR_NUMBER = /"[^"\\]*(?:\\[^][^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** Of the private use area: a number with all its digits is a text that begins with it. */
const MARK = '\u{e001}';
const MARKED = /"\u{e001}([-+.\deE]+)"/gu;

/**
 * A JSON text by its values: members in the order of their names, and texts that are JSON themselves as what they hold. Two texts
 * that say the same are the same then. Any other text stays as it was written.
 */
export function comparableJson(text: string): string {
  const value = ordered(text, MAX_DEPTH);
  return value === undefined ? indentedJson(text) : JSON.stringify(value, null, 2).replaceAll(MARKED, '$1');
}

function ordered(text: string, depth: number): JsonValue | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  const marked = text.replaceAll(STRING_OR_NUMBER, (token) =>
    token.startsWith('"') ? token : `"${MARK}${token}"`,
  );
  try {
    return order(parseJsonText(marked), depth);
  } catch {
    return undefined;
  }
}

function order(value: JsonValue, depth: number): JsonValue {
  if (typeof value === 'string') return depth > 0 ? (ordered(value, depth - 1) ?? value) : value;
  if (Array.isArray(value)) return value.map((each) => order(each, depth));
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, inner]) => [name, order(inner, depth)]));
}
