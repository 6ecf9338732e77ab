import { expect, test } from 'vitest';
import { exploreAddress } from '#test/support/explorer.ts';
import { followSignIn } from '#test/support/mcp-sign-in/follow-sign-in.ts';
import { freePort, sdkExample, startForeignServer } from '#test/support/start-foreign-server.ts';

/** The example server of the SDK, with its own sign-on service beside it. */
async function startWithOAuth(): Promise<string> {
  const [port, signOnPort] = [await freePort(), await freePort()];
  const args = [sdkExample('simpleStreamableHttp'), '--oauth'];
  await startForeignServer(process.execPath, args, /MCP Streamable HTTP Server listening/, {
    MCP_PORT: String(port),
    MCP_AUTH_PORT: String(signOnPort),
  });
  return `http://localhost:${port}/mcp`;
}

test('an address that refuses without a token is signed in to by itself, and its tools are called', async () => {
  const url = await startWithOAuth();
  const { client, target, list, call } = await exploreAddress(url, { dialect: 'auto' });
  await expect(list()).rejects.toMatchObject({ code: 'MCP_BEARER_REFUSED', data: { wasSent: false } });
  const { name, headers, dialect, timeoutMs } = target;
  const draft = { name, url, headers, dialect, timeoutMs, authorisation: { kind: 'sign-in' } } as const;
  await client.tools.targets.edit({ targetId: target.id, draft });
  await expect(list()).rejects.toMatchObject({ code: 'MCP_SIGNED_OUT' });
  expect(await followSignIn(client, target.id)).toMatchObject({
    status: 'signed-in',
    connectionId: target.id,
    grantedScopes: ['mcp:tools'],
  });
  expect((await list()).dialect).toBe('2025-11-25');
  expect(await call('greet', { name: 'Ada' })).toMatchObject({ status: 'result' });
  await client.tools.targets.remove({ targetId: target.id });
  await expect(followSignIn(client, target.id)).rejects.toMatchObject({ code: 'CONNECTION_NOT_FOUND' });
});
