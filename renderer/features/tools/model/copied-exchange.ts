import { isAddedHeader } from '#shared/domain/mcp/wire/request-headers.ts';
import type { CopiedRequest } from '#shared/domain/mcp/copy/copied-request.ts';
import { memberText } from '#shared/domain/mcp/wire/member-text.ts';
import type { Exchange } from '#shared/domain/mcp/wire/exchange.ts';

/** Made anew by whatever sends the copy. */
const OF_TRANSPORT = new Set(['authorization', 'content-length', 'host', 'connection', 'mcp-session-id']);

/** A request that went over the wire, for another program to send. */
export function copiedExchange(exchange: Exchange, body: string): CopiedRequest {
  const { targetName, url, requestHeaders, rpcMethod, tool, dialect } = exchange;
  const params = memberText(body, 'params');
  const argumentsJson = params === undefined ? undefined : memberText(params, 'arguments');
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
