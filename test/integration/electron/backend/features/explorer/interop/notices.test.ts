import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import type { Notice } from '#shared/contract/tools/notices.ts';
import type { BackendClient } from '#test/support/open-backend.ts';
import { exploreAddress } from '#test/support/explorer.ts';
import { listenForTest } from '#test/support/listen-for-test.ts';
import { EVERYTHING, freePort, startForeignServer } from '#test/support/start-foreign-server.ts';
import { startSessionServer } from '#test/support/start-session-server.ts';

type EverythingTransport = 'sse' | 'streamableHttp';

const everythingOn = (port: number, transport: EverythingTransport) =>
  startForeignServer(process.execPath, [EVERYTHING, transport], /(listening|running) on port/, {
    PORT: String(port),
  });
const addressOf = (port: number, transport: EverythingTransport) =>
  `http://127.0.0.1:${port}/${transport === 'sse' ? 'sse' : 'mcp'}`;

async function startEverything(transport: EverythingTransport): Promise<string> {
  const port = await freePort();
  await everythingOn(port, transport);
  return addressOf(port, transport);
}

/** Waits for a notice. */
async function heard(client: BackendClient, isIt: (notice: Notice) => boolean): Promise<Notice> {
  for await (const event of await client.tools.notices.watch()) {
    const found = event.kind === 'all' ? event.notices.find(isIt) : [event.notice].find(isIt);
    if (found) return found;
  }
  throw new Error('the notices ended');
}

/** Listens until the test is over, and gives what is said of it first. */
async function listen(client: BackendClient, targetId: string, uris: string[]) {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const events = await client.tools.notices.listen({ targetId, uris }, { signal: leaving.signal });
  const first = await events.next();
  const over = events.next().catch(() => undefined);
  return { first: first.value, leave: () => (leaving.abort(), over) };
}

test.each(['streamableHttp', 'sse'] as const)(
  'server-everything over %s: lines of log at the level that was set, and changes of a resource, while nothing is asked',
  async (transport) => {
    const { client, target, call } = await exploreAddress(await startEverything(transport), {
      dialect: 'auto',
    });
    const targetId = target.id;
    await client.tools.notices.setLevel({ targetId, level: 'debug' });
    const { tools: resources } = await client.tools.list({ targetId, kind: 'resource' });
    const uri = resources.find(({ name }) => !name.includes('{'))?.name ?? '';
    const { first, leave } = await listen(client, targetId, [uri]);
    expect(first).toMatchObject({ stream: 'open' });
    await call('toggle-simulated-logging');
    expect(await heard(client, ({ kind }) => kind === 'log')).toMatchObject({
      targetId,
      text: expect.any(String),
    });
    await call('toggle-subscriber-updates');
    expect(await heard(client, ({ kind }) => kind === 'resource-updated')).toMatchObject({ uri });
    await leave();
  },
);

test('server-everything: what an argument of a prompt or a template may be, given the others', async () => {
  const { client, target } = await exploreAddress(await startEverything('streamableHttp'), {
    dialect: 'auto',
  });
  const complete = async (
    kind: 'prompt' | 'resource',
    name: string,
    argument: string,
    value: string,
    others = {},
  ) =>
    (await client.tools.notices.complete({ targetId: target.id, kind, name, argument, value, others }))
      .values;
  expect(await complete('prompt', 'completable-prompt', 'department', 'E')).toEqual(['Engineering']);
  const names = await complete('prompt', 'completable-prompt', 'name', '', { department: 'Engineering' });
  expect(names.length).toBeGreaterThan(0);
});

/** An endpoint of the revision without sessions, which reports on a request of its own. */
async function startListening() {
  const asked: { method: string; params: Record<string, unknown> }[] = [];
  let stream: ServerResponse | undefined;
  const server = createServer((request, answer) => {
    void (async () => {
      const message = JSON.parse(await text(request)) as {
        id: number;
        method: string;
        params: Record<string, unknown>;
      };
      asked.push(message);
      if (message.method === 'subscriptions/listen') {
        stream = answer.writeHead(200, { 'content-type': 'text/event-stream' });
        say('notifications/subscriptions/acknowledged', {});
        return;
      }
      const result = { resultType: 'complete', tools: [], content: [] };
      answer.writeHead(200, { 'content-type': 'application/json' });
      answer.end(JSON.stringify({ jsonrpc: '2.0', id: message.id, result }));
    })();
  });
  const say = (method: string, params: object) =>
    void stream?.write(`data: ${JSON.stringify({ jsonrpc: '2.0', method, params })}\n\n`);
  const port = await listenForTest(server);
  return { url: `http://127.0.0.1:${port}/mcp`, asked, say, left: () => stream?.destroyed };
}

test('without sessions a request of its own is followed, and the level goes along with each call', async () => {
  const { url, asked, say, left } = await startListening();
  const { client, target, call } = await exploreAddress(url, { dialect: '2026-07-28' });
  const targetId = target.id;
  await client.tools.notices.setLevel({ targetId, level: 'warning' });
  const { first, leave } = await listen(client, targetId, ['wells://1']);
  expect(first).toEqual({ dialect: '2026-07-28', stream: 'open' });
  expect(asked.at(-1)?.params['notifications']).toMatchObject({
    toolsListChanged: true,
    resourceSubscriptions: ['wells://1'],
  });
  say('notifications/resources/updated', { uri: 'wells://1' });
  say('notifications/tools/list_changed', {});
  expect(await heard(client, ({ kind }) => kind === 'list-changed')).toMatchObject({
    text: 'notifications/tools/list_changed',
  });
  expect(await heard(client, ({ uri }) => uri === 'wells://1')).toMatchObject({ kind: 'resource-updated' });
  await call('any');
  expect(asked.at(-1)?.params['_meta']).toMatchObject({ 'io.modelcontextprotocol/logLevel': 'warning' });
  await leave();
  await expect.poll(left).toBe(true);
});

