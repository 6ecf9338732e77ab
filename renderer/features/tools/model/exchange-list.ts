import type { ExchangeEvent } from '#shared/contract/tools/exchanges.ts';
import type { CopiedRequest } from '#shared/domain/mcp/copy/copied-request.ts';
import type { Exchange } from '#shared/domain/mcp/wire/exchange.ts';
import { exactTextAt } from '#shared/domain/mcp/results/exact-text.ts';
import { isAddedHeader } from '#shared/domain/mcp/wire/request-headers.ts';

/** With all of them, with one that is new or has got further, or without one. */
export function afterEvent(before: readonly Exchange[], event: ExchangeEvent): readonly Exchange[] {
  if (event.kind === 'all') return event.exchanges;
  if (event.kind === 'dropped') return before.filter(({ id }) => id !== event.id);
  const { exchange } = event;
  const at = before.findLastIndex(({ id }) => id === exchange.id);
  return at === -1 ? [...before, exchange] : before.with(at, exchange);
}

/** It did not end as it should: no answer, or one with a status that says so. */
export function isFailed({ state, status }: Exchange): boolean {
  return state === 'failed' || state === 'cancelled' || (status !== null && status >= 400);
}

/**
 * The exchanges that have all words of a filter, the newest first.
 * @param saidOf gives what is said of an exchange in the user's language.
 */
export function matching(
  exchanges: readonly Exchange[],
  { text, isOnlyFailed }: { text: string; isOnlyFailed: boolean },
  saidOf: (exchange: Exchange) => string,
): Exchange[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return exchanges
    .filter((exchange) => {
      if (isOnlyFailed && !isFailed(exchange)) return false;
      const { rpcMethod, tool, url, status, statusText, dialect, failure } = exchange;
      const facts = [rpcMethod, tool, url, status, statusText, dialect, failure, saidOf(exchange)];
      const found = facts.join(' ').toLowerCase();
      return words.every((word) => found.includes(word));
    })
    .toReversed();
}

/** Made anew by whatever sends the copy. */
const OF_TRANSPORT = new Set(['authorization', 'content-length', 'host', 'connection', 'mcp-session-id']);

/** A request that went over the wire, for another program to send. */
export function copiedExchange(exchange: Exchange, body: string): CopiedRequest {
  const { targetName, url, requestHeaders, rpcMethod, tool, dialect } = exchange;
  const argumentsJson = exactTextAt(body, '/params/arguments');
  const sent = requestHeaders.filter(([name]) => !OF_TRANSPORT.has(name.toLowerCase()));
  return {
    name: targetName,
    url,
    headers: sent.filter(([name]) => !isAddedHeader(name)),
    // Only their marks were kept.
    added: sent.filter(([name]) => isAddedHeader(name)).map(([header]) => [header, null]),
    isAuthorised: requestHeaders.some(([name]) => name.toLowerCase() === 'authorization'),
    body,
    ...(rpcMethod === 'tools/call' && tool !== null
      ? { call: { tool, argumentsJson: argumentsJson ?? '{}' } }
      : {}),
    dialect,
  };
}
