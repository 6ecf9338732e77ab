import { app } from './app.ts';
import { StandinBrowserWindow } from './browser-window.ts';
import { dialog } from './dialog.ts';
import { ipcMain } from './ipc-main.ts';
import { Menu } from './menu.ts';
import { StandinMessageChannel } from './message-channel.ts';
import { nativeTheme } from './native-theme.ts';
import { StandinNotification } from './notification.ts';
import { protocol } from './protocol.ts';
import { safeStorage } from './safe-storage.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';
import { strict } from './strict.ts';
import { nativeImage, StandinTray } from './tray.ts';

const common = { nativeImage, shell };
const main = {
  ...common,
  app,
  BrowserWindow: StandinBrowserWindow,
  dialog,
  ipcMain,
  Menu,
  MessageChannelMain: StandinMessageChannel,
  nativeTheme,
  Notification: StandinNotification,
  protocol,
  safeStorage,
  session,
  Tray: StandinTray,
};

/** What `require` gives the main process, by name; the names of the preload's modules are not there. */
export const ELECTRON_MODULES: Record<string, object> = {
  electron: strict('', main, { isBound: false }),
  'electron/main': strict('', main, { isBound: false }),
  'electron/common': strict('', common, { isBound: false }),
};
