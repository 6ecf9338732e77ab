import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { discover, registerClient, signIn } from '#test/support/sign-on/sign-on-client.ts';
import type { BenchGroup, BenchRow } from './bench-row.ts';
import { type ChildServer, startChild } from './child-server.ts';
import { demoLevelsRow } from './demo-levels-row.ts';
import { httpLoad, type Load } from './http-load.ts';
import { compareRates } from './request-rate.ts';
import { residentMegabytes } from './resident-megabytes.ts';

const ROOT = join(import.meta.dirname, '../..');
const CONNECTIONS = [1, 10, 100];
const BAR = 1;
const LOAD_CONNECTIONS = 20;
const WARM_UP_REQUESTS = 20_000;
const MEASURED_REQUESTS = 100_000;
/** A leak of one kilobyte per request would double the memory. */
const MEMORY_BAR = 0.7;

const listSchema = z.object({ result: z.object({ tools: z.array(z.unknown()) }) });

function loadOf(token: string): Load {
  return {
    path: '/mcp/data',
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      Authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  };
}

async function startBoth(dir: string): Promise<{ ours: ChildServer; baseline: ChildServer; load: Load }> {
  const args = ['--demo', '--port', '0', '--data-dir', join(dir, 'data')];
  const ours = await startChild(join(ROOT, 'server/cli.ts'), args);
  const { access_token: token } = await signIn(
    await registerClient(await discover(`${ours.baseUrl}/realms/stillwell`)),
  );
  const load = loadOf(token);
  const { path, ...init } = load;
  const { result } = listSchema.parse(await (await fetch(ours.baseUrl + path, init)).json());
  const toolsFile = join(dir, 'tools.json');
  await writeFile(toolsFile, JSON.stringify(result.tools));
  const baseline = await startChild(join(import.meta.dirname, 'mcp-baseline-server.ts'), [toolsFile]);
  return { ours, baseline, load };
}

async function memoryRow({ baseUrl, pid }: ChildServer, load: Load): Promise<BenchRow> {
  await httpLoad(baseUrl, load, LOAD_CONNECTIONS, { answers: WARM_UP_REQUESTS });
  const before = await residentMegabytes(pid);
  await httpLoad(baseUrl, load, LOAD_CONNECTIONS, { answers: MEASURED_REQUESTS });
  const after = await residentMegabytes(pid);
  return {
    what: `memory before, and after ${MEASURED_REQUESTS} more tools/list`,
    baseline: 'after',
    unit: 'MB',
    ours: before,
    baselineRate: after,
    bar: MEMORY_BAR,
  };
}

async function run(): Promise<BenchRow[]> {
  const dir = await mkdtemp(join(tmpdir(), 'stillwell-bench-'));
  const { ours, baseline, load } = await startBoth(dir);
  const rows: BenchRow[] = [];
  try {
    for (const connections of CONNECTIONS) {
      const rates = await compareRates([baseline.baseUrl, ours.baseUrl], load, connections, 2);
      const what = `tools/list, ${connections} connection${connections > 1 ? 's' : ''}`;
      rows.push({ what, baseline: 'minimal server of the SDK, same tools', unit: '/s', bar: BAR, ...rates });
    }
    rows.push(await memoryRow(ours, load), demoLevelsRow());
  } finally {
    await Promise.all([ours.stop(), baseline.stop()]);
    await rm(dir, { recursive: true });
  }
  return rows;
}

/** The MCP endpoint of the data service. */
export const mcpGroup: BenchGroup = { name: 'mcp', run };
