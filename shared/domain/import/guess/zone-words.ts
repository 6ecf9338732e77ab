import { plainText } from '../cells/plain-text.ts';
import { zonesOfLetters } from '../cells/zone-clock.ts';
import { isZone } from '../../service-time.ts';

/**
 * A zone that a text names. `zone` null: the local clock in plain words; `isSure` false: letters that several zones share
 * (CST), or a zone that is named and not known.
 */
export type ZoneInText = { zone: string | null; isSure: boolean; text: string };

/** Longer texts are no headers and no titles. */
const MAX_TEXT = 1000;

const SHANGHAI = 'Asia/Shanghai';

function offsetOf(sign: string, hours: string, minutes: string | undefined): string {
  return `${sign}${hours.padStart(2, '0')}:${minutes ?? '00'}`;
}

/** Summer or winter time, of a zone that is not named; TU is what French programs call UTC. */
const SEASON =
  /夏令时|冬令时|(?:winter|sommer|sommar|vinter)(?:zeit|tid)|(?:winter|summer|daylight)(?: ?savings?)? time|\b(?:dst|TU)\b/iu;

/** An offset beside a word for a time: Time +02:00. */
const BARE_OFFSET = /(?:time|zeit|时间|\bUT)\s*[:=]?\s*[+-]\d{1,2}:?[0-5]\d(?!\d)/iu;

/** Words that are written in one: dateTimeGMT, GMTTime, DateTimeUtc, date_time. */
const inWords = (text: string): string =>
  text
    .replace(/_/gu, ' ')
    .replace(/([a-z])([A-Z])/gu, '$1 $2')
    .replace(/\b([A-Z]{3,4})([A-Z][a-z])/gu, '$1 $2');

const MAX_HOURS = 14;

/**
 * The zone of UTC Offset (minutes): -300, UTC offset: +8, GMT offset 0530. null: an offset that is not understood; undefined: the
 * text has none.
 */
function countedOffset(text: string): string | null | undefined {
  const [, before = '', sign, digits = '', colon = '', behind = ''] =
    /(?:utc|gmt) ?offset([^\d+-]*)([+-]?)(\d+)(:?[0-5]\d)?(?!\d)(.*)$/iu.exec(text) ?? [];
  if (digits === '') return undefined;
  const unit = /(min|sec|hour|stunde|小时|分|秒)/iu.exec(`${before} ${behind}`)?.[1]?.toLowerCase() ?? '';
  const number = Number(`${digits}${colon.startsWith(':') ? '' : colon}`);
  const isClock = colon.startsWith(':') || /^\d{4}$/u.test(`${digits}${colon}`);
  const size = ['sec', '秒'].includes(unit) ? number / 60 : ['min', '分'].includes(unit) ? number : null;
  const minutes =
    size ??
    (colon.startsWith(':')
      ? Number(digits) * 60 + Number(colon.slice(1))
      : isClock
        ? Math.floor(number / 100) * 60 + (number % 100)
        : number * 60);
  if (!Number.isInteger(minutes) || minutes > MAX_HOURS * 60 || minutes % 15 !== 0) return null;
  if (minutes === 0) return 'UTC';
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${sign === '-' ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** The zone that a header of times, or a line in the head of a file, names; null if it names none. */
export function zoneInText(raw: string): ZoneInText | null {
  if (raw.length > MAX_TEXT) return null;
  const text = inWords(plainText(raw));
  const counted = countedOffset(text);
  if (counted !== undefined)
    return counted === null
      ? { zone: null, isSure: false, text: raw }
      : { zone: counted, isSure: true, text: raw };
  const offset =
    /(?:UTC|GMT|东八区|时区|zone)\s*[:=]?\s*[([]?\s*(?:UTC|GMT)?\s*([+-])\s*(\d{1,2})(?::?([0-5]\d))?(?!\d)/iu.exec(
      text,
    );
  if (offset) {
    const zone = offsetOf(offset[1] === '-' ? '-' : '+', offset[2] ?? '0', offset[3]);
    return {
      zone: zone === '+00:00' || zone === '-00:00' ? 'UTC' : zone,
      isSure: isZone(zone) || zone.endsWith('00:00'),
      text: raw,
    };
  }
  if (/北京时间?|中国标准时|东八区|\bbeijing\b|china standard time/iu.test(text))
    return { zone: SHANGHAI, isSure: true, text: raw };
  const named = /\b([A-Z][A-Za-z]+\/[A-Z][A-Za-z_]+(?:\/[A-Z][A-Za-z_]+)?)\b/u.exec(raw);
  if (named?.[1] !== undefined && isZone(named[1])) return { zone: named[1], isSure: true, text: raw };
  if (/\b(?:UTC|GMT|zulu)(?:\s*[:=]?\s*0)?\b|UTC|世界时|世界协调时|格林尼治|格林威治|国际标准时/iu.test(text))
    return { zone: 'UTC', isSure: true, text: raw };
  if (/\blocal(?: ?(?:standard )?time)?\b|当地时|本地时|地方时|ortszeit/iu.test(text))
    // Local to a place that is named, or only for half of the year.
    return { zone: null, isSure: !/local\b.*\(/iu.test(text) && !SEASON.test(text), text: raw };
  const isNamed = SEASON.test(text) || zonesOfLetters(text.match(/\b[A-Z]{3,4}\b/gu) ?? []).length > 0;
  return isNamed || BARE_OFFSET.test(text) ? { zone: null, isSure: false, text: raw } : null;
}
