import type { Dictionary } from '../dictionary.ts';

const config: Dictionary['placeStates']['config'] = {
  'thresholds-missing': { label: '缺少阈值', check: '此处测量液位，但有阈值未给出。' },
  'threshold-not-positive': { label: '阈值不大于 0', check: '不大于 0 的阈值不予采用。' },
  'thresholds-out-of-order': { label: '阈值顺序有误', check: '预警、报警、溢流水位应依次升高。' },
  'overflow-above-mouth': { label: '溢流水位高于井口', check: '溢流水位超过井深。' },
  'depth-implausible': { label: '井深可疑', check: '井深为 0 或超过 30 米。' },
  'pipe-higher-than-well': { label: '管径过大', check: '管径大于井深。' },
  'bracket-below-bottom': { label: '支架过深', check: '支架低于井底。' },
  'probe-below-bottom': { label: '探头过深', check: '支架深度加线长超过井深。' },
  'elevation-implausible': { label: '高程可疑', check: '井底高程不在黄海高程 -154 至 8848 米之间。' },
  'interval-missing': { label: '缺少上报间隔', check: '没有上报间隔，无法判断是否迟报。' },
  'interval-implausible': { label: '上报间隔可疑', check: '上报间隔不在 1 至 1440 分钟之间。' },
  'id-missing': { label: '缺少编号', check: '没有编号，无法匹配液位。' },
  'id-duplicate': { label: '编号重复', check: '列表中另有安装点使用同一编号。' },
};

const position: Dictionary['placeStates']['position'] = {
  'ex-wgs84': '取自经纬度（扩展），WGS84',
  'ex-cgcs2000': '取自经纬度（扩展），CGCS2000',
  gcj02: '取自经纬度（地图），GCJ-02 → WGS84，近似',
  bd09: '取自经纬度（地图），BD-09 → WGS84，近似',
  'ex-wgs84-swapped': '取自经纬度（扩展），WGS84，已按您的确认对调经纬度',
  'ex-cgcs2000-swapped': '取自经纬度（扩展），CGCS2000，已按您的确认对调经纬度',
  'gcj02-swapped': '取自经纬度（地图），GCJ-02 → WGS84，近似，已按您的确认对调经纬度',
  'bd09-swapped': '取自经纬度（地图），BD-09 → WGS84，近似，已按您的确认对调经纬度',
  none: '无：未给出坐标',
  'none-system-unknown': '无：未设定经纬度（地图）的坐标系',
  'none-not-numeric': '无：不是数字',
  'none-degrees-minutes': '无：度分格式，而非十进制度',
  'none-zero': '无：0, 0',
  'none-projected': '无：为投影坐标（米），而非度',
  'none-half': '无：经纬度只给出一项',
  'none-swapped': '无：经纬度疑似颠倒',
  'none-out-of-range': '无：超出经纬度范围',
};

const doubts: Dictionary['placeStates']['doubts'] = {
  'few-decimals': '精度仅约 100 米',
  far: '远离所属项目',
  crowded: '同一位置超过 5 个点',
  'pair-identical': '两组坐标完全相同，但坐标系不同',
  'pair-unexplained': '两组坐标不吻合',
  'ex-unusable': '扩展坐标已给出但不可用',
};

export const placeStates: Dictionary['placeStates'] = {
  level: {
    overflow: { label: '溢流', meaning: '最新液位已达到溢流水位。' },
    alarm: { label: '报警', meaning: '最新液位已达到报警水位。' },
    warning: { label: '预警', meaning: '最新液位已达到预警水位。' },
    'below-warning': { label: '低于预警', meaning: '最新液位低于预警水位。' },
    unrated: { label: '未评级', meaning: '有液位，但没有可比较的预警水位。' },
    'level-unknown': { label: '液位未知', meaning: '没有液位数据，并不代表一切正常。' },
  },
  reporting: {
    'on-time': { label: '按时', meaning: '最近上报距今不超过 1.5 个上报间隔加 5 分钟。' },
    late: { label: '迟报', meaning: '最近上报距今不超过 3 个上报间隔。' },
    silent: { label: '失联', meaning: '最近上报距今超过 3 个上报间隔。' },
    never: { label: '从未上报', meaning: '没有任何上报记录。' },
    future: { label: '时间超前', meaning: '最近上报晚于本机时钟：时钟或时区有误。' },
    'unknown-interval': { label: '间隔未知', meaning: '有上报记录，但没有上报间隔可据以判断。' },
    unmounted: { label: '未安装', meaning: '设备已拆除，不应有上报。' },
  },
  columns: {
    levelState: { label: '状态', meaning: '最新液位与该点阈值的比较结果。' },
    level: { label: '液位', meaning: '最新液位，单位米，与阈值同一零点。' },
    levelTime: { label: '液位时间', meaning: '最新液位的测量时间。' },
    headroom: { label: '距报警', meaning: '最新液位到报警水位的距离，单位厘米；负值表示已超过。' },
    reporting: { label: '上报情况', meaning: '最近上报距今时长与上报间隔的比较。' },
    config: { label: '配置', meaning: '该点阈值和尺寸中的疑点。' },
    position: { label: '位置', meaning: '地图位置的来源，或没有位置的原因。' },
  },
  nothing: {
    levelState: '未知',
    level: '无',
    levelTime: '无',
    headroom: '–',
    reporting: '未知',
    config: '无疑点',
    position: '无',
  },
  config,
  position,
  doubts,
  silentSince: (state) => `${state}（已失联）`,
};
