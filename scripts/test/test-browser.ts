import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { browsersOnThisComputer } from '#electron/browser-shell/browser-on-this-computer.ts';
import { runCommand, toolCommand } from '#scripts/run-command.ts';

const INSTALL = `No browser of the Chromium family was found, and none could be installed. Install Chrome, Chromium or \
Edge, or name one by the variable CHROME_PATH.`;

/** Path of a browser for the end-to-end tests: an installed one, or one that is installed now. */
export async function testBrowser(say: (line: string) => void): Promise<string> {
  const present = presentBrowser();
  if (present) return present;
  say('No browser of the Chromium family is installed: fetching the one of Playwright ...');
  await runCommand(toolCommand('playwright/cli.js', 'install', 'chromium'), { isShown: true });
  if (isDebianRoot() && !presentBrowser()) {
    say('That did not work: installing Debian’s Chromium ...');
    const apt = { isShown: true, env: { DEBIAN_FRONTEND: 'noninteractive' } };
    await runCommand(['apt-get', 'update', '-qq'], apt);
    await runCommand(['apt-get', 'install', '-y', '-qq', 'chromium', 'fonts-noto-cjk'], apt);
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
