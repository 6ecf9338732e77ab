import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { exploreAddress } from '#test/support/explorer.ts';
import { type Seen, sendJson, sendResult, startMcpServer } from '#test/support/start-mcp-server.ts';

/** A server of 2025-11-25 with sessions, which answers calls as it is told. */
async function startWithSessions(onCall: (seen: Seen, answer: ServerResponse) => void) {
  let sessions = 0;
  const server = await startMcpServer((seen, answer) => {
    const { rpc, method } = seen;
    if (method === 'GET') answer.writeHead(404).end('no such session');
    else if (rpc.method === 'initialize') {
      sessions += 1;
      answer.setHeader('mcp-session-id', `s${sessions}`);
      sendResult(answer, seen, { protocolVersion: '2025-11-25' });
    } else if (rpc.method === 'tools/call') onCall(seen, answer);
    else answer.writeHead(202).end();
  });
  const calls = () => server.seen.filter(({ rpc }) => rpc.method === 'tools/call').length;
  return { ...server, calls, sessions: () => sessions };
}

test('a call whose answer breaks off, and cannot be taken up again, is not sent again', async () => {
  const { url, calls } = await startWithSessions(({ rpc }, answer) => {
    answer.writeHead(200, { 'content-type': 'text/event-stream' });
    const params = { progressToken: rpc.id, progress: 1 };
    const begun = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/progress', params });
    answer.end(`id: 1\nretry: 1\ndata: ${begun}\n\n`);
  });
  const { call } = await exploreAddress(url, { dialect: '2025-11-25' });
  expect(await call('open-the-sluice')).toMatchObject({
    status: 'failed',
    failure: { code: 'ANSWER_BROKE_OFF' },
  });
  expect(calls()).toBe(1);
});

test.each([400, 404])(
  'an error of the tool itself under status %i is its answer, whatever it says of a session',
  async (status) => {
    const message = 'The measuring session was stopped; the pump was already switched';
    const { url, calls } = await startWithSessions(({ rpc }, answer) =>
      sendJson(answer, { jsonrpc: '2.0', id: rpc.id, error: { code: -32000, message } }, status),
    );
    const { call } = await exploreAddress(url, { dialect: '2025-11-25' });
    expect(await call('switch-the-pump')).toMatchObject({ status: 'rpc-error', rpcError: { message } });
    expect(calls()).toBe(1);
  },
);

test.each([
  ['404, without a word', 404, ''],
  ['404, in an error', 404, { error: { code: -32001, message: 'Session not found' }, id: null }],
  ['400, in an error', 400, { error: { code: -32000, message: 'No valid session ID provided' }, id: null }],
  ['400, in words', 400, 'Unknown session'],
])('a session that is refused by %s is begun anew, and the call sent in it', async (_how, status, body) => {
  const { url, calls, sessions } = await startWithSessions((seen, answer) => {
    if (seen.headers['mcp-session-id'] !== 's1') sendResult(answer, seen, { content: [] });
    else if (typeof body === 'string') answer.writeHead(status).end(body);
    else sendJson(answer, { jsonrpc: '2.0', ...body }, status);
  });
  const { call } = await exploreAddress(url, { dialect: '2025-11-25' });
  const { status: ended, exchangeIds } = await call('any');
  expect([ended, exchangeIds.length, calls(), sessions()]).toEqual(['result', 2, 2, 2]);
  await call('any');
  expect([calls(), sessions()]).toEqual([3, 2]);
});

test('a round of questions is not begun again because the session ends in it', async () => {
  const asks = { method: 'elicitation/create', params: { message: 'Sure?', requestedSchema: {} } };
  const { url, calls } = await startWithSessions((seen, answer) => {
    if (seen.rpc.params?.['inputResponses'] !== undefined) answer.writeHead(404).end();
    else sendResult(answer, seen, { resultType: 'input_required', inputRequests: { sure: asks } });
  });
  const { events, client } = await exploreAddress(url, { dialect: '2025-11-25' });
  await events({ tool: 'open-the-sluice', argumentsText: '{}' }, async (event) => {
    if (event.kind !== 'question') return;
    const { questionId } = event;
    await client.tools.answerQuestion({ questionId, action: 'accept', contentText: '{}' });
  });
  expect(calls()).toBe(2);
});
