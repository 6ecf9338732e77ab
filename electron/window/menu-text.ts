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
  resetZoom: 'Actual Size',
  zoomIn: 'Zoom In',
  zoomOut: 'Zoom Out',
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
  places: '点位',
  upload: '上传',
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
  resetZoom: '实际大小',
  zoomIn: '放大',
  zoomOut: '缩小',
  togglefullscreen: '全屏',
  minimize: '最小化',
  close: '关闭窗口',
};

export const MENU_TEXT = { en: EN, zh: ZH };

/** The menu's language for a locale such as `zh-CN`. */
export function menuLanguage(locale: string): MenuLanguage {
  return /^zh\b/i.test(locale) ? 'zh' : 'en';
}
