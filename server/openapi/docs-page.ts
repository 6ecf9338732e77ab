import { Html, html } from '../sign-on/pages/html.ts';
import type { PageLanguage } from '../sign-on/pages/page-language.ts';
import { DOCS_STYLE } from './docs-style.ts';
import { type Endpoint, ENDPOINTS, type Shape } from './endpoints.ts';
import { fieldsOf, unitOf } from './json-schema.ts';
import { OPENAPI_PATH } from './openapi-document.ts';

/** The words of the page that describe no field. */
const DOCS_TEXTS = {
  en: {
    tag: 'en',
    other: { tag: 'zh-Hans', code: 'zh', name: '中文' },
    title: 'HTTP data interface',
    lead: 'Get a token with user name and password, send it in its header with every later request, and get a new one before it expires: the older one stays valid until its own expiry. A method that is not listed returns 405 (406 at the upload endpoint), and an unknown path 404.',
    errors: 'Every error has the body {"result":false,"msg":"…"}; msg says what is wrong.',
    zone: (zone: string) => `Times carry no zone; they are in ${zone}.`,
    header: (name: string) => `Requires the header ${name} with a token.`,
    noHeader: 'Requires no token.',
    machine: 'For programs: OpenAPI 3.1',
    query: 'Query parameters',
    body: 'Request body',
    bodyNote: (type: string, isArray: boolean, bytes: number) =>
      `${isArray ? 'An array of records' : 'A form'} (${type}), at most ${bytes.toLocaleString('en')} bytes.`,
    anyField: 'any other name',
    anyFieldMeaning: 'A measured value, named by the uploader.',
    anyFieldType: 'string or number',
    answer: 'Response',
    arrayNote: 'An array of such records.',
    statuses: 'Statuses',
    example: 'Example (bash, with the demo data)',
    columns: { field: 'Field', type: 'Type', required: 'Required', unit: 'Unit', meaning: 'Meaning' },
    status: 'Status',
    when: 'When',
    yes: 'yes',
    no: 'no',
  },
  zh: {
    tag: 'zh-Hans',
    other: { tag: 'en', code: 'en', name: 'English' },
    title: 'HTTP 数据接口',
    lead: '先用用户名和密码获取令牌，之后每个请求都在请求头中携带令牌，并在到期前获取新令牌；旧令牌在其自身到期前仍然有效。未列出的方法返回 405（上传接口返回 406），未知路径返回 404。',
    errors: '所有错误的响应体都是 {"result":false,"msg":"…"}，msg 说明问题所在。',
    zone: (zone: string) => `时间不带时区，均按 ${zone} 理解。`,
    header: (name: string) => `需要在请求头 ${name} 中携带令牌。`,
    noHeader: '不需要令牌。',
    machine: '供程序使用的描述：OpenAPI 3.1',
    query: '查询参数',
    body: '请求内容',
    bodyNote: (type: string, isArray: boolean, bytes: number) =>
      `${isArray ? '记录数组' : '表单'}（${type}），最多 ${bytes.toLocaleString('en')} 字节。`,
    anyField: '其他任意名称',
    anyFieldMeaning: '测量值，名称由上传方自定。',
    anyFieldType: 'string 或 number',
    answer: '响应内容',
    arrayNote: '由此类记录组成的数组。',
    statuses: '状态码',
    example: '示例（bash，使用演示数据）',
    columns: { field: '字段', type: '类型', required: '必填', unit: '单位', meaning: '含义' },
    status: '状态码',
    when: '情形',
    yes: '是',
    no: '否',
  },
};

type DocsTexts = (typeof DOCS_TEXTS)['en'];

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
          <p>${texts.errors}</p>
          <p>${texts.zone(zone)}</p>
          <p><a href="${baseUrl}${OPENAPI_PATH}">${texts.machine}</a></p>
        </header>
        <main>${ENDPOINTS.map((endpoint) => endpointSection(endpoint, words, setting))}</main>
      </body>
    </html>`.markup;
}

/** What the examples are about: where the service is and which header carries the token. */
type ExampleSetting = { baseUrl: string; tokenHeader: string };

const HARMLESS_ADDRESS = /^https?:\/\/[\w.:[\]/-]+$/;

/**
 * Commands for bash by the operation they show, in the order in which they work when they are pasted one after the
 * other. They use an account of the demo data.
 */
export function curlExamples({ baseUrl, tokenHeader }: ExampleSetting): Record<string, string> {
  // What is pasted into a shell must not hold anything that a forged Host header has brought along.
  const base = HARMLESS_ADDRESS.test(baseUrl) ? baseUrl : 'http://127.0.0.1:8790';
  return {
    getToken: `BASE='${base}'
TOKEN=$(curl -sS "$BASE/api/permission/token" \\
  --data-urlencode 'username=engineer' \\
  --data-urlencode 'password=engineer-demo' |
  sed -n 's/.*"token":"\\([^"]*\\)".*/\\1/p')
echo "The token has \${#TOKEN} characters."`,
    listPlaces: `curl -sS "$BASE/api/data/placeList" -H '${tokenHeader}: '"$TOKEN"`,
    upload: `curl -sS "$BASE/api/dataExternals/upload?equipType=gauge&equipId=G1" \\
  -H '${tokenHeader}: '"$TOKEN" \\
  -H 'Content-Type: application/json' \\
  --data '[{"timestamp":"2026-01-01 08:00:00","level":1.25}]'`,
    getHealth: `curl -sS "$BASE/healthz"`,
  };
}
