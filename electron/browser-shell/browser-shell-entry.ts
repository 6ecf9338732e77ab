import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Backend, type BackendOptions, createBackend } from '#electron/backend/index.ts';
import { type DataDirLock, lockDataDir } from '#electron/both-shells/data-dir-lock.ts';
import { openLogFile } from '#electron/both-shells/log-file.ts';
import { sendingSummary } from '#shared/contract/sending-summary.ts';
import { browsersOnThisComputer, hasDisplay } from './browser-on-this-computer.ts';
import { askForWindow } from './control-request.ts';
import type { Browser } from './find-browser.ts';
import type { LiveReload } from './live-reload.ts';
import { type OpenWindow, openWindowByAddress, openWindowByPipe } from './open-window.ts';
import { printPdf } from './print-pdf.ts';
import { printAddress, type PrintedAddress, type Terminal } from './print-address.ts';
import { type ShellServer, startShellServer } from './shell-server.ts';
import { whenIdle } from './when-idle.ts';

const PROGRAMS: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer.exe' };

/** A program that has not failed by then is showing the folder, and some stay for as long as it is shown. */
const FAILS_WITHIN_MS = 1_500;

export type BrowserShellOptions = {
  version: string;
  dataDir: string;
  /** Folder of the built window. */
  windowDir: string;
  workers: BackendOptions['workers'];
  /** 0 picks a free one. */
  port: number;
  /** Whether to open a window; else the address is printed. */
  isOpening: boolean;
  terminal: Terminal;
  /** Ends the shell. */
  signal: AbortSignal;
  development?: { sessionSecret: string; liveReload: LiveReload; onReady(server: ShellServer): void };
};

/** Longer than a reload of the window takes. */
const IDLE_END_MS = 10_000;

type HeldLock = Extract<DataDirLock, { isHeld: true }>;

/** Runs Stillwell in a browser of this computer until its window closes or `signal` ends it; gives the exit code. */
export async function runBrowserShell(options: BrowserShellOptions): Promise<number> {
  const lock = lockDataDir(options.dataDir);
  if (!lock.isHeld) return showRunningInstance(lock, options);
  try {
    return await runLocked(lock, options);
  } finally {
    lock.release();
  }
}

async function runLocked(lock: HeldLock, options: BrowserShellOptions): Promise<number> {
  const { dataDir, windowDir, port, terminal, development } = options;
  const log = openLogFile(join(dataDir, 'logs', 'stillwell.log'));
  const backend = await createBackend({
    dataDir,
    version: options.version,
    shell: 'browser',
    workers: options.workers,
    log,
    desktop: desktopAbilities(),
  });
  let window: OpenWindow | undefined;
  let printed: PrintedAddress | undefined;
  const openWindow = () => {
    if (!window) return false;
    window.focus().catch((cause: unknown) => log({ level: 'warn', event: 'focus-failed', cause }));
    return true;
  };
  const control = { secret: randomBytes(32).toString('base64url'), openWindow };
  try {
    const server = await startShellServer({
      windowDir,
      port,
      control,
      acceptSocket: (socket) => backend.acceptWebSocket(socket),
      onWindowCount: whenIdle(IDLE_END_MS, () => {
        if (window && !window.endsWithWindow) window.close();
      }),
      onLaunch: (redemption) => printed?.onLaunch(redemption),
      sessionSecret: development?.sessionSecret,
      liveReload: development?.liveReload,
    });
    try {
      lock.announce({ pid: process.pid, port: server.port, controlSecret: control.secret });
      log({ level: 'info', event: 'browser-shell-ready', port: server.port, version: options.version });
      development?.onReady(server);
      if (options.isOpening) window = await openChosen(server, options);
      if (!window) printed = printAddress(server, terminal, options.isOpening);
      await untilEnd(window, options.signal);
      return 0;
    } finally {
      printed?.stop();
      window?.close();
      await window?.closed;
      await server.close();
    }
  } finally {
    sayWhatWaits(backend, terminal);
    await backend.close();
  }
}

/** Folders are shown where there is a screen; PDF files are made where there is a browser, which needs none. */
function desktopAbilities(): NonNullable<BackendOptions['desktop']> {
  const browsers = browsersOnThisComputer();
  return {
    ...(hasDisplay(process.platform, process.env) && { openFolder: (path: string) => openFolder(path) }),
    ...(browsers.length > 0 && { printPdf: (html: string) => printPdf(html, browsers) }),
  };
}