test('an endpoint that cannot report says so, and what is said with answers is heard all the same', async () => {
  const { url } = await startListening();
  const { client, target } = await exploreAddress(url, { dialect: 'bare' });
  const events = await client.tools.notices.listen({ targetId: target.id, uris: [] });
  expect((await events.next()).value).toEqual({ dialect: 'bare', stream: 'none' });
  expect((await events.next()).done).toBe(true);
  await client.tools.notices.clear();
  for await (const event of await client.tools.notices.watch()) {
    expect(event).toEqual({ kind: 'all', notices: [] });
    break;
  }
});

const LISTENED = { dialect: '2025-11-25' };
type Listened = { dialect: string; stream: string } | undefined;

/** What is said once it is not being opened again any more, which may take more than one try. */
async function reopened(next: () => Promise<Listened>): Promise<Listened> {
  const first = await next();
  expect(first?.stream).toBe('reopening');
  let seen = first;
  while (seen?.stream === 'reopening') seen = await next();
  return seen;
}

test('a stream of a session that the endpoint closes is opened again where it ended, after the time that it says', async () => {
  const { url, opened, subscribed, say, close, reset } = await startSessionServer();
  const { client, target } = await exploreAddress(url, { dialect: '2025-11-25' });
  const leaving = new AbortController();
  const events = await client.tools.notices.listen(
    { targetId: target.id, uris: ['wells://1'] },
    { signal: leaving.signal },
  );
  const next = async () => (await events.next()).value as Listened;
  expect(await next()).toEqual({ ...LISTENED, stream: 'open' });
  say('id: e7\nretry: 100\ndata: {"jsonrpc":"2.0","method":"notifications/tools/list_changed"}\n\n');
  await heard(client, ({ kind }) => kind === 'list-changed');
  close();
  expect(await reopened(next)).toEqual({ ...LISTENED, stream: 'open' });
  say('data: {"jsonrpc":"2.0","method":"notifications/resources/updated","params":{"uri":"wells://1"}}\n\n');
  await heard(client, ({ kind }) => kind === 'resource-updated');
  reset();
  expect(await reopened(next)).toEqual({ ...LISTENED, stream: 'open' });
  const [first, ...later] = opened.map(({ lastEventId }) => lastEventId);
  expect([first, new Set(later)]).toEqual([undefined, new Set(['e7'])]);
  expect(new Set(subscribed)).toEqual(new Set(['s1']));
  leaving.abort();
});

test('where the session is gone as well, another one is begun; and an endpoint that has no stream any more says so', async () => {
  const { url, opened, say, subscribed, close, refuse, restart } = await startSessionServer();
  const { client, target } = await exploreAddress(url, { dialect: '2025-11-25' });
  const events = await client.tools.notices.listen({ targetId: target.id, uris: ['wells://1'] });
  const next = async () => (await events.next()).value as Listened;
  expect(await next()).toEqual({ ...LISTENED, stream: 'open' });
  say('retry: 100\ndata: {"jsonrpc":"2.0","method":"notifications/tools/list_changed"}\n\n');
  await heard(client, ({ kind }) => kind === 'list-changed');
  restart();
  close();
  expect(await reopened(next)).toEqual({ ...LISTENED, stream: 'open' });
  expect(opened.at(-1)).toEqual({ sessionId: 's3', lastEventId: undefined });
  expect(subscribed).toContain('s3');
  say('retry: 100\ndata: {"jsonrpc":"2.0","method":"notifications/prompts/list_changed"}\n\n');
  await heard(client, ({ text: says }) => says.includes('prompts'));
  refuse(405);
  close();
  expect(await reopened(next)).toEqual({ ...LISTENED, stream: 'none' });
  await events.return(undefined);
});

test.each(['streamableHttp', 'sse'] as const)(
  'server-everything over %s: one that was ended and is started again is listened to once more',
  async (transport) => {
    const port = await freePort();
    const server = await everythingOn(port, transport);
    const { client, target } = await exploreAddress(addressOf(port, transport), { dialect: 'auto' });
    const events = await client.tools.notices.listen({ targetId: target.id, uris: [] });
    const next = async () => (await events.next()).value as Listened;
    expect((await next())?.stream).toBe('open');
    const ended = once(server, 'close');
    server.kill('SIGKILL');
    await ended;
    const again = reopened(next);
    await everythingOn(port, transport);
    expect((await again)?.stream).toBe('open');
    await events.return(undefined);
  },
);

test('an endpoint whose stream could not be had for a call is not called listened to', async () => {
  const { url, refuse } = await startSessionServer();
  refuse(405);
  const { client, target, call } = await exploreAddress(url, { dialect: '2025-11-25' });
  await call('any');
  const events = await client.tools.notices.listen({ targetId: target.id, uris: [] });
  expect((await events.next()).value).toEqual({ ...LISTENED, stream: 'none' });
  expect((await events.next()).done).toBe(true);
});
