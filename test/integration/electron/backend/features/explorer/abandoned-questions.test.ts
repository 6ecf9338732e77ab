import { expect, test } from 'vitest';
import type { EndpointQuestion } from '#shared/contract/tools/calls.ts';
import { exploreAddress } from '#test/support/explorer.ts';
import { openStream, sendResult, startMcpServer } from '#test/support/start-mcp-server.ts';

const params = {
  message: 'Who?',
  requestedSchema: { type: 'object', properties: { name: { type: 'string' } } },
};

/** An endpoint that asks a person before it lists its tools: in its result, or in a request of its own. */
async function startAsking(dialect: '2026-07-28' | '2025-11-25') {
  const { url, seen } = await startMcpServer((one, answer) => {
    const { method } = one.rpc;
    if (one.method === 'GET') return void answer.writeHead(405).end();
    if (method === 'initialize') return sendResult(answer, one, { protocolVersion: dialect });
    if (method !== 'tools/list') return void answer.writeHead(202).end();
    if (one.rpc.params?.['inputResponses'] !== undefined) return sendResult(answer, one, { tools: [] });
    if (dialect === '2025-11-25')
      return openStream(answer)({ id: 'q1', method: 'elicitation/create', params });
    const inputRequests = { who: { method: 'elicitation/create', params } };
    return sendResult(answer, one, { resultType: 'input_required', inputRequests, requestState: 's' });
  });
  const { client, target } = await exploreAddress(url, { dialect });
  const leaving = new AbortController();
  const listing = client.tools.list({ targetId: target.id }, { signal: leaving.signal });
  listing.catch(() => {});
  const questions = async (count: number): Promise<EndpointQuestion[]> => {
    for await (const { open } of await client.tools.questions()) if (open.length === count) return open;
    throw new Error('there were never so many');
  };
  const [asked] = await questions(1);
  const answering = () =>
    client.tools.answerQuestion({
      questionId: asked?.questionId ?? '',
      action: 'accept',
      contentText: '{"name":"ann"}',
    });
  return { client, target, seen, leaving, listing, questions, answering };
}

test.for(['2026-07-28', '2025-11-25'] as const)(
  '%s: a question of a list that was given up is open no more',
  async (dialect) => {
    const { leaving, questions, answering } = await startAsking(dialect);
    leaving.abort();
    await questions(0);
    await expect(answering()).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  },
);

test.for(['2026-07-28', '2025-11-25'] as const)(
  '%s: a question ends with its address, and nothing more is sent there',
  async (dialect) => {
    const { client, target, seen, leaving, listing, questions, answering } = await startAsking(dialect);
    const sent = seen.length;
    await client.tools.targets.remove({ targetId: target.id });
    await questions(0);
    await expect(answering()).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    // This one ends by itself where it waits for nothing but the person.
    if (dialect === '2025-11-25') leaving.abort();
    await expect(listing).rejects.toThrow();
    expect(seen.slice(sent).filter(({ body }) => /ann|action/.test(body))).toEqual([]);
  },
);
