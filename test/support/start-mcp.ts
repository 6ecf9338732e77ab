import { createServer, IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { getRequestListener } from '@hono/node-server';
import { onTestFinished } from 'vitest';
import { loadDemo } from '#server/demo/load-demo.ts';
import { createMcpEndpoint, type McpEndpoint, type McpOptions } from '#server/mcp/mcp-endpoint.ts';
import { RESOURCE_METADATA_ROOT } from '#server/mcp/bearer.ts';
import { openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import type { Store } from '#server/store/store.ts';
import { newDatabase, openDatabase } from './each-store.ts';
import { tempDir } from './temp-dir.ts';

/** Noon of a summer day in Shanghai. */
export const NOON_MS = Date.UTC(2026, 5, 15, 4, 0, 30);

export type StartedMcp = {
  endpoint: McpEndpoint;
  store: Store;
  /** Address of the endpoint, `http://127.0.0.1:PORT/mcp/data`. */
  url: string;
  baseUrl: string;
  log: Parameters<McpOptions['log']>[0][];
};

/**
 * An MCP endpoint over demo data, on a port of its own. A token is the name of its account and `-token`, as in
 * `engineer-token`; signing on is tested elsewhere.
 */
export async function startMcp(options: Partial<McpOptions> & { places?: number } = {}): Promise<StartedMcp> {
  const store = process.env['STILLWELL_TEST_STORE']?.startsWith('postgres')
    ? await openDatabase(await newDatabase())
    : openSqliteStore(await tempDir());
  const log: StartedMcp['log'] = [];
  await loadDemo(store, options.places, () => {});
  let baseUrl = '';
  const endpoint = createMcpEndpoint({
    store,
    zone: 'Asia/Shanghai',
    now: () => NOON_MS,
    log: (entry) => log.push(entry),
    verify: async (token) =>
      token.endsWith('-token') ? { username: token.slice(0, -'-token'.length), clientId: 'test' } : undefined,
    addresses: () => ({ baseUrl, issuer: `${baseUrl}/realms/stillwell` }),
    ...options,
  });
  const listener = getRequestListener((request, env) => {
    const incoming = 'incoming' in env && env.incoming instanceof IncomingMessage ? env.incoming : undefined;
    return new URL(request.url).pathname.startsWith(RESOURCE_METADATA_ROOT)
      ? endpoint.metadata(request)
      : endpoint.call({ request, incoming, requestId: 'request-1' });
  });
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  baseUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
    await store.close();
  });
  return { endpoint, store, url: `${baseUrl}/mcp/data`, baseUrl, log };
}
