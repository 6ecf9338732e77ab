import type { Dictionary } from '../dictionary.ts';
import { formatCount } from '../format.ts';

const n = (count: number) => formatCount(count, 'zh-CN');

export const placeHints: Dictionary['placeHints'] = {
  label: '整个项目的异常',
  noProject: '未给出项目的安装点',
  swapped: (project, count) => `${project}：${n(count)} 个安装点的经纬度疑似颠倒。`,
  reviewSwapped: '查看并决定…',
  shifted: (project, hours, ahead, reported, zone) =>
    `${project}：${n(reported)} 个最近上报时间中有 ${n(ahead)} 个超前于本机时钟，相差 ${hours} 小时。时间按 ${zone} 读取：服务所用的很可能是另一个时区。`,
  setZone: '设置该连接的时区',
};
