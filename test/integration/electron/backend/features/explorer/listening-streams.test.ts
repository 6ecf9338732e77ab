import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { IdleTimeout } from '#electron/backend/kit/http/idle-timeout.ts';
import { HttpTransport } from '#electron/backend/features/explorer/wire/http-transport.ts';
import { endpointAt } from '#test/support/endpoint-at.ts';
import { exploreAddress } from '#test/support/explorer.ts';
import { sendResult, startMcpServer } from '#test/support/start-mcp-server.ts';
import { startSessionServer } from '#test/support/start-session-server.ts';

const HOUR_MS = 3_600_000;

/** A session with an endpoint that answers each GET as it is told, one after the other. */
async function openSession(...onGet: ((answer: ServerResponse) => void)[]) {
  const gets: ServerResponse[] = [];
  const { url } = await startMcpServer((seen, answer) => {
    if (seen.method !== 'GET') {
      answer.setHeader('mcp-session-id', 's1');
      sendResult(answer, seen, {});
      return;
    }
    gets.push(answer);
    onGet[gets.length - 1]?.(answer);
  });
  const transport = new HttpTransport(endpointAt(url), '2025-11-25', async () => {});
  onTestFinished(() => transport.close());
  const idleTimeout = new IdleTimeout(10_000, url, undefined);
  const body = '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}';
  await transport.tell({ method: 'initialize', body, purpose: 'handshake', idleTimeout });
  idleTimeout.end();
  return { transport, gets };
}

const stream =
  (...events: string[]) =>
  (answer: ServerResponse) => {
    answer.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    if (events.length > 0) answer.end(events.join(''));
  };
const refusal =
  (status: number, headers: Record<string, string> = {}) =>
  (answer: ServerResponse) =>
    void answer.writeHead(status, headers).end();

test('one stream is asked for at a time, whoever wants it while it is being opened', async () => {
  const asked = Promise.withResolvers<ServerResponse>();
  const { transport, gets } = await openSession(asked.resolve, refusal(409));
  const wanted = [transport.listen(true), transport.listen(), transport.listen(true), transport.listen()];
  stream()(await asked.promise);
  const found = await Promise.all(wanted);
  expect(new Set(found)).toEqual(new Set([{ ended: expect.any(Promise) }]));
  expect(await transport.listen()).toBe(found[0]);
  expect(gets).toHaveLength(1);
});

test('nobody waits for the end of a refusal, which is closed after a moment', async () => {
  const { transport, gets } = await openSession((answer) => {
    answer.writeHead(405).write('This takes ');
  });
  expect(await transport.listen(true)).toBeUndefined();
  const [answer] = gets;
  if (answer && !answer.destroyed) await once(answer, 'close');
  expect(answer?.destroyed).toBe(true);
});

test.each([
  [
    '429 with a time',
    refusal(429, { 'retry-after': '7' }),
    { code: 'MCP_BUSY', details: { retryAfterMs: 7_000 } },
  ],
  ['503 with a time', refusal(503, { 'retry-after': '1' }), { code: 'MCP_BUSY', details: { status: 503 } }],
  ['503 without one', refusal(503), { code: 'SERVICE_FAILED', details: { status: 503 } }],
  ['500', refusal(500), { code: 'SERVICE_FAILED', details: { status: 500 } }],
])(
  'that there may be a stream later is told of %s, to a call only that there is none',
  async (_what, refuse, failure) => {
    const { transport } = await openSession(refuse, refuse);
    expect(await transport.listen(true)).toBeUndefined();
    await expect(transport.listen()).rejects.toMatchObject(failure);
  },
);

test.each([400, 404, 405, 406, 409, 501])(
  'an endpoint that has never had a stream and answers %i has none',
  async (status) => {
    const { transport } = await openSession(refusal(status));
    expect(await transport.listen()).toBeUndefined();
    expect(transport.isOver).toBe(false);
  },
);

test('a stream that the endpoint still takes for open is asked for again', async () => {
  const { transport } = await openSession(stream('retry: 100\n\n'), refusal(409), stream());
  expect(await (await transport.listen())?.ended).toBe(100);
  await expect(transport.listen()).rejects.toMatchObject({ code: 'ANSWER_BROKE_OFF' });
  expect(transport.isOver).toBe(false);
  expect(await transport.listen()).toBeDefined();
});

test('a call asks for no stream within the time that the endpoint wants, or where there was none; whoever listens does', async () => {
  const { transport, gets } = await openSession(
    refusal(405),
    refusal(503, { 'retry-after': '3600' }),
    stream(`retry: ${HOUR_MS}\n\n`),
    stream(),
  );
  expect(await transport.listen(true)).toBeUndefined();
  expect(await transport.listen(true)).toBeUndefined();
  expect(gets).toHaveLength(1);
  await expect(transport.listen()).rejects.toMatchObject({ code: 'MCP_BUSY' });
  expect(await transport.listen(true)).toBeUndefined();
  expect(gets).toHaveLength(2);
  const ended = await (await transport.listen())?.ended;
  expect(ended).toBe(HOUR_MS);
  expect(await transport.listen(true)).toBeUndefined();
  expect(gets).toHaveLength(3);
  expect(await transport.listen()).toBeDefined();
});

