import type { HarEvent } from '#shared/contract/tools/exchanges.ts';
import { AppError } from '#shared/errors.ts';
import { procedures } from '../procedures.ts';
import { openEndpoint } from '../targets/open-endpoint.ts';
import { copyChunks, writeArchive } from './write-archive.ts';
import { originOf } from '#shared/domain/connection.ts';
import type { Exchange } from '#shared/domain/mcp/wire/exchange.ts';
import { isJsonObject, memberOf, parseJson } from '#shared/domain/mcp/json-object.ts';
import type { Links } from '../targets/links.ts';
import type { Endpoint } from '../wire/endpoint.ts';
import { IdleTimeout } from '../../../kit/http/idle-timeout.ts';

/**
 * Sends the bytes of an exchange again, with the token and the session of now.
 * @throws AppError EXCHANGE_GONE, INVALID_INPUT for one that sent no request, or what the request ends in.
 */
async function repeatExchange(
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
  const tool = before.tool ?? undefined;
  const args = memberOf(message['params'], 'arguments') ?? {};
  return links.use(endpoint, { dialect: before.dialect, signal }, async (link) => {
    const idleTimeout = new IdleTimeout(endpoint.settings.timeoutMs, endpoint.address, signal);
    try {
      return await link.repeat({ method: before.rpcMethod, body, tool, args }, idleTimeout);
    } finally {
      idleTimeout.end();
    }
  });
}

const { exchanges } = procedures.tools;

export const exchangesProcedures = exchanges.router({
  watch: exchanges.watch.handler(({ context, signal }) => context.tools.exchanges.watch(signal)),
  body: exchanges.body.handler(async ({ context, input: { exchangeId, side, ...page } }) => {
    const { exchanges: log, results } = context.tools;
    const [chunks, secrets] = [log.body(exchangeId, side), log.secrets(exchangeId)];
    if (!chunks) return { text: null, isCut: false };
    return results.call('bodyPiece', { body: await copyChunks(chunks), secrets, ...page });
  }),
  repeat: exchanges.repeat.handler(async ({ context, input: { exchangeId }, signal }) => {
    const { targetId } = context.tools.exchanges.get(exchangeId);
    const endpoint = await openEndpoint(context, targetId);
    return repeatExchange(endpoint, context.tools.links, exchangeId, signal);
  }),
  har: exchanges.har.handler(async function* ({ context, input }): AsyncGenerator<HarEvent, void> {
    const { tools, about } = context;
    const pieces = yield* writeArchive(tools, input.exchangeIds, about.version);
    const { exportId, sizeBytes } = tools.heldArchive.hold(pieces);
    yield { kind: 'ready', archiveId: exportId, sizeBytes };
  }),
  harPiece: exchanges.harPiece.handler(({ context, input: { archiveId, offset } }) => {
    const piece = context.tools.heldArchive.take(archiveId, offset);
    if (!piece) throw new AppError('EXCHANGE_GONE', { exchangeId: archiveId });
    return new File([piece], 'piece');
  }),
  clear: exchanges.clear.handler(({ context }) => {
    context.tools.exchanges.clear();
  }),
});
