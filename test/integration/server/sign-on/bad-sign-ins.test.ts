import { describe, expect, it } from 'vitest';
import { DEFAULT_COST, scryptHasher } from '#server/accounts/password-hasher.ts';
import { Refusal } from '#server/refusal.ts';
import { rememberedKeys } from '#test/support/remembered-keys.ts';
import { demoClient } from '#test/support/sign-on/demo-client.ts';
import * as client from '#test/support/sign-on/sign-on-client.ts';
import { startSignOn } from '#test/support/sign-on/start-sign-on.ts';
import { dirWithKeys } from '#test/support/start-data-service.ts';

const NASTY = `'"><script>alert(1)</script>'; DROP TABLE account;--`;

describe('bad sign-ins', () => {
  it('redeems a code once; the second time takes back what the first one gave', async () => {
    const { as } = await startSignOn();
    const signOnClient = await client.registerClient(as);
    const attempt = await client.authorize(signOnClient, { scope: `${client.THREE_SCOPES} offline_access` });
    const tokens = await client.redeem(signOnClient, attempt);
    expect(await client.errorOf(client.redeem(signOnClient, attempt))).toBe('invalid_grant');
    expect(await client.introspect(signOnClient, tokens.access_token)).toEqual({ active: false });
    expect(await client.errorOf(client.refresh(signOnClient, tokens.refresh_token ?? ''))).toBe(
      'invalid_grant',
    );
  });

  it('lets only one of two programs with the same code have it', async () => {
    const { as } = await startSignOn();
    const attempt = await client.authorize(demoClient(as));
    const errors = await Promise.all(
      [1, 2, 3].map(() => client.errorOf(client.redeem(demoClient(as), attempt))),
    );
    expect(errors.filter((error) => error === 'no error').length).toBeLessThanOrEqual(1);
  });

  it('refuses a wrong verifier', async () => {
    const { as } = await startSignOn();
    const attempt = await client.authorize(demoClient(as));
    const wrong = { ...attempt, verifier: 'x'.repeat(43) };
    expect(await client.errorOf(client.redeem(demoClient(as), wrong))).toBe('invalid_grant');
  });

  it('refuses a code of another client', async () => {
    const { as } = await startSignOn();
    const attempt = await client.authorize(demoClient(as));
    const other = await client.registerClient(as);
    expect(await client.errorOf(client.redeem(other, attempt))).toBe('invalid_grant');
  });

  it.each([
    ['without PKCE', { code_challenge: '', code_challenge_method: '' }],
    ['with the plain method', { code_challenge_method: 'plain' }],
  ])('refuses a request %s', async (_name, parameters) => {
    const { as } = await startSignOn();
    const { callback } = await client.authorize(demoClient(as), { parameters });
    expect(callback.searchParams.get('error')).toBe('invalid_request');
  });

  it.each([
    'https://evil.example/callback',
    'http://127.0.0.1.evil.example/callback',
    'http://127.0.0.1@evil.example/callback',
    'http://127.0.0.1/callback/../else',
    'http://127.0.0.1/other',
    'http://localhost/callback',
    '//evil.example/callback',
    'javascript:alert(1)',
  ])('sends nobody to %s', async (redirect) => {
    const { as } = await startSignOn();
    const { url } = await client.authorizationUrl(demoClient(as), { redirect_uri: redirect });
    const answer = await fetch(url, { redirect: 'manual', headers: { accept: 'text/html' } });
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  });

  it('leads the language switch nowhere outside the realm', async () => {
    const { issuer } = await startSignOn();
    const realm = new URL(issuer).pathname;
    for (const back of [
      'https://evil.example/',
      '//evil.example/',
      `${realm}/\\evil`,
      `${realm}//x\r\nA: b`,
      '',
    ]) {
      const query = new URLSearchParams({ to: 'zh', back });
      const answer = await fetch(`${issuer}/language?${query}`, { redirect: 'manual' });
      expect(answer.headers.get('location')).toBe(`${realm}/device`);
    }
  });

  it('shows HTML and SQL in every text field as the text it is', async () => {
    const { as } = await startSignOn();
    const signOnClient = await client.registerClient(as, { client_name: NASTY });
    const browser = client.browserOf(as);
    const { url } = await client.authorizationUrl(signOnClient, { login_hint: NASTY, ui_locales: NASTY });
    const first = await browser.get(url);
    const failed = await browser.post(first.url, { username: NASTY, password: NASTY, action: NASTY });
    const device = await browser.get(`${as.issuer}/device`);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(device.text)?.[1] ?? '';
    const code = await browser.post(device.url, { xsrf, user_code: NASTY });
    const error = await browser.get((await client.authorizationUrl(signOnClient, { client_id: NASTY })).url);
    for (const page of [first, failed, device, code, error]) expect(page.text).not.toContain('<script');
    expect(failed.status).toBe(401);
    expect(failed.text).toContain('&lt;script&gt;');
    expect((await client.authorize(demoClient(as))).pages).toEqual(['sign-in', 'consent']);
  });

  it.each([
    ['the sign-in form', '/login-actions/x', 'application/x-www-form-urlencoded'],
    ['the token endpoint', '/protocol/openid-connect/token', 'application/x-www-form-urlencoded'],
    ['the registration', '/clients-registrations/openid-connect', 'application/json'],
  ])('survives a body of 100 MB at %s', async (_name, path, type) => {
    const { issuer, as } = await startSignOn();
    const chunk = new Uint8Array(1_000_000).fill(97);
    const body = new ReadableStream({
      pull(controller) {
        sentChunks += 1;
        if (sentChunks > 100) controller.close();
        else controller.enqueue(chunk);
      },
    });
    let sentChunks = 0;
    const request = { method: 'POST', headers: { 'content-type': type }, body, duplex: 'half' };
    const status = await fetch(issuer + path, request as RequestInit).then(
      (answer) => answer.status,
      () => 'cut off',
    );
    expect([400, 401, 413, 'cut off']).toContain(status);
    expect((await client.signIn(demoClient(as))).access_token).toEqual(expect.any(String));
  });

  it('says the same for an unknown user and a wrong password', async () => {
    const { as } = await startSignOn();
    const texts = [];
    for (const username of ['engineer', 'nobody']) {
      const { end } = await client.authorize(demoClient(as), { username, password: 'wrong' });
      texts.push(/role="alert">([^<]+)</.exec(end.text)?.[1]);
    }
    expect(texts).toEqual([
      'The user name or the password is wrong.',
      'The user name or the password is wrong.',
    ]);
  });

  it('shares the slowing of guesses with the token endpoint', async () => {
    const waits: number[] = [];
    const { as, baseUrl } = await startSignOn({
      sleep: async (ms) => {
        waits.push(ms);
      },
    });
    for (let guess = 0; guess < 3; guess += 1) {
      await client.authorize(demoClient(as), { password: `guess ${guess}` });
    }
    expect(waits).toEqual([]);
    await fetch(`${baseUrl}/api/permission/token`, {
      method: 'POST',
      body: new URLSearchParams({ username: 'engineer', password: 'guess' }),
    });
    expect(waits).toEqual([500]);
  });

  it('asks to try again where too many logins wait, in both languages', async () => {
    const checked = Promise.withResolvers<boolean>();
    const hasher = { ...scryptHasher(DEFAULT_COST, rememberedKeys), verify: () => checked.promise };
    const { as, baseUrl } = await startSignOn({ hasher, dataDir: await dirWithKeys() });
    const login = { username: 'engineer', password: 'engineer-demo' };
    const pages = await Promise.all(
      ['en', 'zh'].map(async (language) => {
        const browser = client.browserOf(as, { 'accept-language': language });
        const { url } = await client.authorizationUrl(demoClient(as));
        return { browser, page: await browser.get(url) };
      }),
    );
    const hangUp = new AbortController();
    const ask = () =>
      fetch(`${baseUrl}/api/permission/token`, {
        method: 'POST',
        body: new URLSearchParams(login),
        signal: hangUp.signal,
      });
    const waiting = Array.from({ length: 505 }, ask);
    const all = Promise.allSettled(waiting);
    expect((await Promise.race(waiting)).status).toBe(500);
    const told = await Promise.all(pages.map(({ browser, page }) => browser.post(page.url, login)));
    expect(told.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
      [429, '10'],
      [429, '10'],
    ]);
    expect(told[0]?.text).toContain('Too many logins are waiting to be checked. Try again in 10 seconds.');
    expect(told[1]?.text).toContain('等待验证的登录过多，请 10 秒后再试。');
    hangUp.abort();
    checked.resolve(true);
    await all;
  });

  it('says of another refusal what it says', async () => {
    const stopping = new Refusal(500, 'The service is stopping; try again later.');
    const { as } = await startSignOn({ sleep: () => Promise.reject(stopping) });
    for (let guess = 0; guess < 3; guess += 1) {
      await client.authorize(demoClient(as), { password: `guess ${guess}` });
    }
    const browser = client.browserOf(as);
    const { url } = await client.authorizationUrl(demoClient(as));
    const page = await browser.get(url);
    const refused = await browser.post(page.url, { username: 'engineer', password: 'guess' });
    expect([refused.status, refused.text]).toEqual([500, expect.stringContaining(stopping.message)]);
  });

  it('asks to start again when the sign-in is of another browser, or over', async () => {
    const { as } = await startSignOn();
    const { url } = await client.authorizationUrl(demoClient(as));
    const page = await client.browserOf(as).get(url);
    const stranger = await client
      .browserOf(as)
      .post(page.url, { username: 'engineer', password: 'engineer-demo' });
    expect(stranger.status).toBe(400);
    expect(stranger.text).toContain('Please start again');
  });
});
