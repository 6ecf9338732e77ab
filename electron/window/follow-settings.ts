import { app, Menu, nativeTheme } from 'electron/main';
import type { Backend, Log } from '#electron/backend/index.ts';
import type { Settings } from '#shared/contract/settings.ts';
import { shellLanguage } from './shell-text.ts';
import type { MainWindow } from './main-window.ts';
import { type MenuActions, menuTemplate } from './menu-template.ts';

type FollowOptions = {
  settings: Backend['settings'];
  mainWindow: MainWindow;
  actions: MenuActions;
  signal: AbortSignal;
  log: Log;
};

/** Keeps the menu in the language that the user chose, what the system draws in the colours, and the window at the zoom. */
export function followSettings(options: FollowOptions): void {
  // At once: the first window is opened in these colours.
  useColors(options.settings.value);
  follow(options).catch((cause: unknown) => {
    options.log({ level: 'error', event: 'settings-not-followed', cause });
  });
}

/** Dialogs, menus and title bars are the system's, and the background of a window that has nothing to show yet. */
function useColors({ colorScheme }: Settings): void {
  nativeTheme.themeSource = colorScheme === 'auto' ? 'system' : colorScheme;
}

async function follow({ settings, mainWindow, actions, signal }: FollowOptions): Promise<void> {
  let language: string | undefined;
  let zoomPercent: number | undefined;
  for await (const now of settings.watch(signal)) {
    const wanted = shellLanguage(now.language, app.getLocale());
    if (wanted !== language) {
      const template = menuTemplate({ language: wanted, platform: process.platform, actions });
      Menu.setApplicationMenu(Menu.buildFromTemplate(template));
      language = wanted;
    }
    useColors(now);
    // A window that opens takes the zoom by itself.
    if (zoomPercent !== undefined && zoomPercent !== now.zoomPercent) mainWindow.setZoom(now.zoomPercent);
    zoomPercent = now.zoomPercent;
  }
}
