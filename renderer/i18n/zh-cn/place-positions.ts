import type { Dictionary } from '../dictionary.ts';
import { formatCount } from '../format.ts';

const n = (count: number) => formatCount(count, 'zh-CN');

export const placePositions: Dictionary['placePositions'] = {
  open: '坐标系…',
  toConfirm: (count) => `${n(count)} 个项目的坐标系尚未确认`,
  title: '坐标系',
  intro:
    '接口未说明 lng 和 lat 采用哪种坐标系。有两组坐标的安装点可以比对得出。只有缺少 lngEx 和 latEx 时，地图才使用 lng 和 lat。',
  noProject: '未给出项目',
  evidence: (withBoth, places) => `${n(places)} 个安装点中有 ${n(withBoth)} 个给出两组坐标。`,
  votes: (label, count, compared) => `${label}：${n(count)} / ${n(compared)}`,
  same: '两组相同',
  unexplained: '均不符',
  proposed: (system) => `数据表明为 ${system}。`,
  noProposal: '数据不能说明是哪一种。',
  map: 'lng/lat 的坐标系',
  ex: 'lngEx/latEx 的坐标系',
  systems: { unknown: '未知', gcj02: 'GCJ-02', bd09: 'BD-09', wgs84: 'WGS84', cgcs2000: 'CGCS2000' },
  swapped: (count) => `将 ${n(count)} 个安装点的经纬度对调后标注`,
  swappedHint: '其经度落在中国的纬度范围内，纬度落在经度范围内。',
  noEffect: '如此选择，没有安装点移动。',
  effect: (gained, lost, moved, metres) =>
    [
      gained > 0 && `${n(gained)} 个安装点获得位置`,
      lost > 0 && `${n(lost)} 个安装点失去位置`,
      moved > 0 && `${n(moved)} 个安装点移动约 ${metres} m`,
    ]
      .filter((part) => part !== false)
      .join('，')
      .concat('。'),
  save: '保存',
  approximate: 'GCJ-02 和 BD-09 按公开的推算公式换算，误差约一两米。',
  failed: '无法保存坐标系。',
};
