import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { CALLBACK_HEADERS, type CallbackOutcome, callbackPage } from './callback-page.ts';

/** What to answer to a call-back: a page, or the next address to go to. */
export type CallbackAnswer = { outcome: CallbackOutcome } | { location: string };

export type LoopbackListener = { redirectUri: string; close: () => Promise<void> };

/**
 * Listens on 127.0.0.1 for the call-back of a sign-in (RFC 8252 par. 7.3 and 8.3), only while one runs. A port of 0 is any;
 * a given one that is taken throws the error of `node:net`.
 */
export async function openLoopbackListener(
  port: number,
  accept: (callback: URL) => CallbackAnswer | Promise<CallbackAnswer>,
): Promise<LoopbackListener> {
  const server = createServer((request, response) => {
    const host = `127.0.0.1:${portOf(server.address())}`;
    answer(request, response, host, accept).catch(() => response.destroy());
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
  accept: (callback: URL) => CallbackAnswer | Promise<CallbackAnswer>,
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
  const { status, html } = callbackPage(answered.outcome, request.headers['accept-language'] ?? '');
  response.writeHead(status, CALLBACK_HEADERS).end(html);
}

function portOf(address: ReturnType<ReturnType<typeof createServer>['address']>): number {
  return typeof address === 'object' && address ? address.port : 0;
}
