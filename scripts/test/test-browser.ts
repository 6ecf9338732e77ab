import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { browsersOnThisComputer } from '#electron/browser-shell/browser-on-this-computer.ts';
import { BROWSER_VARIABLES } from '#electron/browser-shell/find-browser.ts';
import { runCommand, toolCommand } from '#scripts/run-command.ts';

const INSTALL = `No browser of the Chromium family was found, and none could be installed. Install Chrome, Chromium or \
Edge, or name one by the variable CHROME_PATH.`;

const DEBIAN_PACKAGES = ['chromium', 'chromium-headless-shell', 'fonts-noto-cjk'];

/** Debian's Chromium without what a window has around its page: the same tests take an eighth less processor time in it. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** Path of what runs the end-to-end tests: a browser that somebody has named, the headless shell, or any other browser. */
export async function headlessBrowser(say: (line: string) => void): Promise<string> {
  const isNamed = BROWSER_VARIABLES.some((variable) => (process.env[variable] ?? '') !== '');
  return !isNamed && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : testBrowser(say);
}

/** Path of a browser: an installed one, or one that is installed now. */
export async function testBrowser(say: (line: string) => void): Promise<string> {
  const present = presentBrowser();
  if (present) return present;
  say('No browser of the Chromium family is installed: fetching the one of Playwright ...');
  await runCommand(toolCommand('playwright/cli.js', 'install', 'chromium'), { isShown: true });
  if (isDebianRoot() && !presentBrowser()) {
    say('That did not work: installing Debian’s Chromium ...');
    const apt = { isShown: true, env: { DEBIAN_FRONTEND: 'noninteractive' } };
    await runCommand(['apt-get', 'update', '-qq'], apt);
    await runCommand(['apt-get', 'install', '-y', '-qq', ...DEBIAN_PACKAGES], apt);
  }
  const installed = presentBrowser();
  if (!installed) throw new Error(INSTALL);
  return installed;
}

function presentBrowser(): string | undefined {
  const own = chromium.executablePath();
  return browsersOnThisComputer()[0]?.path ?? (existsSync(own) ? own : undefined);
}

function isDebianRoot(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}
