import { BrowserWindow, nativeTheme } from 'electron/main';
import type { Log } from '#electron/backend/index.ts';
import { watchRenderer } from './watch-renderer.ts';
import { WINDOW_ORIGIN } from './window-origin.ts';

export type MainWindow = {
  /** Brings the window to the front; opens it when there is none. */
  show: () => void;
  current: () => BrowserWindow | undefined;
};

type MainWindowOptions = { preloadFile: string; log: Log };

export function createMainWindow(options: MainWindowOptions): MainWindow {
  let window: BrowserWindow | undefined;
  const open = () => {
    const opened = openWindow(options);
    opened.on('closed', () => (window = undefined));
    window = opened;
  };
  return {
    current: () => window,
    show: () => {
      if (!window) return open();
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    },
  };
}

function openWindow({ preloadFile, log }: MainWindowOptions): BrowserWindow {
  const window = new BrowserWindow({
    name: 'main',
    windowStatePersistence: true,
    width: 1280,
    height: 800,
    minWidth: 640,
    minHeight: 480,
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#1a1b1e' : '#ffffff',
    webPreferences: {
      preload: preloadFile,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
    },
  });
  window.once('ready-to-show', () => window.show());
  watchRenderer(window, log);
  window.loadURL(`${WINDOW_ORIGIN}/index.html`).catch((cause: unknown) => {
    log({ level: 'error', event: 'window-not-loaded', cause });
    window.show();
  });
  return window;
}
