import type { Dialect } from '#shared/domain/mcp/wire/mcp-target.ts';
import { EventQueue } from '../../../kit/event-queue.ts';
import type { Links } from '../targets/links.ts';
import type { Endpoint } from '../wire/endpoint.ts';
import type { McpLink } from '../wire/mcp-link.ts';
import { requireResult } from '../wire/rpc-call.ts';

/** A stream on which nothing is said is what most of them are: it ends when nobody follows it. */
const LISTEN_TIMEOUT_MS = 2_000_000_000;
const SUBSCRIBE_TIMEOUT_MS = 10_000;

type Listening = { dialect: Dialect; hasStream: boolean };

/**
 * Keeps a stream open on which an endpoint may report, and subscribes to resources, until the signal ends it.
 * @throws AppError RPC_FAILED if the endpoint does not know how, or what the stream ends in
 */
export async function* listenTo(
  links: Links,
  endpoint: Endpoint,
  uris: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<Listening> {
  const events = new EventQueue<Listening>();
  const following = links.use(endpoint, { signal }, (link) =>
    follow(link, uris, signal, (hasStream) => events.push({ dialect: link.dialect, hasStream })),
  );
  const over = following.finally(events.close);
  // A failure is thrown below, when all that happened before it has been read.
  over.catch(() => {});
  yield* events.read();
  await over.catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

async function follow(
  link: McpLink,
  uris: readonly string[],
  signal: AbortSignal,
  onListening: (hasStream: boolean) => void,
): Promise<void> {
  const { dialect } = link;
  if (dialect === '2026-07-28') return followRequest(link, uris, signal, () => onListening(true));
  const hasStream = dialect !== 'bare' && (await link.listen());
  const subscribed: string[] = [];
  try {
    for (const uri of uris) {
      requireResult(await subscribe(link, 'resources/subscribe', uri, signal), 'resources/subscribe');
      subscribed.push(uri);
    }
    onListening(hasStream);
    if (hasStream || subscribed.length > 0) await ended(signal);
  } finally {
    for (const uri of subscribed) await subscribe(link, 'resources/unsubscribe', uri, undefined);
  }
}

/** In the revision without sessions a request of its own is answered by what happens (MCP 2026-07-28, subscriptions). */
async function followRequest(
  link: McpLink,
  uris: readonly string[],
  signal: AbortSignal,
  onListening: () => void,
): Promise<void> {
  const wanted = {
    toolsListChanged: true,
    promptsListChanged: true,
    resourcesListChanged: true,
    ...(uris.length > 0 && { resourceSubscriptions: uris }),
  };
  const answer = await link.request({
    method: 'subscriptions/listen',
    params: [['notifications', JSON.stringify(wanted)]],
    purpose: 'listen',
    wanted: 'nothing',
    timeoutMs: LISTEN_TIMEOUT_MS,
    signal,
    onNotice: (method) => {
      if (method === 'notifications/subscriptions/acknowledged') onListening();
    },
  });
  requireResult(answer, 'subscriptions/listen');
}

function subscribe(link: McpLink, method: string, uri: string, signal: AbortSignal | undefined) {
  return link.request({
    method,
    params: [['uri', JSON.stringify(uri)]],
    purpose: 'listen',
    wanted: 'nothing',
    timeoutMs: SUBSCRIBE_TIMEOUT_MS,
    signal,
  });
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
