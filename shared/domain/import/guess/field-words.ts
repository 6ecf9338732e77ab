import { plainWords } from '../cells/plain-text.ts';
import { withoutKind } from './quantity-kinds.ts';

/** A longer text is no name of anything; looking for one in it would take time that grows with its square. */
export const MAX_NAME = 400;

/**
 * Words of the trade and the field identifier each means, longer ones before the shorter ones they contain. The identifiers
 * are ours: the interface leaves them to the uploader (2.3).
 */
const FIELD_WORDS: [field: string, words: string][] = [
  [
    'reverseTotalFlow',
    '负累计流量 负向累计流量 反向累计流量 反累计流量 负累计 反累计 reverse total flow|reverse totalizer|negative total flow',
  ],
  [
    'totalFlow',
    '累计流量 累积流量 累计水量 累积水量 总流量 流量累计 流量累积 正累计流量 正累计 累计量 正向累计流量 total flow|flow total|totalizer|totaliser|cumulative flow|totalflow|total volume|gesamtmenge',
  ],
  ['flow', '瞬时流量 流量 瞬时水量 flow rate|flowrate|discharge|flow|q|durchfluss|abfluss'],
  [
    'totalRainfall',
    '累计雨量 累计降雨量 累积雨量 累计降水量 日雨量 日累计雨量 日降雨量 日累计降雨量 今日雨量 当日雨量 total rainfall|cumulative rainfall|total rain',
  ],
  [
    'rainfall',
    '时段雨量 小时雨量 时段降雨量 时段降水量 小时降雨量 小时降水量 降雨量 降水量 雨量 降雨 降水 rainfall|precipitation|precip|rain|drp|niederschlag',
  ],
  [
    'elevation',
    '液位高程 水位高程 水面高程 液面高程 高程 标高 elevation|water surface elevation|water level elevation',
  ],
  [
    'level',
    '液位 水位 液面 水深 液深 water level|waterlevel|water depth|level|lvl|depth|stage|wasserstand|pegel',
  ],
  ['velocity', '流速 velocity|flow speed|flow velocity|water velocity|geschwindigkeit|fliessgeschwindigkeit'],
  ['fillRatio', '充满度 满管度 满管率 fill ratio|filling|fill level|füllgrad'],
  [
    'battery',
    '电池电压 电池电量 供电电压 电瓶电压 蓄电池电压 电源电压 电池 电量 battery voltage|battery|batt|batt voltage|battv|batterie|power supply voltage',
  ],
  ['voltage', '电压 voltage|volt|spannung'],
  ['current', '电流 current|strom'],
  ['power', '功率 power|leistung'],
  ['energy', '用电量 电能 energy|energie'],
  ['signal', '信号强度 信号 信号质量 rssi|csq|signal|signal strength|signal quality'],
  ['airTemperature', '气温 环境温度 air temperature|air temp|ambient temperature|lufttemperatur'],
  ['temperature', '水温 温度 water temperature|temperature|temp|water temp|temperatur|wassertemperatur'],
  ['humidity', '湿度 相对湿度 humidity|relative humidity|luftfeuchte'],
  [
    'airPressure',
    '大气压 大气压力 气压 barometric pressure|air pressure|barometer|baro pressure|atmospheric pressure|luftdruck',
  ],
  ['pressure', '压力 压强 水压 pressure|druck'],
  ['windSpeed', '风速 wind speed|windspeed'],
  ['windDirection', '风向 wind direction|wind dir'],
  ['dissolvedOxygen', '溶解氧 溶氧 dissolved oxygen|do|sauerstoff'],
  ['conductivity', '电导率 电导 conductivity|ec|specific conductivity|leitfähigkeit'],
  ['turbidity', '浊度 turbidity|trübung'],
  ['ammonia', '氨氮 ammonia nitrogen|ammonia|nh3-n|nh3n|nh4-n|ammonium'],
  ['totalPhosphorus', '总磷 total phosphorus|tp'],
  ['totalNitrogen', '总氮 total nitrogen|tn'],
  ['permanganate', '高锰酸盐指数 高锰酸盐 permanganate|permanganate index|codmn'],
  ['cod', '化学需氧量 codcr|cod'],
  ['bod', '生化需氧量 五日生化需氧量 bod5|bod'],
  ['chlorine', '余氯 residual chlorine|chlorine|free chlorine'],
  ['orp', '氧化还原电位 orp'],
  ['suspendedSolids', '悬浮物 suspended solids|tss|ss'],
  ['ph', '酸碱度 ph值 ph|ph-wert|ph value'],
  ['speed', '转速 rpm'],
  ['opening', '开度 opening'],
];

