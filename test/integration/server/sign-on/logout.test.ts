import { describe, expect, it } from 'vitest';
import { demoClient } from '#test/support/sign-on/demo-client.ts';
import type { BrowserPage } from '#test/support/sign-on/scripted-browser.ts';
import * as client from '#test/support/sign-on/sign-on-client.ts';
import { startSignOn } from '#test/support/sign-on/start-sign-on.ts';

const xsrfOf = ({ text }: BrowserPage): string => /name="xsrf" value="([^"]+)"/.exec(text)?.[1] ?? '';

describe('logout', () => {
  it('ends the session and what was granted within it, but not offline access', async () => {
    const { as } = await startSignOn();
    const browser = client.browserOf(as);
    const registered = await client.registerClient(as);
    const online = await client.signIn(demoClient(as), { browser });
    const offline = await client.signIn(registered, {
      browser,
      scope: `${client.THREE_SCOPES} offline_access`,
    });
    const address = new URL(as.end_session_endpoint ?? '');
    address.searchParams.set('id_token_hint', online.id_token ?? '');
    const page = await browser.get(address.href);
    expect(page.text).toContain('engineer');
    const done = await browser.post(`${as.end_session_endpoint}/confirm`, {
      xsrf: xsrfOf(page),
      logout: 'yes',
    });
    expect(done.text).toContain('You are signed out');
    expect((await client.authorize(demoClient(as), { browser })).pages[0]).toBe('sign-in');
    expect(await client.introspect(demoClient(as), online.access_token)).toEqual({ active: false });
    expect((await client.refresh(registered, offline.refresh_token ?? '')).access_token).toBeDefined();
  });

  it('leaves the session alone if the user stays', async () => {
    const { as } = await startSignOn();
    const browser = client.browserOf(as);
    await client.signIn(demoClient(as), { browser });
    const page = await browser.get(as.end_session_endpoint ?? '');
    await browser.post(`${as.end_session_endpoint}/confirm`, { xsrf: xsrfOf(page) });
    expect((await client.authorize(demoClient(as), { browser })).pages).not.toContain('sign-in');
  });

  it('needs the page that asks: a form from elsewhere ends nothing', async () => {
    const { as } = await startSignOn();
    const browser = client.browserOf(as);
    await client.signIn(demoClient(as), { browser });
    await browser.get(as.end_session_endpoint ?? '');
    const forged = await browser.post(`${as.end_session_endpoint}/confirm`, { xsrf: 'guess', logout: 'yes' });
    expect(forged.status).toBe(400);
    expect((await client.authorize(demoClient(as), { browser })).pages).not.toContain('sign-in');
  });

  it('leads nowhere that is not registered', async () => {
    const { as } = await startSignOn();
    const address = new URL(as.end_session_endpoint ?? '');
    address.searchParams.set('client_id', 'stillwell-demo');
    address.searchParams.set('post_logout_redirect_uri', 'https://evil.example/');
    const page = await client.browserOf(as).get(address.href);
    expect(page.status).toBe(400);
    expect(page.url).toBe(address.href);
  });
});
