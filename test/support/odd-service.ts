import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';

export type OddService = { baseUrl: string; close: () => Promise<void> };

/** A real HTTP server that answers as the test says: for all that a proper data service would never do. */
export async function openOddService(listener: RequestListener): Promise<OddService> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
