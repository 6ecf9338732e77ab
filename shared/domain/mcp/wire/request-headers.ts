import type { JsonValue } from '../../json-value.ts';
import { utf8Base64 } from '../../utf8.ts';
import { isJsonObject } from '../json-object.ts';
import type { Dialect } from './mcp-target.ts';

export type HeadersOf = {
  dialect: Dialect;
  method: string;
  /** Name of the tool that is called. */
  tool?: string | undefined;
  /** The arguments and the tool's schema, for headers that repeat arguments. */
  args?: JsonValue | undefined;
  inputSchema?: JsonValue | undefined;
  /** Value of Authorization, or what stands for it on the screen. */
  authorisation?: string | undefined;
  /** Session of the 2025 revision, if the endpoint gave one. */
  sessionId?: string | undefined;
  /** The version that was agreed on in the handshake of the 2025 revision; undefined for the handshake itself. */
  agreedVersion?: string | undefined;
  /** Headers that the user added; they come last and may replace ours. */
  extra?: readonly { name: string; value: string }[] | undefined;
};

/**
 * The headers of a request in the order in which they are shown. Bare ones are those of interface 4.1 and no
 * others.
 */
export function requestHeaders(request: HeadersOf): [string, string][] {
  const { authorisation, extra = [] } = request;
  const headers: [string, string][] = [
    ['Content-Type', 'application/json'],
    ['Accept', 'application/json, text/event-stream'],
    ...(authorisation === undefined ? [] : [['Authorization', authorisation] as [string, string]]),
    ...dialectHeaders(request),
  ];
  const replaced = new Set(extra.map(({ name }) => name.toLowerCase()));
  return [
    ...headers.filter(([name]) => !replaced.has(name.toLowerCase())),
    ...extra.map(({ name, value }): [string, string] => [name, value]),
  ];
}

function dialectHeaders({
  dialect,
  method,
  tool,
  args,
  inputSchema,
  sessionId,
  agreedVersion,
}: HeadersOf): [string, string][] {
  if (dialect === 'bare' || dialect === '2024-11-05') return [];
  if (dialect === '2025-11-25') {
    return [
      ...(agreedVersion === undefined ? [] : [['MCP-Protocol-Version', agreedVersion] as [string, string]]),
      ...(sessionId === undefined ? [] : [['Mcp-Session-Id', sessionId] as [string, string]]),
    ];
  }
  return [
    ['MCP-Protocol-Version', dialect],
    ['Mcp-Method', method],
    ...(tool === undefined ? [] : [['Mcp-Name', headerValue(tool)] as [string, string]]),
    ...(args === undefined ? [] : paramHeaders(inputSchema, args)),
  ];
}

/** What the protocol and HTTP themselves say: no secret is in it. */
const OF_PROTOCOL =
  /^(content-(type|length)|accept(-(language|encoding))?|user-agent|host|connection|last-event-id|mcp-(protocol-version|method|name|session-id|param-.*))$/i;

/** True for a header that somebody added to a target: whether its value is a key only they can know. */
export function isAddedHeader(name: string): boolean {
  return name.toLowerCase() !== 'authorization' && !OF_PROTOCOL.test(name);
}

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
function headerValue(text: string): string {
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
function paramHeaders(inputSchema: JsonValue | undefined, args: JsonValue): [string, string][] {
  return mirroredArguments(inputSchema).declared.flatMap(({ path, header }): [string, string][] => {
    let value: JsonValue | undefined = args;
    for (const step of path)
      value = isJsonObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
    const text = textOf(value);
    return text === undefined ? [] : [[`Mcp-Param-${header}`, headerValue(text)]];
  });
}
