import { plainWords } from './cells/plain-text.ts';

/**
 * What "yes" means in a column of quality: `good`: the value is good (是否有效, valid); `bad`: it is none (是否故障, fault);
 * `event`: something has happened, to the instrument or to the water (报警, alarm). null: the name does not say (状态, flag).
 */
export type QualitySense = 'good' | 'bad' | 'event' | null;

/** Longer texts are no names of marks. */
const MAX_NAME = 100;

const ZH_GOOD = '有效|正常|合格|可用|可信|正确|可靠';
const ZH_BAD = '故障|无效|错误|失效|坏值|失败|失灵|损坏';
const ZH_EVENT = '报警|告警|警报|预警';
const ZH_OF = '(?:数据|监测|测量|采集|观测|设备|仪器|仪表|传感器|探头|通[讯信]|信号|终端|测站|站点)*';
const ZH_END = '(?:码|代码|戳|标志|标识|标记|状态|信息|情况|与否|否)?';
const EN_GOOD =
  'valid(?:ity)?|good|ok|okay|normal|usable|healthy|acceptable|accepted|pass(?:ed)?|gültig(?:keit)?|gut';
const EN_BAD =
  'faults?|faulty|errors?|err|invalid|bad|fail|failed|failures?|suspect|rejected|abnormal|anomal(?:y|ies)|outliers?|defects?|defective|broken|ungültig|fehler|störung|defekt';
const EN_EVENT = 'alarms?|alerts?|warnings?';
const EN_OF =
  '(?:data|opc|values?|sensor|probe|device|instrument|logger|station|measurement|reading|sample|signal|comm|communication|telemetry|system|equipment|qc|qa|has)';
const EN_NEUTRAL = 'quality|status|state|flags?|flagged|qualität|zustand';
const EN_ANY = `${EN_NEUTRAL}|${EN_GOOD}|${EN_BAD}|${EN_EVENT}`;
const EN_END = '(?:code|flag|status|state|bit|mark|indicator|info|message)';

/** Names that say how good the values of a row are, not how a pump is. */
const WHOLE_NAME = new RegExp(
  [
    `^(?:是否|有无)?(?:有|为|存在|出现)?${ZH_OF}[不无未非]?(?:质量|有效性|状态|异常|${ZH_GOOD}|${ZH_BAD}|${ZH_EVENT})+${ZH_END}$`,
    '^(?:标志|标识|标记)$',
    `^(?:is ?|has ?)?(?:${EN_OF} ?)*(?:(?:not?|non|kein) )?(?:${EN_ANY})(?: (?:${EN_ANY}))*(?: ?${EN_END})?$`,
    '^q[ac]$|^q[ac]? (?:flag|code)$',
  ].join('|'),
  'u',
);

/** The quality of a tag of SCADA, or of a station beside whose values it stands: `YW0010009.LEVEL.Q`, 人民路排水井状态. */
const TAG_NAME = new RegExp(
  [
    `[^\\s.](?<!water|air)[._ -](?:q|qc|qual|stat|quality|status|flag|valid|validity|good|ok|${EN_BAD}|${EN_EVENT})$`,
    '[^水](?:数据)?质量码?$',
    `.(?:有效性?|异常|${ZH_OF}状态|${ZH_BAD}|${ZH_EVENT})(?:码|代码|标志|标识|标记)?$`,
    `.是否(?:异常|${ZH_GOOD}|${ZH_BAD}|${ZH_EVENT})$`,
  ].join('|'),
  'iu',
);

/** What is switched has a state that says nothing of the values. */
const OF_SWITCH = /泵|阀|闸|门|电源|运行|开关|启停|工况|机组|pump|valve|gate|switch|power/iu;

/** The words of a name, apart: dataValid, DATA_VALID_1 and data.valid (0/1) are data valid. */
const wordsOf = (name: string): string =>
  plainWords(name)
    .replace(/[([【][^)\]】]*[)\]】]$/u, '')
    .replace(/[\s_#]*\d{1,2}$/u, '')
    .replace(/([a-z])([A-Z])/gu, '$1 $2')
    .toLowerCase()
    .replace(/[\s._:/?？-]+/gu, ' ')
    .trim();

const OF_MACHINE = /泵|阀|闸|门|电源|机组|pump|valve|gate|power/iu;

/** True for the name of a machine, or of its state, which says nothing of the values: 水泵状态, gate. */
export const isOfMachine = (name: string): boolean => OF_MACHINE.test(plainWords(name));

/** True for the name of a column that says how good the values beside it are. */
export function isAboutQuality(name: string): boolean {
  if (name.length > MAX_NAME) return false;
  return (
    WHOLE_NAME.test(wordsOf(name)) || (TAG_NAME.test(plainWords(name)) && !OF_SWITCH.test(plainWords(name)))
  );
}

const SENSE_WORD = new RegExp(
  [
    '(?<not>[不无未非](?:有|出现)?|(?<![a-z])(?:not?|non|kein|without) )?(?:',
    `(?<good>${ZH_GOOD}|(?<![\\p{L}])(?:is)?(?:${EN_GOOD})(?![\\p{L}]))|`,
    `(?<bad>${ZH_BAD}|(?<![\\p{L}])(?:is)?(?:${EN_BAD})(?![\\p{L}]))|`,
    `(?<odd>异常)|(?<event>${ZH_EVENT}|(?<![\\p{L}])(?:${EN_EVENT})(?![\\p{L}])))`,
  ].join(''),
  'gu',
);

/** 异常 is bad of data and instruments; of the level, it may be the water that is unusual. */
const ODD_DATA = new RegExp(`^(?:有|为|存在|出现)?${ZH_OF}(?:质量|状态)?异常`, 'u');

/** What "yes" means under such a name. */
export function qualitySense(name: string): QualitySense {
  if (name.length > MAX_NAME) return null;
  // 有无故障 asks for faults: 无 denies nothing.
  const words = wordsOf(name).replace(/有无|是否/gu, '');
  const senses = [...words.matchAll(SENSE_WORD)].map(({ groups = {} }): QualitySense => {
    const { not, good, bad, odd } = groups;
    if (good !== undefined) return not === undefined ? 'good' : 'bad';
    if (bad !== undefined) return not === undefined ? 'bad' : 'good';
    if (not !== undefined) return odd === undefined ? null : 'good';
    return odd !== undefined && ODD_DATA.test(words) ? 'bad' : 'event';
  });
  const [sense = null, ...others] = new Set(senses);
  return others.length === 0 ? sense : null;
}
