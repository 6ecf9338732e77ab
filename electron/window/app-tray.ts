import { nativeImage } from 'electron/common';
import { app, Menu, Tray } from 'electron/main';
import type { Backend } from '#electron/backend/index.ts';
import picture from '../icons/png/32x32.png';
import type { MainWindow } from './main-window.ts';
import type { ShellText } from './shell-text.ts';
import { startWithSystem } from './start-with-system.ts';

/** What fits into the menu bar of macOS; other systems scale the picture themselves. */
const MAC_PX = 18;

type TrayOptions = {
  backend: Pick<Backend, 'settings' | 'alertCount'>;
  mainWindow: Pick<MainWindow, 'show' | 'run'>;
  text: () => ShellText;
  signal: AbortSignal;
};

function openTray({ mainWindow, text }: Pick<TrayOptions, 'mainWindow' | 'text'>): Tray {
  const image = nativeImage.createFromDataURL(picture);
  const isMac = process.platform === 'darwin';
  const tray = new Tray(isMac ? image.resize({ width: MAC_PX, height: MAC_PX }) : image);
  const words = text();
  tray.setContextMenu(
    Menu.buildFromTemplate([
      { label: words.trayOpen, click: () => mainWindow.show() },
      { label: words.trayAlerts, click: () => mainWindow.run('show-alerts') },
      { type: 'separator' },
      { label: words.quit, click: () => app.quit() },
    ]),
  );
  // Where a click opens the menu, as on macOS and some desktops of Linux, it is not told.
  tray.on('click', () => mainWindow.show());
  return tray;
}

/**
 * The icon in the tray, while the user wants one: the app then goes on without a window, and starts with the system.
 * Without it the app ends with its last window.
 */
export async function followTray({ backend, mainWindow, text, signal }: TrayOptions): Promise<void> {
  const { settings, alertCount } = backend;
  let tray: Tray | undefined;
  let language: string | undefined;
  const count = () => tray?.setToolTip(text().trayHint(alertCount.value));
  const follow = async () => {
    for await (const { runsInTray, language: wanted } of settings.watch(signal)) {
      if (runsInTray !== (tray !== undefined)) await startWithSystem(runsInTray);
      if (tray && (!runsInTray || language !== wanted)) {
        tray.destroy();
        tray = undefined;
      }
      if (runsInTray) tray ??= openTray({ mainWindow, text });
      language = wanted;
      count();
    }
  };
  const followCount = async () => {
    for await (const _ of alertCount.watch(signal)) count();
  };
  await Promise.all([follow(), followCount()]);
}
