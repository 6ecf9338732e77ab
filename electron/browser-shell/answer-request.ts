import { readFile } from 'node:fs/promises';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { CONTENT_SECURITY_POLICY, windowFile } from '#electron/both-shells/window-file.ts';
import type { Redemption } from './launch-tickets.ts';
import { LIVE_RELOAD_PATHS, LIVE_RELOAD_SCRIPT } from './live-reload.ts';
import type { Refusal } from './request-defence.ts';
import { hasSession, setCookieHeader } from './session-cookie.ts';
import type { ShellContext } from './shell-context.ts';

/** Where the look of these pages is; there is no session yet, and nothing in it is a secret. */
const MESSAGE_STYLE_PATH = '/message.css';

const MESSAGE_STYLE = `body {
  max-width: 600px;
  margin: 12vh auto;
  padding: 0 24px;
  font: 15px/1.6 system-ui, 'Noto Sans CJK SC', 'Microsoft YaHei', sans-serif;
}
h1 {
  margin: 0;
  font-size: 20px;
}
p {
  margin: 8px 0;
}
hr {
  margin: 28px 0;
  border: 0;
  border-top: 1px solid color-mix(in srgb, currentcolor 25%, transparent);
}
`;

type Text = { en: string; zh: string };
type Message = { title: Text; body: Text };

const NEW_ADDRESS: Text = {
  en: 'To get a new address, press Enter in the terminal in which Stillwell runs, or stop Stillwell and start it again.',
  zh: '如需新地址，请在运行 Stillwell 的终端中按回车键，或停止后重新启动 Stillwell。',
};

const LAUNCH_REFUSED: Record<Exclude<Redemption, 'accepted'>, Message> = {
  used: {
    title: { en: 'This address has been used', zh: '此地址已被使用' },
    body: { en: 'The address opens Stillwell once.', zh: '该地址只能打开 Stillwell 一次。' },
  },
  expired: {
    title: { en: 'This address has expired', zh: '此地址已过期' },
    body: {
      en: 'The address was not opened in time, or a newer one has replaced it.',
      zh: '该地址未及时打开，或已被新地址取代。',
    },
  },
  unknown: {
    title: { en: 'This address is not complete', zh: '此地址不完整' },
    body: {
      en: 'Copy the whole address from the terminal, up to its end.',
      zh: '请从终端完整复制该地址，直到末尾。',
    },
  },
};

const NO_SESSION: Message = {
  title: { en: 'Stillwell is not open in this browser', zh: '此浏览器中尚未打开 Stillwell' },
  body: {
    en: 'Open the one-time address that Stillwell printed in its terminal. If that is how you came here, the browser has not kept the session: use Chrome, Edge or another browser of the Chromium family.',
    zh: '请打开 Stillwell 在终端中显示的一次性地址。如果您正是通过该地址到达此页，则说明浏览器未保存会话：请使用 Chrome、Edge 或其他 Chromium 内核的浏览器。',
  },
};

const FOREIGN_LINK: Message = {
  title: { en: 'This address was followed as a link', zh: '此地址是通过链接打开的' },
  body: {
    en: 'For your safety Stillwell does not open from a link on another page. Copy the address into the address bar; it is still good.',
    zh: '为了安全，Stillwell 不能从其他页面的链接打开。请将地址复制到地址栏中；该地址仍然有效。',
  },
};

const OPENING: Message = {
  title: { en: 'Stillwell', zh: 'Stillwell' },
  body: { en: 'Opening …', zh: '正在打开……' },
};

const ALWAYS: OutgoingHttpHeaders = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

const HTML = 'text/html; charset=utf-8';
const IMMUTABLE = 'private, max-age=31536000, immutable';

/** Where a page without a session waits for the launcher to bring one. */
export const OPENING_PATH = '/opening';

