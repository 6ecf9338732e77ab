import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import type { Notice } from '#shared/contract/tools/notices.ts';
import type { BackendClient } from '#test/support/open-backend.ts';
import { exploreAddress } from '#test/support/explorer.ts';
import { EVERYTHING, freePort, startForeignServer } from '#test/support/start-foreign-server.ts';

async function startEverything(transport: 'sse' | 'streamableHttp'): Promise<string> {
  const port = await freePort();
  await startForeignServer(process.execPath, [EVERYTHING, transport], /(listening|running) on port/, {
    PORT: String(port),
  });
  return `http://127.0.0.1:${port}/${transport === 'sse' ? 'sse' : 'mcp'}`;
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
    expect(first).toMatchObject({ hasStream: true });
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
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { url: `http://127.0.0.1:${port}/mcp`, asked, say, left: () => stream?.destroyed };
}

test('without sessions a request of its own is followed, and the level goes along with each call', async () => {
  const { url, asked, say, left } = await startListening();
  const { client, target, call } = await exploreAddress(url, { dialect: '2026-07-28' });
  const targetId = target.id;
  await client.tools.notices.setLevel({ targetId, level: 'warning' });
  const { first, leave } = await listen(client, targetId, ['wells://1']);
  expect(first).toEqual({ dialect: '2026-07-28', hasStream: true });
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
  expect((await events.next()).value).toEqual({ dialect: 'bare', hasStream: false });
  expect((await events.next()).done).toBe(true);
  await client.tools.notices.clear();
  for await (const event of await client.tools.notices.watch()) {
    expect(event).toEqual({ kind: 'all', notices: [] });
    break;
  }
});
