import { expect, test } from 'vitest';
import { explorerOf } from '#test/support/explorer.ts';
import { followSignIn } from '#test/support/mcp-sign-in/follow-sign-in.ts';
import { oddConnection } from '#test/support/mcp-sign-in/odd-connection.ts';

test('the active connection is the first target, bare, and wants a sign-in before its tools are listed', async () => {
  const { client, connectionId, baseUrl } = await oddConnection();
  const [target] = await client.tools.targets.list();
  expect(target).toMatchObject({
    id: `connection:${connectionId}`,
    kind: 'connection',
    url: `${baseUrl}/mcp/data`,
    dialect: 'bare',
    isActive: true,
  });
  await expect(client.tools.list({ targetId: target?.id ?? '' })).rejects.toMatchObject({
    code: 'MCP_SIGNED_OUT',
  });
  const { dialects, pick } = await client.tools.targets.probe({ targetId: target?.id ?? '' });
  expect(pick).toBeNull();
  expect(dialects.map(({ verdict, status }) => [verdict, status])).toEqual([
    ['wants-sign-in', 401],
    ['wants-sign-in', 401],
    ['wants-sign-in', 401],
    ['wants-sign-in', 401],
  ]);
});

test('a token that is refused in the middle is renewed once, and the call repeated with the new one', async () => {
  const tokens: string[] = [];
  let refusesOnce = false;
  const { client, connectionId } = await oddConnection(({ path, headers, body }) => {
    if (path !== '/mcp/data' || !headers.authorization) return undefined;
    const { method, id } = JSON.parse(body) as { method: string; id: number };
    if (method === 'tools/call') tokens.push(headers.authorization);
    if (refusesOnce && tokens.length === 1) return { status: 401 };
    const result = method === 'tools/list' ? { tools: [] } : { content: [{ type: 'text', text: 'ok' }] };
    return { json: { jsonrpc: '2.0', id, result } };
  });
  await followSignIn(client, connectionId);
  refusesOnce = true;
  const { events, exchanges } = explorerOf(client, { id: `connection:${connectionId}` });
  const heard = await events({ tool: 'any', argumentsText: '{}' });
  expect(heard.map(({ kind }) => kind)).toEqual(['began', 'renewed', 'ended']);
  expect(heard.at(-1)).toMatchObject({ outcome: { status: 'result' } });
  expect(new Set(tokens).size).toBe(2);
  const calls = (await exchanges()).filter(({ purpose }) => purpose === 'call');
  expect(calls.map(({ status }) => status)).toEqual([401, 200]);
  for (const token of tokens) expect(JSON.stringify(calls)).not.toContain(token);
});
