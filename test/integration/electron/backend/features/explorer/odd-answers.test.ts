import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { CallEvent } from '#shared/contract/tools/calls.ts';
import { callStep, emptyCollection, sameWords } from '#shared/domain/mcp/collections/collection.ts';
import { archiveOf, exploreAddress } from '#test/support/explorer.ts';
import { openStream, sendJson, sendResult, startMcpServer } from '#test/support/start-mcp-server.ts';

const words = (text: string) => ({ content: [{ type: 'text', text }] });

test('an event stream gives its progress as it comes, then its result', async () => {
  const { url } = await startMcpServer(({ rpc }, answer) => {
    const send = openStream(answer);
    const meta = rpc.params?.['_meta'] as Record<string, unknown> | undefined;
    const progressToken = meta?.['progressToken'];
    for (const progress of [1, 2]) {
      send({
        jsonrpc: '2.0',
        method: 'notifications/progress',
        params: { progressToken, progress, total: 2 },
      });
    }
    send({ jsonrpc: '2.0', id: rpc.id, result: { resultType: 'complete', ...words('done') } });
    answer.end();
  });
  const { events } = await exploreAddress(url, { dialect: '2026-07-28' });
  const heard = await events({ tool: 'slow', argumentsText: '{}' });
  expect(heard.map(({ kind }) => kind)).toEqual(['began', 'progress', 'progress', 'ended']);
  expect(heard.at(-1)).toMatchObject({ outcome: { status: 'result' } });
});

test('numbers that are larger than any number can be cost nothing but themselves', async () => {
  const { url } = await startMcpServer(({ rpc }, answer) => {
    const meta = rpc.params?.['_meta'] as Record<string, unknown> | undefined;
    answer.writeHead(200, { 'content-type': 'text/event-stream' });
    const token = JSON.stringify(meta?.['progressToken'] ?? null);
    const params = `{"progressToken":${token},"progress":1e999,"total":-1e999}`;
    answer.write(`data: {"jsonrpc":"2.0","method":"notifications/progress","params":${params}}\n\n`);
    const last =
      rpc.params?.['name'] === 'refused'
        ? '"error":{"code":1e999,"message":"no"}'
        : `"result":{"resultType":"complete","content":[]}`;
    answer.end(`data: {"jsonrpc":"2.0","id":${JSON.stringify(rpc.id)},${last}}\n\n`);
  });
  const { events } = await exploreAddress(url, { dialect: '2026-07-28' });
  const heard = await events({ tool: 'slow', argumentsText: '{}' });
  expect(heard.map(({ kind }) => kind)).toEqual(['began', 'progress', 'ended']);
  expect(heard[1]).toMatchObject({ progress: 0, total: null });
  expect(heard.at(-1)).toMatchObject({ outcome: { status: 'result' } });
  const refused = await events({ tool: 'refused', argumentsText: '{}' });
  expect(refused.at(-1)).toMatchObject({
    outcome: { status: 'rpc-error', rpcError: { code: 0, message: 'no' } },
  });
});

test('a web page in place of an answer is a failure that shows its words', async () => {
  const { url } = await startMcpServer((_seen, answer) => {
    answer.writeHead(200, { 'content-type': 'text/html' });
    answer.end('<html><style>p{}</style><p>Please sign in to the network</p></html>');
  });
  const { call } = await exploreAddress(url);
  expect(await call('any')).toMatchObject({
    status: 'failed',
    httpStatus: 200,
    failure: { code: 'NOT_AN_MCP_ENDPOINT', details: { excerpt: 'Please sign in to the network' } },
  });
});

test('an error of JSON-RPC under an HTTP error says its own sentence', async () => {
  const { url } = await startMcpServer(({ rpc }, answer) =>
    sendJson(
      answer,
      { jsonrpc: '2.0', id: rpc.id, error: { code: -32602, message: 'no such tool', data: [1] } },
      400,
    ),
  );
  const { call } = await exploreAddress(url);
  expect(await call('any')).toMatchObject({
    status: 'rpc-error',
    httpStatus: 400,
    rpcError: { code: -32602, message: 'no such tool', dataJson: '[1]' },
  });
});

