import { expect, test } from 'vitest';
import { exploreAddress } from '#test/support/explorer.ts';
import { runScript } from '#test/support/run-script.ts';
import {
  EVERYTHING,
  freePort,
  ON_PORT,
  sdkExample,
  startForeignServer,
} from '#test/support/start-foreign-server.ts';

async function startEverything(transport: 'sse' | 'streamableHttp'): Promise<string> {
  const port = await freePort();
  await startForeignServer(process.execPath, [EVERYTHING, transport], /(listening|running) on port/, {
    PORT: String(port),
  });
  return `http://127.0.0.1:${port}/${transport === 'sse' ? 'sse' : 'mcp'}`;
}

async function startExample(name: string): Promise<string> {
  const port = await freePort();
  const args = [...ON_PORT, sdkExample(name)];
  await startForeignServer(process.execPath, args, /listening|running/i, { PORT: String(port) });
  return `http://127.0.0.1:${port}/mcp`;
}

test.each([
  ['streamableHttp', '2025-11-25'],
  ['sse', '2024-11-05'],
] as const)('server-everything over %s: the first call succeeds', async (transport, dialect) => {
  const url = await startEverything(transport);
  const { list, call, events } = await exploreAddress(url, { dialect: 'auto' });
  const { tools, server, dialect: spoken } = await list();
  expect(spoken).toBe(dialect);
  expect(server?.name).toMatch(/everything/i);
  expect(tools.map(({ name }) => name)).toContain('echo');
  const echo = await call('echo', { message: '水位' });
  expect(echo).toMatchObject({ status: 'result', dialect });
  const sums = await Promise.all([1, 2, 3, 4].map((a) => call('get-sum', { a, b: 10 })));
  expect(sums.map(({ status }) => status)).toEqual(['result', 'result', 'result', 'result']);
  const progress = await events({
    tool: 'trigger-long-running-operation',
    argumentsText: '{"duration":1,"steps":4}',
  });
  expect(progress.filter(({ kind }) => kind === 'progress')).toHaveLength(4);
  expect(await call('get-tiny-image')).toMatchObject({ status: 'result' });
});

test('server-everything: its prompts are got and its resources read, templates included', async () => {
  const { client, target, call } = await exploreAddress(await startEverything('streamableHttp'), {
    dialect: 'auto',
  });
  const listed = async (kind: 'prompt' | 'resource') =>
    (await client.tools.list({ targetId: target.id, kind })).tools.map(({ name }) => name);
  expect(await listed('prompt')).toContain('args-prompt');
  const resources = await listed('resource');
  const template = resources.find((name) => name.includes('{')) ?? '';
  expect(template).toMatch(/^demo:/);
  const prompt = await call('args-prompt', { city: 'Nanjing' }, { kind: 'prompt' });
  expect(prompt).toMatchObject({
    status: 'result',
    summary: { views: [{ kind: 'content', parts: [{ kind: 'text', role: 'user' }] }, { kind: 'raw' }] },
  });
  for (const [uri, args] of [
    [resources[0] ?? '', {}],
    [template, { resourceId: '1' }],
  ] as const) {
    const read = await call(uri, args, { kind: 'resource' });
    expect(read).toMatchObject({
      status: 'result',
      summary: { views: [{ kind: 'content', parts: [{ kind: 'resource' }] }, { kind: 'raw' }] },
    });
  }
});

test('server-everything by the command line: lists, calls, gets and reads', async () => {
  const url = await startEverything('streamableHttp');
  const run = (...args: string[]) => runScript('scripts/tools.ts', [...args, '--url', url]);
  expect((await run('list')).stdout).toContain('echo  ');
  const prompts = JSON.parse((await run('list', 'prompts', '--json')).stdout) as { name: string }[];
  expect(prompts.map(({ name }) => name)).toContain('simple-prompt');
  expect(await run('call', 'echo', '{"message":"水位"}')).toMatchObject({
    stdout: 'Echo: 水位\n',
    exitCode: 0,
  });
  expect(JSON.parse((await run('get', 'simple-prompt', '--json')).stdout)).toHaveProperty('messages');
  const [resource] = JSON.parse((await run('list', 'resources', '--json')).stdout) as { name: string }[];
  expect(await run('read', resource?.name ?? '')).toMatchObject({ exitCode: 0, stderr: '' });
  expect(await run('call', 'no-such-tool')).toMatchObject({ exitCode: 1 });
  const topic = '{"topic":"wells"}';
  expect((await run('call', 'simulate-research-query', topic, '--task')).stdout).toContain('Report: wells');
  expect(await run('call', 'simulate-research-query', topic)).toMatchObject({ exitCode: 1 });
});

test('server-everything: a session that it has forgotten is begun anew', async () => {
  const port = await freePort();
  const start = () =>
    startForeignServer(process.execPath, [EVERYTHING, 'streamableHttp'], /listening on port/, {
      PORT: String(port),
    });
  const first = await start();
  const { call } = await exploreAddress(`http://127.0.0.1:${port}/mcp`, { dialect: 'auto' });
  expect(await call('echo', { message: 'before' })).toMatchObject({ status: 'result' });
  first.kill('SIGKILL');
  await start();
  expect(await call('echo', { message: 'after' })).toMatchObject({ status: 'result' });
});

test.each([
  ['simpleStreamableHttp', '2025-11-25', 'greet'],
  ['jsonResponseStreamableHttp', '2025-11-25', 'greet'],
  ['simpleStatelessStreamableHttp', '2025-11-25', 'start-notification-stream'],
  ['sseAndStreamableHttpCompatibleServer', '2025-11-25', 'start-notification-stream'],
  ['simpleSseServer', '2024-11-05', 'start-notification-stream'],
] as const)('example %s of the SDK is spoken to in %s, and called', async (name, dialect, tool) => {
  const { list, call } = await exploreAddress(await startExample(name), { dialect: 'auto' });
  expect(await list()).toMatchObject({ dialect });
  const args = tool === 'greet' ? { name: 'Ada' } : { interval: 10, count: 2 };
  expect(await call(tool, args)).toMatchObject({ status: 'result', dialect });
});
