import type { Dictionary } from '../dictionary.ts';

export const palette: Dictionary['palette'] = {
  open: '搜索监测点、视图和操作',
  label: '命令面板',
  placeholder: '监测点、视图或操作；也可粘贴链接',
  results: '结果',
  none: '未找到。',
  hint: '方向键选择，Enter 打开，Escape 关闭。',
  groups: { actions: '操作', views: '视图', places: '监测点', link: '链接' },
  openLink: '打开链接',
  newComparison: '对比监测点',
  newReport: '生成监测点报告',
  toLight: '切换到浅色主题',
  toDark: '切换到深色主题',
  toLanguage: (name) => `切换到 ${name}`,
  languages: { en: 'English', 'zh-CN': '中文' },
};
