import { readJsonPointer } from '../../json-pointer.ts';
import type { JsonValue } from '../../json-value.ts';
import { isJsonObject, type JsonObject, memberOf } from '../json-object.ts';

/** A chain of references that is longer leads in a circle. */
const MAX_STEPS = 50;

/**
 * What a reference within a schema points at: `#`, `#/a/b`, or `#anchor`.
 * @returns the schema, `remote` for an address that would have to be fetched, undefined if there is nothing.
 */
export function findReference(
  root: JsonValue,
  reference: string,
): JsonObject | boolean | 'remote' | undefined {
  if (!reference.startsWith('#')) return isOwnId(root, reference) ? schemaOf(root) : 'remote';
  const fragment = unescaped(reference.slice(1));
  if (fragment === undefined) return undefined;
  if (fragment === '') return schemaOf(root);
  if (!fragment.startsWith('/')) return schemaOf(findAnchor(root, fragment));
  let here: JsonValue | undefined = root;
  for (const step of readJsonPointer(fragment)) {
    here = Array.isArray(here) ? here[Number(step)] : memberOf(here, step);
  }
  return schemaOf(here);
}

function schemaOf(value: JsonValue | undefined): JsonObject | boolean | undefined {
  return isJsonObject(value) || typeof value === 'boolean' ? value : undefined;
}

function unescaped(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
}

function isOwnId(root: JsonValue, reference: string): boolean {
  const id = memberOf(root, '$id');
  return typeof id === 'string' && (reference === id || reference === `${id}#`);
}

function findAnchor(value: JsonValue, anchor: string): JsonValue | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (memberOf(value, '$anchor') === anchor || memberOf(value, '$id') === `#${anchor}`) return value;
  for (const inner of Object.values(value)) {
    const found = findAnchor(inner, anchor);
    if (found !== undefined) return found;
  }
  return undefined;
}

export type ResolvedSchema = {
  /** Members of the schema and of what it refers to, the nearest first. */
  schema: JsonObject | boolean;
  /** References that were followed, to know a circle by. */
  followed: string[];
  problem?: 'remote' | 'missing' | 'circle';
};

/** Follows `$ref` as far as it goes. What stands beside a reference outranks what it refers to. */
function resolveSchema(root: JsonValue, schema: JsonValue): ResolvedSchema {
  let here = schema;
  let beside: JsonObject = {};
  const followed: string[] = [];
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (!isJsonObject(here)) return { schema: typeof here === 'boolean' ? here : beside, followed };
    const { $ref: reference, ...members } = here;
    beside = { ...members, ...beside };
    if (typeof reference !== 'string') return { schema: beside, followed };
    if (followed.includes(reference)) return { schema: beside, followed, problem: 'circle' };
    const found = findReference(root, reference);
    if (found === undefined) return { schema: beside, followed, problem: 'missing' };
    if (found === 'remote') return { schema: beside, followed, problem: 'remote' };
    followed.push(reference);
    here = found;
  }
  return { schema: beside, followed, problem: 'circle' };
}

type SchemaDialect = '2020-12' | 'draft-07' | 'unknown';

/** The dialect of JSON Schema by `$schema`; 2020-12 where it says nothing, as MCP 2025-11-25 and later have it. */
export function schemaDialect(schema: JsonValue | undefined): SchemaDialect {
  const named = memberOf(schema, '$schema');
  if (named === undefined) return '2020-12';
  if (typeof named !== 'string') return 'unknown';
  if (named.includes('2020-12')) return '2020-12';
  return /draft-0?7/.test(named) ? 'draft-07' : 'unknown';
}

const MAX_LEVELS = 20;
/** Of one schema: parts may name each other, and so become as many as they like. */
const MAX_PARTS = 500;

/**
 * A schema with its references followed and its `allOf` taken together: properties and required names of all parts; of other
 * keywords the schema's own, then the first part's that has them.
 */
export function flatSchema(
  root: JsonValue,
  schema: JsonValue,
  level = 0,
  left = { parts: MAX_PARTS },
): ResolvedSchema {
  const resolved = resolveSchema(root, schema);
  const { schema: own } = resolved;
  if (!isJsonObject(own) || !Array.isArray(own['allOf']) || level > MAX_LEVELS) return resolved;
  const { allOf, ...rest } = own;
  let merged: JsonObject = rest;
  for (const part of allOf) {
    left.parts -= 1;
    if (left.parts < 0) return { ...resolved, schema: merged, problem: 'circle' };
    const { schema: flat } = flatSchema(root, part, level + 1, left);
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
