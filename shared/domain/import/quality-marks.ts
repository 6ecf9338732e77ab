import { plainWords } from './cells/plain-text.ts';
import { headerWord } from './guess/header-words.ts';
import type { ColumnPlan } from './import-plan.ts';
import { createStationFinder } from './marked-stations.ts';
import { isAboutQuality, qualitySense, type QualitySense } from './quality-names.ts';

const END = '(?:[ ,:;(（].*)?';

/** Words that say it themselves, whatever their column is called. */
const GOOD = new RegExp(
  `^(?:good|ok|okay|valid|normal|pass(?:ed)?|gut|正常|有效|合格|良好|良|好|可用|可信|通过|[无没](?:有)?(?:故障|异常|错误|报警|告警)|no (?:fault|error|alarm|failure)s?)${END}$`,
  'iu',
);
const INSTRUMENT =
  '通[讯信]|电源|设备|仪器|仪表|传感器|探头|数据|信号|监测|测量|采集|终端|[液水]位计|流量计|雨量计|浮子|电池';
const EN_INSTRUMENT =
  'sensor|probe|logger|device|instrument|transmitter|transducer|gauge|meter|data|value|reading|signal|comms?|communication|telemetry|battery|power';
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
const FAULT = '(?:异常|故障)';
const REPAIR = '[检维抢]修';
const EN_FAULT =
  '(?:faults?|faulty|malfunction(?:s|ing|ed)?|out of (?:order|service)|(?:under|in) (?:maintenance|repair))';
/** Words that are trouble only of what measures. */
const EN_OF_INSTRUMENT = [
  `(?:${EN_INSTRUMENT})s? (?:(?:is|was|has been) )?(?:maintenance|calibration|fail(?:ed|ure|ing)|errors?|broken`,
  '|defect(?:ive)?|damaged|being (?:repaired|serviced|calibrated|cleaned))',
].join('');
const EN_TROUBLE = `(?<!\\p{L})(?:${EN_FAULT}|${EN_OF_INSTRUMENT})(?!\\p{L})`;
/** What a remark says of an instrument at that time. */
const TROUBLE = new RegExp(`${FAULT}|${REPAIR}|${EN_TROUBLE}`, 'iu');

/** What may stand between a denial and what it denies: 没有发生任何故障. 无数据故障 denies the data, not the fault. */
const NONE_OF = '[无没未不](?:有|发现|发生|出现|存在|进行|任何|明显|显著|的|见|再|需要?|(?<=不)[用必]|安排)*';
const MEASURED = `(?!(?:数据|信号)故障)(?:${INSTRUMENT}|[流雨水]量|水位|水质|压力|系统|运行)?`;
const DENIED = [
  `${NONE_OF}(?:${MEASURED}${FAULT}|${REPAIR})`,
  '故障(?:率|次?数)[为是:=]? ?0(?:\\.0+)?(?![.\\d])',
  `(?<!\\p{L})(?:no|not|without)(?: (?:an?|any|more|further|known|in|${EN_INSTRUMENT})){0,2} ${EN_TROUBLE}`,
];

const ALREADY = '(?:已经?|[均都]|全部)*';
const DONE = '(?:排除|消除|解除|恢复|修复|处理)';
const EN_DONE =
  '(?:done|finished|completed?|over|ok|fixed|resolved|cleared|repaired|restored|removed|rectified)(?!\\p{L})';
const OVER = [
  `${FAULT}${ALREADY}${DONE}(?!中)`,
  `已经?${DONE}了?(?:所有)?${FAULT}`,
  `${REPAIR}(?:工作|作业|任务)?${ALREADY}(?:完|结束|后|正常)`,
  `(?<![未没不])完成了?${REPAIR}`,
  `${EN_TROUBLE}(?: (?:is|was|has been|have been|now|all)){0,2} ${EN_DONE}`,
  `(?<!\\p{L})${EN_DONE} (?:the |all )?${EN_TROUBLE}`,
];

/** The fault of a machine says nothing of the water; that of what measures in a pumping station or a valve chamber does. */
const MACHINE = '(?:水?泵|阀门?|闸门?|机组)';
const OF_MACHINES = [
  `${MACHINE}(?:电机|控制柜|运行|启动|停[机运]|正在|已经?|有|出现|发生|进行)*(?:${FAULT}|${REPAIR})`,
  `(?:${REPAIR}|${DONE}) ?\\d{0,2}[#号]?${MACHINE}(?![站房井室前后])(?:${FAULT}|${REPAIR})?`,
  `(?<!\\p{L})(?:pump|valve|gate|motor|generator)s?(?: ?#?\\d{1,2})?(?: (?:is|was|has been|has an?))? (?:${EN_TROUBLE}|maintenance)`,
];

/** Weather, high water, a manhole, and people that come. */
const OF_OTHERS = [
  '异常(?:[高低]水位|天气|气候|降[雨水])|(?:天气|气候)异常',
  `${REPAIR}(?:[井孔口]|人员[已未将]?(?:到[场达位]|到现场|离[场开]|撤离|进场))`,
];

/** What has a word of trouble and is no trouble of an instrument now. */
const NO_TROUBLE = new RegExp([...DENIED, ...OVER, ...OF_MACHINES, ...OF_OTHERS].join('|'), 'giu');
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
  if (!isRemark) return isBadMark(text, sense);
  const remark = plainWords(text).replaceAll(NO_TROUBLE, ',');
  return isBadMark(remark, sense) || DOUBTED.test(remark) || TROUBLE.test(remark);
}
