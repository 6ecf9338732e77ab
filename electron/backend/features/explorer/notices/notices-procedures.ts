import { setTimeout as waitMs } from 'node:timers/promises';
import { type Dialect, hasHandshake } from '#shared/domain/mcp/wire/mcp-target.ts';
import { procedures } from '../procedures.ts';
import { openEndpoint } from '../targets/open-endpoint.ts';
import { requireResult } from '../wire/rpc-call.ts';
import type { OfferKind } from '#shared/domain/mcp/tools/offer.ts';
import { memberOf, parseJson } from '#shared/domain/mcp/json-object.ts';
import type { Links } from '../targets/links.ts';
import { type Endpoint, isBound } from '../wire/endpoint.ts';
import { orAborted } from '../../../kit/abort-reason.ts';
import { EventQueue } from '../../../kit/event-queue.ts';
import type { McpLink } from '../wire/mcp-link.ts';
import { isPassing, retryAfterMsOf } from '../wire/read-messages.ts';

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
    const leaving = new AbortController();
    const both = signal ? AbortSignal.any([signal, leaving.signal]) : leaving.signal;
    try {
      const open = () => openEndpoint(context, targetId);
      yield* listenTo(context.tools.links, open, uris, both);
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

const TIMEOUT_MS = 10_000;
const MAX_VALUES = 100;

type Completion = {
  kind: Exclude<OfferKind, 'tool'>;
  /** Name of the prompt, or template of the resources. */
  name: string;
  argument: string;
  value: string;
  others: Record<string, string>;
};

/**
 * What the value of an argument may be, as the endpoint says (MCP, completion).
 * @throws AppError RPC_FAILED if it cannot tell, or what the request ends in
 */
async function completeArgument(
  links: Links,
  endpoint: Endpoint,
  { kind, name, argument, value, others }: Completion,
  signal: AbortSignal | undefined,
): Promise<string[]> {
  const ref = kind === 'prompt' ? { type: 'ref/prompt', name } : { type: 'ref/resource', uri: name };
  const context = Object.keys(others).length > 0 ? [['context', JSON.stringify({ arguments: others })]] : [];
  const answer = await links.use(endpoint, { signal }, (link) =>
    links.request(link, {
      method: 'completion/complete',
      params: [
        ['ref', JSON.stringify(ref)],
        ['argument', JSON.stringify({ name: argument, value })],
        ...(context as [string, string][]),
      ],
      purpose: 'complete',
      wanted: 'text',
      timeoutMs: TIMEOUT_MS,
      signal,
    }),
  );
  const { result } = requireResult(answer, 'completion/complete');
  const values = memberOf(memberOf(parseJson(result.text ?? ''), 'completion'), 'values');
  const texts = Array.isArray(values) ? values.filter((each) => typeof each === 'string') : [];
  return [...new Set(texts)].slice(0, MAX_VALUES);
}

/** A stream on which nothing is said is what most of them are: it ends when nobody follows it. */
const LISTEN_TIMEOUT_MS = 2_000_000_000;
const SUBSCRIBE_TIMEOUT_MS = 10_000;

type Listening = { dialect: Dialect; stream: 'open' | 'none' | 'reopening' };

/**
 * Keeps a stream open on which an endpoint may report, and subscribes to resources, until the signal ends it.
 * @throws AppError RPC_FAILED if the endpoint does not know how, or what the stream ends in
 */
async function* listenTo(
  links: Links,
  open: () => Promise<Endpoint>,
  uris: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<Listening> {
  const events = new EventQueue<Listening>();
  const following = keepFollowing(links, open, uris, signal, (listening) => events.push(listening));
  const over = following.finally(events.close);
  // A failure is thrown below, when all that happened before it has been read.
  over.catch(() => {});
  yield* events.read();
  await over.catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

const MAX_FAILURES = 10;
/** Of the pauses that get longer from try to try. */
const [MIN_PAUSE_MS, MAX_PAUSE_MS] = [1_000, 60_000];

/**
 * Opens the stream again whenever the endpoint has closed it: after the time that it has said, else after ever longer ones; with
 * the keys of then, at once if they have changed, and as long as the target leads where it led.
 */
async function keepFollowing(
  links: Links,
  open: () => Promise<Endpoint>,
  uris: readonly string[],
  signal: AbortSignal,
  onListening: (listening: Listening) => void,
): Promise<void> {
  let last: Dialect | undefined;
  let failures = 0;
  for (let pauseMs = MIN_PAUSE_MS; ;) {
    const endpoint = await open();
    const unbound = endpoint.bindings.map(({ ended: signalOfEnd }) => signalOfEnd);
    const leaving = AbortSignal.any([signal, ...unbound]);
    let openedAtMs = Infinity;
    let retryMs: number | null | undefined;
    let isLeft = () => false;
    try {
      retryMs = await links.use(endpoint, { signal: leaving }, (link, left) => {
        isLeft = () => left.aborted;
        return follow(link, uris, AbortSignal.any([leaving, left]), (stream) => {
          [last, failures, openedAtMs] = [link.dialect, 0, performance.now()];
          onListening({ dialect: link.dialect, stream });
        });
      });
    } catch (error) {
      if (leaving.aborted) return;
      failures += 1;
      const mayPass = last !== undefined && isPassing(error) && failures < MAX_FAILURES;
      if (!mayPass && !isLeft()) throw error;
      const busyMs = retryAfterMsOf(error);
      if (busyMs !== null) retryMs = Math.max(busyMs, pauseMs);
    }
    if (isLeft()) retryMs = 0;
    if (retryMs === null || leaving.aborted) return;
    if (last !== undefined) onListening({ dialect: last, stream: 'reopening' });
    if (performance.now() - openedAtMs > pauseMs) pauseMs = MIN_PAUSE_MS;
    await waitMs(retryMs ?? pauseMs, undefined, { signal: leaving, ref: false }).catch(() => {});
    if (leaving.aborted) return;
    pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS);
  }
}

/** @returns when the stream may be opened again, as in `ListeningStream` */
async function follow(
  link: McpLink,
  uris: readonly string[],
  signal: AbortSignal,
  onListening: (stream: 'open' | 'none') => void,
): Promise<number | null | undefined> {
  const { dialect } = link;
  if (dialect === '2026-07-28') return followRequest(link, uris, signal, () => onListening('open'));
  const stream = dialect === 'bare' ? undefined : await link.listen();
  let subscribed: string[] = [];
  try {
    for (const uri of uris) {
      requireResult(await subscribe(link, 'resources/subscribe', uri, signal), 'resources/subscribe');
      subscribed.push(uri);
    }
    onListening(stream ? 'open' : 'none');
    if (!stream && subscribed.length === 0) return null;
    const over = stream?.ended ?? new Promise<null>(() => {});
    const retryMs = await orAborted(over, signal).catch(() => null);
    // Where the stream alone has ended, they are still wanted; and where the target has left, nothing more is sent.
    if (!signal.aborted || !isBound(link.endpoint)) subscribed = [];
    return retryMs;
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
): Promise<null> {
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
  return null;
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
