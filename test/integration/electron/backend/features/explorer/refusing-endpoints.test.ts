import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import type { Failure } from '#shared/errors.ts';
import { exploreAddress } from '#test/support/explorer.ts';
import {
  openStream,
  type Seen,
  sendJson,
  sendResult,
  startMcpServer,
} from '#test/support/start-mcp-server.ts';

type Odd = (answer: ServerResponse, seen: Seen) => void;

const plain =
  (status: number, headers: Record<string, string> = {}, text = ''): Odd =>
  (answer) =>
    void answer.writeHead(status, headers).end(text);

/** What an endpoint that always does the same does, and what is made of it in Automatic. */
const CASES: [string, Odd, Pick<Failure, 'code'> & { details?: object }][] = [
  [
    'a redirect',
    plain(308, { location: '/elsewhere/mcp' }),
    {
      code: 'MCP_REDIRECTED',
      details: { status: 308, location: expect.stringMatching(/^http:.*\/elsewhere\/mcp$/) },
    },
  ],
  [
    'a plain 403',
    plain(403, {}, 'Not from here'),
    { code: 'MCP_FORBIDDEN', details: { says: 'Not from here' } },
  ],
  [
    'a missing scope',
    plain(403, { 'www-authenticate': 'Bearer error="insufficient_scope", scope="mcp:tools mcp:write"' }),
    { code: 'MCP_SCOPE_MISSING', details: { scopes: ['mcp:tools', 'mcp:write'] } },
  ],
  [
    '429 with a time',
    plain(429, { 'retry-after': '7' }),
    { code: 'MCP_BUSY', details: { retryAfterMs: 7_000 } },
  ],
  ['429 without a time', plain(429), { code: 'MCP_BUSY', details: { retryAfterMs: null } }],
  ['503 with a time', plain(503, { 'retry-after': '1' }), { code: 'MCP_BUSY', details: { status: 503 } }],
  ['a refused token', plain(401), { code: 'MCP_BEARER_REFUSED', details: { wasSent: false } }],
  [
    'the id of another request',
    (answer) => sendJson(answer, { jsonrpc: '2.0', id: 'other', result: { tools: [] } }),
    { code: 'MCP_WRONG_ID', details: { found: '"other"' } },
  ],
  [
    'a stream that ends before the response',
    (answer) => {
      openStream(answer)({ jsonrpc: '2.0', method: 'notifications/message', params: {} });
      answer.end();
    },
    { code: 'ANSWER_BROKE_OFF', details: { totalBytes: null } },
  ],
  [
    'a connection that is cut in the middle',
    (answer) => {
      answer.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      answer.write('{"jsonrpc"');
      setImmediate(() => answer.destroy());
    },
    { code: 'ANSWER_BROKE_OFF', details: { totalBytes: 100 } },
  ],
  [
    'a web page',
    plain(200, { 'content-type': 'text/html' }, '<p>Sign in to the network</p>'),
    { code: 'NOT_AN_MCP_ENDPOINT', details: { excerpt: 'Sign in to the network' } },
  ],
  [
    'nothing at this path',
    plain(404, {}, 'no such page'),
    { code: 'NOT_AN_MCP_ENDPOINT', details: { status: 404 } },
  ],
];

test('the id of another request on a stream that stays open is told without waiting for its end', async () => {
  const { url } = await startMcpServer(({ rpc }, answer) => {
    const send = stayAlive(answer);
    send({ jsonrpc: '2.0', id: Number(rpc.id) + 1, result: { content: [] } });
  });
  const { call } = await exploreAddress(url);
  expect(await call('any')).toMatchObject({ failure: { code: 'MCP_WRONG_ID', details: { found: '2' } } });
});

test('the right response that comes after one to something else is taken', async () => {
  const { url } = await startMcpServer(({ rpc: { id } }, answer) => {
    const send = openStream(answer);
    send({ jsonrpc: '2.0', id: 'other', result: { content: [] } });
    send({ jsonrpc: '2.0', id, result: { content: [] } });
  });
  const { call } = await exploreAddress(url);
  expect(await call('any')).toMatchObject({ status: 'result' });
});

