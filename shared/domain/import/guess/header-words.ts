import { plainWords } from '../cells/plain-text.ts';
import type { TimePartRole } from '../import-plan.ts';
import { MAX_NAME } from './field-words.ts';

/** Words in a header that say what a column is; the first list that matches counts, in this order. */
const HEADER_WORDS = {
  /** The zone of each row. */
  zone: /^(?:tz|tz ?cd|tz ?code|time ?zone|zone|时区|(?:utc|gmt) ?offset|dst|夏令时|夏时制|zeitzone)$/u,
  /** The time something was measured at. */
  'measured-time':
    /(?:采集|监测|测量|观测|检测|数据|记录|采样|整编)(?:日期)?(?:时间|日期|时刻)|date ?\/? ?time|time ?stamp|zeitstempel|messzeit|(?:sampl|measur|observ)\w* ?(?:time|date)|^(?:tm|ts)$/u,
  /** Times of other things: when it was received, stored or changed. */
  'other-time':
    /(?:上报|接收|入库|更新|创建|修改|上传|通讯|通信|导出|汇出|插入|安装|投运|投用|启用|建成|竣工|出厂|生产|检定|校准|维护|打印|列印)(?:时间|日期)|(?:receiv|creat|updat|insert|upload|export|import|sent|server|empfang)\w* ?(?:time|date|at|on)?$/u,
  /** How long something ran or took: a number. */
  duration:
    /(?:运行|持续|累计|工作|开机|停机|间隔|延时|历时|曝光)时间|^(?:duration|elapsed|uptime|run ?time|interval)/u,
  time: /时间|时刻|日期|年月日|^(?:日|时|小时|时分|时分秒|time|date|day|hour|hours|clock|hhmm|hh:mm|zeit|datum|uhrzeit|stunde|zeitpunkt|datum\/zeit)$|\b(?:time|date)\b/u,
  counter:
    /^(?:序号|编号|行号|记录号|记录编号|流水号|序列|no\.?|nr\.?|#|index|row|rowid|row ?id|id|record|record ?(?:no|number|id)\.?|rec ?(?:no|num)?\.?|rn|seq(?:uence)?(?: ?no)?|datensatz|lfd\.? ?nr\.?)$/u,
  'station-id':
    /站码|站号|站点编[号码]|测站编[号码]|设备(?:编[号码]|号|id|码)|点位编[号码]|测点编[号码]|监测点编[号码]|终端(?:编[号码]|号|地址)|遥测站|序列号|井号|机号|^(?:sn|stcd|equip ?id|equipment ?id|device ?id|device|station ?(?:id|no|code|number)|site ?(?:id|no|code|number)|sensor ?id|logger ?id|imei|rtu|rtu ?id|serial ?(?:no|number)|stationsnummer|geräte-?id)$/u,
  'station-name':
    /^(?:所属|监测|所在)?(?:站名|站点|测站|点位|测点|监测点|监测站|设备|井名|位置|泵站|井|站)(?:名称|名)?$|^(?:station|station ?name|site|site ?name|location|location ?name|place|place ?name|equipment|well|name of station|messstelle)$/u,
  /** What says how good a value, or an instrument, is. */
  quality:
    /^(?:数据)?质量(?:码|戳|标志|标识|状态|代码)?$|^(?:(?:数据|设备|通讯|通信|运行|在线|阀门|水泵|泵|站点|传感器|仪表|报警|告警)?状态(?:码|字|值)?|报警|告警|报警(?:状态|标志|代码|信息|类型)|标志|标识|标记|有效性|是否有效|故障码?)$|^(?:(?:data|opc|sensor|device|comm|valve|pump)? ?(?:quality|status|state|flag)s?(?: ?code)?|qc|qa|qc ?flag|qa ?flag|q ?code|alarm|alarms|error|error ?code|valid|validity|qualität|zustand)$/u,
  remark:
    /^(?:备注|说明|注释|描述|摘要|操作人|操作员|人员|填报人|记录人|天气|天气状况|星期几?|周几|礼拜)$|^(?:week ?day|day of (?:the )?week|wochentag|remarks?|notes?|comments?|description|operator|weather|bemerkung(?:en)?)$/u,
  position:
    /^(?:经度|纬度|坐标|经纬度|东经|北纬|x坐标|y坐标|地址|详细地址|安装地址|安装位置|行政区划?|区域|所在区域|所属区域|乡镇|街道|流域|河流|河名|河流名称|水系|所属河流|管理单位|权属单位)(?:[(（]?°[)）]?)?$|^(?:lng|lat|lon|long|longitude|latitude|address|region|district|basin|river|altitude)$/u,
  'field-name':
    /^(?:监测|测量|检测)?(?:指标|参数|因子|项目|要素|类型|类别|变量|量名|污染物|项)(?:名称|名|编码|编号|代码|码)?$|监测(?:因子|项目|指标|参数|要素)|参数名|指标名|^(?:parameter|var|tag|variable|metric|item|field|measurement|quantity|type|name|pollutant|messgröße)(?: ?(?:name|code))?$/u,
  unit: /^(?:计量)?单位$|^units?$|^(?:einheit|uom)$/u,
  value:
    /^(?:监测|测量|检测|实测|采集|指标|参数|数据)?(?:数值|值|结果|读数)$|^(?:(?:var|tag)? ?value|reading|result|val|wert|messwert)s?$/u,
} as const;

export type HeaderWord = keyof typeof HEADER_WORDS;

const TIME_PARTS: [role: TimePartRole, words: RegExp][] = [
  ['year', /^(?:年|年份|year|yyyy|yr|jahr)$/u],
  ['month', /^(?:月|月份|month|mm|mon|monat)$/u],
  ['day-of-year', /^(?:年积日|积日|日序|doy|day ?of ?year|julian(?: ?day)?|jday|yday|tag im jahr)$/u],
  ['day', /^(?:日|日子|day|dd|day ?of ?month|tag)$/u],
  ['hour', /^(?:时|小时|点|hour|hr|hh|hours|stunde)$/u],
  ['minute', /^(?:分|分钟|minute|min|mi|minutes)$/u],
  ['second', /^(?:秒|秒钟|second|sec|ss|seconds|sekunde)$/u],
];

/** A header as its words are compared; what stands in brackets behind a time only explains it. */
function wordForm(name: string): string {
  if (name.length > MAX_NAME) return '';
  return plainWords(name)
    .replace(/([a-z])([A-Z])/gu, '$1 $2')
    .toLowerCase()
    .replace(/[_\s]+/gu, ' ')
    .trim();
}

/** What a header (without its unit) says its column is; null if it says nothing of the kind. */
export function headerWord(name: string): HeaderWord | null {
  const text = wordForm(name);
  const kinds = Object.keys(HEADER_WORDS) as HeaderWord[];
  return kinds.find((kind) => HEADER_WORDS[kind].test(text)) ?? null;
}

/** What the corner of a table names on each of its sides: 日\\时, 小时/日期. */
export const sidesOf = (header: string): string[] => header.split(/[\\/／|＼]/u).map((side) => side.trim());

/** The part of a time that a header names: 年, month, DOY. */
export function timePartWord(name: string): TimePartRole | null {
  const text = wordForm(name);
  return TIME_PARTS.find(([, words]) => words.test(text))?.[0] ?? null;
}

/** True for a header of a clock alone: numbers below it are hours, or hours and minutes. */
export function isClockWord(name: string): boolean {
  return /^(?:时|时刻|时间|小时|点|时分|时分秒|整点|hour|hours|time|clock|hh|hhmm|hh:mm|hhmmss|hour ?minute|stunde|uhrzeit|zeit)$/u.test(
    wordForm(name),
  );
}

/** Columns that nobody needs sent, by what their header says in plain words. */
export function isHelperWord(word: HeaderWord | null): boolean {
  return word !== null && ['counter', 'quality', 'remark', 'position', 'other-time', 'zone'].includes(word);
}

/** Names of groups of columns that say nothing of a station. */
export function isCategory(name: string): boolean {
  return /^(?:基本(?:信息|情况)?|水质|水情|雨情|水文|气象|水量|工况|电气|电参数|设备|参数|指标|监测(?:数据|参数|指标|项目|要素|值)?|实时数据|历史数据|数据|测量值|统计|其他|其它|备注|时间|日期)$|^(?:data|values?|measurements?|parameters?|water quality|weather|hydrology|general|sensor data|readings?)$/u.test(
    wordForm(name),
  );
}
