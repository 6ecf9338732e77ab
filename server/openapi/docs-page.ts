import type { PageLanguage } from '../sign-on/pages/page-language.ts';
import { Html, html } from '../sign-on/pages/html.ts';
import { curlExamples } from './curl-examples.ts';
import { DOCS_STYLE } from './docs-style.ts';
import { DOCS_TEXTS, type DocsTexts } from './docs-texts.ts';
import { type Endpoint, ENDPOINTS, type Shape } from './endpoints.ts';
import { fieldsOf, unitOf } from './json-schema.ts';
import { OPENAPI_PATH } from './openapi-document.ts';

/** What the page says of the service it comes from. */
export type DocsSetting = { baseUrl: string; tokenHeader: string; zone: string; language: PageLanguage };

type Words = { texts: DocsTexts; language: PageLanguage };

/** The style is no text: its hash is in the policy, so not a character may be escaped. */
const STYLE_ELEMENT = new Html(`<style>${DOCS_STYLE}</style>`);

function fieldTable(shape: Shape, { texts, language }: Words, hasOthers: boolean): Html {
  const { columns } = texts;
  const { properties, required } = fieldsOf(shape);
  const rows = Object.entries(properties).map(
    ([name, { type }]) =>
      html`<tr>
        <td><code>${name}</code></td>
        <td>${String(type)}</td>
        <td>${required.includes(name) ? texts.yes : texts.no}</td>
        <td>${unitOf(shape, name) ?? ''}</td>
        <td>${shape.meanings[name]?.[language]}</td>
      </tr>`,
  );
  const others = html`<tr>
    <td>${texts.anyField}</td>
    <td>${texts.anyFieldType}</td>
    <td>${texts.no}</td>
    <td></td>
    <td>${texts.anyFieldMeaning}</td>
  </tr>`;
  return html`<div class="wide" tabindex="0" role="region" aria-label="${shape.name}">
    <table>
      <thead>
        <tr>
          <th scope="col">${columns.field}</th>
          <th scope="col">${columns.type}</th>
          <th scope="col">${columns.required}</th>
          <th scope="col">${columns.unit}</th>
          <th scope="col">${columns.meaning}</th>
        </tr>
      </thead>
      <tbody>
        ${rows}${hasOthers ? others : undefined}
      </tbody>
    </table>
  </div>`;
}

function statusTable({ statuses }: Endpoint, { texts, language }: Words): Html {
  return html`<table>
    <thead>
      <tr>
        <th scope="col">${texts.status}</th>
        <th scope="col">${texts.when}</th>
      </tr>
    </thead>
    <tbody>
      ${statuses.map(
        ({ status, when }) =>
          html`<tr>
            <td>${status}</td>
            <td>${when[language]}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function bodySection({ body }: Endpoint, words: Words): Html | undefined {
  if (!body) return undefined;
  const { texts } = words;
  return html`<h3>${texts.body}</h3>
    <p>${texts.bodyNote(body.contentType, body.isArray, body.limitBytes)}</p>
    ${fieldTable(body.shape, words, body.isArray)}`;
}

function endpointSection(endpoint: Endpoint, words: Words, setting: DocsSetting): Html {
  const { id, title, method, path, needsToken, query, answer } = endpoint;
  const { texts, language } = words;
  const queryPart =
    query &&
    html`<h3>${texts.query}</h3>
      ${fieldTable(query, words, false)}`;
  const note = answer.isArray ? html`<p>${texts.arrayNote}</p>` : undefined;
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title[language]}</h2>
    <p class="call">${method.toUpperCase()} ${setting.baseUrl}${path}</p>
    <p class="quiet">${needsToken ? texts.header(setting.tokenHeader) : texts.noHeader}</p>
    ${queryPart} ${bodySection(endpoint, words)}
    <h3>${texts.answer}</h3>
    ${note} ${fieldTable(answer.shape, words, false)}
    <h3>${texts.statuses}</h3>
    ${statusTable(endpoint, words)}
    <h3>${texts.example}</h3>
    <pre tabindex="0"><code class="language-bash">${curlExamples(setting)[id]}</code></pre>
  </section>`;
}

/** The HTTP part as a page to read and to print; it has no script and loads nothing. */
export function docsPage(setting: DocsSetting): string {
  const { language, zone, baseUrl } = setting;
  const texts = DOCS_TEXTS[language];
  const words = { texts, language };
  return html`<!doctype html>
    <html lang="${texts.tag}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${texts.title} · Stillwell</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        <header>
          <p class="screen">
            <a href="?lang=${texts.other.code}" lang="${texts.other.tag}">${texts.other.name}</a>
          </p>
          <h1>${texts.title}</h1>
          <p>${texts.lead}</p>
          <p>${texts.errors} ${texts.zone(zone)}</p>
          <p><a href="${baseUrl}${OPENAPI_PATH}">${texts.machine}</a></p>
        </header>
        <main>${ENDPOINTS.map((endpoint) => endpointSection(endpoint, words, setting))}</main>
      </body>
    </html>`.markup;
}