test.each([
  [1, 100],
  [99_999_999_999, HOUR_MS],
])('a stream that asks for %i ms is opened again after %i', async (asked, bounded) => {
  const { transport } = await openSession(stream(`retry: ${asked}\n\n`));
  expect(await (await transport.listen())?.ended).toBe(bounded);
});

test('the time of a call does not begin before the stream beside it is there, or is given up', async () => {
  const { url } = await startMcpServer((seen, answer) => {
    if (seen.method === 'GET') return;
    answer.setHeader('mcp-session-id', 's1');
    sendResult(answer, seen, { protocolVersion: '2025-11-25', content: [] });
  });
  const { call } = await exploreAddress(url, { dialect: '2025-11-25', timeoutMs: 1_000 });
  expect(await call('any')).toMatchObject({ status: 'result' });
});

/** Listens to an endpoint with a key, until it has closed the stream and wants to be left alone for an hour. */
async function listenWithKey(retryMs: number) {
  const server = await startSessionServer();
  const headers = [{ name: 'X-Key', value: 'the-first-key' }];
  const { client, target } = await exploreAddress(server.url, { dialect: '2025-11-25', headers });
  const { id: targetId, name, url, dialect, timeoutMs, authorisation } = target;
  const draft = { name, url: url ?? '', dialect, timeoutMs, authorisation, headers };
  const events = await client.tools.notices.listen({ targetId, uris: ['wells://1'] });
  const next = async () => (await events.next()).value as { stream: string } | undefined;
  expect(await next()).toMatchObject({ stream: 'open' });
  server.say(`retry: ${retryMs}\ndata: {"jsonrpc":"2.0","method":"notifications/message"}\n\n`);
  return { ...server, client, targetId, draft, next };
}

test('a target that is removed before its stream is opened again is not asked any more', async () => {
  const { client, targetId, close, next, seen } = await listenWithKey(HOUR_MS);
  close();
  expect(await next()).toMatchObject({ stream: 'reopening' });
  const before = seen.length;
  await client.tools.targets.remove({ targetId });
  expect(await next()).toBeUndefined();
  expect(seen).toHaveLength(before);
});

test('a target that is moved while it is listened to is left, and nothing is sent to where it was', async () => {
  const { client, targetId, draft, url, next, seen, isLeft } = await listenWithKey(100);
  const before = seen.length;
  await client.tools.targets.edit({ targetId, draft: { ...draft, url: `${url}/elsewhere` } });
  expect(await next()).toBeUndefined();
  await expect.poll(isLeft).toBe(true);
  expect(seen).toHaveLength(before);
});

test('a stream is opened again with the keys of then', async () => {
  const { client, targetId, draft, close, next, opened } = await listenWithKey(100);
  close();
  expect(await next()).toMatchObject({ stream: 'reopening' });
  const headers = [{ name: 'X-Key', value: 'the-second-key' }];
  await client.tools.targets.edit({ targetId, draft: { ...draft, headers } });
  let now = await next();
  while (now?.stream === 'reopening') now = await next();
  expect(now).toMatchObject({ stream: 'open' });
  expect(opened.map(({ key }) => key)).toEqual(['the-first-key', 'the-second-key']);
});

const SECOND_KEY = [{ name: 'X-Key', value: 'the-second-key' }];

test.each(['edit', 'configure'] as const)(
  'a stream that is open with the keys of before is left at once for one with those of now: %s',
  async (how) => {
    const { client, targetId, draft, next, opened, subscribed, seen } = await listenWithKey(HOUR_MS);
    const { dialect, timeoutMs } = draft;
    const settings = { dialect, timeoutMs, headers: SECOND_KEY, byHand: [] };
    if (how === 'edit')
      await client.tools.targets.edit({ targetId, draft: { ...draft, headers: SECOND_KEY } });
    else await client.tools.targets.configure({ targetId, settings });
    expect(await next()).toMatchObject({ stream: 'reopening' });
    expect(await next()).toMatchObject({ stream: 'open' });
    expect(opened.map(({ key }) => key)).toEqual(['the-first-key', 'the-second-key']);
    expect(subscribed).toEqual(['s1', 's2']);
    const methods = seen.map(({ rpc }) => rpc.method);
    expect(methods.filter((method) => method === 'resources/unsubscribe')).toHaveLength(1);
  },
);

test('a session lasts when nothing changes that it was begun with', async () => {
  const { client, targetId, draft, opened, seen } = await listenWithKey(HOUR_MS);
  const { dialect, headers } = draft;
  const settings = { dialect, headers, timeoutMs: 20_000, byHand: [] };
  await client.tools.targets.configure({ targetId, settings });
  await client.tools.list({ targetId });
  expect(opened).toHaveLength(1);
  expect(seen.filter(({ rpc }) => rpc.method === 'initialize')).toHaveLength(1);
});
