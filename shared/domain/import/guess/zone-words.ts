import { plainText } from '../cells/plain-text.ts';
import { ZONE_LETTERS, zonesOfLetters } from '../cells/zone-clock.ts';
import { isZone } from '../../service-time.ts';

/**
 * A zone that a text names. `zone` null: the local clock in plain words; `isSure` false: letters that several zones share
 * (CST), or a zone that is named and not known. `candidates`: zones that it may mean, if it is not sure.
 */
export type ZoneInText = { zone: string | null; isSure: boolean; text: string; candidates?: string[] };

/** Longer texts are no headers and no titles. */
const MAX_TEXT = 1000;

const SHANGHAI = 'Asia/Shanghai';
const QUARTER_S = 900;
const MAX_OFFSET_S = 14 * 3600;

/** Words before an offset, and the offset: a number of hours, minutes or seconds, or hours and minutes. */
const AMOUNT = String.raw`(?<sign>[+-]?)\s*(?<number>\d{1,6})(?::(?<minutes>[0-5]\d)|[.,](?<part>\d{1,2}))?(?!\d)`;
const COUNTED = new RegExp(String.raw`(?:utc|gmt) ?offset(?<label>[^\d+-]*)${AMOUNT}(?<rest>.*)$`, 'iu');
const SIGNED = new RegExp(
  String.raw`(?<label>(?:UTC|GMT|东八区|时区|zone)\s*[:=]?\s*[([]?\s*(?:UTC|GMT)?\s*)(?=[+-])${AMOUNT}(?<rest>.*)$`,
  'iu',
);
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

/** The offset that so many seconds are; null if no clock is so far from Greenwich. */
function offsetOfSeconds(seconds: number): string | null {
  return Math.abs(seconds) <= MAX_OFFSET_S && seconds % QUARTER_S === 0 ? nameOfOffset(seconds) : null;
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
  if (!match) return null;
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

/** The zone that a header of times, or a line in the head of a file, names; null if it names none. */
export function zoneInText(raw: string): ZoneInText | null {
  if (raw.length > MAX_TEXT) return null;
  const text = plainText(raw).replace(/_/gu, ' ');
  const offset = offsetIn(text, raw);
  if (offset) return offset;
  if (/北京时间?|中国标准时|东八区|\bbeijing\b|china standard time/iu.test(text))
    return { zone: SHANGHAI, isSure: true, text: raw };
  const ofChina = chineseZone(text);
  if (ofChina !== null) return { zone: ofChina, isSure: true, text: raw };
  const named = /\b([A-Z][A-Za-z]+\/[A-Z][A-Za-z_]+(?:\/[A-Z][A-Za-z_]+)?)\b/u.exec(raw);
  if (named?.[1] !== undefined && isZone(named[1])) return { zone: named[1], isSure: true, text: raw };
  if (/UTC|GMT|\bzulu\b|世界时|世界协调时|格林尼治|格林威治|国际标准时/iu.test(text))
    return { zone: 'UTC', isSure: true, text: raw };
  if (/\blocal(?: ?(?:standard )?time)?\b|当地时|本地时|地方时|ortszeit/iu.test(text)) {
    // Local (Moscow): the clock of a place that is not known here, or of half of the year.
    const isOfPlace = /\blocal[^([]*[([]\s*\p{L}{3,}/iu.test(text);
    return {
      zone: null,
      isSure: !isOfPlace && !HALF_OF_YEAR.test(text.replace(/standard time/iu, '')),
      text: raw,
    };
  }
  const letters = LETTERS.exec(text)?.[0];
  if (letters !== undefined)
    return { zone: null, isSure: false, text: raw, candidates: zonesOfLetters([letters]) };
  return HALF_OF_YEAR.test(text) ? { zone: null, isSure: false, text: raw } : null;
}

/** What is remembered of a zone that a text names: not the rest of the line, which may have a date. */
export function zoneKey({ zone, text, candidates = [] }: ZoneInText): string {
  if (zone !== null) return zone;
  const letters = LETTERS.exec(text)?.[0];
  return letters ?? (candidates.length > 0 ? candidates.join(' ') : text);
}
