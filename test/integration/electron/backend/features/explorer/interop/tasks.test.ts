import { expect, test } from 'vitest';
import { needsTask } from '#shared/domain/mcp/tools/tool-model.ts';
import { exploreAddress } from '#test/support/explorer.ts';
import { EVERYTHING, freePort, startForeignServer } from '#test/support/start-foreign-server.ts';
import { sendResult, startMcpServer } from '#test/support/start-mcp-server.ts';

async function exploreEverything() {
  const port = await freePort();
  await startForeignServer(process.execPath, [EVERYTHING, 'streamableHttp'], /listening on port/, {
    PORT: String(port),
  });
  return exploreAddress(`http://127.0.0.1:${port}/mcp`, { dialect: 'auto' });
}

test('server-everything: a tool that is a task says how it goes on, asks in the middle, and gives its result', async () => {
  const { client, list, events } = await exploreEverything();
  const tool = (await list()).tools.find(({ name }) => name === 'simulate-research-query');
  expect(tool && needsTask(tool)).toBe(true);
  const heard = await events(
    { tool: 'simulate-research-query', argumentsText: '{"topic":"python","ambiguous":true}', isTask: true },
    async (event) => {
      if (event.kind !== 'question' || event.question.kind !== 'form') return;
      const { questionId } = event;
      await client.tools.answerQuestion({
        questionId,
        action: 'accept',
        contentText: '{"interpretation":"technical"}',
      });
    },
  );
  expect(heard.some((event) => event.kind === 'progress' && event.message.startsWith('Gathering'))).toBe(
    true,
  );
  expect(heard.map(({ kind }) => kind)).toContain('question');
  const last = heard.at(-1);
  expect(last).toMatchObject({ outcome: { status: 'result', httpStatus: 200 } });
  const resultId = (last?.kind === 'ended' && last.outcome.summary?.resultId) || '';
  const { text } = await client.tools.results.text({ resultId, part: 0, offset: 0, limit: 1_000 });
  expect(text).toContain('# Research Report: python (technical)');
});

/** A server whose one task works until it is told to end. */
async function startTask(next: (asked: number) => object) {
  let asked = 0;
  return startMcpServer((one, answer) => {
    const { method } = one.rpc;
    if (one.method === 'GET') return void answer.writeHead(405).end();
    if (method === 'initialize') return sendResult(answer, one, { protocolVersion: '2025-11-25' });
    if (method === undefined || method.startsWith('notifications/')) return void answer.writeHead(202).end();
    if (method === 'tools/call') {
      const task = { taskId: 't1', status: 'working', pollInterval: 1 };
      return sendResult(answer, one, { task });
    }
    return sendResult(answer, one, next((asked += 1)));
  });
}

test('a task that is cancelled is cancelled at the endpoint too', async () => {
  const { url, seen } = await startTask(() => ({ taskId: 't1', status: 'working', pollInterval: 1 }));
  const { client, events } = await exploreAddress(url, { dialect: '2025-11-25' });
  let callId = '';
  const heard = await events({ tool: 'slow', argumentsText: '{}', isTask: true }, async (event) => {
    if (event.kind === 'began') ({ callId } = event);
    if (event.kind === 'progress') await client.tools.cancel({ callId });
  });
  expect(heard.at(-1)).toMatchObject({ outcome: { status: 'cancelled' } });
  await expect
    .poll(() => seen.find(({ rpc }) => rpc.method === 'tasks/cancel')?.rpc.params)
    .toMatchObject({ taskId: 't1' });
  const began = seen.find(({ rpc }) => rpc.method === 'tools/call');
  expect(began?.rpc.params).toMatchObject({ name: 'slow', task: { ttl: 3_600_000 } });
});

test('a task that fails gives the result that says so, and a server without tasks its result at once', async () => {
  const failing = await startTask((asked) =>
    asked < 3
      ? { taskId: 't1', status: asked < 2 ? 'working' : 'failed' }
      : { content: [{ type: 'text', text: 'no pump' }], isError: true },
  );
  const { call } = await exploreAddress(failing.url, { dialect: '2025-11-25' });
  expect(await call('pump', {}, { isTask: true })).toMatchObject({ status: 'tool-error' });
  expect(failing.seen.map(({ rpc }) => rpc.method).slice(-4)).toEqual([
    'tools/call',
    'tasks/get',
    'tasks/get',
    'tasks/result',
  ]);
  const plain = await startMcpServer((one, answer) => {
    if (one.method === 'GET') return void answer.writeHead(405).end();
    return sendResult(answer, one, { protocolVersion: '2025-11-25', content: [] });
  });
  const explored = await exploreAddress(plain.url, { dialect: '2025-11-25' });
  expect(await explored.call('any', {}, { isTask: true })).toMatchObject({ status: 'result' });
});
