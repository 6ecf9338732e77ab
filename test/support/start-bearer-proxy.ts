import { createServer, request as forward } from 'node:http';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

const OWN_HOST = /^(localhost|127\.0\.0\.1)(:\d+)?$/;

/**
 * A proxy that adds a bearer token, for tools that cannot send one. A Host of this machine becomes the target's; any
 * other is passed on as it came, so that the target can refuse it.
 * @returns the address that stands for `target`.
 */
export async function startBearerProxy(target: string, token: string): Promise<string> {
  const { host, hostname, port, pathname } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    const asked = incoming.headers.host ?? '';
    const headers = {
      ...incoming.headers,
      authorization: `Bearer ${token}`,
      host: OWN_HOST.test(asked) ? host : asked,
    };
    const onward = forward({ hostname, port, path: pathname, method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return `http://127.0.0.1:${address.port}${pathname}`;
}