test('a pasted token that is refused is said to be refused, and its exchange shows it masked', async () => {
  const { url } = await startMcpServer((_seen, answer) => void answer.writeHead(401).end());
  const { call, exchanges } = await exploreAddress(url, {}, 'a-secret-that-nobody-may-see');
  expect(await call('any')).toMatchObject({
    httpStatus: 401,
    failure: { code: 'MCP_BEARER_REFUSED', details: { wasSent: true } },
  });
  const kept = JSON.stringify(await exchanges());
  expect(kept).toContain('Bearer a-se…(28)');
  expect(kept).not.toContain('a-secret-that-nobody-may-see');
});

test('an answer that never comes ends at its time limit', async () => {
  const { url } = await startMcpServer(() => {});
  const { call } = await exploreAddress(url);
  expect(await call('any', {}, { timeoutMs: 100 })).toMatchObject({
    status: 'failed',
    failure: { code: 'SERVICE_TIMED_OUT', details: { afterMs: 100 } },
  });
});

test('a call that is cancelled closes its request at the server', async () => {
  const arrived = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  const { url } = await startMcpServer((_seen, answer) => {
    answer.on('close', closed.resolve);
    arrived.resolve();
  });
  const { client, events, exchanges } = await exploreAddress(url);
  const heard = await events({ tool: 'any', argumentsText: '{}' }, async (event) => {
    if (event.kind !== 'began') return;
    await arrived.promise;
    await client.tools.cancel({ callId: event.callId });
  });
  expect(heard.at(-1)).toMatchObject({ outcome: { status: 'cancelled' } });
  expect(await exchanges()).toMatchObject([{ state: 'cancelled', failure: 'CANCELLED' }]);
  await closed.promise;
});

test('a call whose exchange is forgotten while it runs ends with its answer all the same', async () => {
  const arrived = Promise.withResolvers<void>();
  const cleared = Promise.withResolvers<void>();
  const { url } = await startMcpServer(async (seen, answer) => {
    arrived.resolve();
    await cleared.promise;
    sendResult(answer, seen, words('done'));
  });
  const { client, call, exchanges } = await exploreAddress(url);
  const calling = call('any');
  await arrived.promise;
  await client.tools.exchanges.clear();
  cleared.resolve();
  expect(await calling).toMatchObject({ status: 'result', summary: { isError: false } });
  expect(await exchanges()).toEqual([]);
});

test('ten megabytes are kept in the backend and shown page by page', async () => {
  const rows = Array.from({ length: 100_000 }, (_each, index) => ({
    id: index,
    time: new Date(1_780_000_000_000 + index * 60_000).toISOString(),
    level: Math.sin(index / 500),
    note: 'x'.repeat(30),
  }));
  const { url } = await startMcpServer((seen, answer) =>
    sendResult(answer, seen, { content: [], structuredContent: { rows } }),
  );
  const { call, client } = await exploreAddress(url);
  const { summary } = await call('big');
  expect(summary?.sizeBytes).toBeGreaterThan(10_000_000);
  expect(JSON.stringify(summary).length).toBeLessThan(5_000);
  expect(summary?.views[0]).toMatchObject({ kind: 'series', timeColumn: 'time', rows: 100_000 });
  const view = summary?.views[0];
  if (view?.kind !== 'series') throw new Error('no chart');
  const { resultId = '' } = summary ?? {};
  const series = await client.tools.results.series({ resultId, ...view, mostPoints: 500 });
  expect(series.timesMs).toHaveLength(500);
  expect(series).toMatchObject({ isDecimated: true, skipped: 0 });
  const question = { ...view, resultId, offset: 0, limit: 10, filter: '9999', sort: null };
  expect(await client.tools.results.table(question)).toMatchObject({ total: 100_000 });
  const { text, totalChars } = await client.tools.results.text({
    resultId,
    part: 'raw',
    offset: 0,
    limit: 20,
  });
  expect(text).toBe('{"content":[],"struc');
  expect(totalChars).toBe(summary?.sizeBytes);
});

