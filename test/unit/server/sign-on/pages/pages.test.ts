import { describe, expect, it } from 'vitest';
import { consentPage } from '#server/sign-on/pages/consent-page.ts';
import { deviceCodePage, deviceConfirmPage } from '#server/sign-on/pages/device-pages.ts';
import { html } from '#server/sign-on/pages/html.ts';
import { type Page, renderPage } from '#server/sign-on/pages/page.ts';
import { continuePage, errorPage, logoutPage, noticePage } from '#server/sign-on/pages/plain-pages.ts';
import { signInPage } from '#server/sign-on/pages/sign-in-page.ts';
import type { Texts } from '#server/sign-on/pages/texts-english.ts';
import { textsOf } from '#server/sign-on/pages/page-language.ts';

const NASTY = `"'><img src=x onerror=alert(1)>&`;
const target = { action: NASTY, xsrf: NASTY };

const PAGES: [string, (texts: Texts) => Page][] = [
  [
    'sign-in',
    (texts) =>
      signInPage(texts, {
        application: NASTY,
        host: NASTY,
        username: NASTY,
        demoLogins: [{ username: NASTY, password: NASTY, enabled: true, mcp: false }],
        error: 'wrongLogin',
      }),
  ],
  [
    'consent',
    (texts) =>
      consentPage(texts, {
        application: NASTY,
        username: NASTY,
        scopes: ['openid', NASTY],
        addedBy: 'itself',
        redirectUri: 'http://127.0.0.1:1/',
        lacksMcpPermission: true,
      }),
  ],
  ['device code', (texts) => deviceCodePage(texts, target, NASTY, 'deviceCodeUnknown')],
  ['device confirmation', (texts) => deviceConfirmPage(texts, target, NASTY, NASTY)],
  ['logout', (texts) => logoutPage(texts, target, NASTY)],
  ['continue', (texts) => continuePage(texts, NASTY, { action: NASTY, fields: [[NASTY, NASTY]] })],
  ['error', (texts) => errorPage(texts, { code: NASTY, description: NASTY })],
  ['notice', () => noticePage(NASTY, NASTY)],
];

describe.each(['en', 'zh'] as const)('pages in %s', (language) => {
  it.each(PAGES)('%s: escapes every text, runs no script and loads nothing from elsewhere', (_name, page) => {
    const frame = { language, realmPath: '/realms/stillwell', path: `/realms/stillwell/x?${NASTY}` };
    const markup = renderPage(page(textsOf(language)), frame);
    expect(markup).not.toContain('<img');
    expect(markup).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+="/i);
    expect(markup).not.toMatch(/(?:src|href)="(?!\/realms\/stillwell\/)/);
    expect(markup).toContain(`<html lang="${language === 'en' ? 'en' : 'zh-Hans'}">`);
  });

  it.each(PAGES)('%s: labels every field that can be typed into and has one heading', (_name, page) => {
    const frame = { language, realmPath: '/realms/stillwell', path: '/realms/stillwell/x' };
    const markup = renderPage(page(textsOf(language)), frame);
    const typed = [...markup.matchAll(/<input id="(\w+)"/g)].map(([, id]) => id);
    for (const id of typed) expect(markup).toContain(`<label for="${id}">`);
    expect(markup.match(/<h1>/g)).toHaveLength(1);
  });
});

describe('html', () => {
  it('escapes text and leaves markup of its own alone', () => {
    expect(
      html`<p title="${'"<&>'}">${html`<b>${"it's"}</b>`}${[html`<i></i>`]}${undefined}</p>`.markup,
    ).toBe('<p title="&quot;&lt;&amp;&gt;"><b>it&#39;s</b><i></i></p>');
  });
});
