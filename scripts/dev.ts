import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { browsersOnThisComputer, hasDisplay } from '#electron/browser-shell/browser-on-this-computer.ts';
import { openWindowByPipe } from '#electron/browser-shell/open-window.ts';
import { sessionCookie } from '#electron/browser-shell/session-cookie.ts';
import { forgetBuilds } from './build/build-stale.ts';
import { projectPath } from './build/project-files.ts';
import { shellProcess } from './dev/shell-process.ts';
import { watchBundles } from './dev/watch-bundles.ts';
import { watchWindow } from './dev/watch-window.ts';
import { plainCause } from './run-command.ts';
import { endSignal } from './start/end-signal.ts';
import { parseStartOptions, type StartOptions } from './start/start-options.ts';

const say = (line: string) => console.error(line);

async function develop({ port, isOpening, ...options }: StartOptions): Promise<void> {
  const signal = endSignal();
  const dataDir = options.dataDir ? resolve(options.dataDir) : projectPath('.stillwell');
  const sessionSecret = randomBytes(32).toString('base64url');
  const shell = shellProcess({ dataDir, port, sessionSecret });
  let isUp = false;
  forgetBuilds();
  await Promise.all([
    watchWindow({ signal, say, onBuilt: () => isUp && shell.reload() }),
    watchBundles({
      signal,
      say,
      onBuilt: () => {
        if (isUp) shell.restart().catch((cause: unknown) => say(plainCause(cause)));
      },
    }),
  ]);
  const shellPort = await shell.restart();
  isUp = true;
  if (isOpening) await open(shellPort, sessionSecret, dataDir);
  if (!signal.aborted) await new Promise((end) => signal.addEventListener('abort', end));
  await shell.end();
}

async function open(port: number, sessionSecret: string, profilesDir: string): Promise<void> {
  const [browser] = hasDisplay(process.platform, process.env) ? browsersOnThisComputer() : [];
  if (!browser) return;
  const server = { origin: `http://127.0.0.1:${port}`, cookie: sessionCookie(port, sessionSecret) };
  const profileDir = `${profilesDir}/browser-development`;
  try {
    await openWindowByPipe({ server, browser, profileDir, isRoot: process.getuid?.() === 0 });
  } catch (cause) {
    say(`${browser.name} did not open a window (${plainCause(cause)}): open the address above.`);
  }
}

const parsed = parseStartOptions(process.argv.slice(2));
if ('help' in parsed) {
  console.log(parsed.help);
} else if ('error' in parsed || parsed.options.shell === 'electron') {
  say('error' in parsed ? parsed.error : 'Development runs in the browser shell.');
  process.exitCode = 2;
} else {
  try {
    await develop(parsed.options);
  } catch (cause) {
    say(plainCause(cause));
    process.exitCode = 1;
  }
}
