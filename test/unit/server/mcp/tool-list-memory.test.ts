import { describe, expect, test } from 'vitest';
import { toolListMemory } from '#server/mcp/tool-list-memory.ts';

const list = (id: unknown, more = {}) => ({ jsonrpc: '2.0', id, method: 'tools/list', params: {}, ...more });
const request = (headers: Record<string, string> = {}) =>
  new Request('http://127.0.0.1/mcp/data', { method: 'POST', headers });
const answer = () => Response.json({ result: { tools: [{ name: 'a' }] }, jsonrpc: '2.0', id: 1 });

async function filled() {
  const memory = toolListMemory();
  await memory.keep(request(), list(1), answer());
  return memory;
}

describe('toolListMemory', () => {
  test.each([7, 'b', '"}'])(
    'answers a plain tools/list again, with the id %j of the new question',
    async (id) => {
      const recalled = (await filled()).recall(request(), list(id));
      expect(await recalled?.json()).toEqual({ result: { tools: [{ name: 'a' }] }, jsonrpc: '2.0', id });
    },
  );

  test('hands the first answer on unchanged', async () => {
    const kept = await toolListMemory().keep(request(), list(1), answer());
    expect(await kept.text()).toBe(await answer().text());
  });

  test.each([
    ['params that say something', list(1, { params: { cursor: 'x' } })],
    ['a member more', list(1, { extra: 1 })],
    ['a fraction as id', list(1.5)],
    ['no id', list(undefined)],
    ['another method', list(1, { method: 'ping' })],
    ['another version of JSON-RPC', list(1, { jsonrpc: '1.0' })],
  ])('leaves a question with %s to the SDK', async (_what, message) => {
    expect((await filled()).recall(request(), message)).toBeUndefined();
  });

  test('leaves a question with other headers to the SDK', async () => {
    const memory = await filled();
    expect(memory.recall(request({ Accept: 'text/html' }), list(1))).toBeUndefined();
    expect(memory.recall(request({ 'MCP-Protocol-Version': '1999-01-01' }), list(1))).toBeUndefined();
  });

  test('keeps no refusal', async () => {
    const memory = toolListMemory();
    await memory.keep(request(), list(1), Response.json({}, { status: 406 }));
    expect(memory.recall(request(), list(1))).toBeUndefined();
  });

  test('does not grow with the headers of strangers', async () => {
    const memory = toolListMemory();
    for (let index = 0; index < 100; index += 1) {
      await memory.keep(request({ Accept: `text/${index}` }), list(1), answer());
    }
    const known = Array.from({ length: 100 }, (_, index) => request({ Accept: `text/${index}` }));
    expect(known.filter((one) => memory.recall(one, list(1))).length).toBeLessThanOrEqual(16);
  });
});
