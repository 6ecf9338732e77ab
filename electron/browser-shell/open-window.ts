import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import { OPENING_PATH } from './answer-request.ts';
import { browserArguments } from './browser-arguments.ts';
import { openDebuggingPipe } from './debugging-pipe.ts';
import { driveWindow, type WindowServer } from './drive-window.ts';
import type { Browser } from './find-browser.ts';
import type { ShellServer } from './shell-server.ts';

export type OpenWindow = {
  browser: Browser;
  /** Settles when the browser has ended. */
  closed: Promise<void>;
  /** Brings the window to the front, or opens one more; false where neither works. */
  focus: () => Promise<boolean>;
  /** Whether the browser ends with its window; one on macOS stays, unless it is led by the pipe. */
  endsWithWindow: boolean;
  close: () => void;
};

type OpenOptions<Server = WindowServer> = {
  server: Server;
  browser: Browser;
  profileDir: string;
  isRoot: boolean;
};

/** How long a browser that was asked to end may take. */
const END_TIMEOUT_MS = 3000;
const PIPE_TIMEOUT_MS = 10_000;
const TICKET_LIFETIME_MS = 60_000;
/** A browser that ends this soon has shown no window, or has handed over to one that runs already. */
const AT_ONCE_MS = 3000;

/**
 * Opens the window with its session brought in by the debugging pipe, so that no secret is in an address or in the
 * list of processes. Rejects when the browser does not play along.
 */
export async function openWindowByPipe({
  server,
  browser,
  profileDir,
  isRoot,
}: OpenOptions): Promise<OpenWindow> {
  makeProfileDir(profileDir);
  const address = `${server.origin}${OPENING_PATH}`;
  const child = spawn(browser.path, browserArguments({ address, profileDir, hasPipe: true, isRoot }), {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const closed = whenClosed(child);
  const [, , , input, output] = child.stdio;
  if (!(input instanceof Writable) || !(output instanceof Readable)) throw new Error('There is no pipe.');
  const pipe = openDebuggingPipe(input, output, PIPE_TIMEOUT_MS);
  try {
    const window = await Promise.race([
      driveWindow(pipe, server),
      closed.then(() => Promise.reject(new Error('It ended at once.'))),
    ]);
    const { focus } = window;
    const close = () => {
      window.close().catch(() => child.kill());
      setTimeout(() => child.kill('SIGKILL'), END_TIMEOUT_MS).unref();
    };
    return { browser, closed, focus, close, endsWithWindow: true };
  } catch (cause) {
    child.kill();
    await closed;
    throw cause;
  }
}

/** Opens the window by a one-time address, for a browser whose debugging is forbidden by its administrator. */
export async function openWindowByAddress(options: OpenOptions<ShellServer>): Promise<OpenWindow> {
  const { server, browser, profileDir, isRoot } = options;
  makeProfileDir(profileDir);
  const start = () => {
    const address = server.launchAddress(TICKET_LIFETIME_MS);
    const words = browserArguments({ address, profileDir, hasPipe: false, isRoot });
    return spawn(browser.path, words, { stdio: 'ignore' });
  };
  const child = start();
  const closed = whenClosed(child);
  const isGone = await Promise.race([
    closed.then(() => true),
    new Promise<boolean>((resolve) => setTimeout(resolve, AT_ONCE_MS, false).unref()),
  ]);
  if (isGone) throw new Error('It ended at once.');
  // A second start on the same profile hands over to the first, which opens one more window.
  const focus = async () => {
    await whenClosed(start());
    return true;
  };
  const endsWithWindow = process.platform !== 'darwin';
  return { browser, closed, focus, endsWithWindow, close: () => void child.kill() };
}

function makeProfileDir(profileDir: string): void {
  mkdirSync(profileDir, { recursive: true, mode: 0o700 });
}

function whenClosed(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
}
