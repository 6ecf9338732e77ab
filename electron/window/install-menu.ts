import { app, Menu } from 'electron/main';
import { type MenuCommand, SHELL_CHANNELS } from '#shared/contract/shell-bridge.ts';
import type { MainWindow } from './main-window.ts';
import { menuTemplate } from './menu-template.ts';
import { menuLanguage } from './menu-text.ts';

export function installMenu(mainWindow: MainWindow): void {
  const run = (command: MenuCommand) => {
    mainWindow.show();
    mainWindow.current()?.webContents.send(SHELL_CHANNELS.menuCommand, command);
  };
  const language = menuLanguage(app.getLocale());
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(menuTemplate({ language, platform: process.platform, run })),
  );
}
