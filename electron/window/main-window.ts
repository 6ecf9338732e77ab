import { BrowserWindow, nativeTheme } from 'electron/main';
import type { Log } from '#electron/backend/index.ts';
import { type MenuCommand, SHELL_CHANNELS } from '#shared/contract/shell-bridge.ts';
import { watchRenderer } from './watch-renderer.ts';
import { WINDOW_ORIGIN } from './window-origin.ts';

export type MainWindow = {
  /** Brings the window to the front; opens it when there is none. */
  show: () => void;
  /** Shows the window and hands it the command of a menu entry, as soon as its page is there. */
  run: (command: MenuCommand) => void;
};

type MainWindowOptions = { preloadFile: string; log: Log };
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
    show: () => void show(),
    run: (command) => void sendWhenLoaded(show(), command),
  };
}

async function sendWhenLoaded({ window, isLoaded }: OpenWindow, command: MenuCommand): Promise<void> {
  if ((await isLoaded) && !window.isDestroyed()) window.webContents.send(SHELL_CHANNELS.menuCommand, command);
}

function openWindow({ preloadFile, log }: MainWindowOptions): OpenWindow {
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
