import { plainWords } from './cells/plain-text.ts';
import { headerWord } from './guess/header-words.ts';
import type { ColumnPlan } from './import-plan.ts';
import { createStationFinder } from './marked-stations.ts';
import { isAboutQuality, isOfMachine, qualitySense, type QualitySense } from './quality-names.ts';

const END = '(?:[ ,:;(（].*)?';

/** Words that say it themselves, whatever their column is called. */
const GOOD = new RegExp(
  `^(?:good|ok|okay|valid|normal|pass(?:ed)?|gut|正常|有效|合格|良好|良|好|可用|可信|通过|[无没](?:有)?(?:故障|异常|错误|报警|告警)|no (?:fault|error|alarm|failure)s?)${END}$`,
  'iu',
);
const INSTRUMENT =
  '通[讯信]|设备|仪器|仪表|传感器|探头|数据|信号|监测|测量|采集|终端|[液水]位计|流量计|雨量计|浮子|电池';
const EN_INSTRUMENT =
  'sensor|probe|logger|device|instrument|transmitter|transducer|gauge|meter|data|value|reading|signal|comms?|communication|telemetry|battery';
const BAD = new RegExp(
  [
    `^(?:(?:${INSTRUMENT})?(?:已|有|出现)?(?:中断|故障|异常|失败|无效|错误|失效|损坏|失灵|坏了?)(?:数据|值|中)?`,
    '|坏值|不可用|不可信|不可靠|不正常|不合格',
    `|(?:(?:${EN_INSTRUMENT})[ _-]?(?:is )?)?(?:bad|(?:not |in)valid|fault|faulty|failed|failure|error|broken|defect|defective|damaged|malfunction|rejected|not good)`,
    `)${END}$`,
  ].join(''),
  'iu',
);
/** What a remark says, anywhere in it, of a value that is void, doubted, made, or other than what was measured. */
const DOUBTED = new RegExp(
  [
    '作废|废弃|报废|剔除|删除|舍[弃去]|弃用|[不勿](?:予|再)?(?:采用|使用|用|计入)|存疑|可疑|疑似|有误|(?<!无)错误?|不准|失准|失真|偏[高低大小差]|漂移|仅供参考|无效|异常值',
    '|修正|订正|更正|改正|校正|插补|补填|估[算计测值]|推算|代替|替代|应[该当]?[为是加减乘除]|实际[为是]|[加减乘除][上去以掉]?\\s*[-+]?\\d|[-+×*]\\s*\\d+(?:\\.\\d+)?\\s*(?:m|cm|mm|米|厘米|毫米)(?![a-z])',
    '|(?<!\\p{L})(?:void|discard|suspect|suspicious|doubtful|questionable|wrong|incorrect|invalid|ignore|do not use|not used|drift|spike|outlier|corrected|adjusted|estimated|interpolated|offset|should be)(?:ed|ing|s)?(?!\\p{L})',
  ].join(''),
  'iu',
);
/** What a remark says of an instrument at that time, unless it denies it, or says that it is over. */
const IN_TROUBLE =
  /(?<![无没未不][^,;.。]{0,4})(?:异常|故障)(?!已?(?:排除|消除|解除|恢复|修复|处理))|[检维抢]修(?!完|结束|后|正常)/u;
/** Of an alarm or a fault, 有效 says that there is one. */
const IN_FORCE = /^(?:有效|无效|valid|invalid)$/iu;
const YES = /^(?:yes|y|true|t|ja|wahr|是|√|✓)(?:[,:;(（].*)?$/iu;
const NO = /^(?:no|n|false|f|nein|falsch|否|×|✗)(?:[,:;(（].*)?$/iu;
const CODE = /^\d+$/u;
const ZERO = /^0+$/u;

const nameOf = (header: string): string => plainWords(header.split(' > ').at(-1) ?? '');

/** A column that nobody sends and that says whether a row is good. */
type QualityColumn = {
  column: number;
  sense: QualitySense;
  isRemark: boolean;
  /** The only equipment that it is about; null: the whole row. */
  equipId: string | null;
};

/** Columns that nobody sends and that say whether a row is good: of quality, and of remarks. */
export function qualityColumns(columns: readonly ColumnPlan[]): QualityColumn[] {
  const stationOf = createStationFinder(columns);
  return columns
    .filter(({ role }) => role === 'ignore')
    .map((one) => ({ one, name: nameOf(one.header) }))
    .filter(({ name }) => isAboutQuality(name) || headerWord(name) === 'remark')
    .map(({ one, name }) => ({
      column: one.column,
      sense: qualitySense(name),
      isRemark: !isAboutQuality(name),
      equipId: stationOf(one),
    }));
}

/** What a mark says of its row. Numbers say it in one program and its opposite in another: they are unclear. */
function verdictOf(text: string, sense: QualitySense): 'good' | 'bad' | 'unclear' {
  const mark = plainWords(text);
  const isOfTrouble = sense === 'bad' || sense === 'event';
  if (isOfTrouble && IN_FORCE.test(mark)) return 'unclear';
  if (GOOD.test(mark)) return 'good';
  if (BAD.test(mark)) return 'bad';
  if (YES.test(mark)) return sense === 'good' || sense === 'bad' ? sense : 'unclear';
  if (!NO.test(mark) || sense === null) return 'unclear';
  return sense === 'good' ? 'bad' : 'good';
}

/**
 * True if the marks of a column of quality have to be explained: codes in numbers, of which there are several, or texts that
 * say neither good nor bad in plain words, beside others or beside none; yes and no, where the name does not say to what; and
 * one for all rows that may say that all are bad.
 */
export function areUnclearMarks(name: string, marks: readonly string[], hasBlanks: boolean): boolean {
  const sense = qualitySense(name);
  const [only = '', ...others] = marks.map(plainWords);
  if (marks.length === 0) return false;
  if ([only, ...others].every((mark) => CODE.test(mark))) {
    if (others.length > 0 || sense === null) return others.length > 0;
    return ZERO.test(only) === (sense === 'good');
  }
  const unclear = marks.filter((mark) => verdictOf(mark, sense) === 'unclear');
  // Where only good rows have a mark, those without one are none.
  const marksGoodOnes = sense === 'good' && hasBlanks && marks.every((mark) => YES.test(plainWords(mark)));
  return marksGoodOnes || unclear.some(isYesOrNo) || (unclear.length > 0 && (others.length > 0 || hasBlanks));
}

const isYesOrNo = (text: string): boolean => YES.test(plainWords(text)) || NO.test(plainWords(text));

/** True for a mark that says in plain words that a row is good. */
export function isGoodMark(text: string, sense: QualitySense): boolean {
  return verdictOf(text, sense) === 'good';
}

/** True for a mark that says in plain words that a row is bad. */
export function isBadMark(text: string, sense: QualitySense): boolean {
  return verdictOf(text, sense) === 'bad';
}

/** True if a cell of such a column says that its row is bad, or may be; a remark may say it in any of its words. */
export function saysRowIsBad(
  { sense, isRemark }: Pick<QualityColumn, 'sense' | 'isRemark'>,
  text: string,
): boolean {
  if (isBadMark(text, sense)) return true;
  if (!isRemark || isGoodMark(text, sense)) return false;
  const remark = plainWords(text);
  return DOUBTED.test(remark) || (IN_TROUBLE.test(remark) && !isOfMachine(remark));
}
