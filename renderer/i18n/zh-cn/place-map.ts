import type { Dictionary } from '../dictionary.ts';
import { formatCount } from '../format.ts';

const n = (count: number) => formatCount(count, 'zh-CN');

export const placeMap: Dictionary['placeMap'] = {
  label: '安装点地图',
  opening: '正在打开地图…',
  keys: '方向键移动地图，+ 和 − 缩放，0 显示全部安装点，按住 Shift 拖动可框选安装点。',
  zoomIn: '放大',
  zoomOut: '缩小',
  fitAll: '显示全部安装点',
  fitSelected: '显示选中的安装点',
  goToActive: '定位到当前安装点',
  drawSingle: '逐点显示',
  gather: '聚合显示',
  slow: '逐点显示的安装点过多，移动地图较慢。',
  gatherThem: '改为聚合',
  stale: '失联：符号所示状态可能已经变化',
  legend: '图例',
  legendCount: (label, count) => `${label}：${n(count)} 个安装点`,
  clusterOf: (count) => `${n(count)} 个安装点`,
  clusterHint: '点击放大',
  inView: (count) => `视野内 ${n(count)} 个安装点`,
  inViewList: '视野内的安装点',
  inViewMore: (count) => `另有 ${n(count)} 个：请放大地图或筛选`,
  noneInView: '视野内没有安装点。',
  onOneSpot: (count) => `此处有 ${n(count)} 个安装点`,
  close: '关闭',
  noPosition: (count, all) => `${n(all)} 个安装点中有 ${n(count)} 个没有位置`,
  noPositionHint: '只显示这些安装点',
  reasonCount: (reason, count) => `${reason}：${n(count)}`,
  doubtful: (count) => `${n(count)} 个位置存疑`,
  doubtfulHint: '只显示位置存疑的安装点',
  level: (metres, time) => `${metres} m，${time}`,
  levelWithoutTime: (metres) => `${metres} m，时间未知`,
  noLevel: '没有液位数据',
  pointer: '鼠标处坐标（WGS84）',
  ofActive: '当前安装点坐标（WGS84）',
  scale: (length) => `比例尺：${length}`,
  noWebGl: {
    title: '本机无法绘制地图',
    text: '地图需要 WebGL 2，而这里已关闭或不支持。表格仍列出全部安装点，导出文件也含坐标。',
  },
  lost: {
    text: '显卡中断了地图绘制。',
    retry: '重新绘制地图',
  },
};
