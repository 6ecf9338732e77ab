import { expect, test } from 'vitest';
import { exploreAddress } from '#test/support/explorer.ts';
import { followSignIn } from '#test/support/mcp-sign-in/follow-sign-in.ts';
import { mcpStateWhere } from '#test/support/mcp-sign-in/mcp-sign-in.ts';
import { metadataOf, startOddSignOn } from '#test/support/mcp-sign-in/odd-sign-on.ts';
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

test('an address is signed in to with a code on another device, and asked for its tools with the token', async () => {
  let isConfirmed = false;
  const tokens = new Set<string | undefined>();
  const { baseUrl } = await startOddSignOn(({ path, form, headers }, base) => {
    const issuer = `${base}/realms/odd`;
    if (path === '/mcp/data') tokens.add(headers.authorization);
    if (path.startsWith('/.well-known/oauth-authorization')) {
      return { json: { ...metadataOf(base), device_authorization_endpoint: `${issuer}/device-code` } };
    }
    if (path.endsWith('/device-code')) {
      const codes = { device_code: 'of-this-device', user_code: 'ABCD-EFGH', expires_in: 600, interval: 1 };
      return { json: { ...codes, verification_uri: `${issuer}/device` } };
    }
    const isPoll = path.endsWith('/token') && form.get('device_code') !== null;
    return isPoll && !isConfirmed ? { status: 400, json: { error: 'authorization_pending' } } : undefined;
  });
  const { client, target, list } = await exploreAddress(`${baseUrl}/mcp/data`, {
    authorisation: { kind: 'sign-in' },
  });
  const connectionId = target.id;
  const started = client.mcpSignIn.start({ connectionId, way: 'device', chooseAccount: false });
  const { attempt } = await mcpStateWhere(
    client,
    connectionId,
    'signing-in',
    ({ attempt: { userCode } }) => userCode !== null,
  );
  expect(attempt).toMatchObject({
    way: 'device',
    userCode: 'ABCD-EFGH',
    url: `${baseUrl}/realms/odd/device`,
  });
  await expect(list()).rejects.toMatchObject({ code: 'MCP_SIGNED_OUT' });
  isConfirmed = true;
  expect(await started).toMatchObject({ status: 'signed-in', connectionId, username: 'ann' });
  expect(await list()).toMatchObject({ tools: [] });
  expect([...tokens].at(-1)).toMatch(/^Bearer access-token-/);
});
