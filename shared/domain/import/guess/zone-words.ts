import { plainWords } from '../cells/plain-text.ts';
import { ZONE_LETTERS, zonesOfLetters } from '../cells/zone-clock.ts';
import { isZone } from '../../service-time.ts';

/**
 * A zone that a text names. `zone` null: the local clock in plain words; `isSure` false: letters that several zones share
 * (CST), or a zone that is named and not known. `candidates`: zones that it may mean, if it is not sure.
 */
export type ZoneInText = {
  zone: string | null;
  isSure: boolean;
  text: string;
  candidates?: string[];
  /** Letters, or words such as local, that mean other things where nothing speaks of times. */
  isOfWords?: true;
};

/** Longer texts are no headers and no titles. */
const MAX_TEXT = 1000;

const SHANGHAI = 'Asia/Shanghai';
const QUARTER_S = 900;
const MIN_OFFSET_S = 3600;
const MAX_OFFSET_S = 14 * 3600;

/** Words before an offset, and the offset: a number of hours, minutes or seconds, or hours and minutes. */
const AMOUNT = String.raw`(?<sign>[+-]?)\s*(?<number>\d{1,6})(?::(?<minutes>[0-5]\d)|[.,](?<part>\d{1,2}))?(?!\d)`;
/** UTC as a word of its own, also in dateTimeUTC: not in Hutchinson, nor in GMT220. */
const WORLD = String.raw`(?:(?<![A-Za-z0-9])|(?<=\|TZ|time|date|stamp))(?:UTC|GMT)(?=$|[^A-Za-z0-9]|time|date|\d{1,2}(?![A-Za-z0-9])|\d{4}(?![A-Za-z0-9]))`;
/** Hours, or hours and minutes, and nothing that goes on as a date or a clock does. */
const HOURS = String.raw`(?<number>\d{1,2})(?::?(?<minutes>00|15|30|45))?(?!\d|[-/.:年月]\s*\d)`;
const COUNTED = new RegExp(
  String.raw`(?:utc|gmt|\btz|time ?zone) ?offset(?<label>[^\d+-]*)${AMOUNT}(?<rest>.*)$`,
  'iu',
);
const SIGNED = new RegExp(
  String.raw`(?<label>(?:${WORLD}|(?<![A-Za-z])UT|东八区|时区|time ?zone|zeitzone)\s*[:=]?\s*[([]?\s*(?:UTC|GMT)?\s*)(?=[+-])${AMOUNT}(?<rest>.*)$`,
  'iu',
);
/** A zone may be an area as well: zone: +8, (Zone -3), and Zone-3 of the network. */
const OF_AREA = new RegExp(
  String.raw`(?:\bzone\s*[:=]\s*|[([]\s*zone\s*|\bzone\s*(?=\+))(?<label>)(?=[+-])${AMOUNT}(?<rest>.*)$`,
  'iu',
);
/** Offsets whose sign, or whose part in the text, is not plain. */
const UNSURE_OFFSETS = [
  // UTC时间+8
  String.raw`${WORLD}[^\d+-]{1,12}(?<sign>[+-])\s?${HOURS}`,
  // +8 UTC
  String.raw`(?<![\d.:])(?<sign>[+-])\s?${HOURS}\s*(?:h|hours?|小时)?\s*[)\]]?\s*(?:(?:from|of|to|ahead of|behind)\s*)?${WORLD}`,
  // UTC8, TZ=8, UTC plus 8
  String.raw`(?:${WORLD}|(?<![A-Za-z])(?:UT|TZ)|时区|time ?zone)(?:\s|[:=([/,]|±|time|时间|加|减|plus|minus)*?(?:${HOURS}|(?<han>[零一二三四五六七八九十]+))`,
].map((source) => new RegExp(source, 'iu'));
const BARE = new RegExp(String.raw`(?<label>)(?=[+-])${AMOUNT}(?<rest>)$`, 'u');

