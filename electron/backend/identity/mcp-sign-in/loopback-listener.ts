import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** What to answer to a call-back: a page, or the next address to go to. */
export type CallbackAnswer = { outcome: CallbackOutcome } | { location: string };

export type LoopbackListener = { redirectUri: string; close: () => Promise<void> };

type ListenerOptions = {
  accept: (callback: URL) => CallbackAnswer | Promise<CallbackAnswer>;
  /** Of the page that is shown; undefined leaves it to the browser. */
  language: string | undefined;
};

/**
 * Listens on 127.0.0.1 for the call-back of a sign-in (RFC 8252 par. 7.3 and 8.3), only while one runs. A port of 0 is any;
 * a given one that is taken throws the error of `node:net`.
 */
export async function openLoopbackListener(
  port: number,
  options: ListenerOptions,
): Promise<LoopbackListener> {
  const server = createServer((request, response) => {
    const host = `127.0.0.1:${portOf(server.address())}`;
    answer(request, response, host, options).catch(() => response.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    redirectUri: `http://127.0.0.1:${portOf(server.address())}/callback`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      // The page is on its way; a browser that keeps its connection would hold the port.
      setTimeout(() => server.closeAllConnections(), 100).unref();
      server.closeIdleConnections();
      await closed;
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  host: string,
  { accept, language }: ListenerOptions,
): Promise<void> {
  const url = new URL(request.url ?? '/', `http://${host}`);
  // Another Host means that a page has pointed a name of its own at this computer.
  if (request.headers.host !== host || request.method !== 'GET' || url.pathname !== '/callback') {
    response.writeHead(404, CALLBACK_HEADERS).end();
    return;
  }
  const answered = await accept(url);
  if ('location' in answered) {
    response.writeHead(302, { ...CALLBACK_HEADERS, location: answered.location }).end();
    return;
  }
  const { status, html } = callbackPage(
    answered.outcome,
    language ?? request.headers['accept-language'] ?? '',
  );
  response.writeHead(status, CALLBACK_HEADERS).end(html);
}

function portOf(address: ReturnType<ReturnType<typeof createServer>['address']>): number {
  return typeof address === 'object' && address ? address.port : 0;
}

/** How a call-back was taken; the page tells no more, for only the app knows how the sign-in ended. */
type CallbackOutcome = 'taken' | 'refused' | 'of-another-sign-in';

const STYLE = `
:root { color-scheme: light dark; --text: #1c2733; --quiet: #4b5a66; --page: #f3f6f9; --card: #fff; --line: #d5dce3; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e4eaf0; --quiet: #a2b0bd; --page: #12181d; --card: #1a2127; --line: #37444f; }
}
body { margin: 0; padding: 12vh 20px; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 26em; margin: 0 auto; padding: 28px 32px; background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
h1 { margin: 0 0 8px; font-size: 22px; line-height: 1.3; }
p { margin: 0; color: var(--quiet); }
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

export const CALLBACK_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'; base-uri 'none'`,
  connection: 'close',
};

type Text = { title: string; sentence: string };

const ENGLISH: Record<CallbackOutcome, Text> = {
  taken: {
    title: 'Return to Stillwell',
    sentence: 'Stillwell continues from here. You can close this page.',
  },
  refused: {
    title: 'Return to Stillwell',
    sentence: 'The sign-in was not completed. Stillwell says why. You can close this page.',
  },
  'of-another-sign-in': {
    title: 'Not this sign-in',
    sentence: 'This address does not belong to the sign-in that Stillwell waits for. Return to Stillwell.',
  },
};

const CHINESE: Record<CallbackOutcome, Text> = {
  taken: { title: '请返回 Stillwell', sentence: 'Stillwell 将继续完成登录，可以关闭此页面。' },
  refused: { title: '请返回 Stillwell', sentence: '登录未完成，原因请见 Stillwell，可以关闭此页面。' },
  'of-another-sign-in': {
    title: '不是本次登录',
    sentence: '此地址不属于 Stillwell 正在等待的登录，请返回 Stillwell。',
  },
};

/** The page that a browser ends at, in the one of the two languages that `acceptLanguage` has first. */
export function callbackPage(
  outcome: CallbackOutcome,
  acceptLanguage: string,
): { status: number; html: string } {
  const first = /\b(zh|en)\b/i.exec(acceptLanguage)?.[1]?.toLowerCase();
  const [lang, texts] = first === 'zh' ? (['zh-CN', CHINESE] as const) : (['en', ENGLISH] as const);
  const { title, sentence } = texts[outcome];
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style>`;
  const html = `<!doctype html><html lang="${lang}"><head>${head}</head><body><main><h1>${title}</h1><p>${sentence}</p></main></body></html>`;
  return { status: outcome === 'of-another-sign-in' ? 400 : 200, html };
}
