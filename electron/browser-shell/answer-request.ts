import { readFile } from 'node:fs/promises';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { CONTENT_SECURITY_POLICY } from '#electron/both-shells/content-security-policy.ts';
import { windowFile } from '#electron/both-shells/window-file.ts';
import { LIVE_RELOAD_PATHS, LIVE_RELOAD_SCRIPT } from './live-reload.ts';
import {
  foreignLinkPage,
  launchRefusedPage,
  MESSAGE_STYLE,
  MESSAGE_STYLE_PATH,
  noSessionPage,
  openingPage,
} from './message-page.ts';
import type { Refusal } from './request-defence.ts';
import { hasSession, setCookieHeader } from './session-cookie.ts';
import type { ShellContext } from './shell-context.ts';

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
