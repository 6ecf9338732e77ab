import type { MenuItemConstructorOptions } from 'electron/main';
import type { ShellCommand } from '#shared/contract/shell-bridge.ts';
import type { ShellLanguage } from './shell-text.ts';

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
    { label: text.guide, click: () => run('show-guide') },
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

const EN = {
  file: 'File',
  edit: 'Edit',
  view: 'View',
  go: 'Go',
  window: 'Window',
  help: 'Help',
  openFiles: 'Open Files to Upload…',
  guide: 'User Guide',
  supportBundle: 'Save Support Bundle…',
  logFolder: 'Open Log Folder',
  dataFolder: 'Open Data Folder',
  places: 'Places',
  upload: 'Upload',
  tools: 'Tools',
  connections: 'Connections',
  settings: 'Settings…',
  about: 'About Stillwell',
  services: 'Services',
  hide: 'Hide Stillwell',
  hideOthers: 'Hide Others',
  unhide: 'Show All',
  quit: 'Quit Stillwell',
  undo: 'Undo',
  redo: 'Redo',
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  selectAll: 'Select All',
  reload: 'Reload',
  toggleDevTools: 'Developer Tools',
  actualSize: 'Actual Size',
  larger: 'Zoom In',
  smaller: 'Zoom Out',
  togglefullscreen: 'Full Screen',
  minimize: 'Minimize',
  close: 'Close Window',
};

const ZH: typeof EN = {
  file: '文件',
  edit: '编辑',
  view: '视图',
  go: '前往',
  window: '窗口',
  help: '帮助',
  openFiles: '打开要上传的文件…',
  guide: '使用指南',
  supportBundle: '保存支持包…',
  logFolder: '打开日志文件夹',
  dataFolder: '打开数据文件夹',
  places: '监测点',
  upload: '数据上传',
  tools: '工具',
  connections: '连接',
  settings: '设置…',
  about: '关于 Stillwell',
  services: '服务',
  hide: '隐藏 Stillwell',
  hideOthers: '隐藏其他',
  unhide: '全部显示',
  quit: '退出 Stillwell',
  undo: '撤销',
  redo: '重做',
  cut: '剪切',
  copy: '复制',
  paste: '粘贴',
  selectAll: '全选',
  reload: '重新加载',
  toggleDevTools: '开发者工具',
  actualSize: '实际大小',
  larger: '放大',
  smaller: '缩小',
  togglefullscreen: '全屏',
  minimize: '最小化',
  close: '关闭窗口',
};

const MENU_TEXT = { en: EN, zh: ZH };

type MenuText = typeof EN;