/** Programs whose zones are those of POSIX count them the other way round: TZ=UTC+1 may be an hour behind. */
const POSIX = /\bTZ\s*[:=]\s*(?:UTC|GMT|[A-Z]{3,4})\s*[+-]/u;

/** Summer time, winter time and the like, of a zone that is not named. */
const HALF_OF_YEAR =
  /夏令时|夏时制|冬令时|\bDST\b|(?:winter|sommer|sommar|vinter)(?:zeit|tid)|(?:summer|winter|daylight|standard)[- ]?(?:saving )?time|heure d.?(?:été|hiver)|hora de (?:verano|invierno)/iu;

const LETTERS = new RegExp(`(?<![A-Z])(?:${ZONE_LETTERS.join('|')})(?![A-Za-z])`, 'u');

const CHINESE_DIGITS = '零 一 二 三 四 五 六 七 八 九 十 十一 十二'.split(' ');
const CHINESE_ZONE = /([东西])(十[一二]|[零一二三四五六七八九十]|\d{1,2})时?区/u;

const two = (value: number): string => String(value).padStart(2, '0');

function nameOfOffset(seconds: number): string {
  const size = Math.abs(seconds);
  if (size === 0) return 'UTC';
  return `${seconds < 0 ? '-' : '+'}${two(Math.floor(size / 3600))}:${two((size % 3600) / 60)}`;
}

/** The offset that so many seconds are; null if no clock is so far from Greenwich, or so near. */
function offsetOfSeconds(seconds: number): string | null {
  const size = Math.abs(seconds);
  const isOffset = size === 0 || (size >= MIN_OFFSET_S && size <= MAX_OFFSET_S && seconds % QUARTER_S === 0);
  return isOffset ? nameOfOffset(seconds) : null;
}

/** What a number behind such words means: an offset if its unit is said or only one is possible, else those it may be. */
function readOffset({ groups = {} }: RegExpExecArray): Pick<ZoneInText, 'zone' | 'isSure' | 'candidates'> {
  const { sign, number = '', minutes, part, label = '', rest = '' } = groups;
  const one = sign === '-' ? -1 : 1;
  const amount = Number(part === undefined ? number : `${number}.${part}`);
  const unit = `${label} ${/^\s*[^\s)\]]*/u.exec(rest)?.[0] ?? ''}`.replace(/offset/iu, ' ');
  const inUnit = (seconds: number): string | null => offsetOfSeconds(one * Math.round(amount * seconds));
  const sure = (zone: string | null): ReturnType<typeof readOffset> => ({ zone, isSure: zone !== null });
  if (minutes !== undefined)
    return sure(offsetOfSeconds(one * (Number(number) * 3600 + Number(minutes) * 60)));
  if (/min|分/iu.test(unit)) return sure(inUnit(60));
  if (/sec|sek|秒|\bs\b/iu.test(unit)) return sure(inUnit(1));
  const isDigits = part === undefined && number.length === 4 && Number(number.slice(2)) < 60;
  const ofDigits = offsetOfSeconds(
    one * (Math.floor(Number(number) / 100) * 3600 + (Number(number) % 100) * 60),
  );
  if (isDigits && ofDigits !== null && /^[01]/u.test(number)) return sure(ofDigits);
  if (number.length <= 2 && amount <= 14) return sure(inUnit(3600));
  const candidates = [inUnit(60), inUnit(1), ofDigits].filter((zone) => zone !== null);
  return { zone: null, isSure: false, candidates: [...new Set(candidates)] };
}

function offsetIn(text: string, raw: string): ZoneInText | null {
  const match = COUNTED.exec(text) ?? SIGNED.exec(text);
  if (!match) {
    const ofArea = OF_AREA.exec(text);
    const { zone = null } = ofArea ? readOffset(ofArea) : {};
    return zone === null ? null : { zone: null, isSure: false, text: raw, candidates: [zone] };
  }
  const read = readOffset(match);
  if (!POSIX.test(raw) || read.zone === null || read.zone === 'UTC') return { ...read, text: raw };
  const sign = read.zone.startsWith('+') ? '-' : '+';
  const candidates = [read.zone, `${sign}${read.zone.slice(1)}`];
  return { zone: null, isSure: false, text: raw, candidates };
}