test('nobody waits for the end of what a notification is answered with', async () => {
  const { url } = await startMcpServer((one, answer) => {
    const { method, id } = one.rpc;
    if (method === 'initialize') return sendResult(answer, one, { protocolVersion: '2025-11-25' });
    if (id !== undefined) return sendResult(answer, one, { tools: [] });
    answer.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  });
  const { list, exchanges } = await exploreAddress(url, { dialect: '2025-11-25' });
  await list();
  const told = (await exchanges()).find(({ rpcMethod }) => rpcMethod === 'notifications/initialized');
  expect(told?.failure ?? null).toBeNull();
});

test('a version that could not stand in a header is not repeated in one', async () => {
  const { url, seen } = await startMcpServer((one, answer) => {
    if (one.rpc.method === 'initialize') return sendResult(answer, one, { protocolVersion: '第一版' });
    if (one.rpc.id === undefined) return plain(202)(answer, one);
    return sendResult(answer, one, { tools: [] });
  });
  const { list } = await exploreAddress(url, { dialect: '2025-11-25' });
  expect(await list()).toMatchObject({ tools: [] });
  expect(seen.at(-1)?.headers['mcp-protocol-version']).toBe('2025-11-25');
});

/** What some do with a method that they do not know. */
const UNKNOWN: [string, Odd][] = [
  ['answers with nothing', (answer, seen) => sendResult(answer, seen, {})],
  ['leaves it without an answer', () => {}],
  ['drops the connection', (answer) => void answer.destroy()],
  ['only says that it is still there', (answer) => void stayAlive(answer)],
];

/** A stream on which nothing but comments comes. */
function stayAlive(answer: ServerResponse): ReturnType<typeof openStream> {
  const send = openStream(answer);
  const alive = setInterval(() => answer.write(': alive\n\n'), 100);
  answer.on('close', () => clearInterval(alive));
  return send;
}

test.each(UNKNOWN)(
  'an endpoint that %s at what it does not know is spoken to in what it does',
  async (_how, odd) => {
    const { url } = await startMcpServer((seen, answer) => {
      const { method } = seen.rpc;
      if (method === 'initialize')
        return sendResult(answer, seen, { protocolVersion: '2025-06-18', capabilities: {} });
      if (method === 'notifications/initialized') return plain(202)(answer, seen);
      if (method === 'tools/list') return sendResult(answer, seen, { tools: [] });
      return odd(answer, seen);
    });
    const { list } = await exploreAddress(url, { dialect: 'auto', timeoutMs: 3_000 });
    expect(await list()).toMatchObject({ dialect: '2025-11-25' });
  },
);

test('an endpoint that only says that it is still there is not waited for without an end', async () => {
  const { url } = await startMcpServer((seen, answer) => {
    const isKnown = seen.rpc.method === 'server/discover' || seen.rpc.method === 'tools/list';
    if (isKnown) stayAlive(answer);
    else plain(404)(answer, seen);
  });
  const { client, target } = await exploreAddress(url, { timeoutMs: 1_000 });
  const { dialects } = await client.tools.targets.probe({ targetId: target.id });
  const codes = dialects.map(({ failure }) => failure?.code);
  expect(codes).toEqual([
    'SERVICE_TIMED_OUT',
    'NOT_AN_MCP_ENDPOINT',
    'SERVICE_TIMED_OUT',
    'NOT_AN_MCP_ENDPOINT',
  ]);
});

test('neither the handshake nor the level of the log holds up a list for longer than the settings give', async () => {
  const { url } = await startMcpServer((seen, answer) => {
    const { method } = seen.rpc;
    if (method === 'logging/setLevel') stayAlive(answer);
    else if (method === 'initialize') sendResult(answer, seen, { protocolVersion: '2025-11-25' });
    else if (method === 'tools/list') sendResult(answer, seen, { tools: [] });
    else answer.writeHead(seen.method === 'GET' ? 405 : 202).end();
  });
  const quick = { dialect: '2025-11-25' as const, timeoutMs: 3_000 };
  const { client, target, list } = await exploreAddress(url, quick);
  const late = { code: 'SERVICE_TIMED_OUT' };
  const leveled = client.tools.notices.setLevel({ targetId: target.id, level: 'debug' });
  await expect(leveled).rejects.toMatchObject(late);
  expect(await list()).toMatchObject({ tools: [] });
  const silent = await startMcpServer(() => {});
  const { list: listSilent } = await exploreAddress(silent.url, quick);
  await expect(listSilent()).rejects.toMatchObject({ ...late, data: { afterMs: 3_000 } });
});

