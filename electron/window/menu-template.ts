import type { MenuItemConstructorOptions } from 'electron/main';
import type { ShellCommand } from '#shared/contract/shell-bridge.ts';
import type { ShellLanguage } from './app-language.ts';
import { MENU_TEXT, type MenuText } from './menu-text.ts';

export type MenuActions = {
  run: (command: ShellCommand) => void;
  openFiles: () => void;
  openFolder: (folder: 'data' | 'logs') => void;
};

export type MenuTemplateOptions = {
  language: ShellLanguage;
  platform: NodeJS.Platform;
  actions: MenuActions;
};

type Template = MenuItemConstructorOptions[];

/**
 * The application menu. Roles bring their keys and what they do; their words are English in every language, so that each
 * entry has words of its own. Without the Edit menu, macOS cannot copy and paste.
 */
export function menuTemplate({ language, platform, actions }: MenuTemplateOptions): Template {
  const text = MENU_TEXT[language];
  const command = (label: string, accelerator: string, name: ShellCommand) => ({
    label,
    accelerator,
    click: () => actions.run(name),
  });
  const roles = (...names: (RoleWithText | '-')[]): Template =>
    names.map((role) => (role === '-' ? { type: 'separator' } : { role, label: text[role] }));
  const settings = command(text.settings, 'CmdOrCtrl+,', 'show-settings');
  const open = { label: text.openFiles, accelerator: 'CmdOrCtrl+O', click: actions.openFiles };
  const isMac = platform === 'darwin';
  const file = {
    label: text.file,
    submenu: isMac ? [open] : [open, ...dash(settings), ...roles('-', 'quit')],
  };
  return [
    ...(isMac
      ? [{ label: 'Stillwell', role: 'appMenu' as const, submenu: macAppMenu(roles, settings) }]
      : []),
    file,
    { label: text.edit, submenu: roles('undo', 'redo', '-', 'cut', 'copy', 'paste', 'selectAll') },
    {
      label: text.view,
      submenu: [
        ...zoomEntries(text, actions),
        ...roles('-', 'togglefullscreen', '-', 'reload', 'toggleDevTools'),
      ],
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
    {
      label: text.help,
      role: 'help',
      submenu: [...helpEntries(text, actions), ...(isMac ? [] : roles('-', 'about'))],
    },
  ];
}

type RoleWithText = Extract<keyof MenuText, NonNullable<MenuItemConstructorOptions['role']>>;
type MakeRoles = (...names: (RoleWithText | '-')[]) => Template;

function dash(...entries: Template): Template {
  return [{ type: 'separator' }, ...entries];
}

/** Not the roles: they would know nothing of the zoom in the settings, nor the settings of theirs. */
function zoomEntries(text: MenuText, { run }: MenuActions): Template {
  return [
    { label: text.actualSize, accelerator: 'CmdOrCtrl+0', click: () => run('zoom-reset') },
    { label: text.larger, accelerator: 'CmdOrCtrl+Plus', click: () => run('zoom-in') },
    // Where + needs Shift, people press the key alone.
    { label: text.larger, accelerator: 'CmdOrCtrl+=', visible: false, click: () => run('zoom-in') },
    { label: text.smaller, accelerator: 'CmdOrCtrl+-', click: () => run('zoom-out') },
  ];
}

function helpEntries(text: MenuText, { openFolder, run }: MenuActions): Template {
  return [
    { label: text.supportBundle, click: () => run('show-support') },
    { label: text.logFolder, click: () => openFolder('logs') },
    { label: text.dataFolder, click: () => openFolder('data') },
  ];
}

function macAppMenu(roles: MakeRoles, settings: MenuItemConstructorOptions): Template {
  return [
    ...roles('about', '-'),
    settings,
    ...roles('-', 'services', '-', 'hide', 'hideOthers', 'unhide', '-', 'quit'),
  ];
}
