import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { EndpointQuestion } from '#shared/contract/tools/calls.ts';
import type { TargetDraft } from '#shared/domain/mcp/wire/mcp-target.ts';
import { rootsAnswer, samplingAnswer } from '#shared/domain/mcp/wire/question.ts';
import { exploreAddress, explorerOf } from '#test/support/explorer.ts';
import { type BackendClient, openBackend } from '#test/support/open-backend.ts';
import { EVERYTHING, freePort, startForeignServer } from '#test/support/start-foreign-server.ts';
import { openStream, sendResult, startMcpServer } from '#test/support/start-mcp-server.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const BY_HAND: Partial<TargetDraft> = { dialect: 'auto', byHand: ['sampling', 'roots'] };
const FOLDERS = rootsAnswer('/data/wells');
const ROOTS_JSON = 'json' in FOLDERS ? FOLDERS.json : '';

async function startEverything(transport: 'sse' | 'streamableHttp'): Promise<string> {
  const port = await freePort();
  await startForeignServer(process.execPath, [EVERYTHING, transport], /(listening|running) on port/, {
    PORT: String(port),
  });
  return `http://127.0.0.1:${port}/${transport === 'sse' ? 'sse' : 'mcp'}`;
}

/** Follows the questions that belong to no call until one is answered as the test says. */
async function answerOneOfNoCall(client: BackendClient): Promise<EndpointQuestion> {
  for await (const {
    open: [asked],
  } of await client.tools.questions()) {
    if (!asked) continue;
    await client.tools.answerQuestion({
      questionId: asked.questionId,
      action: 'accept',
      contentText: ROOTS_JSON,
    });
    return asked;
  }
  throw new Error('nothing was asked');
}

/** Calls a tool that asks for the answer of a model, and answers it. */
async function sample({
  client,
  events,
}: Pick<Awaited<ReturnType<typeof exploreAddress>>, 'client' | 'events'>) {
  const heard = await events(
    { tool: 'trigger-sampling-request', argumentsText: '{"prompt":"How high?","maxTokens":7}' },
    async (event) => {
      if (event.kind !== 'question') return;
      expect(event.question).toMatchObject({
        kind: 'sampling',
        systemPrompt: 'You are a helpful test server.',
        messages: [{ role: 'user', parts: [{ type: 'text', text: expect.stringContaining('How high?') }] }],
        maxTokens: 7,
      });
      const { questionId } = event;
      await client.tools.answerQuestion({
        questionId,
        action: 'accept',
        contentText: samplingAnswer('3.15 m'),
      });
    },
  );
  const last = heard.at(-1);
  const resultId = (last?.kind === 'ended' && last.outcome.summary?.resultId) || '';
  return (await client.tools.results.text({ resultId, part: 0, offset: 0, limit: 1_000 })).text;
}

test.each(['streamableHttp', 'sse'] as const)(
  'server-everything over %s: the answer of a model and the folders are those that a person gives',
  async (transport) => {
    const explored = await exploreAddress(await startEverything(transport), BY_HAND);
    const { client, call, target } = explored;
    const asked = answerOneOfNoCall(client);
    expect(await call('echo', { message: 'a' })).toMatchObject({ status: 'result' });
    expect(await asked).toMatchObject({ targetId: target.id, question: { kind: 'roots' } });
    expect(await sample(explored)).toContain('3.15 m');
    const { summary } = await call('get-roots-list');
    const text = await client.tools.results.text({
      resultId: summary?.resultId ?? '',
      part: 0,
      offset: 0,
      limit: 1_000,
    });
    expect(text.text).toContain('file:///data/wells');
  },
);

test('server-everything is not told that it may ask, unless the settings say so', async () => {
  const { list } = await exploreAddress(await startEverything('streamableHttp'), { dialect: 'auto' });
  const names = (await list()).tools.map(({ name }) => name);
  expect(names).not.toContain('trigger-sampling-request');
  expect(names).not.toContain('get-roots-list');
});

test('a program is told so once its settings say so, and asks over stdio', async () => {
  const dataDir = await tempDir();
  const everything = { command: process.execPath, args: [EVERYTHING, 'stdio'] };
  await writeFile(join(dataDir, 'mcp.json'), JSON.stringify({ mcpServers: { everything } }));
  const { client } = await openBackend({ dataDir });
  const program = async () => {
    const found = (await client.tools.targets.list()).find(({ kind }) => kind === 'program');
    if (!found?.program) throw new Error('there is no program');
    return { ...found, exact: found.program.exact };
  };
  const { id: targetId, exact, headers, dialect, timeoutMs } = await program();
  await client.tools.targets.confirm({ targetId, exact });
  const explored = { client, ...explorerOf(client, { id: targetId }) };
  const hasSampling = async () =>
    (await explored.list()).tools.some(({ name }) => name === 'trigger-sampling-request');
  expect(await hasSampling()).toBe(false);
  const settings = { headers, dialect, timeoutMs, byHand: ['sampling', 'roots'] as ('sampling' | 'roots')[] };
  await client.tools.targets.configure({ targetId, settings });
  expect(await program()).toMatchObject({ byHand: ['sampling', 'roots'] });
  expect(await hasSampling()).toBe(true);
  await answerOneOfNoCall(client);
  expect(await sample(explored)).toContain('3.15 m');
});

