import type { JsonValue } from '../../json-value.ts';
import type { Dialect } from './dialect.ts';
import { headerValue, paramHeaders } from './param-headers.ts';

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
  if (dialect === 'bare') return [];
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
