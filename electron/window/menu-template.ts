import type { MenuItemConstructorOptions } from 'electron/main';
import type { MenuCommand } from '#shared/contract/shell-bridge.ts';
import { MENU_TEXT, type MenuLanguage } from './menu-text.ts';

export type MenuTemplateOptions = {
  language: MenuLanguage;
  platform: NodeJS.Platform;
  run: (command: MenuCommand) => void;
};

type Template = MenuItemConstructorOptions[];

/**
 * The application menu. Roles bring their keys and what they do; their words are English in every language, so that each
 * entry has words of its own. Without the Edit menu, macOS cannot copy and paste.
 */
export function menuTemplate({ language, platform, run }: MenuTemplateOptions): Template {
  const text = MENU_TEXT[language];
  const command = (label: string, accelerator: string, name: MenuCommand) => ({
    label,
    accelerator,
    click: () => run(name),
  });
  const roles = (...names: (RoleWithText | '-')[]): Template =>
    names.map((role) => (role === '-' ? { type: 'separator' } : { role, label: text[role] }));
  const settings = command(text.settings, 'CmdOrCtrl+,', 'show-settings');
  return [
    platform === 'darwin'
      ? { label: 'Stillwell', role: 'appMenu', submenu: macAppMenu(roles, settings) }
      : { label: text.file, submenu: [settings, ...roles('-', 'quit')] },
    { label: text.edit, submenu: roles('undo', 'redo', '-', 'cut', 'copy', 'paste', 'selectAll') },
    {
      label: text.view,
      submenu: roles(
        'reload',
        'toggleDevTools',
        '-',
        'resetZoom',
        'zoomIn',
        'zoomOut',
        '-',
        'togglefullscreen',
      ),
    },
    {
      label: text.go,
      submenu: [
        command(text.places, 'CmdOrCtrl+1', 'show-places'),
        command(text.upload, 'CmdOrCtrl+2', 'show-upload'),
        command(text.tools, 'CmdOrCtrl+3', 'show-tools'),
        command(text.connections, 'CmdOrCtrl+4', 'show-connections'),
      ],
    },
    { label: text.window, role: 'window', submenu: roles('minimize', 'close') },
  ];
}

type RoleWithText = Extract<keyof typeof MENU_TEXT.en, NonNullable<MenuItemConstructorOptions['role']>>;
type MakeRoles = (...names: (RoleWithText | '-')[]) => Template;

function macAppMenu(roles: MakeRoles, settings: MenuItemConstructorOptions): Template {
  return [
    ...roles('about', '-'),
    settings,
    ...roles('-', 'services', '-', 'hide', 'hideOthers', 'unhide', '-', 'quit'),
  ];
}
