import { hasHandshake } from '#shared/domain/mcp/wire/mcp-target.ts';
import { procedures } from '../procedures.ts';
import { openEndpoint } from '../targets/open-endpoint.ts';
import { requireResult } from '../wire/rpc-call.ts';
import { completeArgument } from './complete-argument.ts';
import { listenTo } from './listen-to.ts';

const { notices } = procedures.tools;
/** A session cannot be told to choose by itself again: this is what most begin with. */
const USUAL_LEVEL = 'info';

export const noticesProcedures = notices.router({
  watch: notices.watch.handler(({ context, signal }) => context.tools.notices.watch(signal)),
  clear: notices.clear.handler(({ context }) => context.tools.notices.clear()),
  setLevel: notices.setLevel.handler(async ({ context, input: { targetId, level }, signal }) => {
    const endpoint = await openEndpoint(context, targetId);
    const { links, notices: log } = context.tools;
    const known = endpoint.notices?.logLevel() ?? null;
    await links.use(endpoint, { signal }, async (link) => {
      if (hasHandshake(link.dialect) && (level ?? known) !== null)
        requireResult(await link.setLogLevel(level ?? USUAL_LEVEL, signal), 'logging/setLevel');
    });
    log.setLevel(targetId, level);
  }),
  listen: notices.listen.handler(async function* ({ context, input: { targetId, uris }, signal }) {
    const endpoint = await openEndpoint(context, targetId);
    const leaving = new AbortController();
    const both = signal ? AbortSignal.any([signal, leaving.signal]) : leaving.signal;
    try {
      yield* listenTo(context.tools.links, endpoint, uris, both);
    } finally {
      // The window has left the stream: so ends the listening.
      leaving.abort();
    }
  }),
  complete: notices.complete.handler(async ({ context, input: { targetId, ...asked }, signal }) => {
    const endpoint = await openEndpoint(context, targetId);
    return { values: await completeArgument(context.tools.links, endpoint, asked, signal) };
  }),
});
