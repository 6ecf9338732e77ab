import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Page, test as base } from 'playwright/test';
import { type Standin, type StandinStart, startStandin } from './start-standin.ts';

export { expect } from 'playwright/test';

type Fixtures = {
  /** A throwaway folder for the data of one test. */
  dataDir: string;
  /** Starts one more; each is ended with the test. */
  start: (options?: Partial<StandinStart>) => Promise<Standin>;
  /** Stillwell in the stand-in, its window shown and connected. */
  standin: Standin;
};

/** Waits for the window's page; says everything that may be why it does not come. */
export async function expectShown(page: Page, standin: Standin): Promise<void> {
  try {
    await base.expect(page.getByRole('navigation').first()).toBeVisible();
  } catch (cause) {
    throw new Error(`The window is not shown.\n${standin.said()}`, { cause });
  }
}

/** What tests of the shell itself need; a problem that a test does not expect fails it. */
export const test = base.extend<Fixtures>({
  dataDir: async ({ browserName }, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), `stillwell-${browserName}-`));
    await use(dataDir);
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  },
  start: async ({ context, page, dataDir, locale }, use) => {
    const started: Standin[] = [];
    await use(async (options = {}) => {
      const standin = await startStandin({ context, page, dataDir, locale: locale ?? 'en-US', ...options });
      started.push(standin);
      return standin;
    });
    await Promise.all(started.map((standin) => standin.stop('SIGKILL')));
  },
  standin: async ({ start, page }, use) => {
    const standin = await start();
    await expectShown(page, standin);
    await use(standin);
    base.expect(standin.problems, 'what Electron would at most print').toEqual([]);
  },
});
