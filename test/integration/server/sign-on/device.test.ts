import { describe, expect, it } from 'vitest';
import { demoClient } from '#test/support/sign-on/demo-client.ts';
import type { BrowserPage, ScriptedBrowser } from '#test/support/sign-on/scripted-browser.ts';
import * as client from '#test/support/sign-on/sign-on-client.ts';
import { startSignOn } from '#test/support/sign-on/start-sign-on.ts';

const SCOPE = `${client.THREE_SCOPES} offline_access`;
const xsrfOf = ({ text }: BrowserPage): string => /name="xsrf" value="([^"]+)"/.exec(text)?.[1] ?? '';

async function enterCode(browser: ScriptedBrowser, issuer: string, userCode: string): Promise<BrowserPage> {
  const page = await browser.get(`${issuer}/device`);
  return browser.post(page.url, { xsrf: xsrfOf(page), user_code: userCode });
}

describe('the device flow', () => {
  it('5.2.11: connects a device by its code, with refresh token', async () => {
    const { as, issuer } = await startSignOn();
    const flow = await client.startDeviceFlow(demoClient(as), SCOPE);
    expect(flow).toMatchObject({ verification_uri: `${issuer}/device`, expires_in: 600, interval: 5 });
    const pending = client.pollDeviceFlow(demoClient(as), flow.device_code);
    expect(await client.errorOf(pending)).toBe('authorization_pending');

    const browser = client.browserOf(as);
    const confirm = await enterCode(browser, issuer, flow.user_code.toLowerCase());
    expect(confirm.text).toContain(flow.user_code);
    const fields = { xsrf: xsrfOf(confirm), user_code: flow.user_code, confirm: 'yes' };
    const signIn = await browser.post(confirm.url, fields);
    const answers = { username: 'engineer', password: 'engineer-demo', action: 'login' };
    const consent = await browser.post(signIn.url, answers);
    expect(consent.text).toContain('the device that shows the code');
    const done = await browser.post(consent.url, { action: 'allow' });
    expect(done.text).toContain('The device is connected');

    const tokens = await client.pollDeviceFlow(demoClient(as), flow.device_code);
    expect(tokens.scope).toBe(SCOPE);
    expect(tokens.refresh_token).toEqual(expect.any(String));
    const again = client.pollDeviceFlow(demoClient(as), flow.device_code);
    expect(await client.errorOf(again)).toBe('invalid_grant');
  });

  it.each([
    ['no session', {}],
    ['a session that has gone', { cookie: 'STILLWELL_SESSION=gone' }],
  ])('asks to start again if a code comes with %s', async (_what, headers) => {
    const { issuer } = await startSignOn();
    const body = new URLSearchParams({ user_code: 'AAAA-BBBB' });
    const answer = await fetch(`${issuer}/device`, { method: 'POST', headers, body });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('Please start again');
  });

  it('5.2.11: tells the device that the user refused', async () => {
    const { as, issuer } = await startSignOn();
    const flow = await client.startDeviceFlow(demoClient(as), SCOPE);
    const browser = client.browserOf(as);
    const confirm = await enterCode(browser, issuer, flow.user_code);
    const refused = await browser.post(confirm.url, {
      xsrf: xsrfOf(confirm),
      user_code: flow.user_code,
      abort: 'yes',
    });
    expect(refused.text).toContain('The device was not connected');
    const poll = client.pollDeviceFlow(demoClient(as), flow.device_code);
    expect(await client.errorOf(poll)).toBe('access_denied');
  });

  it.each([
    ['nothing', '', 'Enter the code'],
    ['an unknown code', 'AAAA-BBBB', 'not valid'],
  ])('5.2.11: says what is wrong with %s', async (_what, code, sentence) => {
    const { as, issuer } = await startSignOn();
    const page = await enterCode(client.browserOf(as), issuer, code);
    expect(page.text).toContain(sentence);
  });

  it('5.2.11: follows the complete address by a button, because no script may run', async () => {
    const { as } = await startSignOn();
    const flow = await client.startDeviceFlow(demoClient(as), SCOPE);
    const browser = client.browserOf(as);
    const page = await browser.get(flow.verification_uri_complete ?? '');
    expect(page.text).toContain('<button');
    const action = /action="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const confirm = await browser.post(action, { xsrf: xsrfOf(page), user_code: flow.user_code });
    expect(confirm.text).toContain(flow.user_code);
  });
});
