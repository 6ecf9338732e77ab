import { expect, test } from 'vitest';
import { exploreAddress } from '#test/support/explorer.ts';
import { listAndCall, sendJson, startMcpServer } from '#test/support/start-mcp-server.ts';
import { startMcp } from '#test/support/start-mcp.ts';

const ECHO = { name: 'echo', inputSchema: { type: 'object' } };

test('a bare list is byte for byte what the interface shows, headers included', async () => {
  const { url, seen } = await startMcpServer(listAndCall([ECHO], () => ({ content: [] })));
  const { list } = await exploreAddress(url, {}, 'token-that-was-pasted');
  await list();
  expect(seen).toHaveLength(1);
  expect(seen[0]?.body).toBe('{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}');
  expect(seen[0]?.headers).toMatchObject({
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    authorization: 'Bearer token-that-was-pasted',
  });
  expect(Object.keys(seen[0]?.headers ?? {}).filter((name) => name.startsWith('mcp-'))).toEqual([]);
});

test('arguments are sent with the digits, the order and the repeated names that were typed', async () => {
  const { url, seen } = await startMcpServer(listAndCall([ECHO], () => ({ content: [] })));
  const { events } = await exploreAddress(url);
  await events({ tool: 'echo', argumentsText: '{ "b": 1.50,\n "a": 12345678901234567890, "s": "x  y" }' });
  expect(seen[0]?.body).toBe(
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"b":1.50,"a":12345678901234567890,"s":"x  y"}}}',
  );
});

test('a call without arguments leaves them out', async () => {
  const { url, seen } = await startMcpServer(listAndCall([ECHO], () => ({ content: [] })));
  const { events } = await exploreAddress(url);
  await events({ tool: 'echo', argumentsText: null });
  expect(seen[0]?.body).toContain('"params":{"name":"echo"}}');
});

test('a server that knows only two methods works bare, and the probe says what it does not speak', async () => {
  const { url } = await startMcpServer(
    listAndCall([ECHO], () => ({ content: [{ type: 'text', text: 'hello' }] })),
  );
  const { client, target, call } = await exploreAddress(url, { dialect: 'auto' });
  const { dialects, pick } = await client.tools.targets.probe({ targetId: target.id });
  expect(pick).toBe('bare');
  expect(dialects.map(({ dialect, verdict }) => [dialect, verdict])).toEqual([
    ['2026-07-28', 'not-spoken'],
    ['2025-11-25', 'not-spoken'],
    ['bare', 'works'],
    ['2024-11-05', 'not-spoken'],
  ]);
  expect(dialects[1]).toMatchObject({ rpcMethod: 'initialize', status: 200, rpcErrorCode: -32601 });
  expect(await call('echo')).toMatchObject({ status: 'result', dialect: 'bare', httpStatus: 200 });
});

test('a malformed tool costs the others nothing, and each page is fetched once', async () => {
  const { url, seen } = await startMcpServer((one, answer) => {
    const { cursor } = one.rpc.params ?? {};
    const first = { tools: [ECHO, 7, { title: 'nameless' }], nextCursor: 'next' };
    sendJson(answer, {
      jsonrpc: '2.0',
      id: 1,
      result: cursor === 'next' ? { tools: [ECHO, { name: 'b' }] } : first,
    });
  });
  const { list } = await exploreAddress(url);
  const { tools, notTools, pages } = await list();
  expect(tools.map(({ name }) => name)).toEqual(['echo', 'b']);
  expect(notTools.map(({ index, reason }) => [index, reason])).toEqual([
    [1, 'no-object'],
    [2, 'no-name'],
    [3, 'repeated-name'],
  ]);
  expect(pages).toBe(2);
  expect(seen).toHaveLength(2);
});

test('pages that lead in a circle end in a failure instead of never', async () => {
  const { url } = await startMcpServer((one, answer) =>
    sendJson(answer, { jsonrpc: '2.0', id: 1, result: { tools: [], nextCursor: 'again' } }),
  );
  const { list } = await exploreAddress(url);
  await expect(list()).rejects.toMatchObject({ code: 'UNEXPECTED_ANSWER' });
});

test.each(['bare', '2025-11-25', '2026-07-28'] as const)(
  'our service lists its tools and answers a call in %s',
  async (dialect) => {
    const { url } = await startMcp();
    const { list, call, client } = await exploreAddress(url, { dialect }, 'engineer-token');
    const { tools, server } = await list();
    expect(tools).toHaveLength(8);
    expect(tools.every(({ behaviour }) => behaviour.isReadOnly)).toBe(true);
    if (dialect !== 'bare') expect(server?.name).toBe('Stillwell data service');
    const tool = tools.find(({ name }) => name === 'list_places');
    const outcome = await call('list_places', { limit: 5 }, { outputSchema: tool?.outputSchema });
    expect(outcome).toMatchObject({
      status: 'result',
      summary: { hasStructured: true, validation: { kind: 'valid' }, parity: { kind: 'same' } },
    });
    expect(outcome.summary?.views[0]).toMatchObject({ kind: 'map', pointer: '/places', rows: 5 });
    const table = await client.tools.results.table({
      resultId: outcome.summary?.resultId ?? '',
      root: 'structured',
      pointer: '/places',
      columns: ['placeId'],
      offset: 1,
      limit: 2,
      sort: { column: 'placeId', isDescending: true },
      filter: '',
    });
    expect(table).toMatchObject({ total: 5, passing: 5, order: [3, 2] });
  },
);

test('what changed since the last look is told until somebody accepts it', async () => {
  let tools: unknown[] = [ECHO];
  const { url } = await startMcpServer((seen, answer) => listAndCall(tools, () => ({}))(seen, answer));
  const { list, client, target } = await exploreAddress(url);
  expect((await list()).changes).toBeNull();
  tools = [{ ...ECHO, description: 'says it again' }, { name: 'new' }];
  const expected = [
    { kind: 'changed', name: 'echo', members: ['description'], before: ECHO },
    { kind: 'added', name: 'new' },
  ];
  expect((await list()).changes).toEqual(expected);
  expect((await list()).changes).toEqual(expected);
  await client.tools.acceptChanges({ targetId: target.id });
  expect((await list()).changes).toEqual([]);
});
