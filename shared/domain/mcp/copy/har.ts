import type { ExchangeWithBodies } from '../wire/exchange.ts';
import { utf8SizeBytes } from '../../utf8.ts';

const NOT_KEPT = 'the body was not kept';

const pairs = (headers: readonly (readonly [string, string])[]) =>
  headers.map(([name, value]) => ({ name, value }));

/**
 * What stands around and between the entries of an HTTP Archive 1.2.
 * @param version of the app.
 */
export function harFrame(version: string): { before: string; between: string; after: string } {
  const creator = JSON.stringify({ name: 'Stillwell', version });
  return {
    before: `{"log": {"version": "1.2", "creator": ${creator}, "pages": [], "entries": [\n`,
    between: ',\n',
    after: '\n]}}\n',
  };
}

/** An exchange as an entry of it. Headers and bodies come masked already; a body that is not kept says so in a comment. */
export function harEntry(exchange: ExchangeWithBodies): string {
  return JSON.stringify(entryOf(exchange), null, 2);
}

function entryOf(exchange: ExchangeWithBodies) {
  const { startedAtMs, endAfterMs, headersAfterMs, url, requestBody, responseBody } = exchange;
  const wait = headersAfterMs ?? endAfterMs ?? 0;
  const total = Math.max(endAfterMs ?? wait, wait);
  return {
    startedDateTime: new Date(startedAtMs).toISOString(),
    time: total,
    request: {
      method: exchange.httpMethod,
      url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: pairs(exchange.requestHeaders),
      queryString: queryOf(url),
      ...postData(requestBody),
      headersSize: -1,
      bodySize: exchange.sentBytes,
    },
    response: {
      status: exchange.status ?? 0,
      statusText: exchange.statusText,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: pairs(exchange.responseHeaders),
      content: {
        size: responseBody === null ? exchange.receivedBytes : utf8SizeBytes(responseBody),
        mimeType: exchange.contentType,
        ...(responseBody === null ? { comment: NOT_KEPT } : { text: responseBody }),
      },
      redirectURL: exchange.responseHeaders.find(([name]) => name.toLowerCase() === 'location')?.[1] ?? '',
      headersSize: -1,
      bodySize: exchange.receivedBytes,
      ...(exchange.failure === null ? {} : { comment: exchange.failure }),
    },
    cache: {},
    timings: { blocked: -1, dns: -1, connect: -1, ssl: -1, send: 0, wait, receive: total - wait },
    comment: [exchange.dialect, exchange.rpcMethod, exchange.tool].filter(Boolean).join(' '),
  };
}

function postData(body: string | null) {
  if (body === '') return {};
  const text = body === null ? { text: '', comment: NOT_KEPT } : { text: body };
  return { postData: { mimeType: 'application/json', ...text } };
}

function queryOf(url: string): { name: string; value: string }[] {
  const query = /\?([^#]*)/.exec(url)?.[1] ?? '';
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return { name: decoded(name), value: decoded(value.join('=')) };
    });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
