import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { callStep, emptyCollection, sameWords } from '#shared/domain/mcp/collections/collection.ts';
import { LIST_TOOLS_CALL } from '#shared/service/mcp.ts';
import { runScript, startScript } from '#test/support/run-script.ts';
import { ScriptedBrowser } from '#test/support/sign-on/scripted-browser.ts';
import { signInByForms } from '#test/support/sign-on/sign-in-by-forms.ts';
import { startDataService } from '#test/support/start-data-service.ts';
import {
  CERTIFICATE_FILE,
  listAndCall,
  sendJson,
  sendResult,
  startMcpServer,
} from '#test/support/start-mcp-server.ts';
import { EVERYTHING } from '#test/support/start-foreign-server.ts';
import { startSseServer } from '#test/support/start-sse-server.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const tools = [{ name: 'echo', inputSchema: { type: 'object' } }];

async function fileOf(content: object): Promise<string> {
  const file = join(await tempDir(), 'collection.json');
  await writeFile(file, JSON.stringify(content));
  return file;
}

const callOf = (value: unknown) => ({
  name: 'echo',
  tool: 'echo',
  argumentsText: '{}',
  expectations: [{ kind: 'equals' as const, pointer: '/structuredContent/value', value: value as number }],
});

const collectionFile = (value: unknown) =>
  fileOf({
    ...emptyCollection('c', sameWords('From a file')),
    steps: [callStep('1', callOf(value), 'Echo <1>')],
  });

test('a collection that is as expected ends with 0, and one that is not with 1 and a JUnit file', async () => {
  const { url } = await startMcpServer(
    listAndCall(tools, () => ({ content: [], structuredContent: { value: 1 } })),
  );
  const good = await runScript('scripts/tools.ts', ['run', await collectionFile(1), '--url', url]);
  expect(good).toMatchObject({ exitCode: 0, stderr: '' });
  expect(good.stdout).toContain('1 of 1 calls are as expected.');
  const file = await collectionFile(2);
  const bad = await runScript('scripts/tools.ts', ['run', file, '--url', url, '--junit', `${file}.xml`]);
  expect(bad.exitCode).toBe(1);
  expect(bad.stdout).toContain('expected 2 at /structuredContent/value; found 1');
  const xml = await readFile(`${file}.xml`, 'utf8');
  expect(xml).toContain('name="Echo &lt;1&gt;"');
  expect(xml).toContain('<failure message="expected 2 at /structuredContent/value; found 1" type="equals"/>');
});

test('variables of an environment stand in arguments, and are chosen and set on the command line', async () => {
  const { url, seen } = await startMcpServer(listAndCall(tools, () => ({ content: [] })));
  const argumentsText = '{"place": "{{$place}}", "limit": "{{$limit}}", "says": "of {{$place}}"}';
  const file = await fileOf({
    ...emptyCollection('c', sameWords('With variables')),
    environments: [
      { name: 'North', variables: { place: 'W1', limit: '5' } },
      { name: 'South', variables: { place: 'W9', limit: '"5"' } },
    ],
    steps: [callStep('1', { ...callOf(1), argumentsText, expectations: [] })],
  });
  const run = async (...more: string[]) => {
    const { exitCode, stdout, stderr } = await runScript('scripts/tools.ts', [
      'run',
      file,
      '--url',
      url,
      ...more,
    ]);
    const call = seen.findLast(({ rpc }) => rpc.method === 'tools/call');
    return { exitCode, says: stdout + stderr, sent: call?.rpc.params?.['arguments'] };
  };
  expect(await run()).toMatchObject({ exitCode: 0, sent: { place: 'W1', limit: 5, says: 'of W1' } });
  expect(await run('--env', 'South', '--set', 'place=水位 2')).toMatchObject({
    exitCode: 0,
    sent: { place: '水位 2', limit: '5', says: 'of 水位 2' },
  });
  expect(await run('--env', 'East')).toMatchObject({
    exitCode: 2,
    says: expect.stringContaining('North, South'),
  });
  expect(await run('--set', '=5')).toMatchObject({ exitCode: 2 });
});