test('a long list that comes slowly is waited for in Automatic too', async () => {
  const tools = [{ name: 'a', description: 'x'.repeat(240_000), inputSchema: { type: 'object' } }];
  const { url } = await startMcpServer((seen, answer) => {
    const { id, method } = seen.rpc;
    if (method !== 'tools/list') return plain(404)(answer, seen);
    const json = JSON.stringify({ jsonrpc: '2.0', id, result: { tools } });
    answer.writeHead(200, { 'content-type': 'application/json' });
    let at = 0;
    const piece = () => {
      answer.write(json.slice(at, (at += 6_000)));
      if (at < json.length) return;
      clearInterval(sending);
      answer.end();
    };
    const sending = setInterval(piece, 100);
  });
  const { list } = await exploreAddress(url, { dialect: 'auto', timeoutMs: 1_000 });
  expect(await list()).toMatchObject({ dialect: 'bare', tools: [{ name: 'a' }] });
});

const KEY = 'sesame-0123456789';

/** What an endpoint whose address has a key in it fails with. */
async function failureAt(url: string, draft: Parameters<typeof exploreAddress>[1]): Promise<unknown> {
  const { list } = await exploreAddress(`${url}?api_key=${KEY}`, draft);
  const thrown: unknown = await list().then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(JSON.stringify(thrown)).not.toContain(KEY);
  return thrown;
}

test.each(CASES)(
  '%s is told apart from every other failure, without the key in its address',
  async (_what, odd, failure) => {
    const { url } = await startMcpServer((seen, answer) => odd(answer, seen));
    const thrown = await failureAt(url, { dialect: 'auto' });
    expect(thrown).toMatchObject({ code: failure.code, ...(failure.details && { data: failure.details }) });
  },
);

test('an address that leads nowhere, and one that stays silent, are told without their key', async () => {
  expect(await failureAt('http://127.0.0.1:1/mcp', {})).toMatchObject({ code: 'SERVICE_UNREACHABLE' });
  const { url } = await startMcpServer(() => {});
  expect(await failureAt(url, { timeoutMs: 1_000 })).toMatchObject({ code: 'SERVICE_TIMED_OUT' });
});

test.each([
  ['a refused token', 401, 'MCP_BEARER_REFUSED'],
  ['a busy endpoint', 429, 'MCP_BUSY'],
])('%s is told by the head of an answer that does not end', async (_what, status, code) => {
  const { url } = await startMcpServer((_seen, answer) => {
    answer.writeHead(status, { 'content-type': 'text/plain' });
    const goingOn = setInterval(() => answer.write('and so on '), 50);
    answer.on('close', () => clearInterval(goingOn));
  });
  const { list } = await exploreAddress(url);
  await expect(list()).rejects.toMatchObject({ code });
});

test.each([
  ['a refused token', 401, 'MCP_BEARER_REFUSED'],
  ['a busy endpoint', 429, 'MCP_BUSY'],
])('%s is told by the head of an answer that breaks off', async (_what, status, code) => {
  const { url } = await startMcpServer((_seen, answer) => {
    answer.writeHead(status, { 'content-length': '100' }).write('It', () => answer.destroy());
  });
  const { list } = await exploreAddress(url);
  await expect(list()).rejects.toMatchObject({ code });
});

test('the address to post to must be of the server that was asked', async () => {
  const { url, seen } = await startMcpServer(({ method }, answer) => {
    if (method !== 'GET') return plain(405)(answer, {} as Seen);
    answer.writeHead(200, { 'content-type': 'text/event-stream' });
    answer.write('event: endpoint\ndata: http://other.example/messages\n\n');
  });
  const { list } = await exploreAddress(url, { dialect: '2024-11-05' }, 'a-token-for-this-server');
  await expect(list()).rejects.toMatchObject({
    code: 'UNEXPECTED_ANSWER',
    data: { reason: 'its stream names an address on another server' },
  });
  expect(seen.map(({ method }) => method)).toEqual(['GET']);
});
