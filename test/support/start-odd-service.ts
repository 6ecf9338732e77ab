import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** A real HTTP server that answers as the test says: for all that a proper data service would never do. */
export async function startOddService(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return `http://127.0.0.1:${address.port}`;
}
