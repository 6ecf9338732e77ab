import type { HarEvent } from '#shared/contract/tools/exchanges.ts';
import { AppError } from '#shared/errors.ts';
import { procedures } from '../procedures.ts';
import { openEndpoint } from '../targets/open-endpoint.ts';
import { repeatExchange } from './repeat-exchange.ts';
import { copyChunks, writeArchive } from './write-archive.ts';

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
