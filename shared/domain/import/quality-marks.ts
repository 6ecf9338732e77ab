import { plainText } from './cells/plain-text.ts';
import type { ColumnPlan } from './import-plan.ts';

/** Headers of columns that say how good the values of a row are, not how a pump or an alarm is. */
const QUALITY =
  /^(?:数据|监测|测量|采集)?(?:质量|有效性|有效|状态)(?:码|戳|标志|标识|标记|状态)?$|^是否(?:有效|正常)$|^(?:data|opc|value)?[ _]?(?:quality|validity|valid|status|flag)s?$|^q[ac](?:[ _]?flag)?$|^qualität$/iu;
/** The quality of a tag of SCADA: `YW0010009.LEVEL.Q`. */
const TAG_QUALITY = /[^\s.][.](?:q|qc|qual|quality|status|stat|valid|质量|质量码|状态)$/iu;
const GOOD =
  /^(?:good|ok|okay|valid|normal|true|yes|pass(?:ed)?|gut|正常|有效|合格|良好|良|好|是|可用|可信|通过)(?:[ ,:(（].*)?$/iu;
const BAD =
  /^(?:(?:通[讯信]|设备|仪表)?(?:中断|故障|异常|失败)|bad|invalid|faulty?|failed|failure|error|rejected|not good|false|无效|故障|异常|坏|坏值|错误|失效|不可用|不合格|数据异常|否)(?:[ ,:(（].*)?$/iu;

/** Columns that nobody sends and that say whether a row is good. */
export function qualityColumns(columns: readonly ColumnPlan[]): number[] {
  return columns
    .filter(
      ({ role, header }) => role === 'ignore' && isAboutQuality(plainText(header.split(' > ').at(-1) ?? '')),
    )
    .map(({ column }) => column);
}

/** True for the name of a column that says how good the values beside it are. */
export const isAboutQuality = (name: string): boolean => QUALITY.test(name) || TAG_QUALITY.test(name);

/** Programs count what a pump does in numbers; of quality, numbers say different things in each program. */
const OF_STATE = /(?:状态|stat|status)$/iu;

/**
 * True if marks of quality have to be explained: codes in numbers, of which there are several, or texts that say neither good
 * nor bad in plain words, beside others or beside none.
 */
export function areUnclearMarks(name: string, marks: readonly string[], hasBlanks: boolean): boolean {
  if (marks.length === 0) return false;
  if (marks.every((mark) => /^\d+$/u.test(plainText(mark)))) return marks.length > 1 && !OF_STATE.test(name);
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
