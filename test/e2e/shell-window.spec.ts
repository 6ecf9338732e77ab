import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright/test';
import { browsersOnThisComputer } from '#electron/browser-shell/browser-on-this-computer.ts';
import { PROJECT_DIR } from './support/started-stillwell.ts';
import { expect, test } from './support/test.ts';

test.skip(process.platform === 'win32', 'the stand-in for a visible browser is a shell script');

/** The real browser without a screen, and with a port by which the test can look into it. */
function headlessBrowser(dataDir: string): string {
  const program = join(dataDir, 'headless-browser');
  // Not the headless shell of other tests, which is no browser that a user has.
  const browser = browsersOnThisComputer()[0]?.path ?? chromium.executablePath();
  writeFileSync(
    program,
    `#!/bin/sh\necho "$@" > "${dataDir}/words"\nexec "${browser}" --headless=new --remote-debugging-port=0 "$@"\n`,
  );
  chmodSync(program, 0o700);
  return program;
}

test('opens with no secret on the command line, and ends when its window is closed', async ({ dataDir }) => {
  const child = spawn(process.execPath, ['scripts/start.ts', '--browser', '--data-dir', dataDir], {
    cwd: PROJECT_DIR,
    env: { ...process.env, DISPLAY: ':0', STILLWELL_BROWSER: headlessBrowser(dataDir) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit');
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (piece: string) => (said += piece));
  await expect.poll(() => said, { timeout: 20_000 }).toContain('Stillwell is open in');

  const words = readFileSync(join(dataDir, 'words'), 'utf8');
  expect(words).toMatch(/--app=http:\/\/127\.0\.0\.1:\d+\/opening /);
  expect(words).not.toContain('launch');

  const [portFile = ''] = globSync(join(dataDir, 'browser-*', 'DevToolsActivePort'));
  const [port] = readFileSync(portFile, 'utf8').split('\n');
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = browser.contexts()[0]?.pages()[0];
  if (!page) throw new Error('There is no window.');
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/(?:#.*)?$/);
  await page.close();
  expect(await exit).toEqual([0, null]);
});