test('an event stream that breaks off is taken up again where it ended', async () => {
  const { url, seen } = await startMcpServer(({ method, rpc }, answer) => {
    if (rpc.method === 'initialize') {
      sendJson(answer, { jsonrpc: '2.0', id: rpc.id, result: { protocolVersion: '2025-11-25' } });
    } else if (rpc.method === 'notifications/initialized') answer.writeHead(202).end();
    else if (method === 'POST') {
      answer.writeHead(200, { 'content-type': 'text/event-stream' });
      answer.end('id: e1\nretry: 10\ndata:\n\n');
    } else openStream(answer)({ jsonrpc: '2.0', id: 2, result: words('late') }, 'e2');
  });
  const { call } = await exploreAddress(url, { dialect: '2025-11-25' });
  expect(await call('any')).toMatchObject({ status: 'result' });
  expect(seen.at(-1)).toMatchObject({ method: 'GET', headers: { 'last-event-id': 'e1' } });
});

test('a session that the server has forgotten is begun anew, once', async () => {
  let sessions = 0;
  const { url } = await startMcpServer((seen, answer) => {
    const { rpc, headers, method } = seen;
    if (rpc.method === 'initialize') {
      sessions += 1;
      answer.setHeader('mcp-session-id', `s${sessions}`);
      sendResult(answer, seen, { protocolVersion: '2025-11-25' });
    } else if (method === 'GET') answer.writeHead(405).end();
    else if (rpc.id === undefined) answer.writeHead(202).end();
    else if (headers['mcp-session-id'] === 's1') answer.writeHead(404).end();
    else sendResult(answer, seen, words('in the second session'));
  });
  const { call } = await exploreAddress(url, { dialect: '2025-11-25' });
  expect(await call('any')).toMatchObject({ status: 'result' });
  expect(sessions).toBe(2);
});

test('a question of the server is answered by a person, and the tool goes on with it', async () => {
  const asks = {
    method: 'elicitation/create',
    params: { message: 'Name?', requestedSchema: { type: 'object' } },
  };
  const { url, seen } = await startMcpServer((one, answer) => {
    const isAnswered = one.rpc.params?.['inputResponses'] !== undefined;
    const asking = { resultType: 'input_required', inputRequests: { who: asks }, requestState: 'state 1' };
    sendResult(answer, one, isAnswered ? { resultType: 'complete', ...words('Hello') } : asking);
  });
  const { events, client } = await exploreAddress(url, { dialect: '2026-07-28' });
  const heard = await events({ tool: 'greet', argumentsText: '{"a":1}' }, async (event) => {
    if (event.kind !== 'question') return;
    const { questionId } = event;
    await client.tools.answerQuestion({ questionId, action: 'accept', contentText: '{"name":"Ada"}' });
  });
  expect(heard.map(({ kind }) => kind)).toEqual(['began', 'question', 'question-over', 'ended']);
  expect(seen[1]?.rpc).toMatchObject({
    id: 2,
    params: {
      name: 'greet',
      arguments: { a: 1 },
      inputResponses: { who: { action: 'accept', content: { name: 'Ada' } } },
      requestState: 'state 1',
    },
  });
});

test('what is given back keeps every digit: an answer of a person, a state, and the id of a question', async () => {
  const json = (answer: ServerResponse, body: string) => {
    answer.writeHead(200, { 'content-type': 'application/json' });
    answer.end(body);
  };
  const schema = '{"message":"Which?","requestedSchema":{"type":"object"}}';
  const state = '{ "id": 9007199254740993 }';
  const asking = `{"who":{"method":"elicitation/create","params":${schema}}}`;
  const { url, seen } = await startMcpServer(({ rpc: { id, params } }, answer) => {
    const isAnswered = params?.['inputResponses'] !== undefined;
    const asks = `{"resultType":"input_required","inputRequests":${asking},"requestState":${state}}`;
    json(answer, `{"jsonrpc":"2.0","id":${String(id)},"result":${isAnswered ? '{"content":[]}' : asks}}`);
  });
  const { events, client } = await exploreAddress(url, { dialect: '2026-07-28' });
  const answerIt = async (event: CallEvent) => {
    if (event.kind !== 'question') return;
    const { questionId } = event;
    const contentText = '{"id": 9007199254740993, "share": 0.10}';
    await client.tools.answerQuestion({ questionId, action: 'accept', contentText });
  };
  await events({ tool: 'any', argumentsText: '{}' }, answerIt);
  expect(seen[1]?.body).toContain(
    '"inputResponses":{"who":{"action":"accept","content":{"id":9007199254740993,"share":0.10}}}',
  );
  expect(seen[1]?.body).toContain('"requestState":{"id":9007199254740993}');
});

