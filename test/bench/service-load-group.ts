import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { MCP_PATH } from '#shared/service/mcp.ts';
import { PLACE_LIST_PATH } from '#shared/service/place-list.ts';
import { discover, registerClient, signIn } from '#test/support/sign-on/sign-on-client.ts';
import { type BenchGroup, type BenchOptions, type BenchRow, within } from './bench-row.ts';
import { startChild } from './child-server.ts';
import { httpLoad } from './http-load.ts';
import { login, uploadFor } from './upload-for.ts';

const SERVICE = join(import.meta.dirname, '../../server/cli.ts');
const FULL_READ = 'full read';
const INGESTION = 'rows acknowledged';
const PLACES = 100_000;
const LEVELS_LIMIT_MS = 3_000;
const UPLOADERS = 4;
/** An innocent client is never without an answer for as long. */
const SILENCE_LIMIT_MS = 1_000;
/** No bar: there is nothing to compare it with but itself, on the same machine. */
const NO_BAR = 0;

async function withService<T>(args: string[], work: (baseUrl: string) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'stillwell-bench-'));
  const child = await startChild(SERVICE, [
    '--demo',
    '--port',
    '0',
    '--data-dir',
    join(dir, 'data'),
    ...args,
  ]);
  try {
    return await work(child.baseUrl);
  } finally {
    await child.stop();
    await rm(dir, { recursive: true });
  }
}

const pageSchema = z.object({
  result: z.object({
    structuredContent: z.object({ levels: z.array(z.unknown()), nextCursor: z.string().nullable() }),
  }),
});

type Page = z.infer<typeof pageSchema>['result']['structuredContent'];

/** Reads all levels of an account, page by page, as the app does. */
async function readLevels(baseUrl: string, token: string, limit: number): Promise<number> {
  let cursor: string | null = null;
  let count = 0;
  do {
    const args: Record<string, unknown> = cursor === null ? { limit } : { limit, cursor };
    const params = { name: 'get_latest_levels', arguments: args };
    const answer: Response = await fetch(baseUrl + MCP_PATH, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        Authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    });
    const page: Page = pageSchema.parse(await answer.json()).result.structuredContent;
    count += page.levels.length;
    cursor = page.nextCursor;
  } while (cursor !== null);
  return count;
}

async function levelsRow(baseUrl: string): Promise<BenchRow> {
  const as = await discover(`${baseUrl}/realms/stillwell`);
  const { access_token: token } = await signIn(await registerClient(as));
  const began = performance.now();
  const count = await readLevels(baseUrl, token, 1_000);
  if (count !== PLACES) throw new Error(`${count} of ${PLACES} levels came`);
  const what = `${FULL_READ} of ${PLACES} levels, the first after a start`;
  return within(what, '3 s', performance.now() - began, LEVELS_LIMIT_MS);
}

async function ingestionRows(baseUrl: string, seconds: number): Promise<BenchRow[]> {
  const headers = await login(baseUrl);
  const uploaders = Array.from({ length: UPLOADERS }, (_, one) =>
    uploadFor(baseUrl, headers, String(one), seconds),
  );
  const beside = httpLoad(baseUrl, { path: PLACE_LIST_PATH, headers }, 1, { seconds });
  // Together, so that the first that fails is the one that is told.
  const [{ latenciesMs }, ...ingested] = await Promise.all([beside, ...uploaders]);
  const rows = ingested.reduce((sum, each) => sum + each.rows, 0);
  const askedToWait = ingested.reduce((sum, each) => sum + each.askedToWait, 0);
  const sorted = latenciesMs.toSorted((a, b) => a - b);
  const p99Ms = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
  const rate = rows / seconds;
  return [
    {
      what: `${INGESTION} over ${seconds} s, ${UPLOADERS} uploaders, asked to wait ${askedToWait} times`,
      baseline: 'itself, no bar',
      unit: 'rows/s',
      ours: rate,
      baselineRate: rate,
      bar: NO_BAR,
    },
    within(`p99 of placeList beside it (${p99Ms.toFixed(1)} ms)`, '1 s', p99Ms, SILENCE_LIMIT_MS),
    within('slowest placeList beside it', '1 s', sorted.at(-1) ?? Number.NaN, SILENCE_LIMIT_MS),
  ];
}

async function run({ ingestionSeconds, row, onRows }: BenchOptions): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  if (FULL_READ.startsWith(row)) {
    rows.push(await withService(['--demo-places', String(PLACES)], levelsRow));
    onRows(rows);
  }
  if (INGESTION.startsWith(row))
    rows.push(...(await withService([], (baseUrl) => ingestionRows(baseUrl, ingestionSeconds))));
  return rows;
}

/** The data service under much data, and under uploads that do not pause. */
export const serviceLoadGroup: BenchGroup = { name: 'service-load', run };
