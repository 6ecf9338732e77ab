import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Page } from 'playwright';
import { DEFAULT_TARGET_SETTINGS } from '#shared/domain/mcp/wire/mcp-target.ts';
import { ResultsScreen } from '#test/e2e/screens/results-screen.ts';
import { ToolsScreen } from '#test/e2e/screens/tools-screen.ts';
import { type OwnAnswer, startOwnMcpServer } from '#test/e2e/support/own-mcp-server.ts';
import { fetchArchive } from '#test/support/explorer.ts';
import type { BackendClient } from '#test/support/open-backend.ts';
import { openBackendClient } from '#test/support/open-backend-client.ts';
import { openBrowser, withStillwell } from './window-measure.ts';

const LONG_MS = 60_000;
const SETTLED_MS = 1_000;
const ROUNDS = 3;
const NANOSECONDS = 1e6;

/** An answer with a row for every minute, as a chart, a table and a tree: a hundred thousand are ten megabytes. */
function answerOf(count: number): object {
  const rows = Array.from({ length: count }, (_each, id) => ({
    id,
    time: new Date(1_780_000_000_000 + id * 60_000).toISOString(),
    level: Math.sin(id / 500),
    note: 'x'.repeat(30),
  }));
  return { content: [], structuredContent: { rows } };
}

const COUNTS = { big: 100_000, small: 1_000 };
type Size = keyof typeof COUNTS;
const SIZES: Size[] = ['big', 'small'];

const nameOf = (kind: 'rows' | 'words', size: Size) => `${size}_${kind}`;

/** An endpoint whose tools give such answers, once as data and once as one text. */
async function startBigServer() {
  const results = SIZES.flatMap((size): [string, Buffer][] => {
    const rows = JSON.stringify(answerOf(COUNTS[size]));
    const words = JSON.stringify({ content: [{ type: 'text', text: rows }] });
    return [
      [nameOf('rows', size), Buffer.from(rows)],
      [nameOf('words', size), Buffer.from(words)],
    ];
  });
  const tools = results.map(([name]) => ({
    name,
    inputSchema: { type: 'object' },
    annotations: { readOnlyHint: true },
  }));
  const send = (result: Buffer): OwnAnswer => {
    return ({ id }, answer) => {
      answer.writeHead(200, { 'content-type': 'application/json' });
      answer.write(`{"jsonrpc":"2.0","id":${id},"result":`);
      answer.write(result);
      answer.end('}');
    };
  };
  return startOwnMcpServer(tools, Object.fromEntries(results.map(([name, result]) => [name, send(result)])));
}

/** The longest frame since it was asked last: script, layout and drawing together. */
async function watchFrames(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = { longestMs: 0 };
    Object.assign(globalThis, { framesOfBench: seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longestMs = Math.max(seen.longestMs, duration);
    }).observe({ type: 'long-animation-frame' });
  });
  return async () => {
    await page.waitForTimeout(SETTLED_MS);
    return page.evaluate(() => {
      const { framesOfBench: seen } = globalThis as unknown as { framesOfBench: { longestMs: number } };
      const { longestMs } = seen;
      seen.longestMs = 0;
      return longestMs;
    });
  };
}

async function everyView(
  page: Page,
  size: Size,
  longest: () => Promise<number>,
): Promise<Record<string, number>> {
  const screen = new ResultsScreen(page);
  const { result } = screen;
  const frames: Record<string, number> = {};
  const note = async (what: string) => {
    frames[what] = await longest();
  };
  await screen.call(nameOf('rows', size), {});
  await screen.showAs('Chart');
  await result.getByRole('slider').waitFor({ timeout: LONG_MS });
  await note('chart');
  await screen.showAs('Table');
  const grid = result.getByRole('grid');
  await grid.getByRole('gridcell').first().waitFor({ timeout: LONG_MS });
  await note('table');
  await result.getByLabel('Filter the rows').fill('99');
  await result.getByText(/^[\d,]+ of [\d,]+ rows$/).waitFor({ timeout: LONG_MS });
  await grid.getByRole('columnheader').nth(2).getByRole('button').click();
  await note('filter and sort');
  await screen.showAs('Tree');
  await result.getByRole('treeitem').first().click();
  await note('tree');
  await screen.showAs('Raw');
  await result.getByRole('region', { name: 'Text of the result' }).waitFor({ timeout: LONG_MS });
  await note('raw');
  await screen.showAs('Traffic');
  await result.getByRole('region', { name: 'Body received' }).waitFor({ timeout: LONG_MS });
  await note('wire');
  await screen.call(nameOf('words', size), {});
  await result.getByText('Done').first().waitFor({ timeout: LONG_MS });
  await screen.showAs('Content');
  await note('one text');
  return frames;
}

