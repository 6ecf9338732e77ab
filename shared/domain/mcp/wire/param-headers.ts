import type { JsonValue } from '../../json-value.ts';
import { isJsonObject } from '../json-object.ts';
import { utf8Base64 } from '../../utf8.ts';

const HEADER_KEYWORD = 'x-mcp-header';
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const PLAIN = /^[\t\x20-\x7E]+$/;
const TYPES = new Set<JsonValue | undefined>(['string', 'integer', 'boolean']);

/** An argument that travels as a header too (MCP 2026-07-28, SEP-2243). */
type MirroredArgument = { path: string[]; header: string };

/** Why a declaration makes its tool invalid. */
type HeaderFault = 'misplaced' | 'no-token' | 'wrong-type' | 'repeated';

type Found = { declared: MirroredArgument[]; faults: { path: string[]; fault: HeaderFault }[] };

/** Names and instances are no schemas: a property may well be called like the keyword. */
const NO_SCHEMAS = new Set(['default', 'const', 'enum', 'examples', HEADER_KEYWORD]);
const SCHEMA_MAPS = new Set(['patternProperties', 'dependentSchemas', '$defs', 'definitions']);

/** The arguments of a tool that are mirrored as headers, and the declarations that break the rules. */
export function mirroredArguments(inputSchema: JsonValue | undefined): Found {
  const found: Found = { declared: [], faults: [] };
  visit(inputSchema, [], true, found);
  return found;
}

function visit(schema: JsonValue | undefined, path: string[], isReachable: boolean, found: Found): void {
  if (!isJsonObject(schema)) return;
  if (Object.hasOwn(schema, HEADER_KEYWORD)) note(schema, path, isReachable, found);
  for (const [keyword, value] of Object.entries(schema)) {
    if (NO_SCHEMAS.has(keyword)) continue;
    if (keyword === 'properties') {
      if (!isJsonObject(value)) continue;
      for (const [name, inner] of Object.entries(value)) visit(inner, [...path, name], isReachable, found);
    } else if (SCHEMA_MAPS.has(keyword) && isJsonObject(value)) {
      for (const inner of Object.values(value)) visit(inner, [...path, keyword], false, found);
    } else {
      for (const inner of [value].flat()) visit(inner, [...path, keyword], false, found);
    }
  }
}

function note(
  schema: { [key: string]: JsonValue },
  path: string[],
  isReachable: boolean,
  { declared, faults }: Found,
): void {
  const header = schema[HEADER_KEYWORD];
  if (!isReachable || path.length === 0) faults.push({ path, fault: 'misplaced' });
  else if (typeof header !== 'string' || !TOKEN.test(header)) faults.push({ path, fault: 'no-token' });
  else if (!TYPES.has(schema['type'])) faults.push({ path, fault: 'wrong-type' });
  else if (declared.some((other) => other.header.toLowerCase() === header.toLowerCase())) {
    faults.push({ path, fault: 'repeated' });
  } else declared.push({ path, header });
}

/** A value as a header may carry it: as it is, or `=?base64?...?=` where it could not survive (SEP-2243). */
export function headerValue(text: string): string {
  const looksEncoded = text.startsWith('=?base64?') && text.endsWith('?=');
  return PLAIN.test(text) && text.trim() === text && !looksEncoded ? text : `=?base64?${utf8Base64(text)}?=`;
}

function textOf(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'number' || (Number.isInteger(value) && !Number.isSafeInteger(value)))
    return undefined;
  return String(value);
}

/** The headers that repeat arguments of a call; null and absent ones have none. */
export function paramHeaders(inputSchema: JsonValue | undefined, args: JsonValue): [string, string][] {
  return mirroredArguments(inputSchema).declared.flatMap(({ path, header }): [string, string][] => {
    let value: JsonValue | undefined = args;
    for (const step of path)
      value = isJsonObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
    const text = textOf(value);
    return text === undefined ? [] : [[`Mcp-Param-${header}`, headerValue(text)]];
  });
}
