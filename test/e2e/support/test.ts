import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Page, test as base } from 'playwright/test';
import {
  ELECTRON_PROGRAM,
  type ElectronStillwell,
  NO_ELECTRON,
  startElectronStillwell,
} from './electron-stillwell.ts';
import { placeKeys } from './place-keys.ts';
import { startStandinStillwell } from './standin-stillwell.ts';
import { START_BUILT, type StartedStillwell, startStillwell } from './started-stillwell.ts';
import { type Problems, watchProblems } from './watch-problems.ts';

export { expect } from 'playwright/test';

/** In which shell the window is opened; a project of the configuration says so. */
export type ShellOption = { shell: 'browser-shell' | 'electron-stand-in' | 'electron' };

/** Why a test is skipped in Electron itself. */
export const SIGN_ON_IS_OUTSIDE =
  'Electron opens the page of the sign-on in the user’s own browser, where no test looks';

type Fixtures = ShellOption & {
  /** A throwaway folder for the data of one test. */
  dataDir: string;
  stillwell: StartedStillwell;
  /** Electron itself, where the window is opened in it. */
  electron: ElectronStillwell | undefined;
  /** Errors on the console, and requests that leave this computer: any of them fails the test. */
  problems: Problems;
  /** Stillwell's window, opened. */
  window: Page;
};

export const test = base.extend<Fixtures>({
  shell: ['browser-shell', { option: true }],
  dataDir: async ({ browserName }, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), `stillwell-${browserName}-`));
    await placeKeys(join(dataDir, 'built-in-service'));
    await use(dataDir);
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  },
  electron: async ({ shell, dataDir, locale }, use, info) => {
    if (shell !== 'electron') return use(undefined);
    info.skip(ELECTRON_PROGRAM === '', NO_ELECTRON);
    const electron = await startElectronStillwell(dataDir, locale ?? 'en-US');
    await use(electron);
    await electron.stop();
  },
  page: async ({ electron, page }, use) => use(electron?.page ?? page),
  stillwell: async ({ shell, electron, dataDir, context, page, locale, colorScheme }, use) => {
    const isDark = colorScheme === 'dark';
    const stillwell =
      electron ??
      (shell === 'browser-shell'
        ? await startStillwell(dataDir, {}, START_BUILT)
        : await startStandinStillwell({ context, page, dataDir, locale: locale ?? 'en-US', isDark }));
    await use(stillwell);
    await stillwell.stop();
    if (shell === 'electron-stand-in') base.expect(stillwell.written().err, 'problems of the shell').toBe('');
  },
  problems: [
    async ({ page }, use) => {
      const problems = watchProblems(page);
      await use(problems);
      base.expect(problems.seen, 'errors on the console, and requests that leave this computer').toEqual([]);
    },
    { auto: true },
  ],
  window: async ({ shell, page, stillwell }, use) => {
    if (shell === 'browser-shell') await page.goto(stillwell.address);
    await use(page);
    // Before Stillwell ends: an open window would rightly complain that its backend is gone.
    await page.close();
  },
});
