import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallEvent } from '#shared/contract/tools/calls.ts';
import { exploreAddress } from '#test/support/explorer.ts';
import { startMcpServer } from '#test/support/start-mcp-server.ts';

/** Far more than the backend's own thread may ever have in its hands at once. */
const LARGE = 10_000_000;
const MAX_HERE = 5_000_000;

const row = '{"id":123456,"name":"Station number one","level":12.345}';
const rows = `[${Array<string>(Math.ceil(LARGE / (row.length + 1)))
  .fill(row)
  .join(',')}]`;
const text = JSON.stringify(rows);
const tool = (name: string, more = '') => `{"name":"${name}","inputSchema":{"type":"object"${more}}}`;
const question = `{"method":"elicitation/create","params":{"message":"q","requestedSchema":{"type":"object","x":${rows}}}}`;

/** Sees every text that is parsed, written or decoded in the thread of the backend, which is that of the test. */
const watchThread = () => [
  vi.spyOn(JSON, 'parse'),
  vi.spyOn(JSON, 'stringify'),
  vi.spyOn(TextDecoder.prototype, 'decode'),
];
let watched: ReturnType<typeof watchThread> = [];
beforeEach(() => void (watched = watchThread()));
afterEach(() => void vi.restoreAllMocks());

function longestHere(): number {
  const seen = watched.flatMap(({ mock }) => [
    ...mock.calls.map(([given]: readonly unknown[]) => given),
    ...mock.results.map(({ value }) => value as unknown),
  ]);
  return seen.reduce((longest: number, value) => Math.max(longest, sizeOf(value)), 0);
}

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  return ArrayBuffer.isView(value) ? value.byteLength : 0;
}

type Body = { type: 'application/json' | 'text/event-stream'; body: (id: string) => string };
const json = (body: Body['body']): Body => ({ type: 'application/json', body });
const stream = (body: Body['body']): Body => ({ type: 'text/event-stream', body });
const done = (id: string) => `data: {"jsonrpc":"2.0","id":${id},"result":{"content":[]}}\n\n`;
const rpc = (id: string, members: string) => `{"jsonrpc":"2.0","id":${id},${members}}`;
const told = (method: string, params: string) =>
  `data: {"jsonrpc":"2.0","method":"notifications/${method}","params":{${params}}}\n\n`;

const send = (response: ServerResponse, { type, body }: Body, id: unknown) => {
  response.writeHead(200, { 'content-type': type });
  response.end(body(String(id)));
};

/** Calls a tool whose answer has this body; what the backend says of it. */
async function eventsOf(answer: Body): Promise<CallEvent[]> {
  const { url } = await startMcpServer((seen, response) => send(response, answer, seen.rpc.id));
  const { events } = await exploreAddress(url, { dialect: '2026-07-28' });
  return events({ tool: 'any', argumentsText: '{}' });
}

test.each([
  [
    'data of an error',
    json((id) => rpc(id, `"error":{"code":-1,"message":"no","data":${rows}}`)),
    'rpc-error',
  ],
  ['the message of an error', json((id) => rpc(id, `"error":{"code":-1,"message":${text}}`)), 'rpc-error'],
  [
    'questions',
    json((id) => rpc(id, `"result":{"resultType":"input_required","inputRequests":{"a":${question}}}`)),
    'failed',
  ],
  ['a line of log', stream((id) => told('message', `"level":"info","data":${rows}`) + done(id)), 'result'],
  [
    'a report of progress',
    stream((id) => told('progress', `"progress":1,"message":${text}`) + done(id)),
    'result',
  ],
  ['comments', stream((id) => `${': ping\n'.repeat(LARGE / 7)}\n${done(id)}`), 'result'],
  [
    'data in many lines',
    stream((id) => `data: ${rpc(id, `"result":{"content":${rows.replaceAll(',{', ',\ndata: {')}}`)}\n\n`),
    'result',
  ],
  [
    'many messages',
    json((id) => `[${`${rpc('7', '"method":"ping"')},`.repeat(100_000)}${rpc(id, '"result":{}')}]`),
    'failed',
  ],
  ['JSON of another kind', json(() => rows), 'failed'],
  [
    'other members of a result',
    json((id) => rpc(id, `"result":{"content":[],"_meta":{"x":${rows}}}`)),
    'result',
  ],
] as const)(
  'a large answer made of %s is read apart from everything else, and what is said of it is bounded',
  async (_what, answer, status) => {
    const events = await eventsOf(answer);
    const last = events.at(-1);
    expect(last).toMatchObject({ kind: 'ended', outcome: { status } });
    expect(longestHere()).toBeLessThan(MAX_HERE);
  },
);

test.each([
  ['one tool', `${tool('large', `,"x":${rows}`)},${tool('small')}`, 1],
  ['many tools', Array.from({ length: 100_000 }, (_each, index) => tool(`tool_${index}`)).join(','), 98_000],
])(
  'a large list of %s is shown as far as there is room, and says how much is left out',
  async (_what, tools, leftOut) => {
    const answer = json((id) => rpc(id, `"result":{"tools":[${tools}]}`));
    const { url } = await startMcpServer((seen, response) => send(response, answer, seen.rpc.id));
    const { list } = await exploreAddress(url);
    const listed = await list();
    expect(listed).toMatchObject({ leftOut });
    expect(listed.tools.length).toBeGreaterThan(0);
    expect(longestHere()).toBeLessThan(MAX_HERE);
  },
);

test('of a long text the beginning is shown, and how long it is', async () => {
  const events = await eventsOf(
    json((id) => rpc(id, `"error":{"code":-1,"message":${text},"data":${rows}}`)),
  );
  const last = events.at(-1);
  if (last?.kind !== 'ended') throw new Error('the call did not end');
  const { message = '', dataJson } = last.outcome.rpcError ?? {};
  expect(message.startsWith(row)).toBe(false);
  expect(message).toMatch(new RegExp(`… \\(${rows.length}\\)$`));
  expect(message.length).toBeLessThan(70_000);
  expect(dataJson).toMatch(new RegExp(`… \\(${rows.length}\\)$`));
});
