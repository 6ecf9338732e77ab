import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { ConnectionsScreen } from '#test/e2e/screens/connections-screen.ts';
import { LevelsScreen } from '#test/e2e/screens/levels-screen.ts';
import { type StartedStillwell, startStillwell } from '#test/e2e/support/started-stillwell.ts';
import { type ThreadMemory, threadsMemory } from './backend-heap.ts';
import { spendAMinute } from './spend-a-minute.ts';
import { residentMegabytes } from './resident-megabytes.ts';
import { openBrowser } from './window-measure.ts';

const MINUTES = 60;
const MINUTE_MS = 60_000;
/** The map is drawn by software here. */
const LONG_MS = 120_000;
/** What is made at the first look at each part belongs to the part, not to the hour. */
const MEASURED_AFTER_MINUTES = [15, 30, MINUTES];
/** The machine code of a script is made the more often it runs, and held as long as the script: it is not what an hour leaves behind. */
const BYTECODE_ONLY = '--js-flags=--no-sparkplug --no-maglev --no-opt';
/** What is under way for a moment, a fade or a reading of levels, is not kept: the least of some looks is what is held. */
const LOOKS = 3;
const LOOK_AGAIN_MS = 1_000;
const MEGABYTE = 1_000_000;

/** What is held after everything that nobody needs has been given back; of the window what scripts and what the page holds. */
export type HeldMemory = {
  window: { heapMb: number; pageMb: number; nodes: number; listeners: number };
  threads: ThreadMemory[];
  residentMb: number;
};

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

async function lookAtWindow(page: Page): Promise<HeldMemory['window']> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize, embedderHeapUsedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners: listeners } = await session.send('Memory.getDOMCounters');
  await session.detach();
  return { heapMb: usedSize / MEGABYTE, pageMb: embedderHeapUsedSize / MEGABYTE, nodes, listeners };
}

async function measure(page: Page, stillwell: StartedStillwell): Promise<HeldMemory> {
  let window = await lookAtWindow(page);
  for (let look = 1; look < LOOKS; look += 1) {
    await page.waitForTimeout(LOOK_AGAIN_MS);
    const again = await lookAtWindow(page);
    if (again.heapMb < window.heapMb) window = again;
  }
  const threads = await threadsMemory(stillwell.written().err);
  return { window, threads, residentMb: await residentMegabytes(stillwell.pid) };
}

/** Everything that somebody does in an hour; the window's clock is set forward to the next minute when a minute's work is done. */
async function spendAnHour(page: Page, onMinute: (minute: number) => Promise<void>): Promise<void> {
  for (let minute = 1; minute <= MINUTES; minute += 1) {
    await spendAMinute(page, minute);
    await page.clock.fastForward(MINUTE_MS);
    await onMinute(minute);
  }
}

/**
 * What is held when all parts have been seen, and at the end of an hour of use; `onMeasured` hears of its middle too. What
 * is done in the hour is done in full, only without pauses: places, curves, map, over a thousand calls of tools, twelve
 * uploads. What the window does by itself it does as often as in an hour, because its clock is set forward. The clock of
 * the backend is the real one: by itself it does nothing but renew tokens.
 */
export async function measureAnHour(
  onMeasured: (minute: number, held: HeldMemory) => void,
): Promise<{ settled: HeldMemory; end: HeldMemory }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stillwell-bench-'));
  const stillwell = await startInspected(dataDir);
  const browser = await openBrowser(BYTECODE_ONLY);
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
    page.setDefaultTimeout(LONG_MS);
    await page.clock.install();
    await page.goto(stillwell.address);
    await new ConnectionsScreen(page).openBuiltIn();
    await new LevelsScreen(page).untilRead();
    const held: HeldMemory[] = [];
    await spendAnHour(page, async (minute) => {
      if (!MEASURED_AFTER_MINUTES.includes(minute)) return;
      const now = await measure(page, stillwell);
      held.push(now);
      onMeasured(minute, now);
    });
    const [settled, , end] = held;
    if (!settled || !end) throw new Error('the hour was not measured');
    return { settled, end };
  } finally {
    await browser.close();
    await stillwell.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}
