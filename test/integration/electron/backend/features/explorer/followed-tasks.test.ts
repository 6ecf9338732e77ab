import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { callStep, emptyCollection, sameWords } from '#shared/domain/mcp/collections/collection.ts';
import { exploreAddress } from '#test/support/explorer.ts';
import { followSignIn } from '#test/support/mcp-sign-in/follow-sign-in.ts';
import { type Oddity, startOddSignOn } from '#test/support/mcp-sign-in/odd-sign-on.ts';

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
