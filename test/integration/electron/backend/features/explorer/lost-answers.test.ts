import { expect, test } from 'vitest';
import { exploreAddress } from '#test/support/explorer.ts';
import { openStream, sendResult, startMcpServer } from '#test/support/start-mcp-server.ts';

/** A call whose server asks something, and does not take the answer so many times. */
async function callAsking(refusals: number, status = 503) {
  const requestedSchema = { type: 'object', properties: { name: { type: 'string' } } };
  const question = {
    jsonrpc: '2.0',
    id: 'q',
    method: 'elicitation/create',
    params: { message: 'Who?', requestedSchema },
  };
  const answers: string[] = [];
  let end = () => {};
  const { url } = await startMcpServer((one, answer) => {
    const { method, id } = one.rpc;
    if (one.method === 'GET') return void answer.writeHead(405).end();
    if (method === 'initialize') return sendResult(answer, one, { protocolVersion: '2025-11-25' });
    if (method?.startsWith('notifications/')) return void answer.writeHead(202).end();
    if (method === undefined) {
      answers.push(one.body);
      const isTaken = answers.length > refusals;
      answer.writeHead(isTaken ? 202 : status, { 'content-type': 'text/plain' }).end();
      if (isTaken) end();
      return undefined;
    }
    const send = openStream(answer);
    send(question);
    end = () => {
      send({ jsonrpc: '2.0', id, result: { content: [] } });
      answer.end();
    };
    return undefined;
  });
  const { client, events } = await exploreAddress(url, { dialect: '2025-11-25' });
  const heard = await events({ tool: 'any', argumentsText: '{}' }, async (event) => {
    if (event.kind === 'answer-lost') end();
    if (event.kind !== 'question') return;
    const { questionId } = event;
    await client.tools.answerQuestion({ questionId, action: 'accept', contentText: '{"name":"Ann"}' });
  });
  return { answers, heard };
}

test('an answer that is refused for a moment is sent again, the same', async () => {
  const { answers, heard } = await callAsking(2);
  expect(answers).toHaveLength(3);
  expect(new Set(answers).size).toBe(1);
  expect(heard.map(({ kind }) => kind)).not.toContain('answer-lost');
  expect(heard.at(-1)).toMatchObject({ outcome: { status: 'result' } });
});

test.each([503, 400])('that an answer is refused each time with %i is said', async (status) => {
  const { answers, heard } = await callAsking(Infinity, status);
  expect(answers).toHaveLength(3);
  expect(heard).toContainEqual({ kind: 'answer-lost', rpcMethod: 'elicitation/create' });
});
