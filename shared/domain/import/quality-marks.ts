import { plainText } from './cells/plain-text.ts';
import type { ColumnPlan } from './import-plan.ts';

/** Headers of columns that say how good the values of a row are, not how a pump or an alarm is. */
const QUALITY =
  /^(?:数据|监测|测量|采集)?(?:质量|有效性|有效|状态)(?:码|戳|标志|标识|标记|状态)?$|^是否(?:有效|正常)$|^(?:data|opc|value)?[ _]?(?:quality|validity|valid|status|flag)s?$|^q[ac](?:[ _]?flag)?$|^qualität$/iu;
/** The quality of a tag of SCADA: `YW0010009.LEVEL.Q`. */
const TAG_QUALITY = /[^\s.][.](?:q|qc|qual|quality|status|stat|valid|质量|质量码|状态)$/iu;
const BAD =
  /^(?:bad|invalid|faulty?|failed|failure|error|rejected|not good|false|无效|故障|异常|坏|坏值|错误|失效|不可用|不合格|数据异常|否)(?:[ ,:(（].*)?$/iu;

/** Columns that nobody sends and that say whether a row is good. */
export function qualityColumns(columns: readonly ColumnPlan[]): number[] {
  return columns
    .filter(
      ({ role, header }) => role === 'ignore' && isAboutQuality(plainText(header.split(' > ').at(-1) ?? '')),
    )
    .map(({ column }) => column);
}

const isAboutQuality = (name: string): boolean => QUALITY.test(name) || TAG_QUALITY.test(name);

/** True for a mark that says in plain words that a row is bad. Numbers say it in one program and its opposite in another. */
export function isBadMark(text: string): boolean {
  return BAD.test(plainText(text));
}
