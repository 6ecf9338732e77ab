import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { BACKEND_SOCKET_PATH } from '#shared/contract/shell-bridge.ts';
import { answerRequest, refuse } from './answer-request.ts';
import { answerControl } from './control-request.ts';
import { createLaunchTickets } from './launch-tickets.ts';
import type { LiveReload } from './live-reload.ts';
import { judgeRequest, judgeUpgrade, type Refusal } from './request-defence.ts';
import { hasSession, sessionCookie, type SessionCookie } from './session-cookie.ts';
import type { ShellContext, ShellServerOptions } from './shell-context.ts';

const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;

export type ShellServer = {
  port: number;
  origin: string;
  cookie: SessionCookie;
  /** A fresh one-time address; the one before it ends. */
  launchAddress(lifetimeMs: number): string;
  close(): Promise<void>;
};

const PING_EVERY_MS = 30_000;

/** Serves the window and its socket on 127.0.0.1, to our own window alone. */
export async function startShellServer(options: ShellServerOptions): Promise<ShellServer> {
  const server = createServer({ requestTimeout: 30_000, maxHeaderSize: 16_384 });
  await listen(server, options.port);
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  const context: ShellContext = {
    options,
    address: { host, origin: `http://${host}` },
    cookie: sessionCookie(port, options.sessionSecret ?? randomBytes(32).toString('base64url')),
    tickets: createLaunchTickets(),
  };
  const backendSocket = createBackendSocket({
    accept: options.acceptSocket,
    pingEveryMs: options.pingEveryMs ?? PING_EVERY_MS,
    onCount: options.onWindowCount ?? (() => {}),
  });
  server.on('request', (request, response) => void answer(context, request, response));
  server.on('upgrade', (request, stream: Duplex, head) => {
    upgrade(context, backendSocket, { request, stream, head });
  });
  return {
    port,
    origin: context.address.origin,
    cookie: context.cookie,
    launchAddress: (lifetimeMs) => `${context.address.origin}/launch?t=${context.tickets.issue(lifetimeMs)}`,
    close: () => close(server, backendSocket, options.liveReload),
  };
}

async function answer(context: ShellContext, request: IncomingMessage, response: ServerResponse) {
  try {
    const refusal = judgeRequest(request.headers, context.address);
    if (!refusal && answerControl(context.options.control, request, response)) return;
    await answerRequest(context, request, response, refusal);
  } catch {
    if (!response.headersSent) refuse(response, 400, 'The request cannot be read.');
    else response.destroy();
  }
}

type Upgrade = { request: IncomingMessage; stream: Duplex; head: Buffer };

function upgrade(context: ShellContext, backendSocket: BackendSocket, { request, stream, head }: Upgrade) {
  // Without a listener a connection that breaks meanwhile would end the process.
  stream.on('error', () => stream.destroy());
  const refusal = judgeUpgrade(request.headers, context.address) ?? judgeSocket(context, request);
  if (refusal === undefined) {
    backendSocket.upgrade(request, stream, head);
    return;
  }
  stream.end(`HTTP/1.1 ${refusal.status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function judgeSocket({ cookie }: ShellContext, request: IncomingMessage): Refusal | undefined {
  const isOurs = request.url === BACKEND_SOCKET_PATH && hasSession(cookie, request.headers.cookie);
  return isOurs ? undefined : { status: 403, reason: 'There is no session.' };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host: '127.0.0.1', exclusive: true }, resolve);
  });
}

function close(server: Server, socket: BackendSocket, liveReload: LiveReload | undefined): Promise<void> {
  socket.close();
  liveReload?.close();
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

type BackendSocketOptions = {
  accept: (socket: WebSocket) => void;
  /** How long a window may be silent before it is asked for a sign of life, and then given up. */
  pingEveryMs: number;
  /** Called when a window has come or gone, with how many are there now. */
  onCount: (count: number) => void;
};

type BackendSocket = {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
};

/** The WebSocket end of the contract: hands each window's socket to the backend and drops the dead ones. */
function createBackendSocket({ accept, pingEveryMs, onCount }: BackendSocketOptions): BackendSocket {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
  });
  const answered = new WeakSet<WebSocket>();
  const pinging = setInterval(() => {
    for (const socket of server.clients) {
      if (answered.delete(socket)) socket.ping();
      else socket.terminate();
    }
  }, pingEveryMs);
  pinging.unref();
  return {
    upgrade(request, stream, head) {
      server.handleUpgrade(request, stream, head, (socket) => {
        answered.add(socket);
        socket.on('pong', () => answered.add(socket));
        socket.on('error', () => socket.terminate());
        socket.on('close', () => onCount(server.clients.size));
        onCount(server.clients.size);
        accept(socket);
      });
    },
    close() {
      clearInterval(pinging);
      for (const socket of server.clients) socket.terminate();
      server.close();
    },
  };
}
