import { expect, test } from 'vitest';
import type { LevelEvent } from '#shared/contract/levels.ts';
import type { LevelSource } from '#shared/domain/levels/level-source.ts';
import { followSignIn } from '#test/support/mcp-sign-in/follow-sign-in.ts';
import { oddConnection } from '#test/support/mcp-sign-in/odd-connection.ts';

type Call = { method: string; name: string; args: Record<string, unknown> };
type ToolAnswer = { json?: unknown; text?: string; headers?: Record<string, string>; status?: number };

/** A source as a user would choose it for a service that gives centimetres in pages. */
const SOURCE: LevelSource = {
  latest: {
    tool: 'levels_now',
    args: { unit: 'cm' },
    listPointer: '/data/rows',
    placeIdPointer: '/site/id',
    levelPointer: '/value',
    timePointer: '/at',
    metresPerUnit: 0.01,
    paging: { argument: 'after', nextPointer: '/data/next' },
    totalPointer: null,
  },
  series: null,
};

const textOf = (value: unknown, otherwise = '') => (typeof value === 'string' ? value : otherwise);
const rpc = (result: unknown) => ({ json: { jsonrpc: '2.0', id: 1, result } });
const structured = (content: unknown) => rpc({ content: [], structuredContent: content });

/** A connection to a service whose tool calls the test answers, signed in for MCP. */
async function connection(
  answer: (call: Call) => ToolAnswer | undefined,
  source: LevelSource | null = SOURCE,
) {
  const calls: Call[] = [];
  const odd = await oddConnection(({ path, headers, body }) => {
    if (path !== '/mcp/data' || !headers.authorization) return undefined;
    const { method, params } = JSON.parse(body) as { method: string; params?: Record<string, unknown> };
    const name = textOf(params?.['name']);
    const call = { method, name, args: (params?.['arguments'] ?? {}) as Record<string, unknown> };
    if (method === 'tools/call') calls.push(call);
    return answer(call);
  });
  await followSignIn(odd.client, odd.connectionId);
  const { client, connectionId } = odd;
  if (source) await client.levels.source.change({ connectionId, choice: source });
  const read = async () => {
    const events: LevelEvent[] = [];
    for await (const event of await client.levels.read({ connectionId })) events.push(event);
    return events;
  };
  return { ...odd, calls, read };
}

test('a chosen tool is called page by page with its arguments, and its centimetres become metres', async () => {
  const pages: Record<string, unknown> = {
    first: {
      rows: [
        { site: { id: 'A' }, value: '314', at: '2026-06-15 12:00:00' },
        { site: {}, value: 1 },
      ],
      next: 'p2',
    },
    p2: { rows: [{ site: { id: 7 }, value: null, at: 1_781_496_000 }], next: null },
  };
  const { calls, read } = await connection(({ args, method }) =>
    method === 'tools/call' ? structured({ data: pages[textOf(args['after'], 'first')] }) : undefined,
  );
  expect(await read()).toEqual([
    { kind: 'source', tool: 'levels_now' },
    {
      kind: 'page',
      placeIds: ['A'],
      levelsM: [3.14],
      timesMs: [Date.UTC(2026, 5, 15, 4)],
      done: 2,
      total: null,
      withoutPlace: 1,
    },
    {
      kind: 'page',
      placeIds: ['7'],
      levelsM: [null],
      timesMs: [1_781_496_000_000],
      done: 3,
      total: null,
      withoutPlace: 0,
    },
  ]);
  expect(calls.map(({ args }) => args)).toEqual([{ unit: 'cm' }, { unit: 'cm', after: 'p2' }]);
});

