import { plainText } from './cells/plain-text.ts';
import { headerWord } from './guess/header-words.ts';
import type { ColumnPlan } from './import-plan.ts';

/** Headers of columns that say how good the values of a row are, not how a pump or an alarm is. */
const QUALITY =
  /^(?:数据|监测|测量|采集|设备|仪器|仪表|传感器|通[讯信])?(?:质量|有效性|有效|状态|故障)(?:码|戳|标志|标识|标记|状态|信息)?$|^(?:错误|报警|告警|异常)(?:码|代码|标志|状态|信息)?$|^是否(?:有效|正常|故障)$|^(?:data|opc|value|sensor|device)?[ _]?(?:quality|validity|valid|status|flag|error|fault)s?(?:[ _]?(?:code|flag))?$|^q[ac](?:[ _]?flag)?$|^qualität$/iu;
/** The quality of a tag of SCADA, or of a station beside whose values it stands: `YW0010009.LEVEL.Q`, 人民路排水井状态. */
const TAG_QUALITY =
  /[^\s.](?<!water|air)[._ -](?:q|qc|qual|quality|status|stat|valid|validity|flag|fault|error)$|[^水](?:数据)?质量码?$|.有效性$|.(?:设备|传感器|通[讯信])?状态$|.(?:设备|传感器|通[讯信])?故障$/iu;
/** What is switched has a state that says nothing of the values. */
const OF_SWITCH = /泵|阀|闸|门|电源|运行|开关|启停|工况|机组|pump|valve|gate|switch|power/iu;
const GOOD =
  /^(?:good|ok|okay|valid|normal|true|yes|pass(?:ed)?|gut|正常|有效|合格|良好|良|好|是|可用|可信|通过)(?:[ ,:(（].*)?$/iu;
const BAD =
  /^(?:(?:通[讯信]|设备|仪器|仪表|传感器|探头|数据|信号)?(?:中断|故障|异常|失败|无效|错误)|无效(?:数据|值)|bad|invalid|faulty?|failed|failure|error|rejected|not good|false|无效|故障|异常|坏|坏值|错误|失效|不可用|不合格|数据异常|否)(?:[ ,:(（].*)?$/iu;

/** Columns that nobody sends and that say whether a row is good: of quality, and of remarks. */
export function qualityColumns(columns: readonly ColumnPlan[]): number[] {
  return columns
    .filter(({ role, header }) => {
      const name = plainText(header.split(' > ').at(-1) ?? '');
      return role === 'ignore' && (isAboutQuality(name) || headerWord(name) === 'remark');
    })
    .map(({ column }) => column);
}

/** True for the name of a column that says how good the values beside it are. */
export const isAboutQuality = (name: string): boolean =>
  QUALITY.test(name) || (TAG_QUALITY.test(name) && !OF_SWITCH.test(name));

/**
 * True if marks of quality have to be explained: codes in numbers, of which there are several, or texts that say neither good
 * nor bad in plain words, beside others or beside none.
 */
export function areUnclearMarks(marks: readonly string[], hasBlanks: boolean): boolean {
  if (marks.length === 0) return false;
  if (marks.every((mark) => /^\d+$/u.test(plainText(mark)))) return marks.length > 1;
  const isUnclear = (mark: string): boolean => !isGoodMark(mark) && !isBadMark(mark);
  return (marks.length > 1 || hasBlanks) && marks.some(isUnclear);
}

/** True for a mark that says in plain words that a row is good. */
export function isGoodMark(text: string): boolean {
  return GOOD.test(plainText(text));
}

/** True for a mark that says in plain words that a row is bad. Numbers say it in one program and its opposite in another. */
export function isBadMark(text: string): boolean {
  return BAD.test(plainText(text));
}
