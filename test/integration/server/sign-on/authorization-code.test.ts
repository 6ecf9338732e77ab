import { decodeJwt, decodeProtectedHeader } from 'jose';
import { describe, expect, it } from 'vitest';
import type { ServiceOptions } from '#server/index.ts';
import { openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import { demoClient } from '#test/support/sign-on/demo-client.ts';
import * as client from '#test/support/sign-on/sign-on-client.ts';
import { signInByForms } from '#test/support/sign-on/sign-in-by-forms.ts';
import { startSignOn } from '#test/support/sign-on/start-sign-on.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const { THREE_SCOPES } = client;

describe('signing in', () => {
  it('5.2.1: asks for the password on the sign-on page alone, then for consent', async () => {
    const { as } = await startSignOn();
    const { pages, callback } = await client.authorize(await client.registerClient(as));
    expect(pages).toEqual(['sign-in', 'consent']);
    expect([...callback.searchParams.keys()].toSorted()).toEqual(['code', 'iss', 'state']);
  });

  it('5.2.2: gives an access token of 15 minutes with the claims of the interface', async () => {
    const { as, baseUrl, issuer } = await startSignOn();
    const signOnClient = await client.registerClient(as);
    const tokens = await client.signIn(signOnClient);
    const claims = decodeJwt(tokens.access_token);
    expect(tokens.expires_in).toBe(900);
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'RS256', typ: 'at+jwt' });
    expect(claims).toMatchObject({
      iss: issuer,
      aud: `${baseUrl}/mcp/data`,
      preferred_username: 'engineer',
      azp: signOnClient.client.client_id,
      scope: THREE_SCOPES,
    });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(900);
  });

  it('5.2.2: gives a refresh token that outlives the logout with offline_access only', async () => {
    const { as } = await startSignOn();
    const signOnClient = await client.registerClient(as);
    const refreshedAfterLogout = async (scope: string) => {
      const browser = client.browserOf(as);
      const { refresh_token: token = '' } = await client.signIn(signOnClient, { scope, browser });
      const renewed = await client.refresh(signOnClient, token);
      const page = await browser.get(as.end_session_endpoint ?? '');
      const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page.text) ?? [];
      await browser.post(`${as.end_session_endpoint}/confirm`, { xsrf, logout: 'yes' });
      return client.errorOf(client.refresh(signOnClient, renewed.refresh_token ?? ''));
    };
    expect(await refreshedAfterLogout(THREE_SCOPES)).toBe('invalid_grant');
    expect(await refreshedAfterLogout(`${THREE_SCOPES} offline_access`)).toBe('no error');
  });

  it('5.2.2: --access-token-ttl shortens the life', async () => {
    const { as } = await startSignOn({ accessTokenTtlSeconds: 60 });
    expect((await client.signIn(await client.registerClient(as))).expires_in).toBe(60);
  });

  it('5.2.3: leaves preferred_username out without the scope profile', async () => {
    const { as } = await startSignOn();
    const tokens = await client.signIn(await client.registerClient(as), { scope: 'openid pg-mcp-audience' });
    expect(decodeJwt(tokens.access_token)).not.toHaveProperty('preferred_username');
  });

  it('5.2.4: binds a token to nothing without the scope pg-mcp-audience', async () => {
    const { as } = await startSignOn();
    const tokens = await client.signIn(await client.registerClient(as), { scope: 'openid profile' });
    expect(tokens.access_token).not.toContain('.');
  });

  it('5.2.4: takes the MCP address as `resource`, and no other', async () => {
    const { as, baseUrl } = await startSignOn();
    const signOnClient = await client.registerClient(as);
    const tokens = await client.signIn(signOnClient, { parameters: { resource: `${baseUrl}/mcp/data` } });
    expect(decodeJwt(tokens.access_token).aud).toBe(`${baseUrl}/mcp/data`);
    const other = await client.authorize(signOnClient, { parameters: { resource: 'http://127.0.0.1/else' } });
    expect(other.callback.searchParams.get('error')).toBe('invalid_target');
  });

  it('5.2.6: gives a machine a token without a user name', async () => {
    const { as } = await startSignOn();
    const tokens = await client.clientCredentials(await client.registerClient(as), THREE_SCOPES);
    expect(decodeJwt(tokens.access_token)).not.toHaveProperty('preferred_username');
  });

  it('5.2.7: takes the client secret by HTTP Basic and refuses a wrong one', async () => {
    const { as } = await startSignOn();
    const right = await client.registerClient(as);
    const wrong = { ...demoClient(as), client: right.client };
    const attempt = await client.authorize(right);
    expect(await client.errorOf(client.redeem(wrong, attempt))).toBe('challenge 401');
    expect((await client.redeem(right, attempt)).access_token).toEqual(expect.any(String));
  });

  it('5.2.10: lets the fixed client in on any port of this machine, and asks for consent once', async () => {
    const { as } = await startSignOn();
    const browser = client.browserOf(as);
    const first = await client.authorize(demoClient(as), { browser });
    const second = await client.authorize(demoClient(as), { browser });
    expect([first.pages, second.pages]).toEqual([['sign-in', 'consent'], []]);
    expect((await client.redeem(demoClient(as), second)).access_token).toEqual(expect.any(String));
  });

  it('asks a self-registered client for consent each time, but not for the password again', async () => {
    const { as } = await startSignOn();
    const signOnClient = await client.registerClient(as);
    const browser = client.browserOf(as);
    await client.authorize(signOnClient, { browser });
    expect((await client.authorize(signOnClient, { browser })).pages).toEqual(['consent']);
  });

  it('tells the application that the user did not allow it', async () => {
    const { as } = await startSignOn();
    const { callback } = await client.authorize(await client.registerClient(as), { consent: 'cancel' });
    expect(callback.searchParams.get('error')).toBe('access_denied');
  });

  it('refuses a disabled account, also with the right password', async () => {
    const { as } = await startSignOn();
    const how = { username: 'retired', password: 'retired-demo' };
    const { end } = await client.authorize(await client.registerClient(as), how);
    expect(end.status).toBe(401);
    expect(end.text).toContain('disabled');
  });

  it('lets an account without MCP permission sign in and warns it', async () => {
    const { as } = await startSignOn();
    const signOnClient = await client.registerClient(as);
    const browser = client.browserOf(as);
    const { url } = await client.authorizationUrl(signOnClient);
    const signInPage = await browser.get(url);
    const how = { username: 'uploader', password: 'uploader-demo', action: 'login' };
    expect((await browser.post(signInPage.url, how)).text).toContain('no permission for MCP data');
    const tokens = await client.signIn(signOnClient, { username: 'uploader', password: 'uploader-demo' });
    expect(decodeJwt(tokens.access_token)['preferred_username']).toBe('uploader');
  });

  it('names the accounts of a demo on its sign-in page, but none whose password was changed or outside a demo', async () => {
    const pageOf = async (options: Partial<ServiceOptions>) => {
      const { as, service } = await startSignOn(options);
      const { url } = await client.authorizationUrl(demoClient(as));
      const { text } = await client.browserOf(as).get(url);
      await service.close();
      return text;
    };
    const dataDir = await tempDir();
    const demo = await pageOf({ dataDir });
    for (const name of ['engineer', 'uploader', 'newcomer', 'retired'])
      expect(demo).toContain(`${name}-demo`);
    expect(await pageOf({ dataDir, demo: false })).not.toContain('engineer-demo');
    const store = openSqliteStore(dataDir);
    await store.accounts.update('engineer', { passwordHash: 'another hash' });
    await store.close();
    const changed = await pageOf({ dataDir });
    expect(changed).not.toContain('engineer-demo');
    expect(changed).toContain('uploader-demo');
  });

  it('switches to another account when the application asks for a new sign-in', async () => {
    const { as } = await startSignOn();
    const browser = client.browserOf(as);
    await client.authorize(demoClient(as), { browser });
    const attempt = await client.authorizationUrl(demoClient(as), { prompt: 'login' });
    const { end } = await signInByForms(browser, attempt.url, {
      username: 'newcomer',
      password: 'newcomer-demo',
    });
    expect(end.text).toContain('Another account was signed in');
    const action = /action="([^"]+)"/.exec(end.text)?.[1] ?? '';
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(end.text)?.[1] ?? '';
    const consent = await browser.post(action, { xsrf, logout: 'yes' });
    expect(consent.text).toContain('newcomer');
    const done = await browser.post(consent.url, { action: 'allow' });
    const tokens = await client.redeem(demoClient(as), { ...attempt, callback: new URL(done.url) });
    expect(decodeJwt(tokens.access_token)['preferred_username']).toBe('newcomer');
  });
});
