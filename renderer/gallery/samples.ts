import type { Language } from '#shared/contract/settings.ts';

const EN = {
  title: 'Components',
  actions: 'Buttons, chips and tabs',
  fields: 'Fields',
  layers: 'Menus and dialogs',
  contents: 'Notices, lists and tables',
  send: 'Send 9,988 rows',
  preview: 'Preview',
  remove: 'Remove',
  settings: 'Settings',
  more: 'More options',
  alerts: 'Alerts',
  quality: 'Data quality',
  history: 'History',
  inUse: 'in use',
  station: 'Station',
  place: 'Jianghan Road 13, level at the entrance of the underground station',
  note: 'The last report is 55 minutes old.',
  problem: 'Not a valid address',
  level: 'Level',
  time: 'Time',
  acknowledged: 'Acknowledged',
  states: {
    overflow: 'Overflow',
    alarm: 'Alarm',
    warning: 'Warning',
    normal: 'Normal',
    unknown: 'No level data',
  },
};

export type Samples = typeof EN;

const ZH: Samples = {
  title: '组件',
  actions: '按钮、标签与页签',
  fields: '输入',
  layers: '菜单与对话框',
  contents: '提示、列表与表格',
  send: '发送 9,988 行',
  preview: '预览',
  remove: '移除',
  settings: '设置',
  more: '更多选项',
  alerts: '告警',
  quality: '数据质量',
  history: '历史',
  inUse: '使用中',
  station: '站点',
  place: '江汉路13号地铁站口液位（老城内涝监测项目，江汉路与中山大道交口）',
  note: '最近一次上报在 55 分钟前。',
  problem: '地址无效',
  level: '液位',
  time: '时间',
  acknowledged: '已确认',
  states: { overflow: '溢流', alarm: '报警', warning: '预警', normal: '正常', unknown: '无液位数据' },
};

export const samplesOf = (language: Language): Samples => (language === 'zh-CN' ? ZH : EN);