/** Field identifiers of what is measured in the trade. */
export const TRADE_FIELDS: readonly string[] = FIELD_WORDS.map(([field]) => field);

/** Words that mean other things as well: they prove a field only with a unit that goes with it. */
const WEAK_WORDS = new Set([
  'q',
  'do',
  'ec',
  'tp',
  'tn',
  'ss',
  'current',
  'power',
  'energy',
  'depth',
  'opening',
  'volt',
  'strom',
  'filling',
  '电量',
  '信号',
  '标高',
  '高程',
]);

/** Words that make something else of a quantity: a limit, a state, a change of it. */
const ABOUT =
  /警戒|报警|告警|预警|超限|上限|下限|限值|阈值|保证|设计|设定|目标|标准|状态|标志|标识|是否|等级|级别|次数|时长|时间|编号|名称|类型|单位|型号|趋势|变幅|涨幅|涨落|差值?$|偏差|误差|质量|备注|来源|alarm|warning|limit|threshold|status|state|flag|quality|set ?point|target|count|trend|change|delta|diff|error|offset|datum|sensor|unit|type|alert|raw/u;

type Word = { field: string; word: string; isWhole: boolean };

const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** English words must stand alone ("flow" not in "inflow"), Chinese ones may stand anywhere. */
const WORDS: Word[] = FIELD_WORDS.flatMap(([field, words]) => {
  const han = words.split(' ').filter(isHan);
  const english = words
    .replace(/(?:\S*\p{Script=Han}\S*\s?)+/gu, '')
    .split('|')
    .filter((word) => word !== '');
  return [...han, ...english].map((word) => ({ field, word: word.toLowerCase(), isWhole: !isHan(word) }));
}).toSorted((a, b) => b.word.length * (b.isWhole ? 1 : 2) - a.word.length * (a.isWhole ? 1 : 2));

/** None of the words has a sign of regular expressions in it. */
const ANY_WORD = new RegExp(WORDS.map(({ word }) => word).join('|'), 'u');

