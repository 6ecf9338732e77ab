import { endOfString } from '../../unescaped-text.ts';
import type { LogLevel } from './log-level.ts';
import type { ByHand, Dialect } from './mcp-target.ts';

const META = 'io.modelcontextprotocol/';

/** What the app says about itself in a handshake or with every request. */
export type ClientInfo = { name: string; version: string };

export type RequestMessage = {
  dialect: Dialect;
  /** JSON-RPC id; null for a notification. */
  id: number | null;
  method: string;
  /**
   * Members of `params` in their order, each as JSON text: what a person typed is sent as it was typed. Modern requests
   * get `_meta` before them.
   */
  params: readonly (readonly [name: string, json: string])[];
  client: ClientInfo;
  /** Asks for notifications about the progress of this request; bare requests have no place for it. */
  progressToken?: number | undefined;
  /** From which level on lines of log are wanted with the answer; only the revision without sessions has a place for it. */
  logLevel?: LogLevel | null | undefined;
  /** What a person answers beside forms. */
  byHand?: readonly ByHand[];
};

/** What the app can do for a server: it has forms for questions, and asks a person for more where that is wanted. */
function capabilitiesOf(byHand: readonly ByHand[]): Record<string, object> {
  return { elicitation: { form: {} }, ...Object.fromEntries(byHand.map((kind) => [kind, {}])) };
}

/** The `params` of `initialize` (MCP 2025-11-25 and earlier). */
export function initializeParams(
  client: ClientInfo,
  version: Dialect,
  byHand: readonly ByHand[],
): [string, string][] {
  return [
    ['protocolVersion', JSON.stringify(version)],
    ['capabilities', JSON.stringify(capabilitiesOf(byHand))],
    ['clientInfo', JSON.stringify(client)],
  ];
}

function metaOf({
  dialect,
  client,
  progressToken,
  logLevel,
  byHand = [],
}: RequestMessage): Record<string, unknown> | undefined {
  const progress = progressToken === undefined || dialect === 'bare' ? {} : { progressToken };
  if (dialect !== '2026-07-28') return Object.keys(progress).length > 0 ? progress : undefined;
  return {
    [`${META}protocolVersion`]: dialect,
    [`${META}clientInfo`]: client,
    [`${META}clientCapabilities`]: capabilitiesOf(byHand),
    ...(logLevel && { [`${META}logLevel`]: logLevel }),
    ...progress,
  };
}

/**
 * The exact text of a request's body. Bare `tools/list` is, byte for byte, what interface 4.1 shows.
 * The window shows with it what the backend sends.
 */
export function requestBody(message: RequestMessage): string {
  const { id, method, params, dialect } = message;
  const meta = metaOf(message);
  const members = meta ? [['_meta', JSON.stringify(meta)] as const, ...params] : params;
  const written = members.map(([name, json]) => `${JSON.stringify(name)}:${compactJson(json)}`).join(',');
  const idPart = id === null ? '' : `"id":${id},`;
  const hasParams = members.length > 0 || id !== null || dialect === '2026-07-28';
  const paramsPart = hasParams ? `,"params":{${written}}` : '';
  return `{"jsonrpc":"2.0",${idPart}"method":${JSON.stringify(method)}${paramsPart}}`;
}

/** Members of `params` of a list. */
export function listParams(cursor: string | undefined): [string, string][] {
  return cursor === undefined ? [] : [['cursor', JSON.stringify(cursor)]];
}

const SPACE = /[ \t\r\n]+/g;

/**
 * The same JSON text without the white space between its tokens. Nothing else changes: digits of numbers, escapes, the
 * order of keys and even repeated keys stay as they were typed.
 */
export function compactJson(json: string): string {
  const pieces: string[] = [];
  for (let at = 0; ;) {
    const quote = json.indexOf('"', at);
    pieces.push(json.slice(at, quote === -1 ? json.length : quote).replaceAll(SPACE, ''));
    if (quote === -1) return pieces.join('');
    at = endOfString(json, quote + 1) + 1;
    pieces.push(json.slice(quote, at));
  }
}