/** Of each step what it took at its best: what another program costs is in one round, what we cost is in all. */
function bestOf(rounds: readonly Record<string, number>[]): Record<string, number> {
  const [first = {}] = rounds;
  return Object.fromEntries(
    Object.keys(first).map((step) => [step, Math.min(...rounds.map((round) => round[step] ?? Infinity))]),
  );
}

/**
 * The longest frames of the window while an answer of ten megabytes comes and is looked at in every way, and the same for a
 * small one in the same minute; milliseconds.
 */
export async function measureBigAnswer(): Promise<Record<Size, Record<string, number>>> {
  const server = await startBigServer();
  const browser = await openBrowser();
  try {
    return await withStillwell(async (address) => {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
      await page.goto(address);
      const tools = new ToolsScreen(page);
      await tools.open();
      await tools.addAddress('Big answers', server.url);
      await tools.choose(nameOf('rows', 'small'));
      const longest = await watchFrames(page);
      await longest();
      const rounds: Record<Size, Record<string, number>[]> = { big: [], small: [] };
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const size of SIZES) rounds[size].push(await everyView(page, size, longest));
      }
      return { big: bestOf(rounds.big), small: bestOf(rounds.small) };
    });
  } finally {
    await browser.close();
    await server.stop();
  }
}

const ARCHIVED_CALLS = 6;

type BigCall = (name: string) => Promise<void>;

/** A backend on its own with an endpoint of big answers. */
async function withBigBackend<T>(use: (call: BigCall, client: BackendClient) => Promise<T>): Promise<T> {
  const server = await startBigServer();
  const dataDir = mkdtempSync(join(tmpdir(), 'stillwell-bench-'));
  const { client, close } = await openBackendClient(dataDir);
  try {
    const { id: targetId } = await client.tools.targets.add({
      draft: {
        ...DEFAULT_TARGET_SETTINGS,
        name: 'Big answers',
        url: server.url,
        authorisation: { kind: 'none' },
      },
      bearer: null,
    });
    return await use(async (name) => {
      for await (const event of await client.tools.call({ targetId, tool: name, argumentsText: '{}' })) {
        if (event.kind === 'ended' && event.outcome.status !== 'result') throw new Error('The call failed.');
      }
    }, client);
  } finally {
    await close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * The longest standstill of this thread while something is done, in the best of some rounds; milliseconds. What another
 * program costs is in one round, what we cost is in all.
 */
async function longestStandstill(work: () => Promise<void>): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    await work();
    delay.disable();
    rounds.push(delay.max / NANOSECONDS);
  }
  return Math.min(...rounds);
}

/** How long the backend's own thread stands still while such an answer comes; milliseconds. */
export async function measureStandstill(): Promise<number> {
  return withBigBackend(async (call) => {
    // The first one starts the thread and warms the code up.
    await call(nameOf('rows', 'big'));
    return longestStandstill(async () => {
      await call(nameOf('rows', 'big'));
      await call(nameOf('words', 'big'));
    });
  });
}

/** The same while as many of them as are kept are written into an archive; milliseconds. */
export async function measureArchiveStandstill(): Promise<number> {
  return withBigBackend(async (call, client) => {
    for (let count = 0; count < ARCHIVED_CALLS; count += 1) await call(nameOf('rows', 'big'));
    return longestStandstill(async () => void (await fetchArchive(client)));
  });
}
