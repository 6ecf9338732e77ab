import { describe, expect, test } from 'vitest';
import { createService } from '#server/index.ts';
import { postMcp } from '#test/support/call-mcp.ts';
import { demoClient } from '#test/support/sign-on/demo-client.ts';
import { clientCredentials, registerClient, revoke, signIn } from '#test/support/sign-on/sign-on-client.ts';
import { startSignOn } from '#test/support/sign-on/start-sign-on.ts';
import { startDataService } from '#test/support/start-data-service.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });

const call = async (baseUrl: string, token: string): Promise<number> =>
  (await postMcp(`${baseUrl}/mcp/data`, LIST, { Authorization: `Bearer ${token}` })).status;

describe('The MCP endpoint with the tokens of the sign-on service (interface 5.2)', () => {
  test('5.2.1: answers a token that a client got from the address in the 401', async () => {
    const { baseUrl, as } = await startSignOn();
    const refused = await postMcp(`${baseUrl}/mcp/data`, LIST);
    const [, metadataUrl = ''] =
      /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '') ?? [];
    const metadata = await (await fetch(metadataUrl)).json();
    expect(metadata).toMatchObject({ resource: `${baseUrl}/mcp/data`, authorization_servers: [as.issuer] });
    const { access_token: token } = await signIn(await registerClient(as));
    expect(await call(baseUrl, token)).toBe(200);
  });

  test('5.2.4: refuses a token without the scope pg-mcp-audience', async () => {
    const { baseUrl, as } = await startSignOn();
    const { access_token: token } = await signIn(await registerClient(as), { scope: 'openid profile' });
    expect(await call(baseUrl, token)).toBe(401);
  });

  test('5.2.5: refuses a token without the scope profile, and gives no reason', async () => {
    const { baseUrl, as } = await startSignOn();
    const { access_token: token } = await signIn(await registerClient(as), {
      scope: 'openid pg-mcp-audience',
    });
    const answer = await postMcp(`${baseUrl}/mcp/data`, LIST, { Authorization: `Bearer ${token}` });
    expect([answer.status, await answer.text()]).toEqual([401, '']);
    expect(answer.headers.get('www-authenticate')).toBe(
      `Bearer resource_metadata="${baseUrl}/.well-known/oauth-protected-resource/mcp/data"`,
    );
  });

  test('5.2.6: refuses a token of the client_credentials grant', async () => {
    const { baseUrl, as } = await startSignOn();
    const tokens = await clientCredentials(demoClient(as), 'pg-mcp-audience').catch(() => undefined);
    expect(await call(baseUrl, tokens?.access_token ?? 'none')).toBe(401);
  });

  test('1.5: refuses an account without MCP permission', async () => {
    const { baseUrl, as } = await startSignOn();
    const how = { username: 'uploader', password: 'uploader-demo' };
    const tokens = await signIn(await registerClient(as), how).catch(() => undefined);
    expect(await call(baseUrl, tokens?.access_token ?? 'none')).toBe(401);
  });

  test('refuses a token that was taken back', async () => {
    const { baseUrl, as } = await startSignOn();
    const client = await registerClient(as);
    const { access_token: token } = await signIn(client);
    expect(await call(baseUrl, token)).toBe(200);
    await revoke(client, token);
    expect(await call(baseUrl, token)).toBe(401);
  });

  test('5.2.2: refuses a token 15 minutes and the tolerance of 5 s after it was issued', async () => {
    let passedMs = 0;
    const { baseUrl, as } = await startSignOn({ now: () => Date.now() + passedMs });
    const { access_token: token } = await signIn(await registerClient(as));
    passedMs = 895_000;
    expect(await call(baseUrl, token)).toBe(200);
    passedMs = 906_000;
    expect(await call(baseUrl, token)).toBe(401);
  });
});

describe('The MCP endpoint on the service', () => {
  test('tells a public address, with its path, and answers with the path and without', async () => {
    const { baseUrl } = await startDataService({ publicUrl: 'https://water.example/data' });
    const metadataUrl = 'https://water.example/.well-known/oauth-protected-resource/data/mcp/data';
    for (const prefix of ['', '/data']) {
      const answer = await postMcp(`${baseUrl}${prefix}/mcp/data`, LIST);
      expect(answer.headers.get('www-authenticate')).toBe(`Bearer resource_metadata="${metadataUrl}"`);
      const metadata = await fetch(`${baseUrl}/.well-known/oauth-protected-resource${prefix}/mcp/data`);
      expect(await metadata.json()).toMatchObject({ resource: 'https://water.example/data/mcp/data' });
    }
  });

  test('answers 503 while the service listens nowhere', async () => {
    const service = await createService({ dataDir: await tempDir(), demo: true });
    const answer = await service.fetch(
      new Request('http://127.0.0.1/mcp/data', { method: 'POST', body: LIST }),
    );
    expect(answer.status).toBe(503);
    await service.close();
  });
});
