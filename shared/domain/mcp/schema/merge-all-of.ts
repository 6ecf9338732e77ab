import type { JsonValue } from '../../json-value.ts';
import { isJsonObject, type JsonObject } from '../json-object.ts';
import { resolveSchema, type ResolvedSchema } from './resolve-schema.ts';

const MAX_LEVELS = 20;

/**
 * A schema with its references followed and its `allOf` taken together: properties and required names of all parts; of other
 * keywords the schema's own, then the first part's that has them.
 */
export function flatSchema(root: JsonValue, schema: JsonValue, level = 0): ResolvedSchema {
  const resolved = resolveSchema(root, schema);
  const { schema: own } = resolved;
  if (!isJsonObject(own) || !Array.isArray(own['allOf']) || level > MAX_LEVELS) return resolved;
  const { allOf, ...rest } = own;
  let merged: JsonObject = rest;
  for (const part of allOf) {
    const { schema: flat } = flatSchema(root, part, level + 1);
    if (isJsonObject(flat)) merged = together(merged, flat);
  }
  return { ...resolved, schema: merged };
}

function together(first: JsonObject, second: JsonObject): JsonObject {
  const merged: JsonObject = { ...second, ...first };
  if (isJsonObject(first['properties']) && isJsonObject(second['properties'])) {
    merged['properties'] = { ...second['properties'], ...first['properties'] };
  }
  const required = [first['required'], second['required']].flatMap((names) =>
    Array.isArray(names) ? names : [],
  );
  if (required.length > 0) merged['required'] = [...new Set(required)];
  return merged;
}
