import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

/** With `its own` only the Host that names the proxy itself is replaced, as if it were not there. */
export type ProxyRules = { stripPrefix?: string; host: 'passed on' | 'upstream' | 'its own' };

/**
 * A reverse proxy on a port of 127.0.0.1, as plain as they come. `target` is asked for with every request. A body that waits
 * to be asked for is not asked for by the proxy.
 */
export async function startProxy(target: () => URL, rules: ProxyRules): Promise<string> {
  const passOn = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const { hostname, port, host } = target();
    const { stripPrefix = '' } = rules;
    const url = incoming.url ?? '/';
    const path =
      stripPrefix !== '' && url.startsWith(`${stripPrefix}/`) ? url.slice(stripPrefix.length) : url;
    const isOwn = incoming.headers.host === `127.0.0.1:${incoming.socket.localPort}`;
    const isReplaced = rules.host === 'upstream' || (rules.host === 'its own' && isOwn);
    const headers = { ...incoming.headers, ...(isReplaced ? { host } : {}) };
    const upstream = request({ hostname, port, path, method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => outgoing.destroy());
      answer.pipe(outgoing);
    });
    upstream.on('continue', () => outgoing.writeContinue());
    upstream.on('error', () => !outgoing.headersSent && outgoing.destroy());
    // Of a body that was refused the rest is read and goes nowhere: else the caller would be cut off before the answer.
    upstream.on('close', () => incoming.unpipe(upstream).resume());
    outgoing.on('close', () => !outgoing.writableFinished && upstream.destroy());
    incoming.pipe(upstream);
  };
  const server = createServer(passOn).on('checkContinue', passOn);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}
