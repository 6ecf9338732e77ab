import { createServer } from 'node:http';
import { loadavg } from 'node:os';
import { once } from 'node:events';
import { callTool, SILENT_LISTENER } from '#electron/backend/features/explorer/calls/call-tool.ts';
import { headlessExplorer } from '#electron/backend/features/explorer/headless-explorer.ts';
import { DEFAULT_TARGET_SETTINGS } from '#shared/domain/mcp/wire/mcp-target.ts';
import { type BenchGroup, type BenchRow, within } from './bench-row.ts';
import { commandLineRows } from './command-line-rows.ts';
import { measureArchiveStandstill, measureBigAnswer, measureStandstill } from './explorer-window-measure.ts';

const SMALL_CALLS = 300;
const LARGE_CALLS = 8;
const ROUNDS = 3;
/** A call is recorded, read, classified and kept; a bare fetch only reads it. */
const SMALL_BAR = 0.5;
const LARGE_BAR = 0.4;

function resultOf(rowCount: number): string {
  const rows = Array.from({ length: rowCount }, (_each, id) => ({ id, level: id / 7, note: 'x'.repeat(60) }));
  return JSON.stringify({ jsonrpc: '2.0', id: 1, result: { content: [], structuredContent: { rows } } });
}

async function serve(body: string): Promise<{ url: string; stop: () => void }> {
  const server = createServer((request, answer) => {
    request.resume().on('end', () => answer.writeHead(200, { 'content-type': 'application/json' }).end(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    stop: () => void (server.closeAllConnections(), server.close()),
  };
}

/** Calls a second, the best of some rounds. */
async function rateOf(call: () => Promise<unknown>, count: number): Promise<number> {
  let best = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedMs = performance.now();
    for (let at = 0; at < count; at += 1) await call();
    best = Math.max(best, (count * 1000) / (performance.now() - startedMs));
  }
  return best;
}

async function row(what: string, rowCount: number, count: number, bar: number): Promise<BenchRow> {
  const body = resultOf(rowCount);
  const { url, stop } = await serve(body);
  const { parts, endpoint } = headlessExplorer({
    from: { url },
    token: 'token',
    settings: DEFAULT_TARGET_SETTINGS,
    version: '1',
    fetch: globalThis.fetch,
  });
  const request = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'a', arguments: {} },
  });
  const headers = { 'content-type': 'application/json', authorization: 'Bearer token' };
  try {
    const baselineRate = await rateOf(
      async () => (await fetch(url, { method: 'POST', headers, body: request })).json(),
      count,
    );
    const call = { callId: 'a', tool: 'a', argumentsText: '{}', zone: 'UTC' };
    const ours = await rateOf(() => callTool(parts, endpoint, call, SILENT_LISTENER), count);
    return { what, baseline: 'bare fetch and JSON.parse', unit: '/s', ours, baselineRate, bar };
  } finally {
    stop();
  }
}

/** The browser tells of no frame that is shorter. */
const MIN_TOLD_FRAME_MS = 50;
/** A frame of the window, and what the backend's thread may keep others waiting for. */
const MAX_FRAME_MS = 100;
const MAX_STANDSTILL_MS = 50;
/** What a computer that is busy with other things makes of frames, it makes of those of a small answer, too. */
const SMALL_FRAME_BAR = 0.5;

async function run(): Promise<BenchRow[]> {
  const { big, small } = await measureBigAnswer();
  const standstillMs = await measureStandstill();
  const archiveStandstillMs = await measureArchiveStandstill();
  const steps = Object.entries(big).map(
    ([step, ms]) => `${step} ${ms.toFixed(0)} (${(small[step] ?? 0).toFixed(0)})`,
  );
  console.log(
    `Load of the computer: ${loadavg()[0]?.toFixed(1)}. Longest frames in ms, of a small answer in brackets: ${steps.join(', ')}.`,
  );
  const longestMs = Math.max(1, ...Object.values(big));
  const longestOfSmallMs = Math.max(MIN_TOLD_FRAME_MS, ...Object.values(small));
  return [
    within('ten megabytes on screen: longest frame', 'limit: 100 ms', longestMs, MAX_FRAME_MS),
    {
      ...within('ten megabytes on screen: longest frame', 'of a small answer', longestMs, longestOfSmallMs),
      bar: SMALL_FRAME_BAR,
    },
    within('ten megabytes: standstill of the backend', 'limit: 50 ms', standstillMs, MAX_STANDSTILL_MS),
    within(
      'sixty megabytes as HAR: standstill of the backend',
      'limit: 50 ms',
      archiveStandstillMs,
      MAX_STANDSTILL_MS,
    ),
    await row('call of a tool, small answer', 5, SMALL_CALLS, SMALL_BAR),
    await row('call of a tool, answer of ten megabytes', 105_000, LARGE_CALLS, LARGE_BAR),
    ...(await commandLineRows()),
  ];
}

/** The tools explorer's core against a bare request. */
export const explorerGroup: BenchGroup = { name: 'explorer', run };