const SAMPLING = {
  method: 'sampling/createMessage',
  params: { messages: [{ role: 'user', content: { type: 'image', data: 'AAAA', mimeType: 'image/png' } }] },
};

test('without sessions a model and folders are asked for in a result, and what is declined ends the call', async () => {
  const { url, seen } = await startMcpServer((one, answer) => {
    const isAnswered = one.rpc.params?.['inputResponses'] !== undefined;
    const inputRequests = { words: SAMPLING, where: { method: 'roots/list' } };
    const asking = { resultType: 'input_required', inputRequests, requestState: 's' };
    sendResult(answer, one, isAnswered ? { resultType: 'complete', content: [] } : asking);
  });
  const { client, events } = await exploreAddress(url, { ...BY_HAND, dialect: '2026-07-28' });
  const answering = (action: 'accept' | 'decline') =>
    events({ tool: 'any', argumentsText: '{}' }, async (event) => {
      if (event.kind !== 'question') return;
      const contentText = event.question.kind === 'roots' ? ROOTS_JSON : samplingAnswer('a well');
      await client.tools.answerQuestion({ questionId: event.questionId, action, contentText });
    });
  const heard = await answering('accept');
  expect(heard.flatMap((event) => (event.kind === 'question' ? [event.question] : []))).toEqual([
    {
      kind: 'sampling',
      systemPrompt: '',
      messages: [{ role: 'user', parts: [{ type: 'image', text: '', mimeType: 'image/png' }] }],
      maxTokens: null,
    },
    { kind: 'roots' },
  ]);
  expect(seen.at(-1)?.rpc.params).toMatchObject({
    inputResponses: {
      words: { role: 'assistant', content: { type: 'text', text: 'a well' } },
      where: { roots: [{ uri: 'file:///data/wells' }] },
    },
  });
  const before = seen.length;
  expect((await answering('decline')).at(-1)).toMatchObject({ outcome: { status: 'cancelled' } });
  expect(seen).toHaveLength(before + 1);
});

test('a question that the endpoint takes back is over, and gets no answer; one that was not declared is refused', async () => {
  const replies: string[] = [];
  const isAsked = Promise.withResolvers<void>();
  const { url } = await startMcpServer(async (one, answer) => {
    const { rpc, body, method } = one;
    if (rpc.method === 'initialize') return sendResult(answer, one, { protocolVersion: '2025-11-25' });
    if (rpc.method !== 'tools/call') {
      if (body.includes('"result"') || body.includes('"error"')) replies.push(body);
      return void answer.writeHead(method === 'GET' ? 405 : 202).end();
    }
    const send = openStream(answer);
    send({ jsonrpc: '2.0', id: 'a', method: 'roots/list' });
    send({ jsonrpc: '2.0', id: 'b', ...SAMPLING });
    await isAsked.promise;
    send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'b' } });
    await expect.poll(() => replies.length).toBe(1);
    send({ jsonrpc: '2.0', id: rpc.id, result: { content: [] } });
    return void answer.end();
  });
  const { events } = await exploreAddress(url, { dialect: '2025-11-25', byHand: ['sampling'] });
  const heard = await events({ tool: 'any', argumentsText: '{}' }, (event) => {
    if (event.kind === 'question') isAsked.resolve();
  });
  expect(heard.map(({ kind }) => kind)).toEqual(['began', 'declined', 'question', 'question-over', 'ended']);
  expect(heard[1]).toMatchObject({ rpcMethod: 'roots/list', why: 'not-allowed' });
  expect(replies).toEqual([expect.stringContaining('"id":"a","error":{"code":-32601')]);
});

test('how an endpoint is spoken to is found out once, whatever is answered by hand', async () => {
  const { url, seen } = await startMcpServer((one, answer) => {
    const { method } = one.rpc;
    if (one.method === 'GET') return void answer.writeHead(405).end();
    if (one.rpc.id === undefined) return void answer.writeHead(202).end();
    if (method === 'server/discover') return void answer.writeHead(400).end();
    const greeting = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      serverInfo: { name: 'a', version: '1' },
    };
    return sendResult(answer, one, method === 'initialize' ? greeting : { tools: [], content: [] });
  });
  const { client, target, list } = await exploreAddress(url, BY_HAND);
  await list();
  const { headers, dialect, timeoutMs, id: targetId } = target;
  await client.tools.targets.configure({
    targetId,
    settings: { headers, dialect, timeoutMs, byHand: ['roots'] },
  });
  await list();
  expect(seen.filter(({ rpc }) => rpc.method === 'server/discover')).toHaveLength(1);
  const declared = seen
    .filter(({ rpc }) => rpc.method === 'initialize')
    .map(({ rpc }) => rpc.params?.['capabilities']);
  const forms = { elicitation: { form: {} } };
  expect(declared).toEqual([forms, { ...forms, sampling: {}, roots: {} }, { ...forms, roots: {} }]);
});
