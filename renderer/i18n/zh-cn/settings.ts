import type { Dictionary } from '../dictionary.ts';

export const settings: Dictionary['settings'] = {
  title: '设置',
  language: '语言',
  languageSystem: '跟随系统',
  languageNames: { en: 'English', 'zh-CN': '中文' },
  colorScheme: '配色',
  colorSchemes: { auto: '跟随系统', light: '浅色', dark: '深色' },
  appearance: '外观',
  about: '关于',
  version: '版本',
  shell: '外壳',
  shells: { electron: 'Electron 窗口', browser: '浏览器窗口' },
  dataDir: '数据目录',
  node: 'Node',
  keptHere: '连接、设置以及内置服务的数据都保存在数据目录中。',
  notSaved: '设置未能保存。',
};
