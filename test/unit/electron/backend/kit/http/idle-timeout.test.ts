import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ExchangeLog } from '#electron/backend/features/explorer/wire/exchange-log.ts';
import type { Authoriser } from '#electron/backend/features/explorer/wire/endpoint.ts';
import type { AnswerReader } from '#electron/backend/features/explorer/wire/heard-message.ts';
import { IdleTimeout } from '#electron/backend/kit/http/idle-timeout.ts';
import { McpLink } from '#electron/backend/features/explorer/wire/mcp-link.ts';
import type { RpcCall } from '#electron/backend/features/explorer/wire/rpc-call.ts';
import { resultsHere } from '#electron/backend/features/explorer/results/results.ts';
import { SILENT_LISTENER } from '#electron/backend/features/explorer/calls/call-tool.ts';

const LIMIT_MS = 60_000;
const NEARLY_MS = LIMIT_MS - 1;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const timeoutOf = () => new IdleTimeout(LIMIT_MS, 'http://127.0.0.1:1/mcp', undefined);

test('whatever arrives begins the time anew, and silence ends it', () => {
  const idleTimeout = timeoutOf();
  for (let heard = 0; heard < 10; heard += 1) {
    vi.advanceTimersByTime(NEARLY_MS);
    idleTimeout.heard();
  }
  expect(idleTimeout.signal.aborted).toBe(false);
  vi.advanceTimersByTime(LIMIT_MS);
  expect(idleTimeout.signal.aborted).toBe(true);
  expect(idleTimeout.failure()).toMatchObject({ code: 'SERVICE_TIMED_OUT', details: { afterMs: LIMIT_MS } });
});

test('a person who answers a question has all the time there is, also while the endpoint goes on talking', () => {
  const idleTimeout = timeoutOf();
  idleTimeout.pause();
  idleTimeout.pause();
  vi.advanceTimersByTime(10 * LIMIT_MS);
  idleTimeout.heard();
  vi.advanceTimersByTime(10 * LIMIT_MS);
  idleTimeout.resume();
  vi.advanceTimersByTime(10 * LIMIT_MS);
  expect(idleTimeout.signal.aborted).toBe(false);
  idleTimeout.resume();
  vi.advanceTimersByTime(LIMIT_MS);
  expect(idleTimeout.signal.aborted).toBe(true);
});

test('what is over is not timed any more, whatever still arrives', () => {
  const idleTimeout = timeoutOf();
  idleTimeout.end();
  idleTimeout.heard();
  vi.advanceTimersByTime(10 * LIMIT_MS);
  expect(idleTimeout.signal.aborted).toBe(false);
});

const ANSWER = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  result: { content: [{ type: 'text', text: 'done' }] },
});
const encoder = new TextEncoder();

const results = resultsHere();
const readHere: AnswerReader = (piece) => results.call('read', piece);

/** An endpoint whose answer the test sends piece by piece. */
function openLink(
  contentType: string,
  authoriser: Authoriser = { send: (send) => send(undefined) },
  read = readHere,
) {
  const body = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
  const fetched: AbortSignal[] = [];
  const fetch = async (_url: unknown, init?: RequestInit) => {
    if (init?.signal) fetched.push(init.signal);
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
        body.resolve(controller);
      },
    });
    return new Response(stream, { headers: { 'content-type': contentType } });
  };
  const settings = { headers: [], timeoutMs: LIMIT_MS, dialect: 'bare' as const, byHand: [] };
  const names = { targetId: 't', bindings: [], targetName: 't', version: '1' };
  const address = 'http://x.example/mcp';
  const link = new McpLink(
    { ...names, url: address, address, settings, authoriser, fetch, read, log: new ExchangeLog() },
    'bare',
  );
  const call = (more: Partial<RpcCall> = {}) => {
    const asked = {
      method: 'tools/call',
      params: [],
      purpose: 'call',
      tool: 'any',
      wanted: { callId: 'c' },
    } as const;
    const running = link.request({
      ...asked,
      args: {},
      timeoutMs: LIMIT_MS,
      listener: SILENT_LISTENER,
      ...more,
    });
    return running.then(({ outcome }) => ('failure' in outcome ? outcome.failure : outcome));
  };
  return { link, call, body: body.promise, fetched };
}

