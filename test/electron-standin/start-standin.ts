/**
 * A stand-in for Electron. It runs the COMPILED main.cjs and preload.cjs, unmodified, in a Node process whose `electron`
 * is test/electron-standin/main-process, and shows the window in a real Chromium: the preload in a real isolated world,
 * the app's pages with their real headers (Chromium itself enforces the policy in them), a real MessageChannel to the
 * page. It is strict: a member or event of Electron that is not modelled throws with its name, rules of order throw,
 * and webPreferences less safe than Electron's own are refused.
 *
 * What it cannot show, because it embodies our belief about Electron and not Electron:
 * - the real origin `app://bundle` (here `https://app--bundle.invalid`): storage, service workers, absolute addresses;
 * - what privileges of a scheme do, the operating system's sandbox, fuses, asar, code signing, updates;
 * - structured clone between processes beyond JSON and bytes, the small print of contextBridge, promises over it;
 * - frames inside the page as senders (a test can only pretend to be one); popups are closed after they came to be, and
 *   navigation that makes no request (about:blank) is not seen;
 * - real menus, dialogs, key stores, window state, tray, notifications, and whatever macOS and Windows do of their own;
 * - crashes of Chromium's processes (a test can only tell the app of one), Electron's own Node, its timing.
 * Tests that run here are tests against a stand-in: they are not Electron tests.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Download, Page } from 'playwright/test';
import { MainLink } from './chromium/main-link.ts';
import { toAppAddress } from './chromium/scheme-address.ts';
import { WindowPage } from './chromium/window-page.ts';
import { type KeyStoreOption, USUAL_KEY_STORE } from './main-process/standin-options.ts';
import type { Answer, Asked, FromMain, QuestionName, ToMain } from './wire.ts';

const PROJECT_DIR = join(import.meta.dirname, '../..');

export type StandinStart = {
  context: BrowserContext;
  /** The page that becomes the first window; further windows get pages of their own. */
  page: Page;
  dataDir: string;
  /** Where package.json and dist/ are; the project itself if not given. */
  appRoot?: string;
  locale?: string;
  isDark?: boolean;
  /** What the app believes to run on. */
  platform?: NodeJS.Platform;
  keyStore?: KeyStoreOption;
  /** What comes while it is still opening. */
  early?: ToMain[];
  /** It is not expected to open a window by itself. */
  hasNoWindow?: boolean;
  /** Words of the command line beside the data folder. */
  words?: string[];
  /** What the user does: lets the system's browser open an address, says where a file is saved. */
  user?: { browse: (address: string) => void; savePath: (proposed: string) => string };
  /** Another Stillwell that would be the first instance, and hears of this one. */
  first?: Standin;
};

let lastDownload = 0;

/** Stillwell running in the stand-in. */
export class Standin {
  /** What Electron would at most print. */
  readonly problems: string[] = [];
  /** Addresses that were given to the system. */
  readonly openedOutside: string[] = [];
  /** Every time a window was shown. */
  shownCount = 0;
  readonly dialogs: { message: string; detail: string; buttons: string[] }[] = [];
  /** Dialogs of the system that ask for a file. */
  readonly fileDialogs: { kind: 'open' | 'save'; title: string; properties: string[]; proposed: string }[] =
    [];
  readonly notifications: { id: number; title: string; body: string }[] = [];
  /** Every number that was shown on the dock. */
  readonly badges: number[] = [];
  /** What the system was told to start at a login, on macOS and Windows. */
  readonly loginItems: { isOn: boolean; words: string[] }[] = [];
  /** The home folder of the user. */
  get homeDir(): string {
    return this.#homeDir;
  }

  /** What the user answers to the next dialogs that save: a path, or to cancel where there is none. */
  readonly savePaths: string[] = [];
  /** What went wrong inside the pages. */
  readonly consoleErrors: string[] = [];
  exitCode: number | null | undefined;
  /** Every message to a page, by the document it was for. */
  readonly delivered: Extract<FromMain, { type: 'page-message' }>[] = [];
  readonly windows = new Map<number, WindowPage>();
  /** The preferences of every window so far. */
  readonly made: Record<string, unknown>[] = [];
  readonly exited: Promise<number | null>;
  /** A window has been shown for the first time. */
  readonly shown: Promise<void>;
  readonly #homeDir = mkdtempSync(join(tmpdir(), 'stillwell-standin-'));
  readonly #link: MainLink;
  readonly #start: StandinStart;

