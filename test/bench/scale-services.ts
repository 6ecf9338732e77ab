import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MCP_PATH } from '#shared/service/mcp.ts';
import { PLACE_LIST_PATH } from '#shared/service/place-list.ts';
import { DEFAULT_TOKEN_HEADER, TOKEN_PATH, tokenRecordSchema } from '#shared/service/token.ts';
import { freePort } from '#test/support/find-postgres.ts';
import { type PostgresServer, PostgresServers } from '#test/support/postgres-server.ts';
import { discover, registerClient, signIn } from '#test/support/sign-on/sign-on-client.ts';
import { type ChildServer, startChild } from './child-server.ts';
import type { Load } from './http-load.ts';

const SERVICE = join(import.meta.dirname, '../../server/cli.ts');

/** Equipment whose measurements are read through MCP, and the day of them. */
export const READ_EQUIPMENT = { equipType: 'bench', equipId: 'R1' };
const READ_DAY = '2025-06-16';

/** Processes of the service on one database, and what they are asked. */
export type ScaleServices = {
  services: readonly ChildServer[];
  database: PostgresServer;
  /** Headers of an upload. */
  headers: Record<string, string>;
  reads: { what: string; load: Load }[];
  stop: () => Promise<void>;
};

/** A database that keeps what it acknowledges, as it must where it counts: the tests have one that does not wait for the disk. */
export async function startDatabase(): Promise<{ database: PostgresServer; stop: () => void }> {
  const servers = new PostgresServers(await mkdtemp(join(tmpdir(), 'stillwell-scale-')));
  return { database: await servers.startPrimary(undefined, ['fsync = on']), stop: () => servers.stop() };
}

async function startServices(url: string, count: number): Promise<ChildServer[]> {
  const port = await freePort();
  // All have the address of the first, as they would have that of a proxy before them.
  const shared = ['--database', url, '--demo', '--public-url', `http://127.0.0.1:${port}`];
  process.env['STILLWELL_KEYS_SECRET'] ??= randomBytes(32).toString('base64url');
  const first = await startChild(SERVICE, [...shared, '--port', String(port)]);
  const others = Array.from({ length: count - 1 }, () => startChild(SERVICE, [...shared, '--port', '0']));
  return [first, ...(await Promise.all(others))];
}

function queryLoad(host: string, accessToken: string): Load {
  const params = {
    name: 'query_measurements',
    arguments: { ...READ_EQUIPMENT, from: `${READ_DAY} 00:00:00`, to: `${READ_DAY} 23:59:59` },
  };
  return {
    path: MCP_PATH,
    method: 'POST',
    headers: {
      Host: host,
      'Content-Type': 'application/json',
      Accept: 'application/json',
      Authorization: `Bearer ${accessToken}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  };
}

/** Starts so many processes of the service on a database of their own, with the demo's accounts and places. */
export async function startScaleServices(count: number): Promise<ScaleServices> {
  const { database, stop: stopDatabase } = await startDatabase();
  const services = await startServices(database.url, count);
  const [{ baseUrl }] = services as [ChildServer];
  const { host } = new URL(baseUrl);
  const body = new URLSearchParams({ username: 'engineer', password: 'engineer-demo' });
  const login = await fetch(baseUrl + TOKEN_PATH, { method: 'POST', body });
  const headers = { Host: host, [DEFAULT_TOKEN_HEADER]: tokenRecordSchema.parse(await login.json()).token };
  const as = await discover(`${baseUrl}/realms/stillwell`);
  const { access_token: accessToken } = await signIn(await registerClient(as));
  return {
    services,
    database,
    headers,
    reads: [
      { what: 'placeList (240)', load: { path: PLACE_LIST_PATH, headers } },
      { what: 'query_measurements', load: queryLoad(host, accessToken) },
    ],
    stop: async () => {
      await Promise.all(services.map((service) => service.stop()));
      stopDatabase();
    },
  };
}
