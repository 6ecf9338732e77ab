import type { Dictionary } from '../dictionary.ts';
import { formatCount } from '../format.ts';

const n = (count: number) => formatCount(count, 'zh-CN');

export const placeExport: Dictionary['placeExport'] = {
  open: '导出…',
  title: '导出安装点',
  format: '格式',
  formats: {
    csv: { label: 'CSV', text: '适用于各种表格软件；所有值保持服务返回的原样。' },
    xlsx: { label: 'Excel（XLSX）', text: '数值为数字，表头固定。' },
    geojson: { label: 'GeoJSON', text: '用于地图，WGS84 坐标；没有位置的安装点不含几何。' },
    kml: { label: 'KML', text: '用于 Google Earth，WGS84 坐标；没有位置的安装点不含点。' },
  },
  scope: '安装点',
  scopes: {
    selected: (count) => `所选（${n(count)}）`,
    filtered: (count) => `筛选结果（${n(count)}）`,
    all: (count) => `全部（${n(count)}）`,
  },
  columns: '列',
  columnChoices: {
    visible: (count) => `表格中的列及两组坐标（${n(count)}）`,
    all: (count) => `全部列（${n(count)}）`,
  },
  language: '表头语言',
  languages: { en: 'English', 'zh-CN': '简体中文' },
  fileName: (name) => `文件名为 ${name}`,
  incomplete: '列表仍在加载，请等待全部安装点到达。',
  nothing: '没有可导出的安装点。',
  start: (count) => `导出 ${n(count)} 个安装点`,
  progressLabel: '导出进度',
  progress: (done, total) => `已写入 ${n(done)} / ${n(total)} 个安装点`,
  cancel: '取消',
  close: '关闭',
  done: (name) => `${name} 已导出。`,
  doneText: (count, size) => `${n(count)} 个安装点，${size}。`,
  failed: '安装点未能导出。',
  retry: '重试',
  unknownSystem: '坐标系未知',
};
