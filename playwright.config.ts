import { defineConfig } from 'playwright/test';
import { STANDIN_BROWSER_ARGUMENTS } from '#test/electron-standin/launch-options.ts';
import type { ShellOption } from '#test/e2e/support/test.ts';

/** Set by `npm run test:electron`, empty where there is no Electron: its tests are skipped then, and counted. */
const isWithElectron = process.env['STILLWELL_ELECTRON'] !== undefined;
const browserPath = process.env['STILLWELL_TEST_BROWSER'];

/**
 * Two panels of the address bar, which no test has: each window would draw them as pages of their own, a quarter of what a
 * test costs; and processes for pages that might be opened. The others are what Playwright switches off itself, whose list is not looked at beside a second one.
 */
const UNUSED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
];

/**
 * WebGL by software, the same on every machine, for the maps alone: drawing whole pages that way takes a third of the
 * time of every test. Chromium's sandbox refuses to run for root.
 */
const launchOptions = (...more: string[]) => ({
  ...(browserPath ? { executablePath: browserPath } : {}),
  args: [
    '--enable-unsafe-swiftshader',
    `--disable-features=${UNUSED_FEATURES.join(',')}`,
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ...more,
  ],
});

/**
 * What runs in the shells of Electron, too: the first way through the app whole, and of every other area what is told by a
 * tag. Pages and backend are the same in every shell, so the rest would prove the same once more.
 */
const IN_EVERY_SHELL = /e2e\/(?:places|accessibility)\.spec|@every-shell/;

const ELECTRON = {
  name: 'electron',
  testMatch: ['e2e/real-electron/*.spec.ts', 'e2e/*.spec.ts'],
  grep: [/real-electron/, IN_EVERY_SHELL],
  grepInvert: /@browser-shell/,
  use: { shell: 'electron' as const, launchOptions: launchOptions() },
};

export default defineConfig<ShellOption>({
  testDir: 'test',
  projects: [
    { name: 'browser-shell', testMatch: 'e2e/*.spec.ts', use: { launchOptions: launchOptions() } },
    {
      name: 'electron-stand-in',
      testMatch: ['electron-standin/specs/*.spec.ts', 'e2e/*.spec.ts'],
      grep: [/electron-standin\/specs/, IN_EVERY_SHELL],
      grepInvert: /@browser-shell/,
      use: { shell: 'electron-stand-in', launchOptions: launchOptions(...STANDIN_BROWSER_ARGUMENTS) },
    },
    ...(isWithElectron ? [ELECTRON] : []),
  ],
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  use: {
    headless: true,
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
    // Film and page of every step would cost a tenth of the run: `--trace on` has both where a test fails.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
  },
});