function sayWhatWaits({ uploads }: Backend, terminal: Terminal): void {
  const sending = sendingSummary(uploads.value);
  if (!sending) return;
  terminal.say(
    `${sending.rowsDone} of ${sending.rows} rows have been sent. What is left goes on at the next start.`,
  );
}

async function openChosen(
  server: ShellServer,
  { dataDir, terminal }: BrowserShellOptions,
): Promise<OpenWindow | undefined> {
  const window = await chooseWindow({
    server,
    browsers: browsersOnThisComputer(),
    profilesDir: dataDir,
    say: terminal.say,
  });
  if (window) {
    terminal.say(
      `Stillwell is open in ${window.browser.name}. Close its window, or press Ctrl+C here, to end it.`,
    );
  }
  return window;
}

function untilEnd(window: OpenWindow | undefined, signal: AbortSignal): Promise<void> {
  const stopped = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
  return window ? Promise.race([window.closed, stopped]) : stopped;
}

async function showRunningInstance(
  { owner }: Extract<DataDirLock, { isHeld: false }>,
  { dataDir, isOpening, terminal }: BrowserShellOptions,
): Promise<number> {
  const isShown = isOpening && owner?.port ? await askForWindow(owner.port, owner.controlSecret) : false;
  if (isShown) {
    terminal.say('Stillwell is running already; its window has been brought to the front.');
    return 0;
  }
  const who = owner
    ? `process ${owner.pid}${owner.port ? `, http://127.0.0.1:${owner.port}` : ''}`
    : 'it is just starting or ending';
  terminal.say(
    `Another Stillwell is using the data folder ${dataDir} (${who}).\n` +
      'Use that one, close it first, or choose another folder: --data-dir DIR',
  );
  return 1;
}

type ChooseWindowOptions = {
  server: ShellServer;
  browsers: Browser[];
  profilesDir: string;
  say: (line: string) => void;
};

/** Opens the window in the first browser that plays along; undefined, with the reason said, when none does. */
async function chooseWindow({
  server,
  browsers,
  profilesDir,
  say,
}: ChooseWindowOptions): Promise<OpenWindow | undefined> {
  if (!hasDisplay(process.platform, process.env)) {
    say('There is no display here to open a window on.');
    return undefined;
  }
  if (browsers.length === 0) {
    say('No browser of the Chromium family (Chrome, Chromium, Edge, Brave, Vivaldi) was found.');
  }
  const isRoot = process.getuid?.() === 0;
  for (const browser of browsers) {
    const options = { server, browser, isRoot, profileDir: `${profilesDir}/${profileName(browser)}` };
    const window =
      (await attempt(() => openWindowByPipe(options), browser, say)) ??
      (await attempt(() => openWindowByAddress(options), browser, say));
    if (window) return window;
  }
  return undefined;
}

async function attempt(
  open: () => Promise<OpenWindow>,
  browser: Browser,
  say: (line: string) => void,
): Promise<OpenWindow | undefined> {
  try {
    return await open();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    say(`${browser.name} (${browser.path}) did not open a window: ${reason}`);
    return undefined;
  }
}

/** A profile belongs to one kind of browser: another would read what it does not understand. */
function profileName({ name }: Browser): string {
  return `browser-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
}

/** Shows a folder in the file manager of this computer. @throws Error that says why not */
function openFolder(path: string, platform: NodeJS.Platform = process.platform): Promise<void> {
  const program = PROGRAMS[platform] ?? 'xdg-open';
  const child = spawn(program, [path], { stdio: 'ignore', detached: true });
  child.unref();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, FAILS_WITHIN_MS);
    const fail = (reason: string) => {
      clearTimeout(timer);
      reject(new Error(reason));
    };
    child.on('error', () => fail(`${program} cannot be started`));
    child.on('exit', (code) => {
      // The file manager of Windows ends with 1 when all is well.
      if (code === 0 || platform === 'win32') {
        clearTimeout(timer);
        resolve();
      } else fail(`${program} ended with code ${code}`);
    });
  });
}
