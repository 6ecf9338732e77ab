import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import { z } from 'zod';
import { OPENING_PATH } from './answer-request.ts';
import type { Browser } from './find-browser.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { ShellServer } from './shell-server.ts';
import { parseJsonText } from '#shared/domain/parse-json-text.ts';

const messageSchema = z.object({
  id: z.number().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});

type DebuggingPipe = {
  send(method: string, params?: Record<string, unknown>, sessionId?: string): Promise<unknown>;
  onEvent(listener: (method: string, params: unknown) => void): void;
};

type Waiting = { resolve: (result: unknown) => void; reject: (cause: Error) => void };

/**
 * The browser's own remote control, over two inherited pipes that nobody else can open: messages are JSON texts, each
 * closed by a zero byte. Every call rejects when the browser ends or does not answer in `timeoutMs`.
 */
function openDebuggingPipe(input: Writable, output: Readable, timeoutMs: number): DebuggingPipe {
  const waiting = new Map<number, Waiting>();
  const listeners: ((method: string, params: unknown) => void)[] = [];
  let lastId = 0;
  const failAll = () => {
    for (const { reject } of waiting.values())
      reject(new Error('The browser has closed its debugging pipe.'));
    waiting.clear();
  };
  const receive = (text: string) => {
    const message = readMessage(text);
    if (!message) return;
    if (message.id === undefined) {
      for (const listener of listeners) listener(message.method ?? '', message.params);
      return;
    }
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error) call?.reject(new Error(message.error.message));
    else call?.resolve(message.result);
  };
  readTexts(output, receive);
  output.on('close', failAll).on('error', failAll);
  input.on('error', failAll);
  return {
    onEvent: (listener) => void listeners.push(listener),
    send(method, params = {}, sessionId) {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(id);
          reject(new Error(`The browser did not answer ${method} in ${timeoutMs} ms.`));
        }, timeoutMs);
        timer.unref();
        waiting.set(id, {
          resolve: (result) => (clearTimeout(timer), resolve(result)),
          reject: (cause) => (clearTimeout(timer), reject(cause)),
        });
        input.write(`${JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) })}\0`);
      });
    },
  };
}

/** What cannot be understood is left: a call that waits for it then runs into its time limit. */
function readMessage(text: string): z.infer<typeof messageSchema> | undefined {
  try {
    return messageSchema.parse(parseJsonText(text));
  } catch {
    return undefined;
  }
}

function readTexts(output: Readable, receive: (text: string) => void): void {
  let rest = '';
  output.setEncoding('utf8');
  output.on('data', (piece: string) => {
    const texts = (rest + piece).split('\0');
    rest = texts.pop() ?? '';
    for (const text of texts) receive(text);
  });
}

const targetEventSchema = z.object({
  targetInfo: z.object({ targetId: z.string(), type: z.string(), url: z.string() }),
});

const targetGoneSchema = z.object({ targetId: z.string() });
const attachedSchema = z.object({ sessionId: z.string() });
type WindowServer = { origin: string; cookie: SessionCookie };
const FIRST_WINDOW_MS = 10_000;

type BrowserLaunch = {
  /** What the window shows first. */
  address: string;
  profileDir: string;
  /** Whether the secret goes in by the debugging pipe. */
  hasPipe: boolean;
  /** Chromium's sandbox refuses to run for root. */
  isRoot: boolean;
};

// Everything by which a browser talks to its maker or asks its user something: this window is Stillwell's alone.
const QUIET = [
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-mode',
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-client-side-phishing-detection',
  '--disable-component-extensions-with-background-pages',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-field-trial-config',
  '--disable-search-engine-choice-screen',
  '--disable-sync',
  '--metrics-recording-only',
  '--no-pings',
  '--no-service-autorun',
  '--password-store=basic',
  '--use-mock-keychain',
  '--disable-features=AutofillServerCommunication,CertificateTransparencyComponentUpdater,InterestFeedContentSuggestions,MediaRouter,OptimizationHints,Translate',
];

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

function browserArguments({ address, profileDir, hasPipe, isRoot }: BrowserLaunch): string[] {
  return [
    `--app=${address}`,
    `--user-data-dir=${profileDir}`,
    '--window-size=1280,800',
    '--class=Stillwell',
    ...QUIET,
    ...(hasPipe ? ['--remote-debugging-pipe'] : []),
    ...(isRoot ? ['--no-sandbox', '--test-type'] : []),
  ];
}

type DrivenWindow = { focus: () => Promise<boolean>; close: () => Promise<unknown> };

/**
 * Gives the browser the session, leads its window to Stillwell, and ends the browser with its last window: on macOS
 * it would stay without one.
 */
async function driveWindow(pipe: DebuggingPipe, server: WindowServer): Promise<DrivenWindow> {
  const pages = new Set<string>();
  const first = Promise.withResolvers<string>();
  const close = () => pipe.send('Browser.close');
  pipe.onEvent((method, params) => {
    if (method === 'Target.targetCreated') {
      const { data } = targetEventSchema.safeParse(params);
      if (data?.targetInfo.type !== 'page') return;
      pages.add(data.targetInfo.targetId);
      first.resolve(data.targetInfo.targetId);
    }
    if (method === 'Target.targetDestroyed') {
      const { data } = targetGoneSchema.safeParse(params);
      const isPage = data !== undefined && pages.delete(data.targetId);
      if (isPage && pages.size === 0) close().catch(() => {});
    }
  });
  await pipe.send('Browser.getVersion');
  await pipe.send('Storage.setCookies', { cookies: [cookieOf(server)] });
  await pipe.send('Target.setDiscoverTargets', { discover: true });
  const timer = setTimeout(() => first.reject(new Error('It shows no window.')), FIRST_WINDOW_MS);
  await leadHome(pipe, await first.promise.finally(() => clearTimeout(timer)), server);
  const focus = async () => {
    const [targetId] = pages;
    if (targetId === undefined) return false;
    await pipe.send('Target.activateTarget', { targetId });
    return true;
  };
  return { close, focus };
}

async function leadHome(pipe: DebuggingPipe, targetId: string, { origin }: WindowServer): Promise<void> {
  const attached = await pipe.send('Target.attachToTarget', { targetId, flatten: true });
  const { sessionId } = attachedSchema.parse(attached);
  await pipe.send('Page.navigate', { url: `${origin}/`, referrerPolicy: 'noReferrer' }, sessionId);
  await pipe.send('Target.detachFromTarget', { sessionId });
}

function cookieOf({ cookie, origin }: WindowServer): Record<string, unknown> {
  return {
    name: cookie.name,
    value: cookie.secret,
    // The browser takes a Secure cookie for the loopback address, but only under an https: address here.
    url: origin.replace('http:', 'https:'),
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'Strict',
  };
}
