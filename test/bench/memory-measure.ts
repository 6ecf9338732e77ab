import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { ConnectionsScreen } from '#test/e2e/screens/connections-screen.ts';
import { LevelsScreen } from '#test/e2e/screens/levels-screen.ts';
import { PlacesScreen } from '#test/e2e/screens/places-screen.ts';
import { type StartedStillwell, startStillwell } from '#test/e2e/support/started-stillwell.ts';
import { heapBytes } from './backend-heap.ts';
import { residentMegabytes } from './resident-megabytes.ts';
import { openBrowser } from './window-measure.ts';

const MINUTES = 60;
const MINUTE_MS = 60_000;
/** The map is drawn by software here. */
const LONG_MS = 120_000;
/** What is made at the first look at each part belongs to the part, not to the hour. */
const SETTLED_AFTER_MINUTES = 15;
const MEGABYTE = 1_000_000;

/** What is held after everything that nobody needs has been given back. */
export type HeldMemory = { windowMb: number; windowNodes: number; backendMb: number; residentMb: number };

async function startInspected(dataDir: string): Promise<StartedStillwell> {
  const before = process.env['NODE_OPTIONS'];
  process.env['NODE_OPTIONS'] = '--inspect=127.0.0.1:0';
  try {
    return await startStillwell(dataDir);
  } finally {
    if (before === undefined) delete process.env['NODE_OPTIONS'];
    else process.env['NODE_OPTIONS'] = before;
  }
}

/** What somebody does in a minute, with another part of the app every time; the window ends where it began. */
async function useForAMinute(page: Page, minute: number): Promise<void> {
  const places = new PlacesScreen(page);
  const id = `P00${(minute % 3) + 1}-00${10 + (minute % 60)}`;
  await places.filter.fill(id);
  await places.count('1 of 240 places').waitFor();
  await places.row(id).click();
  await places.detail.waitFor();
  await page.keyboard.press('Escape');
  await places.detail.waitFor({ state: 'hidden' });
  await places.filter.fill('');
  await places.count('240 places').waitFor();
  await places.table.press(String((minute % 4) + 1));
  const section = ['connections', 'upload', 'tools', 'settings'][minute % 4];
  await page.getByRole('navigation').locator(`a[href="#${section}"]`).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await places.open();
  await places.filter.waitFor();
  await page.getByRole('radiogroup', { name: 'Arrangement' }).getByText('Table', { exact: true }).click();
  await places.table.waitFor();
}

async function measure(page: Page, stillwell: StartedStillwell): Promise<HeldMemory> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes } = await session.send('Memory.getDOMCounters');
  await session.detach();
  return {
    windowMb: usedSize / MEGABYTE,
    windowNodes: nodes,
    backendMb: (await heapBytes(stillwell.written().err)) / MEGABYTE,
    residentMb: await residentMegabytes(stillwell.pid),
  };
}

/**
 * An hour of use whose minutes last as long as what is done in them: the clock of the window is set forward to the next
 * minute, so that everything it reads by itself is read as often as in an hour. The clock of the backend is the real
 * one; it does nothing by itself but renew tokens.
 * @returns what is held when all parts have been seen, in the middle, and at the end
 */
export async function measureAnHour(): Promise<[HeldMemory, HeldMemory, HeldMemory]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stillwell-bench-'));
  const stillwell = await startInspected(dataDir);
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
    page.setDefaultTimeout(LONG_MS);
    await page.clock.install();
    await page.goto(stillwell.address);
    await new ConnectionsScreen(page).openBuiltIn();
    await new LevelsScreen(page).signInForMcp('engineer', 'engineer-demo');
    const held: HeldMemory[] = [];
    for (let minute = 1; minute <= MINUTES; minute += 1) {
      await useForAMinute(page, minute);
      await page.clock.fastForward(MINUTE_MS);
      const isMeasured = [SETTLED_AFTER_MINUTES, MINUTES / 2, MINUTES].includes(minute);
      if (isMeasured) held.push(await measure(page, stillwell));
    }
    const [settled, middle, end] = held;
    if (!settled || !middle || !end) throw new Error('the hour was not measured');
    return [settled, middle, end];
  } finally {
    await browser.close();
    await stillwell.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}