/** levelAvg, LEVEL_2 and water-level as words. */
function wordsOf(text: string): string {
  return plainWords(text)
    .replace(/([a-z])([A-Z])/gu, '$1 $2')
    .toLowerCase()
    .replace(/[_.]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}

function hasWord(text: string, { word, isWhole }: Word): boolean {
  const at = text.indexOf(word);
  if (at < 0 || !isWhole) return at >= 0;
  const [before, after] = [text[at - 1] ?? ' ', text[at + word.length] ?? ' '];
  return !/\p{L}/u.test(before) && !/\p{L}/u.test(after);
}

/** The field identifier of a word of the trade that stands anywhere in a text; null if there is none. */
function fieldOfWord(text: string): { field: string; word: string } | null {
  const words = wordsOf(text);
  const joined = words.replaceAll(' ', '');
  // Most texts have no word of the trade, and rows may have thousands of them.
  if (!ANY_WORD.test(words) && !ANY_WORD.test(joined)) return null;
  const found = WORDS.find((word) => hasWord(words, word) || hasWord(joined, word));
  return found ? { field: found.field, word: found.word } : null;
}

const compact = (text: string): string => text.replace(/[\s-]+/gu, '');
const EXACT = new Map(WORDS.map(({ field, word }) => [compact(word), { field, word }]));

/** What a name says is measured. */
export type Quantity = {
  /** Field identifier without kind and number. */
  field: string;
  /** `Max` in 最高水位, `A` in A相电流; mostly empty. */
  kind: string;
  /** 2 in 2#液位, which tells equal measurements of one file apart; mostly empty. */
  ordinal: string;
  /** The name is a word of the trade, perhaps with a number and a kind, and nothing else. */
  isExact: boolean;
  /** The word means other things as well. */
  isWeak: boolean;
  /** More words say that it is about the quantity, not the quantity: 警戒水位, level alarm. */
  isAbout: boolean;
};

const CHINESE_NUMBERS = '零一二三四五六七八九十';
const MACHINES =
  '(?:水泵|泵|机组|电机|机|阀门|阀|闸门|闸|风机|格栅|管道|管|通道|探头|传感器|流量计|液位计|水位计|仪表|表|单元|回路)?';
const NUMBER_BEFORE = new RegExp(
  `^(?:no\\.? ?|第)?(\\d{1,2}|[一二三四五六七八九十]) ?(?:#|号|路|通道|级|孔|台) ?${MACHINES}`,
  'u',
);
const NUMBER_BEHIND =
  /^(.*?[^\d\s])[\s_-]*(?:[（(]?(?:#|no\.? ?|ch(?:annel)? ?|通道|第)?(\d{1,2}) ?(?:#|号|路|级)?[)）]?)$/u;

function withoutNumber(name: string): { rest: string; ordinal: string } | undefined {
  const before = NUMBER_BEFORE.exec(name);
  if (before && before[0].length < name.length) {
    const digits = before[1] ?? '';
    const at = CHINESE_NUMBERS.indexOf(digits);
    return { rest: name.slice(before[0].length).trim(), ordinal: at > 0 ? String(at) : digits };
  }
  const behind = NUMBER_BEHIND.exec(name);
  return behind ? { rest: (behind[1] ?? '').trim(), ordinal: behind[2] ?? '' } : undefined;
}

/** A name that is made of a word, a kind and a number alone. */
function readExact(name: string): Omit<Quantity, 'isExact' | 'isAbout'> | null {
  let [rest, kind, ordinal] = [name, '', ''];
  for (let step = 0; step < 5; step += 1) {
    const word = EXACT.get(compact(rest));
    if (word) return { field: word.field, kind, ordinal, isWeak: WEAK_WORDS.has(word.word) };
    const numbered: { rest: string; ordinal: string } | undefined =
      ordinal === '' ? withoutNumber(rest) : undefined;
    const kinded: { rest: string; kind: string } | undefined = numbered ? undefined : withoutKind(rest);
    if (numbered) [rest, ordinal] = [numbered.rest, numbered.ordinal];
    else if (kinded) [rest, kind] = [kinded.rest, kinded.kind === '' ? kind : kinded.kind];
    else return null;
  }
  return null;
}

const OF_PERIOD =
  /^(\d{1,3}) ?(分钟|分|小时|时|min(?:utes?)?|h(?:ours?)?) ?(?:累计|累积|时段)?(?:雨量|降雨量|降水量|rain(?:fall)?|precipitation)$/u;

/** 5分钟雨量, 1小时雨量: rain of a period whose length tells it from others. */
function rainOfPeriod(text: string): Omit<Quantity, 'isExact' | 'isAbout'> | null {
  const [, length, unit = ''] = OF_PERIOD.exec(text) ?? [];
  if (length === undefined) return null;
  const kind = `${length}${/^(?:分|m)/u.test(unit) ? 'min' : 'h'}`;
  return { field: 'rainfall', kind, ordinal: '', isWeak: false };
}

/** What a name of a column, or of the long shape, says is measured; null if it has no word of the trade. */
export function readQuantity(name: string): Quantity | null {
  if (name.length > MAX_NAME) return null;
  const text = wordsOf(name);
  const exact =
    rainOfPeriod(text) ??
    readExact(text) ??
    readExact(
      text
        .replace(/[()[\]【】]/gu, ' ')
        .replace(/\s+/gu, ' ')
        .trim(),
    );
  if (exact) return { ...exact, isExact: true, isAbout: false };
  const found = fieldOfWord(name);
  if (!found) return null;
  const ordinal = withoutNumber(text)?.ordinal ?? '';
  return { field: found.field, kind: '', ordinal, isExact: false, isWeak: false, isAbout: ABOUT.test(text) };
}
