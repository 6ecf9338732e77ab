import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Page, test as base } from 'playwright/test';
import { type StartedStillwell, startStillwell } from './started-stillwell.ts';
import { type Problems, watchProblems } from './watch-problems.ts';

export { expect } from 'playwright/test';

type Fixtures = {
  /** A throwaway folder for the data of one test. */
  dataDir: string;
  stillwell: StartedStillwell;
  /** Errors on the console, and requests that leave this computer: any of them fails the test. */
  problems: Problems;
  /** Stillwell's window, opened. */
  window: Page;
};

export const test = base.extend<Fixtures>({
  dataDir: async ({ browserName }, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), `stillwell-${browserName}-`));
    await use(dataDir);
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  },
  stillwell: async ({ dataDir }, use) => {
    const stillwell = await startStillwell(dataDir);
    await use(stillwell);
    await stillwell.stop();
  },
  problems: [
    async ({ page }, use) => {
      const problems = watchProblems(page);
      await use(problems);
      base.expect(problems.seen, 'errors on the console, and requests that leave this computer').toEqual([]);
    },
    { auto: true },
  ],
  window: async ({ page, stillwell }, use) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(stillwell.address);
    await use(page);
    // Before Stillwell ends: an open window would rightly complain that its backend is gone.
    await page.close();
  },
});
