import { app, Menu } from 'electron/main';
import type { MainWindow } from './main-window.ts';
import { menuTemplate } from './menu-template.ts';
import { menuLanguage } from './menu-text.ts';

export function installMenu({ run }: MainWindow): void {
  const language = menuLanguage(app.getLocale());
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(menuTemplate({ language, platform: process.platform, run })),
  );
}
