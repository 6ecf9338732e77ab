import { EventEmitter } from 'node:events';
import type { WindowFacts } from '../wire.ts';
import { addOpenWindow, appEvents, removeOpenWindow } from './app.ts';
import { hear, tell, tellProblem } from './link.ts';
import { Preventable } from './preventable.ts';
import { answerWindowBy, type SchemeHandlers } from './protocol.ts';
import { requireReady } from './ready.ts';
import { schemesOfSession } from './session.ts';
import { onlyEvents, strict } from './strict.ts';
import { StandinWebContents } from './web-contents.ts';
import { loadablePreload, safeWebPreferences } from './web-preferences.ts';

const EVENTS = ['close', 'closed', 'ready-to-show', 'responsive', 'show', 'unresponsive'];

type Modelled = Pick<
  Electron.BrowserWindow,
  | 'close'
  | 'destroy'
  | 'focus'
  | 'isDestroyed'
  | 'isFocused'
  | 'isMinimized'
  | 'isVisible'
  | 'loadURL'
  | 'restore'
  | 'setProgressBar'
  | 'show'
>;
type Loading = { resolve: () => void; reject: (cause: Error) => void };

const all = new Map<number, StandinBrowserWindow>();
let lastWindowId = 0;
let lastLoadId = 0;

export class StandinBrowserWindow extends EventEmitter implements Modelled {
  readonly id = ++lastWindowId;
  /** As a test says. */
  isInFront = true;
  readonly #contents: StandinWebContents;
  readonly #facts: WindowFacts;
  readonly #schemes: SchemeHandlers;
  readonly #loading = new Map<number, Loading>();
  #isDestroyed = false;
  #isShownOnce = false;
  #closing: ((isClosed: boolean) => void) | undefined;

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    super();
    requireReady('BrowserWindow');
    onlyEvents('BrowserWindow', this, EVENTS);
    const { webPreferences, ...others } = options;
    const { session, ...preferences } = safeWebPreferences(webPreferences);
    this.#schemes = schemesOfSession(session as object | undefined);
    answerWindowBy(this.id, this.#schemes);
    this.#facts = {
      id: this.id,
      isShown: options.show !== false,
      webPreferences: preferences,
      options: others,
      progress: -1,
      zoomFactor: 1,
    };
    this.#contents = new StandinWebContents(this.id, {
      load: (url) => void this.loadURL(url).catch(() => {}),
      setZoom: (factor) => (this.#facts.zoomFactor = factor),
    });
    all.set(this.id, this);
    addOpenWindow(this);
    tell({
      type: 'window-made',
      windowId: this.id,
      preload: loadablePreload(webPreferences?.preload),
      webPreferences: plain(preferences),
    });
    appEvents.emit('web-contents-created', {}, this.webContents);
    return strict('BrowserWindow', this as StandinBrowserWindow);
  }

  get webContents(): StandinWebContents {
    if (this.#isDestroyed) throw new TypeError('Object has been destroyed');
    return this.#contents.asSeen;
  }

  get facts(): WindowFacts {
    return this.#facts;
  }

  async loadURL(url: string): Promise<void> {
    if (!this.#schemes.isLoadable(url)) {
      tellProblem(`${url} has no scheme that is handled, and privileged as standard and secure`);
      throw new Error(`ERR_UNKNOWN_URL_SCHEME (-302) loading '${url}'`);
    }
    this.#contents.goTo(url);
    const loadId = ++lastLoadId;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#loading.set(loadId, { resolve, reject });
    tell({ type: 'window-load', windowId: this.id, loadId, url });
    return promise;
  }

  show(): void {
    this.#facts.isShown = true;
    tell({ type: 'window-shown', windowId: this.id });
  }

  focus(): void {}

  isFocused(): boolean {
    return this.isInFront;
  }

  setProgressBar(progress: number): void {
    this.#facts.progress = progress;
  }

  /** Closes without asking anybody. */
  destroy(): void {
    if (!this.#isDestroyed) tell({ type: 'window-close', windowId: this.id });
  }

  restore(): void {}

  isMinimized(): boolean {
    return false;
  }

  isVisible(): boolean {
    return this.#facts.isShown;
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  close(): void {
    void this.closeForQuit();
  }

  /** Closes unless a listener stops it; whether it has closed. */
  closeForQuit(): Promise<boolean> {
    if (this.#isDestroyed) return Promise.resolve(true);
    const preventable = new Preventable();
    this.emit('close', preventable);
    if (preventable.defaultPrevented) return Promise.resolve(false);
    return new Promise((resolve) => {
      this.#closing = resolve;
      tell({ type: 'window-close', windowId: this.id });
    });
  }

  endLoad(loadId: number, error: string | null): void {
    const loading = this.#loading.get(loadId);
    this.#loading.delete(loadId);
    if (error !== null) return loading?.reject(new Error(error));
    if (!this.#isShownOnce) this.emit('ready-to-show');
    this.#isShownOnce = true;
    this.#contents.emit('did-finish-load');
    loading?.resolve();
  }

  /** Its page hears nothing any more, until its process is ended. */
  hang(): void {
    this.#contents.hangs = true;
    this.emit('unresponsive');
  }

  gone(): void {
    this.#isDestroyed = true;
    this.#contents.destroy();
    all.delete(this.id);
    this.emit('closed');
    removeOpenWindow(this);
    this.#closing?.(true);
  }
}

/** What can be sent to another process; the rest is of no interest there. */
function plain(values: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(values)) as Record<string, unknown>;
}

export function windowFacts(): WindowFacts[] {
  return [...all.values()].map(({ facts }) => facts);
}

hear('load-ended', ({ windowId, loadId, error }) => all.get(windowId)?.endLoad(loadId, error));
hear('close-window', ({ windowId }) => all.get(windowId)?.close());
hear('window-gone', ({ windowId }) => all.get(windowId)?.gone());
hear('focus-window', ({ windowId, isFocused }) => {
  const window = all.get(windowId);
  if (window) window.isInFront = isFocused;
});
hear('window-hangs', ({ windowId }) => all.get(windowId)?.hang());
hear('renderer-died', ({ windowId }) => {
  all.get(windowId)?.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 11 });
});
