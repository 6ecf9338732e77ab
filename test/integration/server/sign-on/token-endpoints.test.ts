import * as oauth from 'oauth4webapi';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { demoClient } from '#test/support/sign-on/demo-client.ts';
import * as client from '#test/support/sign-on/sign-on-client.ts';
import { startSignOn } from '#test/support/sign-on/start-sign-on.ts';

const OFFLINE = { scope: `${client.THREE_SCOPES} offline_access` };

const userinfo = (as: oauth.AuthorizationServer, token: string): Promise<Response> =>
  fetch(as.userinfo_endpoint ?? '', { headers: { authorization: `Bearer ${token}` } });

describe('userinfo', () => {
  it('says whose token it is, for a token of the MCP endpoint and for one without audience', async () => {
    const { as } = await startSignOn();
    for (const scope of [client.THREE_SCOPES, 'openid profile']) {
      const { access_token: token } = await client.signIn(demoClient(as), { scope });
      const answer = await userinfo(as, token);
      expect([answer.status, await answer.json()]).toEqual([
        200,
        { sub: 'engineer', preferred_username: 'engineer' },
      ]);
    }
  });

  it('leaves the user name out without profile', async () => {
    const { as } = await startSignOn();
    const { access_token: token } = await client.signIn(demoClient(as), { scope: 'openid pg-mcp-audience' });
    expect(await (await userinfo(as, token)).json()).toEqual({ sub: 'engineer' });
  });

  it('refuses a revoked token, a machine token, a broken one and none', async () => {
    const { as } = await startSignOn();
    const { access_token: token } = await client.signIn(demoClient(as));
    const { access_token: machine } = await client.clientCredentials(demoClient(as), client.THREE_SCOPES);
    await client.revoke(demoClient(as), token);
    for (const bad of [token, machine, `${token}x`, 'a.b.c', 'nonsense']) {
      const answer = await userinfo(as, bad);
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toContain('invalid_token');
    }
    expect((await fetch(as.userinfo_endpoint ?? '')).status).toBeGreaterThanOrEqual(400);
  });
});

describe('introspection', () => {
  it('tells a client with a secret what a token holds', async () => {
    const { as } = await startSignOn();
    const registered = await client.registerClient(as);
    const tokens = await client.signIn(registered, OFFLINE);
    expect(await client.introspect(demoClient(as), tokens.access_token)).toMatchObject({
      active: true,
      token_type: 'Bearer',
      username: 'engineer',
      client_id: registered.client.client_id,
      scope: OFFLINE.scope,
    });
    expect(await client.introspect(registered, tokens.refresh_token ?? '')).toMatchObject({ active: true });
  });

  it('tells a client without a secret about its own tokens only', async () => {
    const { as } = await startSignOn();
    const open = await client.registerClient(as, { token_endpoint_auth_method: 'none' });
    const own = await client.signIn(open);
    const foreign = await client.signIn(demoClient(as));
    expect(await client.introspect(open, own.access_token)).toMatchObject({ active: true });
    expect(await client.introspect(open, foreign.access_token)).toEqual({ active: false });
  });

  it('calls junk, id tokens and expired tokens inactive', async () => {
    const { as } = await startSignOn({ now: () => Date.now() });
    const tokens = await client.signIn(demoClient(as));
    for (const token of ['junk', 'a.b.c', tokens.id_token ?? '']) {
      expect(await client.introspect(demoClient(as), token)).toEqual({ active: false });
    }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 901_000 });
    onTestFinished(() => void vi.useRealTimers());
    expect(await client.introspect(demoClient(as), tokens.access_token)).toEqual({ active: false });
  });

  it('needs a client that says who it is', async () => {
    const { as } = await startSignOn();
    const stranger = { ...demoClient(as), auth: oauth.ClientSecretBasic('guess') };
    expect(await client.errorOf(client.introspect(stranger, 'a.b.c'))).toBe('challenge 401');
  });
});

describe('revocation', () => {
  it('takes an access token back and leaves the refresh token', async () => {
    const { as } = await startSignOn();
    const tokens = await client.signIn(demoClient(as), OFFLINE);
    await client.revoke(demoClient(as), tokens.access_token);
    expect(await client.introspect(demoClient(as), tokens.access_token)).toEqual({ active: false });
    expect((await client.refresh(demoClient(as), tokens.refresh_token ?? '')).access_token).toBeDefined();
  });

  it('takes a refresh token back together with its access tokens', async () => {
    const { as } = await startSignOn();
    const tokens = await client.signIn(demoClient(as), OFFLINE);
    await client.revoke(demoClient(as), tokens.refresh_token ?? '');
    expect(await client.errorOf(client.refresh(demoClient(as), tokens.refresh_token ?? ''))).toBe(
      'invalid_grant',
    );
    expect(await client.introspect(demoClient(as), tokens.access_token)).toEqual({ active: false });
  });

  it('refuses a token of another client and answers junk with 200', async () => {
    const { as } = await startSignOn();
    const other = await client.registerClient(as);
    const tokens = await client.signIn(demoClient(as));
    expect(await client.errorOf(client.revoke(other, tokens.access_token))).toBe('unauthorized_client');
    expect(await client.introspect(demoClient(as), tokens.access_token)).toMatchObject({ active: true });
    await client.revoke(demoClient(as), 'a.b.c');
    await client.revoke(demoClient(as), 'junk');
  });
});
