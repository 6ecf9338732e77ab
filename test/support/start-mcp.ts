import { createServer, IncomingMessage } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { onTestFinished } from 'vitest';
import { loadDemo } from '#server/demo/load-demo.ts';
import { createMcpEndpoint, type McpOptions } from '#server/mcp/mcp-endpoint.ts';
import { RESOURCE_METADATA_ROOT } from '#server/mcp/bearer.ts';
import { openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import type { Store } from '#server/store/store.ts';
import { anyOf, IS_DOUBLE, newDatabase, openDatabase } from './each-store.ts';
import { listenForTest } from './listen-for-test.ts';
import { startProxy } from './sign-on/start-proxy.ts';
import { tempDir } from './temp-dir.ts';

/** Noon of a summer day in Shanghai. */
export const NOON_MS = Date.UTC(2026, 5, 15, 4, 0, 30);

export type StartedMcp = {
  /** That of `processUrl`. */
  store: Store;
  /** Address of the endpoint, `http://127.0.0.1:PORT/mcp/data`. */
  url: string;
  baseUrl: string;
  /** The same of one of two endpoints, for what that keeps of a connection or in its memory; of one alone it is `url`. */
  processUrl: string;
  log: Parameters<McpOptions['log']>[0][];
};

type Handlers = ReturnType<typeof createMcpEndpoint>;

/** @returns the port of 127.0.0.1 on which the endpoint answers until the test has finished. */
async function listen(endpoint: Handlers): Promise<number> {
  const listener = getRequestListener((request, env) => {
    const incoming = 'incoming' in env && env.incoming instanceof IncomingMessage ? env.incoming : undefined;
    return new URL(request.url).pathname.startsWith(RESOURCE_METADATA_ROOT)
      ? endpoint.metadata(request)
      : endpoint.call({ request, incoming, requestId: 'request-1' });
  });
  return listenForTest(createServer((incoming, outgoing) => void listener(incoming, outgoing)));
}

/** Two stores on one database, or one in a folder. */
async function openStores(): Promise<Store[]> {
  if (!IS_DOUBLE) return [openSqliteStore(await tempDir())];
  const database = await newDatabase();
  return [await openDatabase(database), await openDatabase(database)];
}

/**
 * An MCP endpoint over demo data, on a port of its own. A token is the name of its account and `-token`, as in
 * `engineer-token`; signing on is tested elsewhere. With two stores it is two endpoints, and each request goes to either at random.
 */
export async function startMcp(options: Partial<McpOptions> & { places?: number } = {}): Promise<StartedMcp> {
  const stores = await openStores();
  onTestFinished(async () => {
    for (const store of stores) await store.close();
  });
  const log: StartedMcp['log'] = [];
  for (const store of stores) await loadDemo(store, options.places, () => {});
  let baseUrl = '';
  const all = await Promise.all(
    stores.map(async (store) => {
      const endpoint = createMcpEndpoint({
        store,
        zone: 'Asia/Shanghai',
        now: () => NOON_MS,
        log: (entry) => log.push(entry),
        verify: async (token) =>
          token.endsWith('-token')
            ? { username: token.slice(0, -'-token'.length), clientId: 'test' }
            : undefined,
        addresses: () => ({ baseUrl, issuer: `${baseUrl}/realms/stillwell` }),
        ...options,
      });
      return { store, address: new URL(`http://127.0.0.1:${await listen(endpoint)}`) };
    }),
  );
  const { store, address } = anyOf(all);
  baseUrl = IS_DOUBLE ? await startProxy(() => anyOf(all).address, { host: 'passed on' }) : address.origin;
  return { store, url: `${baseUrl}/mcp/data`, baseUrl, processUrl: `${address.origin}/mcp/data`, log };
}