test.each([
  ['application/json', ANSWER.match(/.{1,7}/g) ?? []],
  ['text/event-stream', [...Array<string>(9).fill(': still at work\n\n'), `data: ${ANSWER}\n\n`]],
])('an answer as %s may take as long as it likes if it keeps coming', async (contentType, pieces) => {
  const { call, body } = openLink(contentType);
  const outcome = call();
  const answer = await body;
  for (const piece of pieces) {
    await vi.advanceTimersByTimeAsync(NEARLY_MS);
    answer.enqueue(encoder.encode(piece));
  }
  if (contentType === 'application/json') {
    await vi.advanceTimersByTimeAsync(NEARLY_MS);
    answer.close();
  }
  expect(await outcome).toHaveProperty('result');
});

test('an answer that falls silent in its middle has timed out', async () => {
  const { call, body } = openLink('application/json');
  const outcome = call();
  (await body).enqueue(encoder.encode(ANSWER.slice(0, 10)));
  await vi.advanceTimersByTimeAsync(LIMIT_MS + 1);
  expect(await outcome).toMatchObject({ code: 'SERVICE_TIMED_OUT', details: { afterMs: LIMIT_MS } });
});

test('neither the renewal of a login nor our own reading counts as silence of the endpoint', async () => {
  const wait = () => new Promise((resolve) => setTimeout(resolve, 10 * LIMIT_MS));
  const renewing: Authoriser = {
    send: async (send) => {
      await wait();
      return send('token');
    },
  };
  const { call, body } = openLink('application/json', renewing, async (piece) => {
    await wait();
    return readHere(piece);
  });
  const outcome = call();
  await vi.advanceTimersByTimeAsync(10 * LIMIT_MS);
  const answer = await body;
  answer.enqueue(encoder.encode(ANSWER));
  answer.close();
  await vi.advanceTimersByTimeAsync(10 * LIMIT_MS);
  expect(await outcome).toHaveProperty('result');
});

test.each([
  ['at once', 0],
  ['while a login is being renewed', 1],
])('who cancels %s does not wait for anything, and nothing is sent afterwards', async (_when, waitMs) => {
  const renewed = Promise.withResolvers<void>();
  const { call, fetched } = openLink('application/json', {
    send: async (send) => {
      await renewed.promise;
      return send('token');
    },
  });
  const user = new AbortController();
  const outcome = call({ signal: user.signal });
  if (waitMs > 0) await vi.advanceTimersByTimeAsync(waitMs);
  user.abort();
  expect(await outcome).toMatchObject({ code: 'CANCELLED' });
  renewed.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched).toEqual([]);
});

test('what is answered at once where it is known is waited for while its token is renewed, and no longer', async () => {
  const renewed = Promise.withResolvers<void>();
  const { link, body } = openLink('text/event-stream', {
    send: async (send) => {
      await renewed.promise;
      return send('renewed');
    },
  });
  const greeting = link.requestBriefly({
    method: 'initialize',
    params: [],
    purpose: 'handshake',
    wanted: 'text',
    timeoutMs: LIMIT_MS,
  });
  await vi.advanceTimersByTimeAsync(10 * LIMIT_MS);
  renewed.resolve();
  const answer = await Promise.race([body, greeting.then(() => undefined)]);
  expect(answer).toBeDefined();
  let isOver = false;
  void greeting.then(() => (isOver = true));
  for (let pieces = 0; pieces < 9 && !isOver; pieces += 1) {
    answer?.enqueue(encoder.encode(': still at work\n\n'));
    await vi.advanceTimersByTimeAsync(NEARLY_MS);
  }
  expect(isOver).toBe(true);
  expect(await greeting).toMatchObject({ outcome: { failure: { code: 'SERVICE_TIMED_OUT' } } });
});
