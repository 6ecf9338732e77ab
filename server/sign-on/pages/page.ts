import type { ServerResponse } from 'node:http';
import { createHash } from 'node:crypto';
import { LANGUAGE_ROUTE, STYLE_ROUTE } from '../realm.ts';
import { type Html, html } from './html.ts';
import { type PageLanguage, textsOf } from './page-language.ts';
import { STYLE } from './style.ts';

/** Who looks at a page, and where it stands. */
export type PageFrame = {
  language: PageLanguage;
  /** Path of the realm as the browser sees it. */
  realmPath: string;
  /** Path and query that show this page again; the language switch leads back there. */
  path: string;
};

export type Page = {
  title: string;
  body: Html;
  /** Put before the title, so that a screen reader says it first. */ hasError?: boolean;
};

/**
 * No form-action: Chromium applies it to the redirect that a form's answer leads to, and that goes to the application
 * (RFC 8252 loopback address).
 */
const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
  // Not no-referrer: browsers would then hide from us that a form comes from our own page.
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  Vary: 'Accept-Language, Cookie',
};

const STYLE_VERSION = createHash('sha256').update(STYLE).digest('base64url').slice(0, 12);

const MARK = html`<svg class="mark" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
  <path d="M8 2v20M16 2v20" />
  <path class="water" d="M8 14c2.7-2 5.3 2 8 0v8H8z" />
  <path d="M8 6h3M8 10h3" />
</svg>`;

/** The whole document around a page. */
export function renderPage(
  { title, body, hasError }: Page,
  { language, realmPath, path }: PageFrame,
): string {
  const texts = textsOf(language);
  const to = language === 'en' ? 'zh' : 'en';
  const switchTo = `${realmPath}${LANGUAGE_ROUTE}?to=${to}&back=${encodeURIComponent(path)}`;
  const heading = `${hasError ? texts.errorPrefix : ''}${title}`;
  const page = html`<!doctype html>
    <html lang="${texts.languageTag}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${heading} · ${texts.product}</title>
        <link rel="stylesheet" href="${realmPath}${STYLE_ROUTE}?v=${STYLE_VERSION}" />
      </head>
      <body>
        <header>
          <p class="brand">${MARK}<span>${texts.product}</span></p>
          <a class="language" href="${switchTo}" lang="${textsOf(to).languageTag}">${texts.otherLanguage}</a>
        </header>
        <main>${body}</main>
        <footer><p>${texts.purpose}</p></footer>
      </body>
    </html>`;
  return page.markup;
}

/** Answers a request with a page. */
export function sendPage(response: ServerResponse, status: number, page: Page, frame: PageFrame): void {
  response.writeHead(status, HEADERS).end(renderPage(page, frame));
}

/** Gives a Koa context a page as its body; the status is left as it is. */
export function setPage(
  context: { body: unknown; set(headers: Record<string, string>): void },
  page: Page,
  frame: PageFrame,
): void {
  context.body = renderPage(page, frame);
  context.set(HEADERS);
}
