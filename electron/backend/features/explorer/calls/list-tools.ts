import type { ToolList } from '#shared/contract/tools/calls.ts';
import { memberOf } from '#shared/domain/mcp/json-object.ts';
import { maskKnown } from '#shared/domain/mask-secrets.ts';
import { maskDeclaration } from '#shared/domain/mcp/tools/tool-model.ts';
import { readTools } from '#shared/domain/mcp/tools/read-tools.ts';
import { listParams } from '#shared/domain/mcp/wire/request-body.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { AppError } from '#shared/errors.ts';
import type { McpLink } from '../wire/mcp-link.ts';

/** A list that goes on and on is a fault of the endpoint. */
const MAX_PAGES = 1_000;

/**
 * All pages of an endpoint's tools.
 * @throws AppError RPC_FAILED, UNEXPECTED_ANSWER, or what a request ends in.
 */
export async function listTools(
  link: McpLink,
  signal: AbortSignal | undefined,
): Promise<Omit<ToolList, 'changes' | 'changedSinceMs'>> {
  const { endpoint, dialect } = link;
  const entries: JsonValue[] = [];
  const exchangeIds: string[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  let meta: JsonValue | undefined;
  let pages = 0;
  do {
    const answer = await link.request({
      method: 'tools/list',
      params: listParams(cursor),
      purpose: 'list',
      timeoutMs: endpoint.settings.timeoutMs,
      signal,
    });
    exchangeIds.push(...answer.exchangeIds);
    const { outcome } = answer;
    if ('error' in outcome) {
      const { code, message } = outcome.error;
      throw new AppError('RPC_FAILED', { rpcMethod: 'tools/list', rpcCode: code, says: message });
    }
    const tools = memberOf(outcome.result, 'tools');
    if (!Array.isArray(tools)) {
      throw new AppError('UNEXPECTED_ANSWER', { address: endpoint.url, reason: 'tools is no array' });
    }
    entries.push(...tools);
    pages += 1;
    meta ??= memberOf(outcome.result, '_meta');
    const next = memberOf(outcome.result, 'nextCursor');
    cursor = typeof next === 'string' && next !== '' ? next : undefined;
    if (cursor !== undefined && (seen.has(cursor) || pages >= MAX_PAGES)) {
      throw new AppError('UNEXPECTED_ANSWER', {
        address: endpoint.url,
        reason: 'its pages do not come to an end',
      });
    }
    if (cursor !== undefined) seen.add(cursor);
  } while (cursor !== undefined);
  const shown = maskDeclaration(entries, link.secrets);
  return {
    dialect,
    ...readTools(Array.isArray(shown) ? shown : []),
    pages,
    server: serverOf(link, meta),
    exchangeIds,
  };
}

/** What the handshake says of the server, or, in the revision without one, the list itself. */
function serverOf({ handshake, secrets }: McpLink, meta: JsonValue | undefined): ToolList['server'] {
  const greeting = handshake && 'result' in handshake.outcome ? handshake.outcome.result : undefined;
  const info = memberOf(greeting, 'serverInfo') ?? memberOf(meta, 'io.modelcontextprotocol/serverInfo');
  const text = (value: JsonValue | undefined): string =>
    typeof value === 'string' ? maskKnown(value, secrets) : '';
  if (info === undefined) return null;
  return {
    name: text(memberOf(info, 'title')) || text(memberOf(info, 'name')),
    version: text(memberOf(info, 'version')),
    instructions: text(memberOf(greeting, 'instructions')),
  };
}
