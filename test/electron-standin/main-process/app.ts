import { EventEmitter } from 'node:events';
import { hear, tell, tellProblem } from './link.ts';
import { appPaths } from './paths.ts';
import { Preventable } from './preventable.ts';
import { becomeReady, becomesReady, isAppReady, requireNotReady, requireReady } from './ready.ts';
import { requestSingleInstanceLock } from './single-instance-lock.ts';
import { standinOptions } from './standin-options.ts';
import { onlyEvents, strict } from './strict.ts';

const EVENTS = [
  'activate',
  'before-quit',
  'child-process-gone',
  'open-file',
  'quit',
  'ready',
  'second-instance',
  'web-contents-created',
  'will-quit',
  'window-all-closed',
];

type Closable = { closeForQuit: () => Promise<boolean> };

const emitter = onlyEvents('app', new EventEmitter(), EVENTS);
const windows = new Set<Closable>();
let isSandboxForced = false;
let isQuitting = false;

export function isSandboxOn(): boolean {
  return isSandboxForced;
}

export function addOpenWindow(window: Closable): void {
  windows.add(window);
}

/** A window has gone: the last one ends the app, unless the app itself decides. */
export function removeOpenWindow(window: Closable): void {
  windows.delete(window);
  if (windows.size > 0 || isQuitting) return;
  if (emitter.listenerCount('window-all-closed') === 0) void quit();
  else emitter.emit('window-all-closed');
}

/** before-quit, the windows, will-quit, quit; a listener of each of the first three can stop it. */
async function quit(): Promise<void> {
  if (isQuitting) return;
  isQuitting = true;
  isQuitting = (await mayQuit()) && !isPrevented('will-quit');
  if (isQuitting) exit(0);
}

async function mayQuit(): Promise<boolean> {
  if (isPrevented('before-quit')) return false;
  for (const window of windows) {
    if (!(await window.closeForQuit())) return false;
  }
  return true;
}

function isPrevented(event: string): boolean {
  const preventable = new Preventable();
  emitter.emit(event, preventable);
  return preventable.defaultPrevented;
}

function exit(code = 0): void {
  emitter.emit('quit', {}, code);
  tell({ type: 'exiting', code }, () => process.exit(code));
}

const members = {
  ...appPaths,
  enableSandbox() {
    requireNotReady('app.enableSandbox()');
    isSandboxForced = true;
  },
  exit,
  getLocale() {
    requireReady('app.getLocale()');
    return standinOptions.locale;
  },
  isPackaged: false,
  isReady: isAppReady,
  quit: () => void quit(),
  requestSingleInstanceLock,
  setBadgeCount(count = 0) {
    requireReady('app.setBadgeCount()');
    tell({ type: 'badge', count });
    return true;
  },
  getLoginItemSettings: () => ({ wasOpenedAtLogin: false }) as Electron.LoginItemSettings,
  setLoginItemSettings({ openAtLogin = false, args = [] }) {
    tell({ type: 'login-item', isOn: openAtLogin, words: args });
  },
  whenReady: () => becomesReady,
} satisfies Partial<Electron.App>;

export const appEvents = emitter;
export const app = strict('app', Object.assign(emitter, members));

hear('become-ready', () => {
  becomeReady();
  emitter.emit('ready', {}, {});
});
hear('quit', () => void quit());
hear('activate', () => emitter.emit('activate', {}, windows.size > 0));
hear('open-file', ({ path }) => {
  const preventable = new Preventable();
  emitter.emit('open-file', preventable, path);
  if (!preventable.defaultPrevented) tellProblem('open-file is not prevented, and the system tries others');
});
hear('second-instance', ({ words, workingDir }) => {
  void becomesReady.then(() => emitter.emit('second-instance', {}, words, workingDir, undefined));
});

// Chromium ends by these signals in good order, too, where the app does not listen itself.
export function endBySignals(): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) void quit();
    });
  }
  tell({ type: 'loaded' });
}
