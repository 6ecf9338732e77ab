import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { callStep, emptyCollection, sameWords } from '#shared/domain/mcp/collections/collection.ts';
import { exploreAddress } from '#test/support/explorer.ts';
import { openStream, sendResult, startMcpServer } from '#test/support/start-mcp-server.ts';

/** A server whose stream breaks off so many times before the result comes; each time with an event to go on from, or with the first alone. */
async function exploreBreaking(
  how: 'closed' | 'reset',
  times: number,
  idOf = (count: number) => `e${count}`,
) {
  let count = 0;
  let id: unknown;
  const { url, seen } = await startMcpServer((one, answer) => {
    const { method } = one.rpc;
    const isResumed = one.headers['last-event-id'] !== undefined;
    if (one.method === 'GET' && !isResumed) return void answer.writeHead(405).end();
    if (method === 'initialize') return sendResult(answer, one, { protocolVersion: '2025-11-25' });
    if (!isResumed && method !== 'tools/call') return void answer.writeHead(202).end();
    if (!isResumed) ({ id } = one.rpc);
    const send = openStream(answer);
    if (count === times) {
      send({ jsonrpc: '2.0', id, result: { content: [] } }, 'last');
      return void answer.end();
    }
    answer.write(`id: ${idOf(count)}\nretry: 100\ndata:\n\n`, () => {
      if (how === 'closed') answer.end();
      else answer.destroy();
    });
    count += 1;
    return undefined;
  });
  return { ...(await exploreAddress(url, { dialect: '2025-11-25' })), seen };
}

test.each([
  ['closed', 1],
  ['reset', 1],
  ['reset', 3],
  ['closed', 12],
] as const)('an answer whose stream is %s is taken up again: %d times', async (how, times) => {
  const { call, seen } = await exploreBreaking(how, times);
  expect(await call('any')).toMatchObject({ status: 'result' });
  const resumed = seen.flatMap(({ headers }) => headers['last-event-id'] ?? []);
  expect(resumed).toEqual(Array.from({ length: times }, (_each, at) => `e${at}`));
});

test('an answer is taken up again behind an id of any letters, and is lost behind one that no header holds', async () => {
  const { call, seen } = await exploreBreaking('closed', 1, () => '水位 1');
  expect(await call('any')).toMatchObject({ status: 'result' });
  const [id = ''] = seen.flatMap(({ headers }) => headers['last-event-id'] ?? []);
  expect(Buffer.from(id, 'latin1').toString()).toBe('水位 1');
  const control = await exploreBreaking('closed', 1, () => 'a\u0001b');
  expect(await control.call('any')).toMatchObject({ failure: { code: 'ANSWER_BROKE_OFF' } });
});

test.each(['closed', 'reset'] as const)(
  'an answer that does not get further is not asked for without end (%s)',
  async (how) => {
    const { call } = await exploreBreaking(how, 100, () => 'always the same');
    expect(await call('any')).toMatchObject({ status: 'failed', failure: { code: 'ANSWER_BROKE_OFF' } });
  },
);

test('the recording of a call whose answer was taken up again holds its request', async () => {
  const { call, client, dataDir } = await exploreBreaking('closed', 1);
  const { summary } = await call('any', { place: 'W1' });
  const step = callStep('a', { name: 'a', tool: 'any', argumentsText: '{"place":"W1"}', expectations: [] });
  await client.tools.collections.save({ ...emptyCollection('c', sameWords('C')), steps: [step] });
  await client.tools.collections.record({ id: 'c', results: { a: summary?.resultId ?? '' } });
  const [kept] = JSON.parse(await readFile(join(dataDir, 'collections.json'), 'utf8'));
  expect(kept.steps[0].recording.requestBody).toContain('W1');
});