test('an answer in an event stream and JSON in a text part are understood', async () => {
  const content = { data: { rows: [{ site: { id: 'A' }, value: 50 }] } };
  const message = {
    jsonrpc: '2.0',
    id: 1,
    result: { content: [{ type: 'text', text: JSON.stringify(content) }] },
  };
  const progress = { jsonrpc: '2.0', method: 'notifications/progress', params: {} };
  const text = `: hello\r\n\r\nevent: message\r\ndata: ${JSON.stringify(progress)}\r\n\r\ndata: ${JSON.stringify(message)}\r\n\r\n`;
  const { read } = await connection(({ method }) =>
    method === 'tools/call' ? { text, headers: { 'content-type': 'text/event-stream' } } : undefined,
  );
  expect(await read()).toMatchObject([{}, { placeIds: ['A'], levelsM: [0.5], timesMs: [null] }]);
});

test.each<[string, ToolAnswer, object]>([
  [
    'a result that says it failed',
    rpc({
      isError: true,
      content: [{ type: 'text', text: 'no such unit' }],
      structuredContent: { data: { rows: [] } },
    }),
    { code: 'TOOL_FAILED', data: { says: 'no such unit' } },
  ],
  [
    'an error of JSON-RPC',
    { json: { jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'unknown tool' } } },
    { code: 'TOOL_FAILED', data: { says: 'unknown tool' } },
  ],
  [
    'an error of JSON-RPC with a status of its own',
    { status: 404, json: { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'no method' } } },
    { code: 'TOOL_FAILED', data: { says: 'no method' } },
  ],
  [
    'a text that is no JSON',
    rpc({ content: [{ type: 'text', text: 'All is well.' }] }),
    { code: 'TOOL_FAILED', data: { says: 'All is well.' } },
  ],
  [
    'an answer without the list',
    structured({ data: {} }),
    { code: 'LEVELS_NOT_FOUND', data: { pointer: '/data/rows' } },
  ],
  ['a page of a network', { text: '<h1>Wi-Fi sign-in</h1>' }, { code: 'NOT_A_DATA_SERVICE' }],
  ['an answer to nothing', { json: { jsonrpc: '2.0', id: 99, result: {} } }, { code: 'UNEXPECTED_ANSWER' }],
  ['a service that fails', { status: 503, text: 'busy' }, { code: 'SERVICE_FAILED' }],
])('%s is a failure that says so', async (_what, answer, failure) => {
  const { read } = await connection(({ method }) => (method === 'tools/call' ? answer : undefined));
  await expect(read()).rejects.toMatchObject(failure);
});

test('a cursor that leads back to its own page ends in a failure, not in a call without end', async () => {
  const { calls, read } = await connection(({ method }) =>
    method === 'tools/call' ? structured({ data: { rows: [], next: 'again' } }) : undefined,
  );
  await expect(read()).rejects.toMatchObject({ code: 'TOOL_FAILED' });
  expect(calls).toHaveLength(2);
});

test('tools of the same names with other fields are not taken for ours: there is no source', async () => {
  const tools = [
    {
      name: 'get_latest_levels',
      inputSchema: { type: 'object', properties: { cursor: {}, limit: {} } },
      outputSchema: { properties: { levels: { items: { properties: { placeId: {}, level: {} } } } } },
    },
  ];
  const { read, client, connectionId } = await connection(
    ({ method }) => (method === 'tools/list' ? rpc({ tools }) : undefined),
    null,
  );
  expect(await read()).toEqual([{ kind: 'no-source', origin: 'none' }]);
  expect(await client.levels.tools({ connectionId })).toEqual([
    { name: 'get_latest_levels', title: null, description: '', argumentNames: ['cursor', 'limit'] },
  ]);
});

test('a tool that is tried out gives its answer as it came', async () => {
  const { client, connectionId, calls } = await connection(
    ({ method }) => (method === 'tools/call' ? structured({ any: ['thing', 1.5, null] }) : undefined),
    null,
  );
  const { json } = await client.levels.tryTool({ connectionId, tool: 'look', args: { deep: true } });
  expect(JSON.parse(json)).toEqual({ any: ['thing', 1.5, null] });
  expect(calls).toEqual([{ method: 'tools/call', name: 'look', args: { deep: true } }]);
});