test.each([
  [
    'calls',
    {
      format: 'stillwell-tool-calls',
      version: 1,
      id: 'c',
      name: 'Old calls',
      description: '',
      calls: [{ ...callOf(1), id: '1', title: 'Echo' }],
    },
  ],
  [
    'a storyboard',
    {
      format: 'stillwell-storyboard',
      version: 1,
      id: 's',
      title: sameWords('Old storyboard'),
      steps: [
        {
          id: '1',
          title: sameWords('Echo'),
          words: sameWords('What it says.'),
          call: { name: 'echo', tool: 'echo', argumentsText: '{}' },
          view: 'best',
          recording: null,
        },
      ],
    },
  ],
])('a file of version 1 with %s runs as well', async (_what, content) => {
  const { url } = await startMcpServer(
    listAndCall(tools, () => ({ content: [], structuredContent: { value: 1 } })),
  );
  const ran = await runScript('scripts/tools.ts', ['run', await fileOf(content), '--url', url]);
  expect(ran).toMatchObject({ exitCode: 0, stderr: '' });
  expect(ran.stdout).toContain('1 of 1 calls are as expected.');
});

test.each([['run'], ['list'], ['call']])(
  '%s ends by itself although the server keeps its stream open',
  async (command) => {
    const { url, streams } = await startSseServer();
    const what = { run: await fileOf(emptyCollection('c', sameWords('Empty'))), list: 'tools', call: 'echo' };
    const args = [command, what[command as keyof typeof what], '--url', url, '--dialect', '2024-11-05'];
    expect(await runScript('scripts/tools.ts', args)).toMatchObject({ exitCode: 0, stderr: '' });
    expect(streams.map(({ isClosed }) => isClosed)).toEqual([true]);
  },
);

test('a program of a configuration is started once its command was confirmed, and ends with the command', async () => {
  const config = await fileOf({
    mcpServers: {
      mine: { command: process.execPath, args: [EVERYTHING, 'stdio'], env: { NODE_OPTIONS: '' } },
      odd: { command: 5 },
    },
  });
  const run = (...args: string[]) => runScript('scripts/tools.ts', [...args, '--config', config]);
  const asked = await run('list', '--server', 'mine');
  expect(asked).toMatchObject({ exitCode: 3, stdout: '' });
  expect(asked.stderr).toContain(`${EVERYTHING} stdio`);
  expect(asked.stderr).toContain('With variables of the file: NODE_OPTIONS\n');
  const [, digest = ''] = /--confirm ([0-9a-f]{64})/.exec(asked.stderr) ?? [];
  const listed = await run('list', '--server', 'mine', '--confirm', digest);
  expect(listed).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^echo /m) });
  const called = await run('call', 'echo', '{"message":"水位"}', '--server', 'mine', '--confirm', digest);
  expect(called).toMatchObject({ exitCode: 0, stdout: 'Echo: 水位\n' });
  const changed = JSON.parse(await readFile(config, 'utf8')) as { mcpServers: { mine: { args: string[] } } };
  changed.mcpServers.mine.args.push('--other');
  await writeFile(config, JSON.stringify(changed));
  expect(await run('list', '--server', 'mine', '--confirm', digest)).toMatchObject({
    exitCode: 3,
    stdout: '',
  });
  expect((await run('list', '--server', 'odd')).stderr).toContain('odd cannot be used (command)');
  expect(await run('list', '--server', 'other')).toMatchObject({ exitCode: 2, stdout: '' });
});

test('no name or description of a tool commands the terminal', async () => {
  const { url } = await startMcpServer(
    listAndCall([{ name: 'a\u001b[2J', description: 'b\u0007' }], () => ({})),
  );
  const listed = await runScript('scripts/tools.ts', ['list', '--url', url]);
  expect(listed.stdout).toBe('a [2J  b \n');
});

test('neither what a failure says nor where a program runs commands the terminal', async () => {
  const { url } = await startMcpServer((seen, answer) =>
    sendJson(answer, { jsonrpc: '2.0', id: seen.rpc.id, error: { code: -32000, message: 'a\u001b[2J' } }),
  );
  const failed = await runScript('scripts/tools.ts', ['list', '--url', url, '--dialect', 'bare']);
  expect(failed.stderr).toContain('says: a [2J');
  const config = await fileOf({ mcpServers: { mine: { command: 'npx', cwd: '/\u001b[1A\u001b[2K' } } });
  const asked = await runScript('scripts/tools.ts', ['list', '--config', config, '--server', 'mine']);
  expect(asked.stderr).toContain('In the folder: / [1A [2K\n');
});

