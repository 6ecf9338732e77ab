import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { testBrowser } from '#scripts/test/test-browser.ts';
import { ConnectionsScreen } from '#test/e2e/screens/connections-screen.ts';
import { MapScreen } from '#test/e2e/screens/map-screen.ts';
import { PlacesScreen } from '#test/e2e/screens/places-screen.ts';
import { serveDemo } from '#test/e2e/support/serve.ts';
import { startStillwell } from '#test/e2e/support/started-stillwell.ts';
import { residentMegabytes } from './resident-megabytes.ts';

const LONG_MS = 180_000;
const CLICK_EVERY_MS = 150;
/** Texts and orders are made ready in the pauses after a list has come; that is part of its loading. */
const AFTERWARDS_MS = 5_000;

type Watched = { longestTaskMs: number; slowestClickMs: number };

export async function openBrowser(...flags: string[]): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: await testBrowser((line) => console.log(line)),
    args: ['--enable-unsafe-swiftshader', ...(isRoot ? ['--no-sandbox'] : []), ...flags],
  });
}

/** A started Stillwell of its own, with nothing in its folder. */
export async function withStillwell<T>(work: (address: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stillwell-bench-'));
  const stillwell = await startStillwell(dataDir);
  try {
    return await work(stillwell.address);
  } finally {
    await stillwell.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** From the command to the first places of the built-in service, on a computer that never had it; milliseconds. */
export async function measureColdStart(): Promise<number> {
  const startedAtMs = performance.now();
  return withStillwell(async (address) => {
    const browser = await openBrowser();
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
      await page.goto(address);
      await new ConnectionsScreen(page).openBuiltIn();
      await new PlacesScreen(page).count('240 places').waitFor();
      return performance.now() - startedAtMs;
    } finally {
      await browser.close();
    }
  });
}

/** Notes long tasks and how long clicks wait for the frame that answers them. */
async function watch(page: Page): Promise<() => Promise<Watched>> {
  await page.evaluate(() => {
    const seen = { longestTaskMs: 0, slowestClickMs: 0 };
    Object.assign(globalThis, { seenByBench: seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        seen.longestTaskMs = Math.max(seen.longestTaskMs, duration);
    }).observe({ type: 'longtask' });
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (name.startsWith('pointer')) seen.slowestClickMs = Math.max(seen.slowestClickMs, duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  return () => page.evaluate(() => (globalThis as unknown as { seenByBench: Watched }).seenByBench);
}

async function windowMegabytes(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const windows = processInfo.filter(({ type }) => type === 'renderer');
  return Math.max(...(await Promise.all(windows.map(({ id }) => residentMegabytes(id)))));
}

/** Clicks until all places have come: nobody waits with folded hands. */
async function clickUntilLoaded(page: Page, places: PlacesScreen, all: string): Promise<void> {
  let isLoaded = false;
  const loaded = places
    .count(all)
    .waitFor({ timeout: LONG_MS })
    .finally(() => (isLoaded = true));
  await places.filter.waitFor({ timeout: LONG_MS });
  while (!isLoaded) {
    await places.filter.click();
    await page.waitForTimeout(CLICK_EVERY_MS);
  }
  await loaded;
}

/** What a window does while so many places load, and the memory that it holds with table and map; megabytes. */
export async function measureLoading(
  count: number,
): Promise<Watched & { residentMb: number; mapTaskMs: number }> {
  const service = await serveDemo(['--demo-places', String(count)]);
  const browser = await openBrowser();
  try {
    return await withStillwell(async (address) => {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
      await page.goto(address);
      const connections = new ConnectionsScreen(page);
      const places = new PlacesScreen(page);
      await connections.open();
      await connections.add('Many places', service.baseUrl);
      const seen = await watch(page);
      await connections.signIn('engineer', 'engineer-demo');
      await page.getByRole('navigation').getByRole('link', { name: 'Places' }).click();
      await clickUntilLoaded(page, places, `${count.toLocaleString('en')} places`);
      await page.waitForTimeout(AFTERWARDS_MS);
      const loading = { ...(await seen()) };
      await new MapScreen(page).open('Split');
      await page.waitForTimeout(2 * AFTERWARDS_MS);
      const { longestTaskMs } = await seen();
      return { ...loading, mapTaskMs: longestTaskMs, residentMb: await windowMegabytes(browser) };
    });
  } finally {
    await browser.close();
    await service.stop();
  }
}
