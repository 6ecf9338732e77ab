import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { AnswerWatch } from './answer-watch.ts';
import { BodyWatch, SWEEP_MS } from './body-watch.ts';
import { clientAddressOf } from './client-address.ts';
import { namesOneHost } from './own-host.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { RequestEnv } from './service-context.ts';

/** A port that is being served. */
export type Listener = {
  baseUrl: string;
  /** Finishes the requests in hand; those that take longer than `finishMs` are cut off. */
  close(): Promise<void>;
};

function baseUrlOf(server: Server, host: string): string {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/**
 * Answers a request on Node's own request and response if it is one that can be answered so.
 * @returns false if it is not; then nothing has been written, and the app answers. Never rejects.
 */
export type DirectAnswer = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<boolean> | false;

export type ListenOptions = {
  host: string;
  port: number;
  /** Path of the public address, which a reverse proxy may leave in front of every path; '' if there is none. */
  prefix: string;
  /** Whether a reverse proxy on this machine may say whose request it passes on. */
  hasProxy: boolean;
  /** How long requests in hand may take to finish when it closes. */
  finishMs: number;
  /** How long an answer that nobody reads is kept. */
  stalledAnswerMs?: number | undefined;
  /** Answers what is asked for most, past the app. */
  direct: DirectAnswer;
};

/**
 * Serves the app on a port; rejects with the error of `node:net` if the port cannot be had.
 */
export async function listenOn(
  app: Hono<RequestEnv>,
  { host, port, prefix, hasProxy, finishMs, stalledAnswerMs, direct }: ListenOptions,
): Promise<Listener> {
  const listener = getRequestListener((request, env) => {
    const incoming = 'incoming' in env ? env.incoming : undefined;
    const message = incoming && 'socket' in incoming ? incoming : undefined;
    const outgoing = 'outgoing' in env && 'writeHead' in env.outgoing ? env.outgoing : undefined;
    return app.fetch(request, {
      incoming: message,
      outgoing,
      clientAddress: message && clientAddressOf(message, hasProxy),
    });
  });
  const handle = oneAtATime((incoming, outgoing) => {
    if (incoming.socket.destroyed) return;
    if (!namesOneHost(incoming)) {
      outgoing.writeHead(400, { 'Content-Type': 'application/json', Connection: 'close' });
      outgoing.end('{"result":false,"msg":"The request names more than one host."}');
      return;
    }
    if (prefix !== '' && incoming.url?.startsWith(`${prefix}/`)) {
      incoming.url = incoming.url.slice(prefix.length);
    }
    const answered = direct(incoming, outgoing);
    if (answered) void answered.then((isAnswered) => (isAnswered ? undefined : listener(incoming, outgoing)));
    else void listener(incoming, outgoing);
  });
  const server = createServer(handle);
  const answers = new AnswerWatch(server, stalledAnswerMs);
  const bodies = new BodyWatch(server);
  const sweepAll = (): void => {
    answers.sweep();
    bodies.sweep();
  };
  const watching = setInterval(sweepAll, SWEEP_MS).unref();
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  /** Ends connections without a request in hand; Node does not count those as idle on which nothing ever came. */
  const endIdle = (): void => {
    server.closeIdleConnections();
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      clearInterval(watching);
      reject(error);
    });
    server.listen(port, host, resolve);
  });
  return {
    baseUrl: baseUrlOf(server, host),
    close: () =>
      new Promise((resolve) => {
        // A connection whose request is answered later is kept open by its caller, so it is looked for again.
        const sweep = setInterval(endIdle, 50);
        const deadline = setTimeout(() => server.closeAllConnections(), finishMs);
        server.close(() => {
          clearInterval(sweep);
          clearInterval(watching);
          clearTimeout(deadline);
          resolve();
        });
      }),
  };
}