test('a question in a stream is answered under its own id, with every digit of both', async () => {
  const replies = Promise.withResolvers<string>();
  const { url } = await startMcpServer(async ({ rpc, body }, answer) => {
    if (rpc.method === 'initialize') {
      const result = {
        protocolVersion: '2025-11-25',
        capabilities: {},
        serverInfo: { name: 'x', version: '1' },
      };
      sendJson(answer, { jsonrpc: '2.0', id: rpc.id, result });
    } else if (rpc.method === 'tools/call') {
      answer.writeHead(200, { 'content-type': 'text/event-stream' });
      answer.write(
        'data: {"jsonrpc":"2.0","id":9007199254740993,"method":"elicitation/create","params":{"message":"?","requestedSchema":{}}}\n\n',
      );
      await replies.promise;
      answer.end(`data: ${JSON.stringify({ jsonrpc: '2.0', id: rpc.id, result: words('done') })}\n\n`);
    } else {
      if (body.includes('"result"')) replies.resolve(body);
      answer.writeHead(202).end();
    }
  });
  const { events, client } = await exploreAddress(url, { dialect: '2025-11-25' });
  await events({ tool: 'any', argumentsText: '{}' }, async (event) => {
    if (event.kind !== 'question') return;
    const { questionId } = event;
    const contentText = '{"id": 9007199254740993}';
    await client.tools.answerQuestion({ questionId, action: 'accept', contentText });
  });
  expect(await replies.promise).toBe(
    '{"jsonrpc":"2.0","id":9007199254740993,"result":{"action":"accept","content":{"id":9007199254740993}}}',
  );
});

test('an exchange goes out as HAR and is repeated byte for byte', async () => {
  const { url, seen } = await startMcpServer((one, answer) => sendResult(answer, one, words('same')));
  const { events, exchanges, client } = await exploreAddress(url);
  await events({ tool: 'any', argumentsText: '{"n": 1.0, "id": 9007199254740993}' });
  const [exchange] = await exchanges();
  const repeated = await client.tools.exchanges.repeat({ exchangeId: exchange?.id ?? '' });
  expect(repeated).toMatchObject({ purpose: 'repeat', state: 'done', status: 200 });
  expect(seen[1]?.body).toBe(seen[0]?.body);
  const { log } = JSON.parse(await archiveOf(client)) as {
    log: { version: string; entries: { request: object }[] };
  };
  expect(log.version).toBe('1.2');
  expect(log.entries).toHaveLength(2);
  expect(log.entries[0]?.request).toMatchObject({ method: 'POST', url, postData: { text: seen[0]?.body } });
});