  constructor(start: StandinStart) {
    this.#start = start;
    const {
      dataDir,
      locale = 'en-US',
      isDark = false,
      platform = 'linux',
      keyStore = USUAL_KEY_STORE,
    } = start;
    const appRoot = start.appRoot ?? process.env['STILLWELL_STANDIN_APP'] ?? PROJECT_DIR;
    const homeDir = this.#homeDir;
    const options = { appRoot, homeDir, locale, isDark, platform, keyStore };
    this.#link = new MainLink(options, [`--data-dir=${dataDir}`, ...(start.words ?? [])]);
    this.exited = this.#link.exited;
    this.shown = new Promise((resolve) => this.#link.hear('window-shown', () => resolve()));
    void this.exited.then((code) => (this.exitCode = code));
    void this.exited.then(() => rmSync(this.#homeDir, { recursive: true, force: true, maxRetries: 5 }));
    this.#listen();
  }

  /** Everything that may explain a failure. */
  said(): string {
    const dialogs = this.dialogs.map(({ message }) => `dialog: ${message}`);
    return [...this.problems, ...dialogs, ...this.consoleErrors].join('\n');
  }

  get pid(): number {
    return this.#link.child.pid ?? 0;
  }

  ask<Name extends QuestionName>(name: Name, asked: Asked<Name>): Promise<Answer<Name>> {
    return this.#link.ask(name, asked);
  }

  tell(message: ToMain): void {
    this.#link.tell(message);
  }

  /** Ends it by a signal; gives its exit code. */
  stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.#link.child.kill(signal);
    return this.exited;
  }

  /** The window that was made last. */
  get window(): WindowPage {
    const window = [...this.windows.values()].at(-1);
    if (!window) throw new Error(`There is no window. ${this.problems.join('\n')}`);
    return window;
  }

  #listen(): void {
    const link = this.#link;
    const problem = (text: string) => void this.problems.push(text);
    const preparing = new Map<number, Promise<void>>();
    link.hear('window-shown', () => void (this.shownCount += 1));
    link.hear('loaded', () => {
      for (const message of [{ type: 'become-ready' } as const, ...(this.#start.early ?? [])])
        link.tell(message);
    });
    link.hear('problem', ({ text }) => problem(text));
    link.hear('opened-outside', ({ url }) => {
      this.openedOutside.push(url);
      this.#start.user?.browse(url);
    });
    link.hear(
      'dialog',
      ({ message, detail, buttons }) => void this.dialogs.push({ message, detail, buttons }),
    );
    link.hear('file-dialog', (asked) => void this.fileDialogs.push(asked));
    link.hear('notification', (shown) => void this.notifications.push(shown));
    link.hear('badge', ({ count }) => void this.badges.push(count));
    link.hear('login-item', ({ isOn, words }) => void this.loginItems.push({ isOn, words }));
    link.hear(
      'print-pdf',
      ({ windowId, printId, ...options }) => void this.#print(windowId, printId, options),
    );
    link.hear('second-instance', (message) => this.#start.first?.tell(message));
    link.hear('window-made', ({ windowId, preload, webPreferences }) => {
      this.made.push(webPreferences);
      preparing.set(windowId, this.#open(windowId, preload));
    });
    link.hear(
      'window-load',
      ({ windowId, loadId, url }) => void this.#load(windowId, loadId, url, preparing),
    );
    link.hear('window-close', ({ windowId }) => void this.windows.get(windowId)?.page.close());
    link.hear('page-message', (message) => {
      this.delivered.push(message);
      const window = this.windows.get(message.windowId);
      if (window) window.deliver(message);
      else problem(`a message on ${message.channel} reaches no document and is lost`);
    });
    link.hear('port-message', ({ portId, data }) => this.#pageOf(portId)?.tellPort(portId, data));
    link.hear('port-closed', ({ portId }) => this.#pageOf(portId)?.tellPage({ type: 'port-closed', portId }));
  }

  async #open(windowId: number, preload: string | null): Promise<void> {
    const { context, page } = this.#start;
    const isFirst = windowId === 1 && !page.isClosed();
    const own = isFirst ? page : await context.newPage();
    const window = new WindowPage(own, windowId, this.#link, (text) => void this.problems.push(text));
    this.windows.set(windowId, window);
    own.on('close', () => this.windows.delete(windowId));
    own.on('download', (download) => {
      this.#download(download).catch((cause: unknown) => {
        // A test may be over before the last thing that it saves has come to its end.
        if (this.exitCode === undefined) this.problems.push(String(cause));
      });
    });
    own.on('console', (line) => line.type() === 'error' && this.consoleErrors.push(line.text()));
    await window.prepare(preload);
  }

  async #print(windowId: number, printId: number, options: { format: string; preferCSSPageSize: boolean }) {
    const pdf = await this.windows.get(windowId)?.page.pdf({ ...options, printBackground: true });
    this.tell({ type: 'pdf-printed', printId, base64: pdf?.toString('base64') ?? '' });
  }

  /** The app is asked, and then the user in the system's dialog. */
  async #download(download: Download): Promise<void> {
    const id = ++lastDownload;
    const url = download.url().replace(/^blob:(.*)$/, (_all, inner: string) => `blob:${toAppAddress(inner)}`);
    const answer = await this.ask('download', { id, url, fileName: download.suggestedFilename() });
    if (answer.isPrevented) return download.cancel();
    this.fileDialogs.push({ kind: 'save', title: answer.title, properties: [], proposed: answer.proposed });
    const path = this.savePaths.shift() ?? this.#start.user?.savePath(answer.proposed);
    if (path === undefined) {
      await download.cancel();
      return this.tell({ type: 'download-done', id, state: 'cancelled', path: '' });
    }
    const state = await download.saveAs(path).then(
      () => 'completed' as const,
      () => 'interrupted' as const,
    );
    this.tell({ type: 'download-done', id, state, path });
  }

  async #load(
    windowId: number,
    loadId: number,
    url: string,
    preparing: Map<number, Promise<void>>,
  ): Promise<void> {
    await preparing.get(windowId);
    const error = (await this.windows.get(windowId)?.load(url)) ?? null;
    this.tell({ type: 'load-ended', windowId, loadId, error });
  }

  #pageOf(portId: number): WindowPage | undefined {
    return [...this.windows.values()].find((window) => window.owns(portId));
  }
}

const SHOWN_WITHIN_MS = 25_000;

/** Starts Stillwell in the stand-in, and waits for its window or its end. */
export async function startStandin(start: StandinStart): Promise<Standin> {
  const standin = new Standin(start);
  if (start.hasNoWindow) return standin;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const tell = () => reject(new Error(`No window was shown.\n${standin.said()}`));
    timer = setTimeout(tell, SHOWN_WITHIN_MS);
  });
  await Promise.race([standin.shown, standin.exited, late]).finally(() => clearTimeout(timer));
  return standin;
}