/** The offset that stands alone in a text: +02:00, -0500, Z. */
export function offsetAlone(text: string): string | null {
  if (text === 'Z') return 'UTC';
  const match = BARE.exec(text);
  return match ? readOffset(match).zone : null;
}

function chineseZone(text: string): string | null {
  const [, side, count = ''] = CHINESE_ZONE.exec(text) ?? [];
  if (side === undefined) return null;
  const hours = /\d/u.test(count) ? Number(count) : CHINESE_DIGITS.indexOf(count);
  return offsetOfSeconds((side === '东' ? 1 : -1) * hours * 3600);
}

/** What may be meant by a number whose sign, or whose part in the text, is not plain; empty if the text has none. */
function unsureOffsets(text: string): string[] {
  const match = UNSURE_OFFSETS.map((form) => form.exec(text)).find((found) => found !== null);
  const { sign, number, minutes = '0', han = '' } = match?.groups ?? {};
  const hours = number === undefined ? CHINESE_DIGITS.indexOf(han) : Number(number);
  const seconds = hours * 3600 + Number(minutes) * 60;
  if (!match || hours < 0 || seconds === 0) return [];
  const signs = sign === undefined ? [1, -1] : [sign === '-' ? -1 : 1];
  return signs.flatMap((one) => offsetOfSeconds(one * seconds) ?? []);
}

const UNIVERSAL = new RegExp(
  String.raw`${WORLD}|\bzulu\b|世界时|世界协调时|格林尼治|格林威治|国际标准时|universal time|greenwich mean|[零0]\s?时区`,
  'iu',
);
/** UTC is named, and something else is meant: not UTC, UTC offset, GMT Standard Time, which is the clock of London. */
const NOT_UNIVERSAL =
  /(?:\bnot?\b|\bnon-?|非|不是)\s*(?:in |as )?(?:UTC|GMT)|(?:UTC|GMT) ?(?:offset|偏移|时差)/iu;
const LOCAL = /\blocal(?: ?(?:standard )?time)?\b|当地时|本地时|地方时|ortszeit/iu;
const BEIJING =
  /北京时间?(?=$|[)\]\s(:：,，]|为|是)|北京时间|中国标准时|东八区|(?:^|[([\s])beijing(?: (?:standard )?time)?(?=$|[)\]\s])|china standard time/iu;
