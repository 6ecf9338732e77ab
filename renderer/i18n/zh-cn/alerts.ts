import type { AlertCause, AlertEventKind } from '#shared/domain/alerts/alert-event.ts';
import type { Severity } from '#shared/domain/places/exceedance.ts';
import type { Dictionary } from '../dictionary.ts';
import { n } from './amounts.ts';

const names: Record<Severity, string> = { warning: '预警', alarm: '报警', overflow: '溢流' };

const kinds: Record<AlertEventKind, string> = {
  rise: '升至',
  fall: '降至',
  return: '恢复正常',
  silent: '失联',
  heard: '恢复上报',
  removed: '设备已拆除',
  acknowledge: '已确认',
  shelve: '已搁置',
  unshelve: '结束搁置',
  'reading-failed': '液位读取失败',
  'reading-resumed': '液位读取恢复',
};

const causes: Partial<Record<AlertCause, string>> = {
  first: '首次读取时',
  thresholds: '阈值已更改',
  rise: '继续上涨',
  time: '时间已到',
};

export const alerts: Dictionary['alerts'] = {
  tabs: '告警分栏',
  alertsTab: '告警',
  qualityTab: '数据质量',
  historyTab: '历史',
  groups: {
    overflow: '溢流',
    alarm: '报警',
    warning: '预警',
    returned: '已恢复，未确认',
    shelved: '已搁置',
  },
  filterLabel: '只看部分告警',
  notAcknowledged: '未确认',
  sort: '排序',
  sorts: { above: '按超出高度', since: '最新在前' },
  columns: {
    place: '监测点',
    placeDetail: '编号、项目',
    level: '液位',
    above: '高出',
    since: '开始',
    sinceDetail: '持续',
    peak: '峰值',
    trend: '趋势',
    trendDetail: '下一阈值（估算）',
    day: '近24小时',
    acknowledged: '确认',
  },
  span: (days, hours, minutes) => {
    if (days > 0) return hours > 0 ? `${n(days)} 天 ${hours} 小时` : `${n(days)} 天`;
    if (hours > 0) return `${hours} 小时 ${minutes} 分`;
    return `${minutes} 分钟`;
  },
  sinceEarlier: '或更早',
  aboveHint: (cm, severity) =>
    cm < 0
      ? `低于${names[severity]}水位 ${n(-cm)} cm：持续低于一段时间后恢复`
      : `高于${names[severity]}水位 ${n(cm)} cm`,
  aboveShort: (cm) => (cm === '–' ? cm : `${cm} cm`),
  rate: (cmPerHour) => `${cmPerHour} cm/h`,
  trends: { rising: '上涨', falling: '回落', steady: '平稳', unclear: '趋势不明' },
  fallingSince: (clock) => `${clock} 起回落`,
  estimate: (severity, span) => `约 ${span}后${names[severity]}（估算）`,
  estimateHint: (minutes, from, to) => `按近 ${n(minutes)} 分钟的速率估算：${from} 至 ${to}。`,
  trendUnknown: '趋势未知',
  sparkLabel: (name) => `${name}近24小时液位`,
  sparkNone: '近24小时无液位',
  sparkFailed: '液位读取失败',
  acknowledge: '确认',
  acknowledgeOf: (name) => `确认：${name}`,
  acknowledgeShown: (count) => `确认 ${n(count)} 条…`,
  actionOn: '监测点',
  andMore: (count) => `另有 ${n(count)} 个`,
  acknowledgeTitle: (count) => (count === 1 ? '确认告警' : `确认 ${n(count)} 条告警`),
  acknowledgeText: '确认后仍列出，直到液位恢复；若继续上涨将再次提醒。',
  leftAsTheyAre: (count) => `有 ${n(count)} 条告警未处理：填写期间液位有变化。`,
  name: '姓名',
  nameMissing: '请填写姓名，供其他人查看。',
  note: '备注',
  noteHint: '正在采取的措施，例如“3号泵已开”。',
  shelve: '搁置…',
  shelveTitle: '搁置告警',
  shelveText: '在此之前不显示也不提醒，除非继续上涨；到时自动恢复。',
  shelveFor: '时长',
  shelveHours: (hours) => (hours % 24 === 0 ? `${n(hours / 24)} 天` : `${n(hours)} 小时`),
  shelveReason: '原因',
  shelveReasonHint: '例如“正在清洗探头”。',
  until: (clock) => `至 ${clock}`,
  shelvedUntil: (moment, name) => `${name} 搁置至 ${moment}`,
  unshelve: '结束搁置',
  cancel: '取消',
  rulesButton: '告警设置',
  rulesTitle: '告警设置',
  deadband: '恢复条件：低于阈值（cm）',
  offDelay: '持续至少（分钟）',
  warningDelay: '预警延迟（分钟）',
  rulesText:
    '告警立即触发。在该时间内所有读数（至少两个）均比阈值低出该差值后才恢复，以免液位在阈值附近波动时反复提醒。报警和溢流从不延迟。',
  notices: '系统通知',
  noticeChoices: { off: '不通知', overflow: '溢流', alarm: '报警和溢流', warning: '全部告警' },
  allowNotices: '允许通知…',
  noticesRefused: '浏览器不允许此页面发送通知，请在浏览器设置中允许。',
  background: 'Stillwell 运行期间持续读取液位，窗口隐藏时也不例外。',
  save: '保存',
  none: '无告警',
  noneText: (count) => `${n(count)} 个监测点均未超过阈值。`,
  noneOfFilter: '没有符合筛选条件的告警。',
  notRead: '目前液位未知，可能有告警未列出。',
  notJudged: '液位尚未判断，可能有告警未列出。',
  old: (clock) => `告警为 ${clock} 的数据：最近一次读取失败。`,
  partial: (done, total, clock) => `${clock} 仅读取到 ${n(total)} 个液位中的 ${n(done)} 个，告警未更新。`,
  missing: (done, total, clock) =>
    `${clock} ${n(total)} 个监测点中仅 ${n(done)} 个有液位；其余监测点的告警为此前的数据。`,
  notKept: (reason) => `告警无法保存（${reason}），Stillwell 退出后将丢失。`,
  notReporting: (silent, lastAbove, never) => {
    const last = lastAbove > 0 ? `（其中 ${n(lastAbove)} 个末次超阈值）` : '';
    const counts = [
      silent > 0 ? `${n(silent)} 个监测点失联${last}` : '',
      never > 0 ? `${n(never)} 个从未上报` : '',
    ];
    return `此处不作判断：${counts.filter(Boolean).join('，')}。见“数据质量”。`;
  },
  listLabel: '告警，严重者在前',
  qualityTitle: '数据质量',
  history: {
    label: '告警历史',
    period: '时段',
    periods: { 24: '近24小时', 168: '近7天', 720: '近30天' },
    search: '搜索历史',
    searchHint: '监测点、姓名、备注…',
    export: '下载 CSV',
    fileName: '告警历史',
    rises: '新增告警',
    perHour: '每小时告警',
    worst: '10 分钟内最多',
    flood: '超过 10 条：告警泛滥',
    standing: '持续超过24小时',
    noisiest: '告警最多的监测点',
    columns: ['时间', '编号', '监测点', '事件', '液位 m', '开始', '峰值 m', '峰值时间', '姓名', '备注'],
    shown: (shown, all) => `显示 ${n(shown)} / ${n(all)} 个事件（全部监测点）`,
    none: '该时段内没有事件。',
    failed: '历史读取失败。',
    event: (kind, severity, cause) => {
      const isMove = kind === 'rise' || kind === 'fall';
      const what = isMove && severity ? `${kinds[kind]}${names[severity]}` : kinds[kind];
      return causes[cause] === undefined ? what : `${what}（${causes[cause]}）`;
    },
  },
  place: {
    title: '告警',
    since: (severity, moment, span, isEarlier) =>
      isEarlier
        ? `${names[severity]}，${moment} 或更早起告警，已持续至少 ${span}`
        : `${names[severity]}，${moment} 起告警，已持续 ${span}`,
    returned: (moment) => `已恢复正常，开始于 ${moment}`,
    peak: (level, moment) => `峰值 ${level} m，${moment}`,
    acknowledged: (name, moment) => `${name} 于 ${moment} 确认`,
    unacknowledged: '未确认',
    note: (note) => `“${note}”`,
  },
  notice: {
    one: (name, severity) => `${names[severity]}：${name}`,
    many: (count) => `${n(count)} 条新告警`,
    counts: (overflow, alarm, warning) =>
      [
        overflow > 0 ? `溢流 ${n(overflow)}` : '',
        alarm > 0 ? `报警 ${n(alarm)}` : '',
        warning > 0 ? `预警 ${n(warning)}` : '',
      ]
        .filter(Boolean)
        .join('，'),
    failed: '液位读取失败',
    failedText: '恢复读取之前，告警不是最新状态。',
  },
  badge: (count) => `${n(count)} 条告警`,
};
