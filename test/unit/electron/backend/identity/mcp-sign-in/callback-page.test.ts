import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { CALLBACK_HEADERS, callbackPage } from '#electron/backend/identity/mcp-sign-in/loopback-listener.ts';

it.each([
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh-CN', '请返回 Stillwell'],
  ['en-GB,en;q=0.9,zh;q=0.1', 'en', 'Return to Stillwell'],
  ['fr', 'en', 'Return to Stillwell'],
  ['', 'en', 'Return to Stillwell'],
])('speaks to a browser that wants %j', (acceptLanguage, lang, title) => {
  const { status, html } = callbackPage('taken', acceptLanguage);
  expect(status).toBe(200);
  expect(html).toContain(`lang="${lang}"`);
  expect(html).toContain(`<h1>${title}</h1>`);
});

it('answers 400 to what belongs to another sign-in', () => {
  expect(callbackPage('of-another-sign-in', 'en').status).toBe(400);
});

it('is allowed its own style and nothing else', () => {
  const { html } = callbackPage('taken', 'en');
  const style = /<style>([^<]*)<\/style>/.exec(html)?.[1] ?? '';
  expect(style).toContain('prefers-color-scheme: dark');
  const hash = createHash('sha256').update(style).digest('base64');
  expect(CALLBACK_HEADERS['content-security-policy']).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'`,
  );
});