/** What a text says beside its zone without saying more of clocks. Any other word may: fast, drifted, until May, 慢. */
const NEUTRAL = new RegExp(
  [
    String.raw`(?:UTC|GMT)\s*[+-]?\s*\d{1,2}(?::?\d{2})?`,
    String.raw`(?<![A-Za-z])[A-Z][A-Za-z]+\/[A-Z][A-Za-z_]+(?:\/[A-Z][A-Za-z_]+)?`,
    '(?:beijing|china)(?: standard)? time|universal time(?: coordinated)?|coordinated universal time|greenwich mean time|local standard time|standard time',
    String.raw`(?:with|has)?(?:out|no| no) (?:dst|daylight saving(?: time)?|summer ?time)|[不无](?:含|使用|采用)?夏[令时]时?制?`,
    String.raw`(?<![A-Za-z\d])iso[ -]?8601|24[- ]?h(?:ours?)?(?: clock| format)?`,
    'UTC|GMT|zulu|世界协调时|协调世界时|世界时|格林尼治|格林威治|国际标准时',
    '北京(?:标准)?(?:时间|时)?|中国标准时间?|当地(?:标准)?时间?|本地(?:标准)?时间?|地方时间?',
    '[东西](?:十[一二]|[零一二三四五六七八九十]|\\d{1,2})时?区',
    '[零0]时区',
    `(?<![A-Za-z])(?:${[
      'a|all|and|are|as|at|by|data|end|export|expressed|file|following|for|format|from|given|in|is|note|notes|of|on|or|please|recorded|records?|reported|rows?|shown|start|stored|table|the|these|this|to|used|uses|using|values?|with',
      'beijing|china|clocks?|date|dates|datetimes?|hours?|local|measured|measurements?|observations?|observed|offset|readings?|reference|sampled|samples?|sampling|standard|stamps?|times?|timestamps?|time ?zones?|tz|zones?',
      'alle|angaben|datum|der|die|ist|in|messung|messzeit|ortszeit|sind|uhrzeit|uhrzeiten|zeit|zeiten|zeitangaben|zeitpunkt|zeitstempel|zeitzone',
      'y{2,4}|m{2}|d{2}|h{2}|s{2}|am|pm|h|min|minutes?|s|sec|seconds?',
    ].join('|')})(?![A-Za-z])`,
    '数据|采集|监测|测量|观测|检测|记录|采样|统计|发生|上报|接收|时间|时区|时刻|时制|时钟|日期|时段|本表|本文件|报表|表中|文件|系统',
    '所有|全部|其中|以上|以下|均|都|按|以|为|是|用|采用|使用|统一|标准|计时|显示|说明|备注|注|的|中|内|各|时',
  ].join('|'),
  'giu',
);
/** Parts of a line that name something else: 站名：东门, 单位：米, Station: East. */
const OF_ELSE =
  /^[#*\s]*(?:(?:站名|站点|测站|站码|站号|设备|点位|项目|单位|名称|编号|编码|地点|位置)(?:名称|名|编[号码]|号)?\s*[:：]|(?:station|site|location|place|project|device|logger|sensor|serial|model|name|units?|parameter|file|operator|user|client)(?: ?(?:name|id|no\.?|number|type))?\s*[:=]|(?:REXCHANGE|RINVAL|SANR|SNAME|SWATER|CNR|CNAME|CUNIT|CTYPE|RTIMELVL|RNR|LAYOUT)|\*$)/iu;
/** A zone as Windows shows it, with the places that have it: (UTC+08:00) Beijing, Chongqing, Hong Kong, Urumqi. */
const OF_WINDOWS =
  /\((?:UTC|GMT)[+-]\d{1,2}:\d{2}\)\s*(?:(?:[A-Z][\p{L}.']*(?:[ ,&()/-]+|$))+|(?:(?:北京|重庆|香港特别行政区|香港|乌鲁木齐)[,，、\s]*)+)/u;

/** True if a text names its zone and says nothing else that could be of its clocks: not 比北京时间慢1小时. */
function saysZoneAlone(text: string): boolean {
  const named = text.replace(OF_WINDOWS, ' UTC ');
  const offset = COUNTED.exec(named) ?? SIGNED.exec(named);
  const { rest = '' } = offset?.groups ?? {};
  const said = offset ? named.replace(offset[0].slice(0, offset[0].length - rest.length), ' UTC ') : named;
  const parts = said.split(/[,，;；。|\t]|\s+(?=[^\s\d]\S*[:：])/u).map((part) => part.trim());
  return parts.every((part) => OF_ELSE.test(part) || !/[\p{L}\d+±-]/u.test(part.replace(NEUTRAL, ' ')));
}

/** UT and its French form, in capitals. */
const UNIVERSAL_LETTERS = /(?<![A-Za-z0-9])(?:UT|TU)(?![A-Za-z0-9])/u;

/** What a text says of the world's time: UTC, unless it says more. */
function universalIn(text: string): Pick<ZoneInText, 'zone' | 'isSure' | 'candidates'> | null {
  if (!UNIVERSAL.test(text)) return null;
  const open = { zone: null, isSure: false };
  const offsets = unsureOffsets(text);
  if (offsets.length > 0) return { ...open, candidates: [...offsets, 'UTC'] };
  if (HALF_OF_YEAR.test(text)) return { ...open, candidates: ['UTC', 'Europe/London'] };
  return NOT_UNIVERSAL.test(text) || LOCAL.test(text) ? open : { zone: 'UTC', isSure: true };
}

/** Words of a text apart from what is glued to them: time_utc, dateTimeGMT. */
const withBlanks = (text: string): string =>
  text
    .replace(/_/gu, ' ')
    .replace(/([a-z])(UTC|GMT|Utc|Gmt)(?![a-z])/gu, '$1 $2')
    .replace(/(?<![A-Za-z])(UTC|GMT|Utc|Gmt)([A-Z][a-z])/gu, '$1 $2');

/** The zone that a header of times, or a line that speaks of them, names; null if it names none. */
export function zoneInText(raw: string): ZoneInText | null {
  if (raw.length > MAX_TEXT) return null;
  const text = withBlanks(plainWords(raw));
  const found = zoneNamedIn(text, raw);
  if (found?.isSure !== true || saysZoneAlone(text)) return found;
  // What else it says may be of its clocks.
  return { ...found, zone: null, isSure: false, ...(found.zone !== null && { candidates: [found.zone] }) };
}

function zoneNamedIn(text: string, raw: string): ZoneInText | null {
  const offset = offsetIn(text, raw);
  if (offset) return offset;
  const universal = universalIn(text);
  if (BEIJING.test(text)) {
    // UTC8 beside 北京时间 is that of Beijing; UTC is not.
    const isOther = universal !== null && universal.candidates?.includes('+08:00') !== true;
    return isOther
      ? { zone: null, isSure: false, text: raw, candidates: [SHANGHAI, 'UTC'] }
      : { zone: SHANGHAI, isSure: true, text: raw };
  }
  const ofChina = chineseZone(text);
  if (ofChina !== null) return { zone: ofChina, isSure: true, text: raw };
  const named = /\b([A-Z][A-Za-z]+\/[A-Z][A-Za-z_]+(?:\/[A-Z][A-Za-z_]+)?)\b/u.exec(raw);
  if (named?.[1] !== undefined && isZone(named[1])) return { zone: named[1], isSure: true, text: raw };
  if (universal) return { ...universal, text: raw };
  const offsets = unsureOffsets(text);
  if (offsets.length > 0) return { zone: null, isSure: false, text: raw, candidates: offsets };
  return zoneOfWords(text, raw);
}

/** A zone in letters, or in words that are those of other things as well. */
function zoneOfWords(text: string, raw: string): ZoneInText | null {
  const open: ZoneInText = { zone: null, isSure: false, isOfWords: true, text: raw };
  // Beside the letters of a zone, the clock is local there.
  const letters = LETTERS.exec(text)?.[0];
  if (letters !== undefined) return { ...open, candidates: zonesOfLetters([letters]) };
  if (UNIVERSAL_LETTERS.test(text)) return { ...open, candidates: ['UTC'] };
  if (LOCAL.test(text)) {
    // Local (Moscow): the clock of a place that is not known here, or of half of the year.
    const isOfPlace = /\blocal[^([]*[([]\s*\p{L}{3,}/iu.test(text);
    return { ...open, isSure: !isOfPlace && !HALF_OF_YEAR.test(text.replace(/standard time/iu, '')) };
  }
  return HALF_OF_YEAR.test(text) || /时区/u.test(text) ? open : null;
}

/** What is remembered of a zone that a text names: not the rest of the line, which may have a date. */
export function zoneKey({ zone, text, candidates = [] }: ZoneInText): string {
  if (zone !== null) return zone;
  const letters = LETTERS.exec(text)?.[0];
  return letters ?? (candidates.length > 0 ? candidates.join(' ') : text);
}
