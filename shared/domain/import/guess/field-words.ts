import { plainText } from '../cells/plain-text.ts';

/**
 * Words of the trade and the field identifier each means, longer ones before the shorter ones they contain. The identifiers
 * are ours: the interface document leaves them to the uploader (2.3).
 */
const FIELD_WORDS: [field: string, words: string][] = [
  [
    'totalFlow',
    '累计流量 累积流量 累计水量 累积水量 总流量 流量累计 流量累积 正累计 累计量 total flow|flow total|totalizer|cumulative flow|totalflow',
  ],
  ['flow', '瞬时流量 流量 瞬时水量 flow rate|flowrate|discharge|flow|q'],
  ['totalRainfall', '累计雨量 累计降雨量 累积雨量 累计降水量 日雨量 total rainfall|cumulative rainfall'],
  ['rainfall', '时段雨量 小时雨量 降雨量 降水量 雨量 降雨 降水 rainfall|precipitation|rain|drp'],
  ['elevation', '液位高程 水位高程 水面高程 液面高程 高程 标高 elevation'],
  ['level', '液位 水位 液面 水深 液深 water level|waterlevel|water depth|level|depth|stage'],
  ['velocity', '流速 velocity|flow speed'],
  ['fillRatio', '充满度 满管度 满管率 fill ratio|filling'],
  ['battery', '电池电压 电池电量 供电电压 电瓶电压 电池 电量 battery voltage|battery|batt'],
  ['voltage', '电压 voltage|volt'],
  ['current', '电流 current'],
  ['power', '功率 power'],
  ['energy', '用电量 电能 energy'],
  ['signal', '信号强度 信号 rssi|csq|signal'],
  ['airTemperature', '气温 环境温度 air temperature'],
  ['temperature', '水温 温度 water temperature|temperature|temp'],
  ['humidity', '湿度 humidity'],
  ['airPressure', '大气压 气压 barometric pressure|air pressure|barometer'],
  ['pressure', '压力 压强 水压 pressure'],
  ['windSpeed', '风速 wind speed'],
  ['windDirection', '风向 wind direction'],
  ['dissolvedOxygen', '溶解氧 溶氧 dissolved oxygen|do'],
  ['conductivity', '电导率 电导 conductivity|ec'],
  ['turbidity', '浊度 turbidity'],
  ['ammonia', '氨氮 ammonia nitrogen|ammonia|nh3-n|nh3n|nh4-n'],
  ['totalPhosphorus', '总磷 total phosphorus|tp'],
  ['totalNitrogen', '总氮 total nitrogen|tn'],
  ['permanganate', '高锰酸盐指数 高锰酸盐 permanganate|codmn'],
  ['cod', '化学需氧量 codcr|cod'],
  ['bod', '生化需氧量 bod5|bod'],
  ['chlorine', '余氯 residual chlorine|chlorine'],
  ['orp', '氧化还原电位 orp'],
  ['suspendedSolids', '悬浮物 suspended solids|tss|ss'],
  ['ph', '酸碱度 ph值 ph'],
  ['speed', '转速 rpm'],
  ['opening', '开度 opening'],
];

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

/** levelAvg, LEVEL_2 and water-level as words. */
function wordsOf(text: string): string {
  return plainText(text)
    .replace(/([a-z])([A-Z])/gu, '$1 $2')
    .toLowerCase()
    .replace(/[_.]+/gu, ' ');
}

function hasWord(text: string, { word, isWhole }: Word): boolean {
  const at = text.indexOf(word);
  if (at < 0 || !isWhole) return at >= 0;
  const [before, after] = [text[at - 1] ?? ' ', text[at + word.length] ?? ' '];
  return !/[a-z]/u.test(before) && !/[a-z]/u.test(after);
}

/** The field identifier that a header or a name of the trade means; null if no word of it is known. */
export function fieldOfWord(text: string): { field: string; word: string } | null {
  const words = wordsOf(text);
  const found = WORDS.find((word) => hasWord(words, word) || hasWord(words.replaceAll(' ', ''), word));
  return found ? { field: found.field, word: found.word } : null;
}