/** Answers a request for the window, after `refusal` has judged where it comes from. */
export async function answerRequest(
  context: ShellContext,
  request: IncomingMessage,
  response: ServerResponse,
  refusal: Refusal | undefined,
): Promise<void> {
  const url = splitTarget(request.url ?? '');
  if (refusal?.status === 403 && url?.path === '/launch') return send(response, 403, foreignLinkPage(), HTML);
  if (refusal) return refuse(response, refusal.status, refusal.reason);
  if (!url) return refuse(response, 400, 'The address cannot be read.');
  if (request.method !== 'GET') return refuse(response, 405, 'Only GET.', { allow: 'GET' });
  if (url.path === '/launch') return launch(context, url.query, response);
  if (url.path === OPENING_PATH) return send(response, 200, openingPage(), HTML);
  if (url.path === MESSAGE_STYLE_PATH) return send(response, 200, MESSAGE_STYLE, 'text/css; charset=utf-8');
  if (!hasSession(context.cookie, request.headers.cookie)) return send(response, 401, noSessionPage(), HTML);
  if (answerLiveReload(context, url.path, request, response)) return;
  await sendWindowFile(context, url.path, response);
}

export function refuse(
  response: ServerResponse,
  status: number,
  reason: string,
  headers: OutgoingHttpHeaders = {},
) {
  send(response, status, `${reason}\n`, 'text/plain; charset=utf-8', headers);
}

function launch({ tickets, cookie, options }: ShellContext, query: string, response: ServerResponse): void {
  const redemption = tickets.redeem(new URLSearchParams(query).get('t') ?? '');
  options.onLaunch?.(redemption);
  if (redemption !== 'accepted') return send(response, 403, launchRefusedPage(redemption), HTML);
  send(response, 303, '', HTML, { location: '/', 'set-cookie': setCookieHeader(cookie) });
}

function answerLiveReload(
  { options: { liveReload } }: ShellContext,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (!liveReload) return false;
  if (path === LIVE_RELOAD_PATHS.changes) liveReload.connect(request, response);
  else if (path === LIVE_RELOAD_PATHS.script) send(response, 200, LIVE_RELOAD_SCRIPT, 'text/javascript');
  else return false;
  return true;
}

async function sendWindowFile({ options }: ShellContext, path: string, response: ServerResponse) {
  const file = windowFile(options.windowDir, path);
  const content = file && (await readFile(file.path).catch(() => undefined));
  if (!file || !content) return refuse(response, 404, 'There is no such file.');
  const body =
    options.liveReload && file.contentType === HTML
      ? content.toString().replace('</head>', `<script src="${LIVE_RELOAD_PATHS.script}"></script></head>`)
      : content;
  send(response, 200, body, file.contentType, file.isImmutable ? { 'cache-control': IMMUTABLE } : {});
}

function send(
  response: ServerResponse,
  status: number,
  body: string | Buffer,
  contentType: string,
  headers: OutgoingHttpHeaders = {},
): void {
  const length = Buffer.byteLength(body);
  response.writeHead(status, {
    ...ALWAYS,
    'content-type': contentType,
    'content-length': length,
    ...headers,
  });
  response.end(body);
}

/** Splits by hand: a URL parser would repair `//host/x`, `/a/../b` and absolute forms into something else. */
function splitTarget(target: string): { path: string; query: string } | undefined {
  if (!target.startsWith('/')) return undefined;
  const [path = '', ...query] = target.split('?');
  return { path, query: query.join('?') };
}

function launchRefusedPage(redemption: Exclude<Redemption, 'accepted'>): string {
  return page(LAUNCH_REFUSED[redemption], [NEW_ADDRESS]);
}

function noSessionPage(): string {
  return page(NO_SESSION, [NEW_ADDRESS]);
}

function foreignLinkPage(): string {
  return page(FOREIGN_LINK, []);
}

function openingPage(): string {
  return page(OPENING, []);
}

function page({ title, body }: Message, more: Text[]): string {
  const part = (language: 'en' | 'zh', tag: string) =>
    `<section lang="${tag}"><h1>${title[language]}</h1>` +
    [body, ...more].map((text) => `<p>${text[language]}</p>`).join('') +
    '</section>';
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">' +
    `<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>${title.en}</title>` +
    `<link rel="stylesheet" href="${MESSAGE_STYLE_PATH}"></head>` +
    `<body>${part('en', 'en')}<hr>${part('zh', 'zh-Hans')}</body></html>\n`
  );
}
