import { readdir, readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { callStep, emptyCollection, sameWords } from '#shared/domain/mcp/collections/collection.ts';
import { NoticeLog } from '#electron/backend/features/explorer/notices/notice-log.ts';
import { ResultCalls } from '#electron/backend/features/explorer/results/result-calls.ts';
import { ExchangeLog } from '#electron/backend/features/explorer/wire/exchange-log.ts';
import { McpLink } from '#electron/backend/features/explorer/wire/mcp-link.ts';
import { endpointAt } from '#test/support/endpoint-at.ts';
import { exploreAddress } from '#test/support/explorer.ts';
import {
  openStream,
  type Seen,
  sendJson,
  sendResult,
  startMcpServer,
} from '#test/support/start-mcp-server.ts';

const BEARER = 'opensesame-of-the-token';

/** A server that repeats the token of each request wherever it can. */
const explore = async (
  answer: (seen: Seen, response: ServerResponse, token: string) => void,
  dialect: 'bare' | '2026-07-28' = 'bare',
) => {
  const { url } = await startMcpServer((seen, response) =>
    answer(seen, response, (seen.headers.authorization ?? '').replace('Bearer ', '')),
  );
  return exploreAddress(url, { dialect }, BEARER);
};

const shows = (shown: unknown) => {
  const text = JSON.stringify(shown);
  expect(text).toContain('open…');
  expect(text).not.toContain('opensesame');
};

test('an answer that repeats the token shows it in no view, and is judged as it came', async () => {
  const { call, client } = await explore((seen, response, token) => {
    const structuredContent = {
      rows: [
        { id: 1, got: token, [token]: 'a name' },
        { id: 2, got: `of ${token}` },
      ],
    };
    sendResult(response, seen, {
      content: [{ type: 'text', text: JSON.stringify({ rows: token }) }],
      structuredContent,
    });
  });
  const outputSchema = {
    type: 'object',
    properties: {
      rows: {
        items: { additionalProperties: false, properties: { id: {}, got: { pattern: `${BEARER}$` } } },
      },
    },
  };
  const { summary } = await call('any', {}, { outputSchema });
  const { resultId = '', validation, parity } = summary ?? {};
  if (validation?.kind !== 'invalid') throw new Error('the schema forbids the name');
  expect(validation.problems.map(({ keyword }) => keyword)).toEqual(['additionalProperties']);
  expect(parity).toMatchObject({ kind: 'different' });
  shows(summary);
  const of = { resultId, root: 'structured' as const, pointer: '/rows', offset: 0, limit: 10 };
  const table = { ...of, columns: ['id', 'got'], filter: '', sort: null };
  expect((await client.tools.results.table(table)).rows).toEqual([
    [1, 'open…(23)'],
    [2, 'of open…(23)'],
  ]);
  shows(await client.tools.results.csv(table));
  shows(await client.tools.results.tree({ ...of, pointer: '/rows/0' }));
  for (const part of ['raw', 'pretty', 0] as const) {
    shows(await client.tools.results.text({ resultId, part, offset: 0, limit: 1_000 }));
  }
});

test('an error, a failure, a log line, progress and a question quote no token', async () => {
  const failing = await explore((seen, response, token) =>
    sendJson(response, {
      jsonrpc: '2.0',
      id: seen.rpc.id,
      error: { code: -32000, message: `no ${token}`, data: { [token]: [token] } },
    }),
  );
  shows(await failing.call('any'));
  shows(await failing.list().catch((error: unknown) => error));
  const page = await explore((_seen, response, token) => {
    response.writeHead(200, { 'content-type': `text/html; of=${token}` });
    response.end(`<p>${'x'.repeat(185)} ${token} is not welcome</p>`);
  });
  shows(await page.call('any'));
  shows(await page.exchanges());
  const leading = await explore((_seen, response, token) =>
    response.writeHead(302, { location: `/elsewhere/${token}` }).end(),
  );
  shows(await leading.call('any'));
  const talking = await explore((seen, response, token) => {
    const { id } = seen.rpc;
    if (seen.rpc.params?.['inputResponses'] !== undefined) return sendResult(response, seen, { content: [] });
    const send = openStream(response);
    const say = (method: string, params: object) => send({ jsonrpc: '2.0', method, params });
    say('notifications/progress', { progressToken: id, progress: 1, message: `for ${token}` });
    say('notifications/message', { level: 'info', data: { got: token } });
    const params = {
      message: `Is it ${token}?`,
      requestedSchema: { type: 'object', properties: { name: { type: 'string', title: token } } },
    };
    const inputRequests = { who: { method: 'elicitation/create', params } };
    send({ jsonrpc: '2.0', id, result: { resultType: 'input_required', inputRequests, requestState: 's' } });
    response.end();
    return undefined;
  }, '2026-07-28');
  const heard = await talking.events({ tool: 'any', argumentsText: '{}' }, async (event) => {
    if (event.kind !== 'question') return;
    const { questionId } = event;
    await talking.client.tools.answerQuestion({ questionId, action: 'accept', contentText: '{}' });
  });
  const kinds = ['progress', 'log', 'question'] as const;
  for (const kind of kinds) shows(heard.find((event) => event.kind === kind));
});

test('a list of tools shows no token, and its tools are called by the names and with the arguments that they have', async () => {
  const { list, call, dataDir } = await explore((seen, response, token) =>
    sendResult(response, seen, {
      tools: [
        {
          name: token,
          description: `for ${token}`,
          inputSchema: { type: 'object', properties: { [token]: { description: token } }, required: [token] },
        },
      ],
    }),
  );
  const { tools } = await list();
  expect(tools[0]).toMatchObject({
    name: BEARER,
    description: 'for open…(23)',
    inputSchema: { properties: { [BEARER]: { description: 'open…(23)' } }, required: [BEARER] },
  });
  await call(BEARER);
  await call('any', { of: BEARER });
  await call('other');
  const onDisk = (await readdir(dataDir)).filter((name) => name.endsWith('.json'));
  expect(onDisk).toEqual(expect.arrayContaining(['tool-history.json', 'tool-lists.json']));
  for (const name of onDisk) {
    expect(await readFile(join(dataDir, name), 'utf8'), name).not.toContain('opensesame');
  }
});

test('a list whose names hold the token is not told to have changed when it is the same', async () => {
  const { list } = await explore((seen, response, token) =>
    sendResult(response, seen, { tools: [{ name: token, inputSchema: { properties: { [token]: {} } } }] }),
  );
  expect(await list()).toMatchObject({ changes: null });
  expect(await list()).toMatchObject({ changes: [] });
});

test('an expectation is compared with the answer as it came, and says what it found without the token', async () => {
  const { client, target } = await explore((seen, response, token) =>
    sendResult(
      response,
      seen,
      seen.rpc.method === 'tools/list' ? { tools: [] } : { content: [], got: token },
    ),
  );
  const expectations = ['opensesame', '^never'].map((pattern) => ({
    kind: 'matches' as const,
    pointer: '/got',
    pattern,
  }));
  const steps = [callStep('a', { name: 'a', tool: 'any', argumentsText: '{}', expectations })];
  await client.tools.collections.save({ ...emptyCollection('c', sameWords('C')), steps });
  for await (const event of await client.tools.collections.run({ id: 'c', targetId: target.id })) {
    if (event.kind !== 'ended') continue;
    expect(event.run.outcomes.map(({ isMet, found }) => [isMet, found])).toEqual([
      [true, ''],
      [false, '"open…(23)"'],
    ]);
  }
  expect.assertions(1);
});

test('of many keys that a request holds an answer shows none', async () => {
  const { url } = await startMcpServer((seen, answer) => {
    const keys = Object.entries(seen.headers).filter(([name]) => name.startsWith('x-station-'));
    sendResult(answer, seen, { content: [{ type: 'text', text: JSON.stringify(keys) }] });
  });
  const headers = Array.from({ length: 12 }, (_each, index) => ({
    name: `X-Station-${index}`,
    value: `opensesame-of-station-${index}`,
  }));
  const { call, client } = await exploreAddress(url, { headers }, BEARER);
  const { resultId = '' } = (await call('any')).summary ?? {};
  shows(await client.tools.results.text({ resultId, part: 'raw', offset: 0, limit: 2_000 }));
});

test.each(['2025-11-25', '2026-07-28'] as const)(
  'a stream that stays open while the token is renewed shows neither token (%s)',
  async (dialect) => {
    const [first, second] = [`${BEARER}-first`, `${BEARER}-second`];
    const isListening = Promise.withResolvers<(message: unknown) => void>();
    const { url } = await startMcpServer(async (seen, response) => {
      const { method } = seen.rpc;
      if (seen.method === 'GET' || method === 'subscriptions/listen') {
        const send = openStream(response);
        response.flushHeaders();
        return isListening.resolve(send);
      }
      response.setHeader('mcp-session-id', 's1');
      if (method === 'initialize') return sendResult(response, seen, { protocolVersion: dialect });
      if (method !== 'tools/list') return void response.writeHead(202).end();
      const params = { level: 'info', data: `got ${seen.headers.authorization}` };
      (await isListening.promise)({ jsonrpc: '2.0', method: 'notifications/message', params });
      return sendResult(response, seen, { tools: [] });
    });
    let token = first;
    const [log, notices, results] = [new ExchangeLog(), new NoticeLog(), new ResultCalls()];
    const endpoint = endpointAt(url, {
      log,
      notices: notices.of({ targetId: 'of-the-test', targetName: 'Test' }),
      read: async (piece) => results.read(piece),
      authoriser: { send: (send) => send(token) },
    });
    const link = new McpLink(endpoint, dialect);
    const request = { params: [], purpose: 'list', wanted: 'nothing', timeoutMs: 20_000 } as const;
    await link.open('handshake', undefined);
    const leaving = new AbortController();
    if (dialect === '2025-11-25') await link.listen();
    else void link.request({ ...request, method: 'subscriptions/listen', signal: leaving.signal });
    await link.request({ ...request, method: 'tools/list' });
    token = second;
    await link.request({ ...request, method: 'tools/list' });
    const said: string[] = [];
    for await (const event of notices.watch(undefined)) {
      for (const { text } of event.kind === 'all' ? event.notices : [event.notice]) said.push(text);
      if (said.length >= 2) break;
    }
    shows(said[0]);
    shows(said[1]);
    const listening = log
      .all()
      .find(({ httpMethod, rpcMethod }) => httpMethod === 'GET' || rpcMethod === 'subscriptions/listen');
    const whole = log.find(listening?.id ?? '');
    if (!whole) throw new Error('the stream is not recorded');
    const bytes = Buffer.concat(whole.response ?? []);
    expect(bytes.toString()).toContain(second);
    shows(new TextDecoder().decode(results.harEntry({ ...whole, request: null, response: bytes })));
    leaving.abort();
    link.close();
  },
);
