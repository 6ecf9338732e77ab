import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { startDataService } from '#test/support/start-data-service.ts';
import { demoClient } from '#test/support/sign-on/demo-client.ts';
import * as client from '#test/support/sign-on/sign-on-client.ts';
import { type ProxyRules, startProxy } from '#test/support/sign-on/start-proxy.ts';

async function startBehindProxy(prefix: string, rules: ProxyRules) {
  let upstream = new URL('http://127.0.0.1:1');
  const proxyUrl = await startProxy(() => upstream, rules);
  const publicUrl = proxyUrl + prefix;
  const { baseUrl } = await startDataService({ publicUrl });
  upstream = new URL(baseUrl);
  return { publicUrl, baseUrl, issuer: `${publicUrl}/realms/stillwell` };
}

describe('behind a reverse proxy', () => {
  it.each<[string, string, ProxyRules]>([
    ['passes all on', '', { host: 'passed on' }],
    ['puts in its own Host', '', { host: 'upstream' }],
    ['has a path and leaves it', '/data', { host: 'passed on' }],
    ['has a path and takes it off', '/water/data', { stripPrefix: '/water/data', host: 'upstream' }],
  ])('everything is at the public address when the proxy %s', async (_what, prefix, rules) => {
    const { publicUrl, issuer } = await startBehindProxy(prefix, rules);
    const as = await client.discover(issuer);
    for (const [name, value] of Object.entries(as)) {
      if (name.endsWith('_endpoint') || name === 'jwks_uri') expect(value).toContain(`${issuer}/`);
    }
    const browser = client.browserOf(as);
    const { pages, ...attempt } = await client.authorize(demoClient(as), { browser });
    expect(pages).toEqual(['sign-in', 'consent']);
    const tokens = await client.redeem(demoClient(as), attempt);
    expect(decodeJwt(tokens.access_token)).toMatchObject({ iss: issuer, aud: `${publicUrl}/mcp/data` });
    expect((await client.authorize(demoClient(as), { browser })).pages).toEqual([]);
    const style = /href="([^"]+\.css[^"]*)"/.exec((await browser.get(`${issuer}/device`)).text)?.[1] ?? '';
    expect((await fetch(new URL(style, issuer))).headers.get('content-type')).toContain('text/css');
  });

  it('the HTTP interface is under the path of the public address, too', async () => {
    const { publicUrl, baseUrl } = await startBehindProxy('/data', { host: 'passed on' });
    for (const base of [publicUrl, baseUrl]) {
      const body = new URLSearchParams({ username: 'engineer', password: 'engineer-demo' });
      const answer = await fetch(`${base}/api/permission/token`, { method: 'POST', body });
      expect(await answer.json()).toMatchObject({ valid: true });
    }
  });

  it('cookies are Secure when the public address is https', async () => {
    const { baseUrl } = await startDataService({ publicUrl: 'https://water.example/data' });
    const url = `${baseUrl}/data/realms/stillwell/protocol/openid-connect/auth?${new URLSearchParams({
      client_id: 'stillwell-demo',
      redirect_uri: client.REDIRECT_URI,
      response_type: 'code',
      scope: 'openid',
      code_challenge: 'A'.repeat(43),
      code_challenge_method: 'S256',
    })}`;
    const answer = await fetch(url, { redirect: 'manual' });
    expect(answer.headers.get('location')).toMatch(/^\/data\/realms\/stillwell\/login-actions\//);
    const cookies = answer.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) expect(cookie).toMatch(/; secure/i);
  });
});
