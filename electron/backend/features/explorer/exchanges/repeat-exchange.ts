import { originOf } from '#shared/domain/connection.ts';
import type { Exchange } from '#shared/domain/mcp/wire/exchange.ts';
import { isJsonObject, memberOf, parseJson } from '#shared/domain/mcp/json-object.ts';
import { AppError } from '#shared/errors.ts';
import type { Links } from '../targets/links.ts';
import type { Endpoint } from '../wire/endpoint.ts';
import { IdleTimeout } from '../../../kit/http/idle-timeout.ts';
import { passBody } from '../wire/read-messages.ts';

/**
 * Sends the bytes of an exchange again, with the token and the session of now.
 * @throws AppError EXCHANGE_GONE, INVALID_INPUT for one that sent no request, or what the request ends in.
 */
export async function repeatExchange(
  endpoint: Endpoint,
  links: Links,
  exchangeId: string,
  signal: AbortSignal | undefined,
): Promise<Exchange> {
  const before = endpoint.log.get(exchangeId);
  const body = endpoint.log.sentBody(exchangeId);
  const message = parseJson(body);
  if (before.httpMethod !== 'POST' || !isJsonObject(message)) {
    throw new AppError('INVALID_INPUT', { field: 'exchangeId', reason: 'nothing-to-repeat' });
  }
  // It was made for another server, which the target led to before.
  if (originOf(before.url) !== originOf(endpoint.url)) {
    throw new AppError('INVALID_INPUT', { field: 'exchangeId', reason: 'sent-to-another-server' });
  }
  const link = await links.open(endpoint, before.dialect, signal);
  const idleTimeout = new IdleTimeout(endpoint.settings.timeoutMs, endpoint.url, signal);
  try {
    const answer = await link.post({
      method: before.rpcMethod,
      body,
      purpose: 'repeat',
      ...(before.tool === null ? {} : { tool: before.tool }),
      args: memberOf(message['params'], 'arguments') ?? {},
      idleTimeout,
    });
    await passBody(answer, endpoint.url);
    return answer.exchange.now;
  } finally {
    idleTimeout.end();
  }
}
