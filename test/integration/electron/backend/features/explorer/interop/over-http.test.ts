import { expect, test } from 'vitest';
import { checkField } from '#shared/domain/mcp/schema/check-field.ts';
import { fieldNode } from '#shared/domain/mcp/schema/field-node.ts';
import { fieldsOf } from '#shared/domain/mcp/schema/form-value.ts';
import { formValueOf } from '#shared/domain/mcp/schema/write-form-value.ts';
import { needsTask } from '#shared/domain/mcp/tools/tool-model.ts';
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
  await startForeignServer(process.execPath, args, /listening|running|starting server/i, {
    PORT: String(port),
  });
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

test('server-everything: each kind of content that it has is shown as what it is', async () => {
  const { list, call } = await exploreAddress(await startEverything('streamableHttp'), { dialect: 'auto' });
  const { outputSchema } = (await list()).tools.find(({ name }) => name === 'get-structured-content') ?? {};
  const kinds = async (tool: string, args: object = {}) => {
    const { status, summary } = await call(tool, args, { outputSchema });
    const view = summary?.views.find(({ kind }) => kind === 'content');
    return [status, ...(view?.kind === 'content' ? view.parts.map(({ kind }) => kind) : [])].join(' ');
  };
  expect(await kinds('get-tiny-image')).toBe('result text image text');
  expect(await kinds('get-annotated-message', { messageType: 'error', includeImage: true })).toBe(
    'result text image',
  );
  expect(await kinds('get-resource-links', { count: 2 })).toBe('result text link link');
  expect(await kinds('get-resource-reference', { resourceType: 'Blob', resourceId: 1 })).toBe(
    'result text resource text',
  );
  const gzip = { name: 'a.gz', data: 'data:text/plain,wells', outputType: 'resource' };
  expect(await kinds('gzip-file-as-resource', gzip)).toBe('result resource');
  expect(await call('get-structured-content', { location: 'Chicago' }, { outputSchema })).toMatchObject({
    summary: { hasStructured: true, validation: { kind: 'valid' }, parity: { kind: 'same' } },
  });
});

test('server-everything: its form of every kind of field is asked, and what is answered comes back', async () => {
  const { client, events } = await exploreAddress(await startEverything('streamableHttp'), {
    dialect: 'auto',
  });
  const answered = {
    name: 'Ada',
    check: true,
    email: 'ada@example.org',
    birthdate: '1990-12-10',
    integer: 42,
    number: 3.14,
    untitledSingleSelectEnum: 'Monica',
    untitledMultipleSelectEnum: ['Guitar', 'Bass'],
    titledSingleSelectEnum: 'hero-2',
    titledMultipleSelectEnum: ['fish-1', 'fish-3'],
    legacyTitledEnum: 'pet-2',
  };
  const heard = await events({ tool: 'trigger-elicitation-request', argumentsText: '{}' }, async (event) => {
    if (event.kind !== 'question' || event.question.kind !== 'form') return;
    const form = fieldNode(event.question.schema, event.question.schema);
    expect(fieldsOf(form).filter(({ kind, problem }) => kind === 'any' || problem !== null)).toEqual([]);
    expect(fieldsOf(form).find(({ name }) => name === 'titledSingleSelectEnum')).toMatchObject({
      optionTitles: ['Superman', 'Green Lantern', 'Wonder Woman'],
    });
    expect(checkField(form, formValueOf(answered))).toEqual([]);
    const contentText = JSON.stringify(answered);
    await client.tools.answerQuestion({ questionId: event.questionId, action: 'accept', contentText });
  });
  const last = heard.at(-1);
  const resultId = (last?.kind === 'ended' && last.outcome.summary?.resultId) || '';
  const { text } = await client.tools.results.text({ resultId, part: 1, offset: 0, limit: 1_000 });
  expect(text).toContain('Ada');
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
  // It hangs up in the middle of the call.
  ['ssePollingExample', '2025-11-25', 'long-task'],
] as const)('example %s of the SDK is spoken to in %s, and called', async (name, dialect, tool) => {
  const { list, call } = await exploreAddress(await startExample(name), { dialect: 'auto' });
  expect(await list()).toMatchObject({ dialect });
  const args = tool === 'greet' ? { name: 'Ada' } : { interval: 10, count: 2 };
  expect(await call(tool, args)).toMatchObject({ status: 'result', dialect });
});

test.each([
  [
    'elicitationFormExample',
    'register_user',
    '{"username":"ada","email":"ada@example.org","password":"opensesame1"}',
    'result',
  ],
  ['elicitationFormExample', 'register_user', '{"username":"a"}', 'tool-error'],
  ['simpleTaskInteractive', 'confirm_delete', '{"confirm":true}', 'result'],
] as const)(
  'example %s of the SDK asks in its tool %s, and goes on with %s',
  async (name, tool, contentText, status) => {
    const { client, list, events } = await exploreAddress(await startExample(name), { dialect: 'auto' });
    const found = (await list()).tools.find((each) => each.name === tool);
    const asked: string[] = [];
    const argumentsText = tool === 'confirm_delete' ? '{"filename":"a.csv"}' : '{}';
    const call = { tool, argumentsText, ...(found && needsTask(found) && { isTask: true }) };
    const heard = await events(call, async (event) => {
      if (event.kind !== 'question') return;
      asked.push(event.question.kind);
      await client.tools.answerQuestion({ questionId: event.questionId, action: 'accept', contentText });
    });
    expect(asked).toEqual(['form']);
    expect(heard.at(-1)).toMatchObject({ outcome: { status } });
  },
);
