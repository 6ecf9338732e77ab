import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { RequestEnv } from './request-env.ts';

/** A port that is being served. */
export type Listener = { baseUrl: string; close(): Promise<void> };

function baseUrlOf(server: Server, host: string): string {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/**
 * Serves the app on a port; rejects with the error of `node:net` if the port cannot be had. A reverse proxy may leave
 * `prefix`, the path of the public address, in front of every path.
 */
export async function listenOn(
  app: Hono<RequestEnv>,
  { host, port, prefix }: { host: string; port: number; prefix: string },
): Promise<Listener> {
  const listener = getRequestListener((request, env) => {
    const incoming = 'incoming' in env ? env.incoming : undefined;
    const message = incoming && 'socket' in incoming ? incoming : undefined;
    const outgoing = 'outgoing' in env && 'writeHead' in env.outgoing ? env.outgoing : undefined;
    return app.fetch(request, {
      incoming: message,
      outgoing,
      clientAddress: message?.socket.remoteAddress,
    });
  });
  const server = createServer((incoming, outgoing) => {
    if (prefix !== '' && incoming.url?.startsWith(`${prefix}/`)) {
      incoming.url = incoming.url.slice(prefix.length);
    }
    void listener(incoming, outgoing);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    baseUrl: baseUrlOf(server, host),
    close: () =>
      new Promise((resolve) => {
        // A connection whose request is answered later is kept open by its caller, so it is looked for again.
        const sweep = setInterval(() => server.closeIdleConnections(), 50);
        server.close(() => {
          clearInterval(sweep);
          resolve();
        });
      }),
  };
}
