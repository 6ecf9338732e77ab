import type { ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expectNothingFound } from './support/expect-nothing-found.ts';
import { expect, test as base } from './support/test.ts';
import { ToolsScreen } from './screens/tools-screen.ts';
import { sectionLink, toolsView } from './screens/navigation.ts';

const RESOURCE = { uri: 'wells://1', name: 'Well 1' };
const PROMPT = { name: 'report', arguments: [{ name: 'place', required: true }] };

type Message = { id?: number; method: string; params: { argument?: { value: string } } };

/** An endpoint of the revision without sessions that reports, and completes an argument. */
async function startReporting() {
  let stream: ServerResponse | undefined;
  let isHolding = false;
  let held: (() => void)[] = [];
  const asked: Message[] = [];
  let tools = [{ name: 'first', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } }];
  const results: Record<string, (message: Message) => object> = {
    'server/discover': () => ({ supportedVersions: ['2026-07-28'], capabilities: {} }),
    'tools/list': () => ({ tools }),
    'resources/list': () => ({ resources: [RESOURCE] }),
    'resources/templates/list': () => ({ resourceTemplates: [] }),
    'prompts/list': () => ({ prompts: [PROMPT] }),
    'completion/complete': ({ params }) => ({
      completion: {
        values: ['Jianghan', 'Jiangning'].filter((name) => name.startsWith(params.argument?.value ?? '')),
      },
    }),
  };
  const say = (method: string, params: object = {}) =>
    void stream?.write(`data: ${JSON.stringify({ jsonrpc: '2.0', method, params })}\n\n`);
  const server = createServer((request, answer) => {
    void (async () => {
      const message = JSON.parse(await text(request)) as Message;
      asked.push(message);
      if (message.method === 'subscriptions/listen') {
        answer.on('close', () => (stream = stream === answer ? undefined : stream));
        const open = () => {
          stream = answer.writeHead(200, { 'content-type': 'text/event-stream' });
          say('notifications/subscriptions/acknowledged');
        };
        if (isHolding) held.push(open);
        else open();
        return;
      }
      const result = results[message.method]?.(message);
      const error = { code: -32601, message: 'Method not found' };
      answer.writeHead(200, { 'content-type': 'application/json' });
      answer.end(
        JSON.stringify({
          jsonrpc: '2.0',
          id: message.id,
          ...(result ? { result: { resultType: 'complete', ...result } } : { error }),
        }),
      );
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/mcp`,
    asked,
    say,
    isHeard: () => stream !== undefined,
    /** Opens no stream until it is told to. */
    hold: () => void (isHolding = true),
    release: () => {
      isHolding = false;
      for (const open of held) open();
      held = [];
    },
    addTool: (name: string) => {
      tools = [...tools, { name, inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } }];
      say('notifications/tools/list_changed');
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const test = base.extend<{ server: Awaited<ReturnType<typeof startReporting>>; tools: ToolsScreen }>({
  server: async ({ browserName: _any }, use) => {
    const server = await startReporting();
    await use(server);
    await server.stop();
  },
  tools: async ({ window, server }, use) => {
    const tools = new ToolsScreen(window);
    await tools.open();
    await tools.addAddress('Reporting endpoint', server.url);
    await tools.list.waitFor();
    await use(tools);
  },
});

test('what an endpoint reports is listed, and a changed list is asked for again', async ({
  window,
  tools,
  server,
}) => {
  const view = (name: string) => toolsView(window, name);
  await view('Resources').click();
  await window.getByRole('option', { name: /^Well 1|^wells:/ }).click();
  await window.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(window.getByRole('button', { name: 'Unsubscribe' })).toBeVisible();
  await view('Notifications').click();
  await expect(window.getByText('Listening.')).toBeVisible();
  server.say('notifications/resources/updated', { uri: 'wells://1' });
  server.say('notifications/message', { level: 'error', data: 'Pump 3 has stopped' });
  const list = window.getByRole('region', { name: 'Notifications of the endpoint' });
  await expect(list).toContainText('Pump 3 has stopped');
  await expect(list.getByRole('row', { name: /Resource changed/ })).toContainText('wells://1');
  await window.getByRole('combobox', { name: 'Kind of notification' }).selectOption('Log');
  await expect(list.getByRole('row')).toHaveCount(2);
  await expectNothingFound(window, 'notifications');
  for (const size of [
    { width: 900, height: 600 },
    { width: 640, height: 400 },
  ]) {
    await window.setViewportSize(size);
    await expect(window.getByRole('combobox', { name: 'Log level' })).toBeInViewport();
    await expect
      .poll(() => window.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
  }
  await window.setViewportSize({ width: 1280, height: 800 });
  await view('Call').click();
  server.addTool('second');
  await expect(tools.list.getByRole('option', { name: /^second/ })).toBeVisible();

  // What changes while one stream is closed and the next not open yet is not reported to anybody.
  await view('Notifications').click();
  server.hold();
  await window.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect.poll(server.isHeard).toBe(false);
  server.addTool('third');
  server.release();
  await expect.poll(server.isHeard).toBe(true);
  const { params } = server.asked.findLast(({ method }) => method === 'subscriptions/listen') ?? {};
  expect(params).not.toMatchObject({ notifications: { resourceSubscriptions: expect.anything() } });
  await view('Call').click();
  await expect(tools.list.getByRole('option', { name: /^third/ })).toBeVisible();

  // Reported while another section is shown.
  await sectionLink(window, 'Settings').click();
  await expect(window.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  server.addTool('fourth');
  await tools.open();
  await expect(tools.list.getByRole('option', { name: /^fourth/ })).toBeVisible();
});

test('an argument of a prompt is completed with what the endpoint suggests', async ({
  window,
  tools,
  server,
}) => {
  await expect(tools.list).toBeVisible();
  await toolsView(window, 'Prompts').click();
  await window.getByRole('option', { name: /^report/ }).click();
  await tools.field('place').fill('Jiangh');
  await window.getByRole('option', { name: 'Jianghan' }).click();
  await expect(tools.field('place')).toHaveValue('Jianghan');
  expect(server.asked.some(({ method }) => method === 'completion/complete')).toBe(true);
});
