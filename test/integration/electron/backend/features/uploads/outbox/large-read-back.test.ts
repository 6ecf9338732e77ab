import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { OutboxClient } from '#electron/backend/features/uploads/outbox/outbox-client.ts';
import { ConnectedDestinations } from '#electron/backend/features/uploads/outbox/sender/outbox-destinations.ts';
import type { StoredBatch } from '#electron/backend/features/uploads/outbox/store/read-rows.ts';
import type { McpSession } from '#electron/backend/identity/mcp-sign-in/mcp-session.ts';
import { AddressBindings } from '#electron/backend/identity/connections/address-bindings.ts';
import { SOURCE_WORKERS } from '#scripts/build/source-workers.ts';
import { startMcpServer } from '#test/support/start-mcp-server.ts';
import { tempDir } from '#test/support/temp-dir.ts';

/** More than a call can take as arguments, and more than the backend's own thread may have in its hands. */
const RECORDS = 200_000;
const MAX_HERE = 1_000_000;

const record = '{"timestamp":"2026-01-01 00:00:00","level":12.345}';
const many = `[${Array<string>(RECORDS).fill(record).join(',')}]`;
const names = ['equipType', 'equipId', 'from', 'to', 'limit', 'cursor'];
const properties = JSON.stringify(Object.fromEntries(names.map((name) => [name, { type: 'string' }])));
const listed = `{"tools":[{"name":"query_measurements","inputSchema":{"properties":${properties},"x":${many}}}]}`;

/** A service that ignores how many records were asked for, and what the outbox finds there. */
async function readBack(sent: string) {
  const { url } = await startMcpServer(({ rpc }, answer) => {
    answer.writeHead(200, { 'content-type': 'application/json' });
    const result = rpc.method === 'tools/list' ? listed : `{"structuredContent":{"records":${many}}}`;
    answer.end(`{"jsonrpc":"2.0","id":1,"result":${result}}`);
  });
  const connection = {
    kind: 'remote' as const,
    id: 'c',
    name: 'c',
    username: null,
    baseUrl: new URL(url).origin,
    tokenHeader: 'x-token',
    zone: 'Asia/Shanghai',
  };
  const bindings = new AddressBindings();
  bindings.bind('c', connection.baseUrl);
  const binding = bindings.of('c');
  if (!binding) throw new Error('it is bound');
  const session = { withAccessToken: (send: (token: string) => unknown) => send('the token of it') };
  const file = join(await tempDir(), 'outbox.sqlite3');
  const client = new OutboxClient(SOURCE_WORKERS.outbox, { file, maxFileBytes: 1e9 });
  onTestFinished(() => client.close());
  const never = () => Promise.reject(new Error('it is not asked'));
  const destinations = new ConnectedDestinations(
    {
      connections: {
        list: () => ({ connections: [connection], activeId: null, setAside: null }),
        get: () => connection,
        binding: () => binding,
      },
      builtInService: { start: never },
      secrets: { has: () => false, read: never },
      sessions: { get: () => undefined },
      mcpSignIns: { session: () => session as unknown as McpSession },
      fetch,
    },
    client,
  );
  const parse = vi.spyOn(JSON, 'parse');
  onTestFinished(() => {
    parse.mockRestore();
  });
  const [target] = destinations.targets();
  if (!target) throw new Error('there is a connection');
  const period = { firstTimestamp: '2026-01-01 00:00:00', lastTimestamp: '2026-01-01 00:00:00' };
  const batch = { equipType: 'gauge', equipId: 'G1', ...period } as StoredBatch;
  const body = new TextEncoder().encode(sent);
  const found = await destinations.readBack(target, batch, body, new AbortController().signal);
  return { found, longest: Math.max(0, ...parse.mock.calls.map(([json]) => json.length)) };
}

test.each([
  [`[${record}]`, 'all-there'],
  ['[{"timestamp":"2026-01-01 00:00:00","level":1}]', 'differs'],
  ['[{"timestamp":"2026-01-01 00:01:00","level":1}]', 'none-there'],
])(
  'a service that gives back far more than was asked is read apart from everything else: %s is %s',
  async (sent, expected) => {
    const { found, longest } = await readBack(sent);
    expect(found).toBe(expected);
    expect(longest).toBeLessThan(MAX_HERE);
  },
);

/** Another client of the outbox with the answer of a service, which it reads in its time. */
async function reading(text: string, contentType = 'application/json') {
  const file = join(await tempDir(), 'outbox.sqlite3');
  const client = new OutboxClient(SOURCE_WORKERS.outbox, { file, maxFileBytes: 1e9 });
  onTestFinished(() => client.close());
  await client.opened;
  const received = { address: 'http://127.0.0.1/mcp', status: 200, contentType, location: null, secrets: [] };
  const answer = { ...received, bytes: new TextEncoder().encode(text) };
  const body = new TextEncoder().encode(`[${record}]`);
  return { client, read: client.read('comparePage', { answer, body }) };
}

const answering = (result: string) => `{"jsonrpc":"2.0","id":1,"result":${result}}`;

test('what goes to other services does not wait until the answer of one is read', async () => {
  const { client, read } = await reading(answering(`{"structuredContent":{"records":${many}}}`));
  const asked = client.call('openJobs', []);
  expect(await Promise.race([asked.then(() => 'outbox'), read.then(() => 'answer')])).toBe('outbox');
  await read;
});

const empty = `[${Array<string>(1_000_000).fill('{}').join(',')}]`;

test.each([
  ['an answer', answering(`{"structuredContent":{"records":${empty}}}`), 'application/json'],
  [
    'a text of it',
    answering(`{"content":[{"type":"text","text":"{\\"records\\":${empty}}"}]}`),
    'application/json',
  ],
  [
    'a stream',
    `${'data: {}\n\n'.repeat(1_000_000)}data: ${answering('{"structuredContent":{"records":[]}}')}\n\n`,
    'text/event-stream',
  ],
])('of %s that holds more values than records can have none is read', async (_what, text, contentType) => {
  const { read } = await reading(text, contentType);
  await expect(read).rejects.toMatchObject({ code: 'UNEXPECTED_ANSWER' });
});
