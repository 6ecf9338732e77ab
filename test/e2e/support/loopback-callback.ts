import { once } from 'node:events';
import { createServer } from 'node:http';

export type LoopbackCallback = {
  redirectUri: string;
  /** The address that the browser came back to. */
  callback: Promise<URL>;
  close: () => Promise<void>;
};

/** Where an application waits for the browser to come back (RFC 8252 par. 7.3). */
export async function loopbackCallback(): Promise<LoopbackCallback> {
  const { promise: callback, resolve } = Promise.withResolvers<URL>();
  const server = createServer(({ url = '/' }, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<title>Back</title><p>Back in the application</p>');
    if (url.startsWith('/callback')) resolve(new URL(url, 'http://127.0.0.1'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    redirectUri: `http://127.0.0.1:${port}/callback`,
    callback,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
