import type { MenuItemConstructorOptions } from 'electron/main';
import type { MenuCommand } from '#shared/contract/shell-bridge.ts';
import { MENU_TEXT, type MenuLanguage } from './menu-text.ts';

export type MenuTemplateOptions = {
  language: MenuLanguage;
  platform: NodeJS.Platform;
  run: (command: MenuCommand) => void;
};

type Template = MenuItemConstructorOptions[];

/** The application menu. Roles bring their own words and keys; without the Edit menu, macOS cannot copy and paste. */
export function menuTemplate({ language, platform, run }: MenuTemplateOptions): Template {
  const text = MENU_TEXT[language];
  const command = (label: string, accelerator: string, name: MenuCommand) => ({
    label,
    accelerator,
    click: () => run(name),
  });
  const settings = command(text.settings, 'CmdOrCtrl+,', 'show-settings');
  const isMac = platform === 'darwin';
  return [
    isMac ? macAppMenu(settings) : { label: text.file, submenu: [settings, SEPARATOR, { role: 'quit' }] },
    { label: text.edit, submenu: EDIT },
    { label: text.view, submenu: VIEW },
    {
      label: text.go,
      submenu: [
        command(text.places, 'CmdOrCtrl+1', 'show-places'),
        command(text.upload, 'CmdOrCtrl+2', 'show-upload'),
        command(text.tools, 'CmdOrCtrl+3', 'show-tools'),
        command(text.connections, 'CmdOrCtrl+4', 'show-connections'),
      ],
    },
    { label: text.window, role: 'window', submenu: [{ role: 'minimize' }, { role: 'close' }] },
  ];
}

const SEPARATOR = { type: 'separator' } as const;

const EDIT: Template = [
  { role: 'undo' },
  { role: 'redo' },
  SEPARATOR,
  { role: 'cut' },
  { role: 'copy' },
  { role: 'paste' },
  { role: 'selectAll' },
];

const VIEW: Template = [
  { role: 'reload' },
  { role: 'toggleDevTools' },
  SEPARATOR,
  { role: 'resetZoom' },
  { role: 'zoomIn' },
  { role: 'zoomOut' },
  SEPARATOR,
  { role: 'togglefullscreen' },
];

function macAppMenu(settings: MenuItemConstructorOptions): MenuItemConstructorOptions {
  return {
    role: 'appMenu',
    submenu: [
      { role: 'about' },
      SEPARATOR,
      settings,
      SEPARATOR,
      { role: 'services' },
      SEPARATOR,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      SEPARATOR,
      { role: 'quit' },
    ],
  };
}