test('a program that does not answer is waited for as long as was given', async () => {
  const args = ['-e', 'process.stdin.resume()'];
  const config = await fileOf({ mcpServers: { mine: { command: process.execPath, args } } });
  const run = (...more: string[]) =>
    runScript('scripts/tools.ts', ['list', '--config', config, '--server', 'mine', ...more]);
  const [, digest = ''] = /--confirm ([0-9a-f]{64})/.exec((await run()).stderr) ?? [];
  expect((await run('--confirm', digest, '--timeout', '1')).stderr).toContain('afterMs: 1000');
});

test('Ctrl+C cancels a task that never ends, at the endpoint too', async () => {
  const task = { taskId: 't1', status: 'working', pollInterval: 100 };
  const asked = Promise.withResolvers<void>();
  const { url, seen } = await startMcpServer((one, answer) => {
    const { method = '' } = one.rpc;
    if (one.method === 'GET') return void answer.writeHead(405).end();
    if (method === 'initialize') return sendResult(answer, one, { protocolVersion: '2025-11-25' });
    if (method.startsWith('notifications/')) return void answer.writeHead(202).end();
    if (method === 'tasks/get') asked.resolve();
    return sendResult(answer, one, method === 'tools/call' ? { task } : task);
  });
  const options = ['--task', '--url', url, '--dialect', '2025-11-25'];
  const child = startScript('scripts/tools.ts', ['call', 'slow', ...options]);
  const says = text(child.stderr);
  const ended = once(child, 'exit');
  await asked.promise;
  child.kill('SIGINT');
  expect(await ended).toEqual([3, null]);
  expect(await says).toContain('It was cancelled.');
  const cancelled = seen.find(({ rpc }) => rpc.method === 'tasks/cancel');
  expect(cancelled?.rpc.params).toMatchObject({ taskId: 't1' });
});

test('a wrong command or file ends with 2, an endpoint that cannot be used with 3', async () => {
  const file = await collectionFile(1);
  expect(await runScript('scripts/tools.ts', ['run', file])).toMatchObject({ exitCode: 2 });
  const noFile = await runScript('scripts/tools.ts', [
    'run',
    `${file}.none`,
    '--url',
    'http://127.0.0.1:1/mcp',
  ]);
  expect(noFile).toMatchObject({ exitCode: 2 });
  const nobody = await runScript('scripts/tools.ts', ['run', file, '--url', 'http://127.0.0.1:1/mcp']);
  expect(nobody.exitCode).toBe(3);
  expect(nobody.stderr).toContain('Nothing answers at this address.');
});

test('a certificate that nobody vouches for is refused, and trusted once the operator names it', async () => {
  const { url, seen } = await startMcpServer(
    listAndCall(tools, () => ({ content: [], structuredContent: { value: 1 } })),
    { isSecure: true },
  );
  const args = ['run', await collectionFile(1), '--url', url];
  const refused = await runScript('scripts/tools.ts', args);
  expect(refused.exitCode).toBe(3);
  expect(refused.stderr).toMatch(/certificate.*DEPTH_ZERO_SELF_SIGNED_CERT/is);
  expect(seen).toEqual([]);
  const named = { NODE_EXTRA_CA_CERTS: CERTIFICATE_FILE };
  expect(await runScript('scripts/tools.ts', args, '', named)).toMatchObject({ exitCode: 0, stderr: '' });
});

test.each([
  ['registered for it', [], {}],
  ['of the operator', ['--client-id', 'stillwell-demo'], { CLIENT_SECRET: 'stillwell-demo-secret' }],
])(
  'a token is printed alone once somebody has signed in, by a client %s, and the endpoint takes it',
  async (_client, args, env) => {
    const { baseUrl } = await startDataService();
    const url = `${baseUrl}/mcp/data`;
    const child = startScript('scripts/tools.ts', ['token', '--url', url, ...args], env);
    const printed = text(child.stdout);
    for await (const line of createInterface({ input: child.stderr })) {
      if (line.startsWith('http')) await signInByForms(new ScriptedBrowser(() => true), line);
    }
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${(await printed).trim()}`,
      },
      body: JSON.stringify(LIST_TOOLS_CALL),
    });
    expect(answer.status).toBe(200);
  },
);

test('a token of an endpoint that nobody can sign in to ends with 3 and prints nothing', async () => {
  const refused = await runScript('scripts/tools.ts', ['token', '--url', 'http://127.0.0.1:1/mcp']);
  expect(refused).toMatchObject({ exitCode: 3, stdout: '' });
  expect(refused.stderr).toContain('Nothing answers at this address.');
  expect(await runScript('scripts/tools.ts', ['token'])).toMatchObject({ exitCode: 2, stdout: '' });
});
