import { expect, test } from 'vitest';
import { exploreAddress } from '#test/support/explorer.ts';
import { followSignIn } from '#test/support/mcp-sign-in/follow-sign-in.ts';
import { type Oddity, startOddSignOn } from '#test/support/mcp-sign-in/odd-sign-on.ts';

/** An endpoint of 2025-11-25 that whoever is signed in may use, and what it was asked in which session with which token. */
async function startSessionsForLogins() {
  const asked: { method: string; session: unknown; token: unknown }[] = [];
  const oddity: Oddity = ({ path, method: httpMethod, body, headers }) => {
    if (path !== '/mcp/data' || headers.authorization === undefined) return undefined;
    if (httpMethod === 'GET') return { status: 405 };
    const { id, method } = JSON.parse(body) as { id?: number; method: string };
    const session = headers['mcp-session-id'];
    asked.push({ method, session, token: headers.authorization });
    if (id === undefined) return { status: 202 };
    if (method !== 'initialize') return { json: { jsonrpc: '2.0', id, result: { content: [], tools: [] } } };
    const greeted = asked.filter((each) => each.method === 'initialize').length;
    const json = { jsonrpc: '2.0', id, result: { protocolVersion: '2025-11-25' } };
    return { json, headers: { 'mcp-session-id': `s${greeted}` } };
  };
  const { baseUrl } = await startOddSignOn(oddity);
  const draft = { dialect: '2025-11-25', authorisation: { kind: 'sign-in' } } as const;
  return { ...(await exploreAddress(`${baseUrl}/mcp/data`, draft)), asked };
}

test('whoever signs in gets a session of their own, not that of the login before', async () => {
  const { client, target, call, asked } = await startSessionsForLogins();
  expect(await call('any')).toMatchObject({ failure: { code: 'MCP_SIGNED_OUT' } });
  await followSignIn(client, target.id);
  for (let time = 0; time < 2; time += 1) expect(await call('any')).toMatchObject({ status: 'result' });
  await client.mcpSignIn.signOut({ connectionId: target.id });
  expect(await call('any')).toMatchObject({ failure: { code: 'MCP_SIGNED_OUT' } });
  await followSignIn(client, target.id);
  expect(await call('any')).toMatchObject({ status: 'result' });
  await followSignIn(client, target.id);
  expect(await call('any')).toMatchObject({ status: 'result' });
  const calls = asked.filter(({ method }) => method === 'tools/call');
  expect(calls.map(({ session }) => session)).toEqual(['s1', 's1', 's2', 's3']);
  expect(new Set(calls.map(({ token }) => token)).size).toBe(3);
});
