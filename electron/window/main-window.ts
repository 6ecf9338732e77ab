import { BrowserWindow, dialog, type MessageBoxOptions, nativeTheme } from 'electron/main';
import type { Log } from '#electron/backend/index.ts';
import { type ShellCommand, SHELL_CHANNELS } from '#shared/contract/shell-bridge.ts';
import { SAFE_WEB_PREFERENCES } from './safe-web-preferences.ts';
import type { ShellText } from './shell-text.ts';
import { watchRenderer } from './watch-renderer.ts';
import { WINDOW_ORIGIN } from './window-origin.ts';

export type MainWindow = {
  /** The window, while there is one. */
  readonly window: BrowserWindow | undefined;
  /** Brings the window to the front; opens it when there is none. */
  show: () => void;
  /** Shows the window and hands it the command of a menu entry, as soon as its page is there. */
  run: (command: ShellCommand) => void;
  /** Asks in a dialog of the window, or in one of its own; gives the number of the button. */
  ask: (question: MessageBoxOptions) => Promise<number>;
  isInFront: () => boolean;
  /** Shows on the task bar or the dock how far something is: 0 to 1, or null for nothing. */
  showProgress: (fraction: number | null) => void;
  setZoom: (percent: number) => void;
};

type MainWindowOptions = {
  preloadFile: string;
  zoomPercent: () => number;
  /** Whether it may close now. */
  mayClose: () => boolean;
  text: () => ShellText;
  log: Log;
};
type OpenWindow = { window: BrowserWindow; isLoaded: Promise<boolean> };

export function createMainWindow(options: MainWindowOptions): MainWindow {
  let opened: OpenWindow | undefined;
  const show = (): OpenWindow => {
    if (!opened) {
      opened = openWindow(options);
      opened.window.on('closed', () => (opened = undefined));
      return opened;
    }
    const { window } = opened;
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
    return opened;
  };
  return {
    get window() {
      return opened?.window;
    },
    show: () => void show(),
    run: (command) => void sendWhenLoaded(show(), command),
    ask: async (question) => {
      const answer = opened
        ? dialog.showMessageBox(opened.window, question)
        : dialog.showMessageBox(question);
      return (await answer).response;
    },
    isInFront: () => opened?.window.isFocused() ?? false,
    showProgress: (fraction) => opened?.window.setProgressBar(fraction ?? -1),
    setZoom: (percent) => opened?.window.webContents.setZoomFactor(percent / 100),
  };
}

async function sendWhenLoaded({ window, isLoaded }: OpenWindow, command: ShellCommand): Promise<void> {
  if ((await isLoaded) && !window.isDestroyed()) window.webContents.send(SHELL_CHANNELS.menuCommand, command);
}

function openWindow({ preloadFile, zoomPercent, mayClose, text, log }: MainWindowOptions): OpenWindow {
  const window = new BrowserWindow({
    name: 'main',
    windowStatePersistence: true,
    width: 1280,
    height: 800,
    minWidth: 640,
    minHeight: 480,
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#1a1b1e' : '#ffffff',
    webPreferences: { ...SAFE_WEB_PREFERENCES, preload: preloadFile },
  });
  window.once('ready-to-show', () => window.show());
  window.on('close', (event) => {
    if (!mayClose()) event.preventDefault();
  });
  // Chromium keeps a zoom for each origin, and may have kept another one.
  window.webContents.on('did-finish-load', () => window.webContents.setZoomFactor(zoomPercent() / 100));
  watchRenderer(window, text, log);
  const isLoaded = window.loadURL(`${WINDOW_ORIGIN}/index.html`).then(
    () => true,
    (cause: unknown) => {
      log({ level: 'error', event: 'window-not-loaded', cause });
      if (!window.isDestroyed()) window.show();
      return false;
    },
  );
  return { window, isLoaded };
}
