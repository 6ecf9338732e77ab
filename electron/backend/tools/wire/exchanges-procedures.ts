import { writeHar } from '#shared/domain/mcp/copy/har.ts';
import type { ExchangeWithBodies } from '#shared/domain/mcp/wire/exchange.ts';
import { procedures } from '../../procedures.ts';
import { openEndpoint } from '../targets/open-endpoint.ts';
import { repeatExchange } from './repeat-exchange.ts';

const { exchanges } = procedures.tools;

export const exchangesProcedures = exchanges.router({
  watch: exchanges.watch.handler(({ context, signal }) => context.tools.exchanges.watch(signal)),
  body: exchanges.body.handler(({ context, input: { exchangeId, side, ...page } }) =>
    context.tools.exchanges.piece(exchangeId, side, page),
  ),
  repeat: exchanges.repeat.handler(async ({ context, input: { exchangeId }, signal }) => {
    const { targetId } = context.tools.exchanges.get(exchangeId);
    const endpoint = await openEndpoint(context, targetId);
    return repeatExchange(endpoint, context.tools.links, exchangeId, signal);
  }),
  har: exchanges.har.handler(({ context, input: { exchangeIds } }) => {
    const log = context.tools.exchanges;
    const wanted = exchangeIds.length > 0 ? new Set(exchangeIds) : undefined;
    const entries = log
      .all()
      .filter(({ id }) => wanted?.has(id) ?? true)
      .map((exchange): ExchangeWithBodies => ({
        ...exchange,
        requestBody: log.body(exchange.id, 'request') ?? '',
        responseBody: log.body(exchange.id, 'response'),
      }));
    return { har: writeHar(entries, context.about.version) };
  }),
  clear: exchanges.clear.handler(({ context }) => {
    context.tools.exchanges.clear();
  }),
});
