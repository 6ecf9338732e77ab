import { plainText } from '../cells/plain-text.ts';

/** Words in a header that say what a column is; the first list that matches counts, in this order. */
const HEADER_WORDS = {
  /** The time something was measured at. */
  'measured-time':
    /(?:采集|监测|测量|观测|检测|数据|记录|采样|整编)(?:时间|日期|时刻)|date ?time|time ?stamp|(?:sampl|measur|observ)\w* ?(?:time|date)|^(?:tm|ts)$/u,
  /** Times of other things: when it was received, stored or changed. */
  'other-time':
    /(?:上报|接收|入库|更新|创建|修改|上传|通讯|通信|导出|插入|安装)(?:时间|日期)|(?:receiv|creat|updat|insert|upload)\w* ?(?:time|date|at)/u,
  time: /时间|时刻|日期|年月日|^(?:日|时|时分|时分秒|time|date|day|hour|clock)$|\b(?:time|date)\b/u,
  counter: /^(?:序号|编号|行号|no\.?|#|index|row|id|rowid)$/u,
  'station-id':
    /站码|站号|站点编[号码]|测站编[号码]|设备(?:编[号码]|号|id|码)|点位编[号码]|测点编[号码]|监测点编[号码]|终端(?:编[号码]|号|地址)|遥测站|序列号|井号|机号|^(?:sn|stcd|equip ?id|equipment ?id|device ?id|device|station ?(?:id|no|code)|site ?(?:id|no|code)|sensor ?id|imei|rtu)$/u,
  'station-name':
    /站名|站点|测站|点位|测点|监测点|监测站|设备(?:名称|名)?$|井名|位置名称|泵站|^(?:station|station ?name|site|site ?name|location|place|equipment|well)$/u,
  remark:
    /备注|说明|经度|纬度|地址|状态|报警|质量码|操作|人员|remark|note|comment|longitude|latitude|^(?:lng|lat|status|state|alarm|quality|flag)$/u,
  'field-name':
    /^(?:监测|测量|检测)?(?:指标|参数|因子|项目|要素|类型|类别|变量|量名)(?:名称|名|编码)?$|监测(?:因子|项目|指标|参数|要素)|参数名|指标名|^(?:parameter|variable|metric|item|field|tag|measurement|quantity|type|name)(?: ?name)?$/u,
  unit: /^(?:计量)?单位$|^units?$/u,
  value:
    /^(?:监测|测量|检测|实测|采集|指标|参数|数据)?(?:数值|值|结果|读数)$|^(?:value|reading|result|val)s?$/u,
} as const;

export type HeaderWord = keyof typeof HEADER_WORDS;

/** What a header (without its unit) says its column is; null if it says nothing of the kind. */
export function headerWord(name: string): HeaderWord | null {
  const text = plainText(name)
    .replace(/([a-z])([A-Z])/gu, '$1 $2')
    .toLowerCase()
    .replace(/[_\s]+/gu, ' ');
  const kinds = Object.keys(HEADER_WORDS) as HeaderWord[];
  return kinds.find((kind) => HEADER_WORDS[kind].test(text)) ?? null;
}