test('what somebody added is in no exchange, no archive and no collection, even if the endpoint says it back', async () => {
  const { url, seen } = await startMcpServer((one, answer) =>
    sendResult(answer, one, words(`${String(one.headers['x-gate'])} ${one.headers.authorization}`)),
  );
  const headers = [{ name: 'X-Gate', value: 'opensesame-of-the-gate' }];
  const address = `${url}?api_key=opensesame-of-the-query`;
  const { call, exchanges, client } = await exploreAddress(address, { headers }, 'opensesame-of-the-token');
  const { summary } = await call('any', { text: 'opensesame-of-the-token' });
  expect(seen[0]?.headers).toMatchObject({ 'x-gate': 'opensesame-of-the-gate' });
  const [exchange] = await exchanges();
  const exchangeId = exchange?.id ?? '';
  const page = { exchangeId, offset: 0, limit: 1_000 };
  const bodies = await Promise.all(
    (['request', 'response'] as const).map((side) => client.tools.exchanges.body({ ...page, side })),
  );
  const id = 'c';
  const asked = { name: 'a', tool: 'any', argumentsText: '{}', expectations: [] };
  const collection = { ...emptyCollection(id, sameWords('A')), steps: [callStep('a', asked)] };
  await client.tools.collections.save(collection);
  await client.tools.collections.record({ id, results: { a: summary?.resultId ?? '' } });
  const all = {
    exchange,
    bodies,
    har: await archiveOf(client),
    file: await client.tools.collections.exportText({ id }),
    html: await client.tools.collections.exportHtml({ id, language: 'en' }),
  };
  for (const [what, shown] of Object.entries(all)) {
    expect(JSON.stringify(shown), what).toContain('open…');
    expect(JSON.stringify(shown), what).not.toContain('opensesame');
  }
});

test('ten megabytes in one text are read, and of their exchange as much as is shown', async () => {
  const text = JSON.stringify(Array.from({ length: 120_000 }, (_each, id) => ({ id, note: 'x'.repeat(60) })));
  const { url } = await startMcpServer((seen, answer) => sendResult(answer, seen, words(text)));
  const { call, client } = await exploreAddress(url);
  const { summary, exchangeIds } = await call('big');
  expect(summary?.sizeBytes).toBeGreaterThan(10_000_000);
  expect(summary?.views.map(({ kind }) => kind)).toEqual(['table', 'tree', 'content', 'raw']);
  const page = { exchangeId: exchangeIds[0] ?? '', side: 'response' as const, limit: 20 };
  expect(await client.tools.exchanges.body({ ...page, offset: 0 })).toEqual({
    text: '{"jsonrpc":"2.0","id',
    isCut: true,
  });
  expect(await client.tools.exchanges.body({ ...page, offset: 16 })).toMatchObject({
    text: ',"id":1,"result":{"c',
  });
});

describe('An answer that is nested too deeply fails by itself, and another call goes on', () => {
  const LEVELS = 20_000;
  const deep = `${'{"a":'.repeat(LEVELS)}1${'}'.repeat(LEVELS)}`;
  const asking = `{"requestedSchema":${deep}}`;

  test.each([
    ['a result', `{"structuredContent":${deep},"content":[]}`],
    ['a state', `{"resultType":"input_required","requestState":${deep}}`],
    [
      'a question',
      `{"resultType":"input_required","inputRequests":{"a":{"method":"elicitation/create","params":${asking}}}}`,
    ],
  ])('%s', async (_what, result) => {
    const innocent = Promise.withResolvers<() => void>();
    const { url } = await startMcpServer(async (seen, answer) => {
      if (seen.rpc.params?.['name'] === 'innocent') {
        innocent.resolve(() => sendResult(answer, seen, words('well')));
        return;
      }
      await innocent.promise;
      answer.writeHead(200, { 'content-type': 'application/json' });
      answer.end(`{"jsonrpc":"2.0","id":${String(seen.rpc.id)},"result":${result}}`);
    });
    const { call } = await exploreAddress(url, { dialect: '2026-07-28' });
    const innocentCall = call('innocent');
    expect(await call('deep')).toMatchObject({
      status: 'failed',
      failure: { code: 'UNEXPECTED_ANSWER', details: { reason: 'it is nested more than 500 levels deep' } },
    });
    (await innocent.promise)();
    expect(await innocentCall).toMatchObject({ status: 'result' });
  });

  test('a text is a text then', async () => {
    const { url } = await startMcpServer((seen, answer) => sendResult(answer, seen, words(deep)));
    const { call } = await exploreAddress(url);
    const { status, summary } = await call('any');
    expect([status, summary?.views.map(({ kind }) => kind)]).toEqual(['result', ['content', 'raw']]);
  });
});
