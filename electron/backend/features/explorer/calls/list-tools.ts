import { randomUUID } from 'node:crypto';
import type { ToolList } from '#shared/contract/tools/calls.ts';
import type { ToolSnapshot } from '#shared/domain/mcp/tools/tool-changes.ts';
import { listParams } from '#shared/domain/mcp/wire/request-body.ts';
import { LISTS, type OfferKind } from '#shared/domain/mcp/tools/offer.ts';
import { AppError } from '#shared/errors.ts';
import type { Links } from '../targets/links.ts';
import type { Results } from '../results/results.ts';
import type { ResultHead } from '../wire/heard-message.ts';
import type { McpLink } from '../wire/mcp-link.ts';
import { requireResult, type RpcAnswer } from '../wire/rpc-call.ts';

/** A list that goes on and on is a fault of the endpoint. */
const MAX_PAGES = 1_000;
const METHOD_NOT_FOUND = -32601;

/** `snapshot`: to be compared with later lists. */
type Listed = { list: Omit<ToolList, 'changes' | 'changedSinceMs'>; snapshot: ToolSnapshot };

/**
 * All pages of an endpoint's tools, prompts or resources, read where the answers are kept.
 * @throws AppError RPC_FAILED, UNEXPECTED_ANSWER, THREAD_ENDED if earlier pages are lost, or what a request ends in.
 */
export async function listTools(
  parts: { results: Results; links: Links },
  link: McpLink,
  signal: AbortSignal | undefined,
  kind: OfferKind = 'tool',
): Promise<Listed> {
  const list = randomUUID();
  try {
    return await listPages(parts, list, link, kind, signal);
  } catch (error) {
    parts.results.leave(list);
    throw error;
  }
}

async function listPages(
  { results, links }: { results: Results; links: Links },
  list: string,
  link: McpLink,
  kind: OfferKind,
  signal: AbortSignal | undefined,
): Promise<Listed> {
  const { endpoint, dialect } = link;
  const unexpected = (reason: string) =>
    new AppError('UNEXPECTED_ANSWER', { address: endpoint.address, reason });
  const exchangeIds: string[] = [];
  let first: ResultHead | undefined;
  let pages = 0;
  for (const { method } of LISTS[kind]) {
    const seen = new Set<string>();
    let cursor: string | undefined;
    do {
      const answer = await links.request(link, {
        method,
        params: listParams(cursor),
        purpose: 'list',
        wanted: { list, isFirstPage: pages === 0 },
        timeoutMs: endpoint.settings.timeoutMs,
        signal,
      });
      exchangeIds.push(...answer.exchanges.map(({ now }) => now.id));
      // Resources without templates: many endpoints do not know the second list.
      if (pages > 0 && cursor === undefined && isUnknown(answer)) break;
      const { result } = requireResult(answer, method);
      if (result.toolCount === null) throw unexpected(`${method} gives no array`);
      pages += 1;
      first ??= result;
      if (typeof result.nextCursor === 'object' && result.nextCursor)
        throw unexpected('its cursor is too long');
      cursor = result.nextCursor ?? undefined;
      if (cursor !== undefined && (seen.has(cursor) || pages >= MAX_PAGES)) {
        throw unexpected('its pages do not come to an end');
      }
      if (cursor !== undefined) seen.add(cursor);
    } while (cursor !== undefined);
  }
  const { snapshot, ...tools } = await results.call('tools', { list });
  return { list: { dialect, ...tools, pages, server: serverOf(link, first), exchangeIds }, snapshot };
}

function isUnknown({ outcome }: RpcAnswer): boolean {
  return 'error' in outcome && outcome.error.code === METHOD_NOT_FOUND;
}

/** What the handshake says of the server, or, in the revision without one, the list itself. */
function serverOf({ handshake }: McpLink, first: ResultHead | undefined): ToolList['server'] {
  const greeting = handshake && 'result' in handshake.outcome ? handshake.outcome.result : undefined;
  const info = greeting?.serverInfo ?? first?.serverInfo ?? null;
  return info && { ...info, instructions: greeting?.instructions ?? '' };
}
