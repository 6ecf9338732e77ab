import type { Dictionary } from '../dictionary.ts';
import { formatCount } from '../format.ts';

const n = (count: number) => formatCount(count, 'zh-CN');
const LEVEL_NAMES = { overflow: '溢流水位', alarm: '报警水位', warning: '预警水位' };

export const attention: Dictionary['attention'] = {
  title: '需要关注',
  reasons: { 'silent-in-alarm': '高水位失联', misconfigured: '配置待查' },
  words: {
    above: (severity, cm) =>
      cm < 1 ? `已达${LEVEL_NAMES[severity]}` : `高于${LEVEL_NAMES[severity]} ${n(cm)} cm`,
    silentHigh: (cm, severity) => `最后上报时高于${LEVEL_NAMES[severity]} ${n(cm)} cm`,
    silent: '超过三个上报间隔没有数据',
    never: '服务没有该点的任何上报记录',
    late: '上报已逾期',
    future: '最近上报晚于当前时间，请检查时钟和时区',
    misconfigured: (count) => `记录中有 ${n(count)} 项取值有误`,
  },
  since: { level: '液位时间', report: '最近上报', unknown: '时间不明' },
  all: '全部',
  filterLabel: '只看一种原因',
  count: (shown, all) => `${n(all)} 个安装点中有 ${n(shown)} 个需要关注`,
  also: (names) => `另有：${names}`,
  showInTable: '在表格中查看',
  none: {
    title: '没有需要关注的安装点',
    text: (count) => `全部 ${n(count)} 个安装点按时上报，已知液位均低于预警水位。`,
    unknownTitle: '目前没有已知的问题',
    unknownText: (unknown, all) => `${n(all)} 个安装点中有 ${n(unknown)} 个液位未知，无法判断其水位高低。`,
    noneOfReason: '目前没有此类安装点。',
  },
  levelsUnknown: (unknown) => `另有 ${n(unknown)} 个安装点液位未知，也可能偏高。`,
  levelsOld: (clock) => `液位为 ${clock} 的数据：最近一次读取失败。`,
  levelsMissing: '目前液位未知，此列表无法给出水位过高的安装点。',
  listLabel: '需要关注的安装点',
};
