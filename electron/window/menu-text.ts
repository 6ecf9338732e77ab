export type MenuLanguage = 'en' | 'zh';

const EN = {
  file: 'File',
  edit: 'Edit',
  view: 'View',
  go: 'Go',
  window: 'Window',
  places: 'Places',
  upload: 'Upload',
  tools: 'Tools',
  connections: 'Connections',
  settings: 'Settings…',
};

const ZH: typeof EN = {
  file: '文件',
  edit: '编辑',
  view: '视图',
  go: '前往',
  window: '窗口',
  places: '点位',
  upload: '上传',
  tools: '工具',
  connections: '连接',
  settings: '设置…',
};

export const MENU_TEXT = { en: EN, zh: ZH };

/** The menu's language for a locale such as `zh-CN`. */
export function menuLanguage(locale: string): MenuLanguage {
  return /^zh\b/i.test(locale) ? 'zh' : 'en';
}
