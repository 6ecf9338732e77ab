import { describe, expect, it } from 'vitest';
import { demoClient } from '#test/support/sign-on/demo-client.ts';
import * as client from '#test/support/sign-on/sign-on-client.ts';
import { startSignOn, type StartedSignOn } from '#test/support/sign-on/start-sign-on.ts';

const LOGIN = { username: 'engineer', password: 'engineer-demo', action: 'login' };

/** Sends the form of the sign-in page with headers as a browser sets them, and tells the status. */
async function postLogin({ as, baseUrl }: StartedSignOn, headers: Record<string, string>) {
  const filled = Object.entries(headers).map(([name, value]) => [name, value.replace('OWN', baseUrl)]);
  const browser = client.browserOf(as, Object.fromEntries(filled));
  const { url } = await client.authorizationUrl(demoClient(as));
  const page = await browser.get(url);
  expect(page.text).toContain('name="password"');
  return browser.post(page.url, LOGIN);
}

describe('the forms of the sign-on pages', () => {
  it.each([
    ['with the Origin of the service', { Origin: 'OWN' }],
    ['without an Origin', {}],
    ['without an Origin, from the same origin', { 'Sec-Fetch-Site': 'same-origin' }],
  ])('are taken %s', async (_what, headers) => {
    expect((await postLogin(await startSignOn(), headers)).text).toContain('value="allow"');
  });

  it.each([
    ['of another site', { Origin: 'https://evil.example' }],
    ['of another port of this computer', { Origin: 'http://127.0.0.1:1' }],
    ['of nobody', { Origin: 'null' }],
    ['that only begins like ours', { Origin: 'OWN.evil.example' }],
    ['left out, from another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['left out, from another port', { 'Sec-Fetch-Site': 'same-site' }],
  ])('are refused with an Origin %s', async (_what, headers) => {
    const page = await postLogin(await startSignOn(), headers);
    expect(page.status).toBe(403);
    expect(page.text).toContain('Please start again');
  });

  it('are refused at the pages for devices and for signing out, too', async () => {
    const { as } = await startSignOn();
    const foreign = { Origin: 'https://evil.example' };
    for (const path of ['/device', '/protocol/openid-connect/logout/confirm']) {
      const answer = await fetch(as.issuer + path, {
        method: 'POST',
        headers: foreign,
        body: new URLSearchParams(),
      });
      expect([path, answer.status]).toEqual([path, 403]);
    }
  });

  it('are known as our own to browsers, because the pages do not hide where they come from', async () => {
    const { as } = await startSignOn();
    const page = await client.browserOf(as).get(`${as.issuer}/device`);
    expect(page.headers.get('referrer-policy')).toBe('same-origin');
  });
});
