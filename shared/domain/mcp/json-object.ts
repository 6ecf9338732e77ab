import { parseJsonText } from '../parse-json-text.ts';
import type { JsonValue } from '../json-value.ts';

export type JsonObject = { [key: string]: JsonValue };

/** True for a JSON object: neither null nor an array. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A member of an object that it has itself, or undefined. */
export function memberOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** The texts and numbers within a value, as texts; names of members are none. */
export function leafTexts(value: JsonValue): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leafTexts) : [];
}

/** The value of a JSON text, or undefined if it is none. */
export function parseJson(text: string): JsonValue | undefined {
  try {
    return parseJsonText(text);
  } catch {
    return undefined;
  }
}
