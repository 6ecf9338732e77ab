import type { Context } from 'hono';
import type { ServiceContext, RequestEnv } from '../service-context.ts';
import { pageLanguage } from '../sign-on/pages/page-language.ts';
import { docsPage } from './docs-page.ts';
import { DOCS_STYLE_HASH } from './docs-style.ts';
import { KeptTexts } from './kept-texts.ts';
import { openApiDocument } from './openapi-document.ts';

/** Where the page is served. */
export const DOCS_PATH = '/docs';

type Described = Pick<ServiceContext, 'publicUrl' | 'tokenHeader' | 'zone'>;

const POLICY = [
  "default-src 'none'",
  `style-src '${DOCS_STYLE_HASH}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Where the caller reaches the service, without a slash at the end. */
function baseUrlFor({ publicUrl }: Described, c: Context<RequestEnv>): string {
  return (publicUrl ?? new URL(c.req.url).origin).replace(/\/+$/, '');
}

/** GET /openapi.json: the HTTP part as an OpenAPI 3.1 document. Anyone may read it, also scripts of other sites. */
export function answerOpenApi(service: Described) {
  const documents = new KeptTexts();
  return (c: Context<RequestEnv>): Response => {
    const baseUrl = baseUrlFor(service, c);
    const document = documents.get(baseUrl, () =>
      JSON.stringify(openApiDocument({ baseUrl, tokenHeader: service.tokenHeader })),
    );
    return new Response(document, {
      headers: {
        'Content-Type': 'application/json',
        'Access-Control-Allow-Origin': '*',
        'Cache-Control': 'no-cache',
      },
    });
  };
}

/** GET /docs: the same as a page, in the language that the browser prefers or `?lang=` names. */
export function answerDocs(service: Described) {
  const pages = new KeptTexts();
  return (c: Context<RequestEnv>): Response => {
    const language = pageLanguage(
      { 'accept-language': c.req.header('accept-language') },
      c.req.query('lang'),
    );
    const { tokenHeader, zone } = service;
    const baseUrl = baseUrlFor(service, c);
    const page = pages.get(`${language} ${baseUrl}`, () =>
      docsPage({ baseUrl, tokenHeader, zone, language }),
    );
    return new Response(page, {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': POLICY,
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'no-referrer',
        'Cache-Control': 'no-cache',
        Vary: 'Accept-Language',
      },
    });
  };
}
