import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { callStep, emptyCollection, sameWords } from '#shared/domain/mcp/collections/collection.ts';
import { exploreAddress } from '#test/support/explorer.ts';
import { followSignIn } from '#test/support/mcp-sign-in/follow-sign-in.ts';
import { type Oddity, startOddSignOn } from '#test/support/mcp-sign-in/odd-sign-on.ts';
import { type Seen, sendJson, sendResult, startMcpServer } from '#test/support/start-mcp-server.ts';

const TASK = { taskId: 't1', status: 'working', pollInterval: 1 };

test('the result of a task that repeats a token renewed while it worked shows it nowhere', async () => {
  const tokens = new Set<string>();
  /** The token with which the task began has expired as soon as it is asked for. */
  const oddity: Oddity = ({ path, method: httpMethod, body, headers }) => {
    if (path !== '/mcp/data' || headers.authorization === undefined) return undefined;
    if (httpMethod === 'GET') return { status: 405 };
    const { id, method } = JSON.parse(body) as { id?: number; method: string };
    if (id === undefined) return { status: 202 };
    const token = headers.authorization.replace('Bearer ', '');
    const answer = (result: object) => ({ json: { jsonrpc: '2.0', id, result } });
    if (method === 'initialize') return answer({ protocolVersion: '2025-11-25' });
    const isRenewed = tokens.size > 0 && token !== [...tokens][0];
    tokens.add(token);
    if (method === 'tools/call') return answer({ task: TASK });
    if (!isRenewed) return { status: 401 };
    if (method === 'tasks/get') return answer({ ...TASK, status: 'completed' });
    return answer({ content: [{ type: 'text', text: `you sent ${token}` }] });
  };
  const { baseUrl } = await startOddSignOn(oddity);
  const { client, target, call, dataDir } = await exploreAddress(`${baseUrl}/mcp/data`, {
    dialect: '2025-11-25',
    authorisation: { kind: 'sign-in' },
  });
  await followSignIn(client, target.id);
  const outcome = await call('slow', {}, { isTask: true });
  expect(outcome.status).toBe('result');
  const [, renewed = ''] = tokens;
  expect(renewed).not.toBe('');
  const resultId = outcome.summary?.resultId ?? '';
  const steps = [callStep('a', { name: 'a', tool: 'slow', argumentsText: '{}', expectations: [] })];
  await client.tools.collections.save({ ...emptyCollection('c', sameWords('C')), steps });
  await client.tools.collections.record({ id: 'c', results: { a: resultId } });
  const { text } = await client.tools.results.text({ resultId, part: 'raw', offset: 0, limit: 10_000 });
  expect(text).toContain('you sent');
  const { html } = await client.tools.collections.exportHtml({ id: 'c', language: 'en' });
  const kept = await readFile(join(dataDir, 'collections.json'), 'utf8');
  expect([text, html, kept].filter((shown) => shown.includes(renewed))).toEqual([]);
});

/** A server with a task. @param stands answers how the task stands, the first time with 1 */
async function startTask(
  stands: (one: Seen, answer: ServerResponse, asked: number) => void,
  result: object = { content: [{ type: 'text', text: 'done' }] },
) {
  let asked = 0;
  return startMcpServer((one, answer) => {
    const { method } = one.rpc;
    if (one.method === 'GET') return void answer.writeHead(405).end();
    if (method === 'initialize') return sendResult(answer, one, { protocolVersion: '2025-11-25' });
    if (method === undefined || method.startsWith('notifications/')) return void answer.writeHead(202).end();
    if (method === 'tools/call') return sendResult(answer, one, { task: TASK });
    if (method === 'tasks/get') return stands(one, answer, (asked += 1));
    return sendResult(answer, one, result);
  });
}

test('a task that began in a renewed session is followed in that session', async () => {
  let sessions = 0;
  const { url, seen } = await startMcpServer((one, answer) => {
    const { method } = one.rpc;
    if (one.method === 'GET') return void answer.writeHead(405).end();
    if (method === 'initialize') {
      sessions += 1;
      answer.setHeader('mcp-session-id', `s${sessions}`);
      return sendResult(answer, one, { protocolVersion: '2025-11-25' });
    }
    if (one.headers['mcp-session-id'] !== `s${sessions}`) {
      const error = { code: -32001, message: 'Session not found' };
      return sendJson(answer, { jsonrpc: '2.0', id: null, error }, 404);
    }
    if (method === undefined || method.startsWith('notifications/')) return void answer.writeHead(202).end();
    if (method === 'tools/call' && one.rpc.params?.['task']) return sendResult(answer, one, { task: TASK });
    if (method === 'tasks/get') return sendResult(answer, one, { ...TASK, status: 'completed' });
    return sendResult(answer, one, { content: [] });
  });
  const { call } = await exploreAddress(url, { dialect: '2025-11-25' });
  expect(await call('any')).toMatchObject({ status: 'result' });
  // The endpoint was started anew.
  sessions += 1;
  expect(await call('slow', {}, { isTask: true })).toMatchObject({ status: 'result' });
  expect(seen.filter(({ rpc }) => rpc.method === 'initialize')).toHaveLength(2);
});

test('a failure that passes does not lose a task that goes on', async () => {
  const { url } = await startTask((one, answer, asked) => {
    if (asked === 2) return void answer.writeHead(503, { 'retry-after': '0' }).end();
    return sendResult(answer, one, { ...TASK, status: asked > 2 ? 'completed' : 'working' });
  });
  const { call } = await exploreAddress(url, { dialect: '2025-11-25' });
  expect(await call('slow', {}, { isTask: true })).toMatchObject({ status: 'result' });
});

test.for([
  ['nothing', {}],
  ['another task', { ...TASK, taskId: 't2' }],
] as const)('an answer that tells of %s is no result of the tool', async ([, stands]) => {
  const { url } = await startTask((one, answer) => sendResult(answer, one, stands));
  const { call } = await exploreAddress(url, { dialect: '2025-11-25' });
  expect(await call('slow', {}, { isTask: true })).toMatchObject({
    status: 'failed',
    summary: null,
    failure: { code: 'UNEXPECTED_ANSWER' },
  });
});

test('a task ends with its address: nothing more is sent there', async () => {
  const { url, seen } = await startTask((one, answer) => sendResult(answer, one, TASK));
  const { client, events, target } = await exploreAddress(url, { dialect: '2025-11-25' });
  let sent = Number.POSITIVE_INFINITY;
  const heard = await events({ tool: 'slow', argumentsText: '{}', isTask: true }, async (event) => {
    if (event.kind !== 'progress' || sent < Number.POSITIVE_INFINITY) return;
    await client.tools.targets.remove({ targetId: target.id });
    sent = seen.length;
  });
  expect(heard.at(-1)).toMatchObject({
    outcome: { status: 'failed', failure: { code: 'TARGET_NOT_FOUND' } },
  });
  // One may have been on its way.
  expect(seen.length - sent).toBeLessThanOrEqual(1);
  expect(seen.map(({ rpc }) => rpc.method)).not.toContain('tasks/cancel');
});

test('a task that is cancelled is cancelled at the endpoint too', async () => {
  const { url, seen } = await startTask((one, answer) => sendResult(answer, one, TASK));
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
  const failing = await startTask(
    (one, answer, asked) => sendResult(answer, one, { ...TASK, status: asked === 1 ? 'working' : 'failed' }),
    { content: [{ type: 'text', text: 'no pump' }], isError: true },
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
