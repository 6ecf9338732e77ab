import { generateKeyPair, SignJWT, UnsecuredJWT, decodeJwt, decodeProtectedHeader } from 'jose';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import { demoClient } from '#test/support/sign-on/demo-client.ts';
import * as client from '#test/support/sign-on/sign-on-client.ts';
import { startSignOn } from '#test/support/sign-on/start-sign-on.ts';
import { tempDir } from '#test/support/temp-dir.ts';

function callMcp(baseUrl: string, token: string): Promise<Response> {
  return fetch(`${baseUrl}/mcp/data`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  });
}

/** The 401 of interface 5.2.5: where to sign on, and no reason. */
async function expectRefused(baseUrl: string, token: string): Promise<void> {
  const answer = await callMcp(baseUrl, token);
  const metadata = `${baseUrl}/.well-known/oauth-protected-resource/mcp/data`;
  expect(answer.status).toBe(401);
  expect(answer.headers.get('www-authenticate')).toBe(`Bearer resource_metadata="${metadata}"`);
  expect(await answer.text()).toBe('');
}

describe('tokens of the sign-on service at the MCP endpoint', () => {
  it('5.2.4: lets in the three scopes of an account with MCP permission', async () => {
    const { as, baseUrl } = await startSignOn();
    const { access_token: token } = await client.signIn(await client.registerClient(as));
    const answer = await callMcp(baseUrl, token);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toHaveProperty('result.tools');
  });

  it.each([
    ['5.2.5: without profile', { scope: 'openid pg-mcp-audience' }],
    ['5.2.4: without pg-mcp-audience', { scope: 'openid profile' }],
    ['1.5: of an account without MCP permission', { username: 'uploader', password: 'uploader-demo' }],
  ])('%s: signs in normally and is answered 401 without a reason', async (_what, how) => {
    const { as, baseUrl } = await startSignOn();
    const { access_token: token } = await client.signIn(await client.registerClient(as), how);
    await expectRefused(baseUrl, token);
  });

  it('5.2.6: refuses a machine token', async () => {
    const { as, baseUrl } = await startSignOn();
    const { access_token: token } = await client.clientCredentials(demoClient(as), client.THREE_SCOPES);
    await expectRefused(baseUrl, token);
  });

  it('5.2.2: refuses an expired token, and takes the renewed one', async () => {
    const { as, baseUrl } = await startSignOn({ now: () => Date.now() });
    const beforeMs = Date.now();
    const tokens = await client.signIn(demoClient(as), { scope: `${client.THREE_SCOPES} offline_access` });
    const afterMs = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: beforeMs + 903_000 });
    onTestFinished(() => void vi.useRealTimers());
    expect((await callMcp(baseUrl, tokens.access_token)).status).toBe(200);
    vi.setSystemTime(afterMs + 907_000);
    await expectRefused(baseUrl, tokens.access_token);
    const renewed = await client.refresh(demoClient(as), tokens.refresh_token ?? '');
    expect((await callMcp(baseUrl, renewed.access_token)).status).toBe(200);
  });

  it('refuses a revoked token at once', async () => {
    const { as, baseUrl } = await startSignOn();
    const { access_token: token } = await client.signIn(demoClient(as));
    expect((await callMcp(baseUrl, token)).status).toBe(200);
    await client.revoke(demoClient(as), token);
    await expectRefused(baseUrl, token);
  });

  it('counts what an account may at the moment of the call', async () => {
    const dataDir = await tempDir();
    const { as, baseUrl } = await startSignOn({ dataDir });
    const { access_token: token } = await client.signIn(demoClient(as));
    const store = openSqliteStore(dataDir);
    onTestFinished(() => store.close());
    for (const change of [{ mcp: false }, { mcp: true, enabled: false }]) {
      await store.accounts.update('engineer', change);
      await expectRefused(baseUrl, token);
    }
    await store.accounts.update('engineer', { mcp: true, enabled: true });
    expect((await callMcp(baseUrl, token)).status).toBe(200);
    await store.signOn.removeClient('stillwell-demo');
    await expectRefused(baseUrl, token);
  });

  it('refuses id tokens, forged tokens, unsigned ones and those of another service', async () => {
    const { as, baseUrl } = await startSignOn();
    const { as: other } = await startSignOn();
    const tokens = await client.signIn(demoClient(as));
    const claims = decodeJwt(tokens.access_token);
    const header = { ...decodeProtectedHeader(tokens.access_token), alg: 'RS256' };
    const { privateKey } = await generateKeyPair('RS256');
    const bad = [
      tokens.id_token ?? '',
      await new SignJWT(claims).setProtectedHeader(header).sign(privateKey),
      new UnsecuredJWT(claims).encode(),
      (await client.signIn(demoClient(other))).access_token,
      `${tokens.access_token}x`,
    ];
    for (const token of bad) await expectRefused(baseUrl, token);
  });

  it('never writes a token, a code or a password to the log', async () => {
    const lines: string[] = [];
    const { as, baseUrl } = await startSignOn({ log: (entry) => void lines.push(JSON.stringify(entry)) });
    const attempt = await client.authorize(demoClient(as), {
      scope: `${client.THREE_SCOPES} offline_access`,
    });
    const tokens = await client.redeem(demoClient(as), attempt);
    await callMcp(baseUrl, `${tokens.access_token}x`);
    await client.refresh(demoClient(as), tokens.refresh_token ?? '');
    await client.errorOf(client.redeem(demoClient(as), attempt));
    const secrets = [
      'engineer-demo',
      'stillwell-demo-secret',
      attempt.callback.searchParams.get('code') ?? '',
      tokens.access_token.split('.')[2] ?? '',
      tokens.refresh_token ?? '',
    ];
    expect(lines.length).toBeGreaterThan(5);
    for (const secret of secrets) expect(lines.join('\n')).not.toContain(secret);
  });
});
